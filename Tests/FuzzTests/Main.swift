import CFuzzer
import Glibc

/// `FUZZ_TARGET=NAME fuzz [libFuzzer's own words]`: libFuzzer around one of the targets; without a name it
/// lists them with the length of their longest input. Built by `make fuzz` alone.
@main
enum Fuzz {
    static func main() {
        guard let name = getenv("FUZZ_TARGET").map({ String(cString: $0) }) else {
            for target in FuzzTarget.all { print(target.name, target.longest) }
            return
        }
        guard FuzzTarget.all.contains(where: { $0.name == name }) else {
            print("there is no target \(name)")
            exit(2)
        }
        exit(fuzz { bytes, count in Fuzz.run(bytes, count) })
    }

    private static let target = FuzzTarget.all.first { target in
        getenv("FUZZ_TARGET").map { String(cString: $0) } == target.name
    }

    private static func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        guard let target else { return -1 }
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        switch target.body {
        case .plain(let read): try? read(bytes)
        case .concurrent: wait { await target.run(bytes) }
        }
        return 0
    }

    /// libFuzzer knows no tasks: its thread sleeps until the work is done.
    private static func wait(for work: @escaping @Sendable () async -> Void) {
        let end = Semaphore()
        Task.detached {
            await work()
            end.signal()
        }
        end.wait()
    }

    private static func fuzz(
        _ body: @escaping @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
    ) -> CInt {
        var count = CommandLine.argc
        var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        return LLVMFuzzerRunDriver(&count, &words, body)
    }
}

/// `@unchecked`: a semaphore is there to be used by two threads.
private final class Semaphore: @unchecked Sendable {
    private let value = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(value, 0, 0) }
    deinit {
        sem_destroy(value)
        value.deallocate()
    }

    func signal() { sem_post(value) }
    func wait() { while sem_wait(value) != 0 {} }
}
