import CSQLite
import Glibc
import Synchronization

/// What SQLite refused, with its own words.
public struct DatabaseError: SaidError, Sendable, Equatable {
    public let code: Int32
    public let detail: String

    public var sentence: String { "SQLite: \(detail)" }

    /// The disk is full, broken or read-only: the next statement will fare no better.
    public var isFatal: Bool {
        [
            SQLITE_FULL, SQLITE_IOERR, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_CORRUPT,
            SQLITE_NOTADB,
        ].contains(code & 0xFF)
    }

    /// Whether the file itself is at fault, not the disk or another process.
    public var isCorrupt: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF) }
}

/// A value that a column holds.
public enum Column: Sendable, Equatable {
    case text(String)
    case integer(Int)
    case null

    public var text: String? { if case .text(let value) = self { value } else { nil } }
    public var integer: Int? { if case .integer(let value) = self { value } else { nil } }
}

/// One SQLite connection, used by one thread at a time; its statements are kept prepared.
///
/// `@unchecked`: every use of the connection is inside the mutex.
public final class Database: Sendable {
    private let connection: Mutex<Connection>

    /// Opens or makes the file, in WAL mode; waits up to ten seconds for other processes.
    public init(path: String) throws(DatabaseError) {
        connection = Mutex(try Connection(path: path))
        try useWAL()
        try run("PRAGMA synchronous = NORMAL")
        // 16 MiB: the inner pages of a million rows' trees.
        try run("PRAGMA cache_size = -2048")
        // Keys are hashes, so every row is on a page of its own: the later, the more rows share the write.
        try run("PRAGMA wal_autocheckpoint = 8192")
    }

    /// Two that switch a new file at once are told that it is locked, without waiting.
    private func useWAL() throws(DatabaseError) {
        for _ in 0..<100 {
            do throws(DatabaseError) {
                try run("PRAGMA journal_mode = WAL")
                return
            } catch {
                guard error.code & 0xFF == SQLITE_BUSY else { throw error }
                usleep(100_000)
            }
        }
        try run("PRAGMA journal_mode = WAL")
    }

    /// Runs a body as one transaction: all of it is kept, or, when it throws, nothing. The body has the connection
    /// for itself: statements of other threads wait, and none of them is a part of it.
    public func transaction<Value: Sendable, Failure: Error>(
        _ body: (inout Connection) throws(Failure) -> Value
    ) throws -> Value {
        try connection.withLock { connection in
            try connection.run("BEGIN IMMEDIATE")
            do {
                let value = try body(&connection)
                try connection.run("COMMIT")
                return value
            } catch {
                _ = try? connection.run("ROLLBACK")
                throw error
            }
        }
    }

    /// Runs statements as one transaction.
    public func run(all statements: [(sql: String, values: [Column])]) throws(DatabaseError) {
        do {
            try transaction { connection throws(DatabaseError) in
                for statement in statements { try connection.run(statement.sql, statement.values) }
            }
        } catch let error as DatabaseError {
            throw error
        } catch {
            throw DatabaseError(code: SQLITE_ERROR, detail: "\(error)")
        }
    }

    /// Runs one statement and returns its rows.
    @discardableResult
    public func run(
        _ sql: String, _ values: [Column] = []
    ) throws(DatabaseError) -> [[Column]] {
        try connection.withLock { connection throws(DatabaseError) in
            try connection.run(sql, values)
        }
    }
}

/// What has a connection for itself. `@unchecked`: it never leaves the mutex.
@safe public struct Connection: ~Copyable, @unchecked Sendable {
    private var handle: OpaquePointer?
    private var prepared: [String: OpaquePointer] = unsafe [:]

    fileprivate init(path: String) throws(DatabaseError) {
        // SQLite would wait for a pipe's other end, for ever.
        for file in ["", "-wal", "-shm"].map({ path + $0 })
        where (try? Files.status(file).kind) ?? .file != .file {
            throw DatabaseError(code: SQLITE_CANTOPEN, detail: "\(file) is no plain file")
        }
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let status = unsafe sqlite3_open_v2(path, &handle, flags, nil)
        guard status == SQLITE_OK else { throw failure(status) }
        unsafe sqlite3_busy_timeout(handle, 10_000)
    }

    deinit {
        unsafe prepared.values.forEach { _ = unsafe sqlite3_finalize($0) }
        unsafe sqlite3_close_v2(handle)
    }

    @discardableResult
    public mutating func run(
        _ sql: String, _ values: [Column] = []
    ) throws(DatabaseError) -> [[Column]] {
        let statement = try unsafe statement(for: sql)
        defer {
            unsafe sqlite3_reset(statement)
            unsafe sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() {
            let position = Int32(index + 1)
            switch value {
            case .text(let text):
                // By length: a text from outside may have a NUL, which would end it.
                unsafe sqlite3_bind_text(
                    statement, position, text, Int32(clamping: text.utf8.count),
                    gallery_sqlite_transient())
            case .integer(let number):
                unsafe sqlite3_bind_int64(statement, position, Int64(number))
            case .null:
                unsafe sqlite3_bind_null(statement, position)
            }
        }
        var rows: [[Column]] = []
        while true {
            switch unsafe sqlite3_step(statement) {
            case SQLITE_ROW:
                let count = unsafe sqlite3_column_count(statement)
                rows.append((0..<count).map { unsafe column(statement, $0) })
            case SQLITE_DONE:
                return rows
            case let status:
                throw failure(status)
            }
        }
    }

    @unsafe private mutating func statement(
        for sql: String
    ) throws(DatabaseError) -> OpaquePointer {
        if let known = unsafe prepared[sql] { return unsafe known }
        var statement: OpaquePointer?
        let status = unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard status == SQLITE_OK, let statement = unsafe statement else { throw failure(status) }
        unsafe prepared[sql] = statement
        return unsafe statement
    }

    @unsafe private func column(_ statement: OpaquePointer, _ index: Int32) -> Column {
        switch unsafe sqlite3_column_type(statement, index) {
        case SQLITE_INTEGER:
            return .integer(Int(unsafe sqlite3_column_int64(statement, index)))
        case SQLITE_NULL:
            return .null
        default:
            guard let text = unsafe sqlite3_column_text(statement, index) else { return .text("") }
            let bytes = unsafe UnsafeBufferPointer(
                start: text, count: Int(unsafe sqlite3_column_bytes(statement, index)))
            return .text(unsafe String(decoding: bytes, as: UTF8.self))
        }
    }

    private func failure(_ code: Int32) -> DatabaseError {
        let detail = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) }
        return DatabaseError(code: code, detail: detail ?? "SQLite error \(code)")
    }
}
