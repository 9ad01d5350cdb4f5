/// Does something with every element, at most `width` at once, and puts the results back into the
/// elements' order, so that timing never shows.
package func each<Element: Sendable, Result: Sendable>(
    of elements: [Element], width: Int,
    _ body: @escaping @Sendable @concurrent (Element) async -> Result
) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
        var results = [Result?](repeating: nil, count: elements.count)
        for (index, element) in elements.enumerated() {
            if index >= width, let (done, result) = await group.next() { results[done] = result }
            group.addTask { (index, await body(element)) }
        }
        for await (done, result) in group { results[done] = result }
        return results.compactMap { $0 }
    }
}
