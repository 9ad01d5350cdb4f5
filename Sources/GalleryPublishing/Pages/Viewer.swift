/// The viewer's frame, which the script fills: a strip to swipe, the number, the words, the buttons.
enum Viewer {
    static let html = """
        <dialog id="view" aria-label="Image viewer"><div class="strip" tabindex="0" role="group" aria-label="Images"></div>
        <div class="words"><p role="status" dir="ltr"></p><div dir="auto"></div></div>
        <button type="button" class="back" aria-label="Previous image"></button>
        <button type="button" class="on" aria-label="Next image"></button>
        <button type="button" class="close" aria-label="Close"></button></dialog>

        """
}
