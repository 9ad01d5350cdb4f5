import Glibc

/// Tears a TCP connection down with RST, where closing it would say a polite FIN first.
enum ConnectionReset {
    static func perform(on socket: Int32) {
        // What libmicrohttpd holds back with MSG_MORE goes out first: setting TCP_NODELAY pushes.
        var yes: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, size)

        // A reset throws away what the peer has not taken yet, so wait for it, a second at most.
        var untaken: Int32 = 0
        for _ in 0..<1000 {
            guard ioctl(socket, UInt(TIOCOUTQ), &untaken) == 0, untaken > 0 else { break }
            usleep(1000)
        }

        // On Linux, connecting to AF_UNSPEC dissolves an established connection by RST; the peer
        // still reads what has arrived, then ECONNRESET.
        var nowhere = sockaddr()
        nowhere.sa_family = sa_family_t(AF_UNSPEC)
        connect(socket, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
    }
}
