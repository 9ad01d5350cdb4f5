import Glibc

/// What a person's desktop does with an address.
public enum Desktop {
    /// Opens an address in the browser by `xdg-open`, and does not wait for it; false when that is
    /// not installed.
    public static func open(_ address: String) -> Bool {
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // A session of its own: Ctrl-C here shall not close the browser. 0x80: POSIX_SPAWN_SETSID.
        unsafe posix_spawnattr_setflags(&attributes, Int16(0x80 | POSIX_SPAWN_SETSIGDEF))
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        var files = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&files)
        defer { unsafe posix_spawn_file_actions_destroy(&files) }
        // Its words are not ours: stdout is for the address alone.
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            unsafe posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0)
        }
        var words = unsafe [strdup("xdg-open"), strdup(address), nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var child = pid_t()
        guard unsafe posix_spawnp(&child, "xdg-open", &files, &attributes, &words, environ) == 0
        else { return false }
        // It may stay for as long as the browser does.
        let number = child
        startThread { _ = waitpid(number, nil, 0) }
        return true
    }
}
