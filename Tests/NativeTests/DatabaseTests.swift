import Bounds
import Foundation
import ImageFixtures
import Native
import Testing

@Suite("Database", .bounded)
struct DatabaseTests {
    private let folder: ImageFixtures.Folder
    private var path: String { folder.path + "/test.sqlite" }

    init() throws { folder = try ImageFixtures.Folder() }

    @Test("texts, numbers and nothing come back as they went in")
    func roundTrip() throws {
        let database = try Database(path: path)
        try database.run("CREATE TABLE t (a TEXT, b INTEGER, c TEXT)")
        let row: [Column] = [.text("naïve 抹茶 '\"; DROP TABLE t"), .integer(.max), .null]
        try database.run("INSERT INTO t VALUES (?, ?, ?)", row)
        try database.run("INSERT INTO t VALUES (?, ?, ?)", [.text(""), .integer(-1), .text("x")])
        #expect(try database.run("SELECT * FROM t ORDER BY b DESC").first == row)
        #expect(try database.run("SELECT count(*) FROM t") == [[.integer(2)]])
        #expect(try database.run("SELECT a FROM t WHERE a = ?", [row[0]]) == [[row[0]]])
    }

    @Test("a transaction that failed stayed open, and what it had done was kept")
    func rollback() throws {
        struct Enough: Error {}
        let database = try Database(path: path)
        try database.run("CREATE TABLE t (a INTEGER)")
        #expect(throws: Enough.self) {
            try database.transaction { connection in
                try connection.run("INSERT INTO t VALUES (1)")
                throw Enough()
            }
        }
        #expect(throws: DatabaseError.self) {
            try database.run(all: [("INSERT INTO t VALUES (2)", []), ("INSERT INTO u", [])])
        }
        try database.transaction { connection in
            _ = try connection.run("INSERT INTO t VALUES (3)")
        }
        #expect(try Database(path: path).run("SELECT a FROM t") == [[.integer(3)]])
    }

    @Test("another thread's statement came into a transaction, and went with it")
    func strangers() async throws {
        struct Enough: Error {}
        let database = try Database(path: path)
        try database.run("CREATE TABLE t (a INTEGER)")
        let (pool, asked) = (ThreadPool(width: 2), DispatchSemaphore(value: 0))
        async let other: Void = pool.run {
            asked.wait()
            try database.run("INSERT INTO t VALUES (2)")
        }
        await #expect(throws: Enough.self) {
            try await pool.run {
                try database.transaction { connection in
                    try connection.run("INSERT INTO t VALUES (1)")
                    asked.signal()
                    // Time for the other to come in, if it can.
                    Thread.sleep(forTimeInterval: 0.2)
                    throw Enough()
                }
            }
        }
        try await other
        #expect(try database.run("SELECT a FROM t") == [[.integer(2)]])
    }

    @Test("texts that differ behind a NUL are not taken for one")
    func zeros() throws {
        let database = try Database(path: path)
        try database.run("CREATE TABLE t (a TEXT PRIMARY KEY) WITHOUT ROWID")
        let texts: [Column] = [.text("x"), .text("x\0y"), .text("x\0z")]
        for text in texts { try database.run("INSERT OR IGNORE INTO t VALUES (?)", [text]) }
        #expect(try database.run("SELECT a FROM t ORDER BY a") == texts.map { [$0] })
    }

    @Test("what was written is there when the file is opened again")
    func reopened() throws {
        try Database(path: path).run("CREATE TABLE t (a INTEGER)")
        try Database(path: path).run("INSERT INTO t VALUES (7)")
        #expect(try Database(path: path).run("SELECT a FROM t") == [[.integer(7)]])
    }

    @Test("a prepared statement forgets the values of its last run")
    func bindings() throws {
        let database = try Database(path: path)
        #expect(try database.run("SELECT ?, ?", [.text("a"), .text("b")]).count == 1)
        #expect(try database.run("SELECT ?, ?", [.text("a")]) == [[.text("a"), .null]])
    }

    @Test("a file that is no database is told as corrupt", arguments: [16, 100, 5000])
    func corrupt(size: Int) throws {
        try Files.write([UInt8](repeating: 0x55, count: size), to: path)
        let error = #expect(throws: DatabaseError.self) { try Database(path: path) }
        #expect(error?.isCorrupt == true)
    }

    @Test("a folder that is not there is an error, but not the file's fault")
    func missingFolder() {
        let error = #expect(throws: DatabaseError.self) {
            try Database(path: folder.path + "/none/test.sqlite")
        }
        #expect(error?.isCorrupt == false)
    }

    @Test("a slip in the statement is an error with SQLite's words")
    func syntax() throws {
        let database = try Database(path: path)
        let error = #expect(throws: DatabaseError.self) { try database.run("SELEC 1") }
        #expect(error?.detail.contains("syntax error") == true)
    }

    @Test("many tasks may use one connection")
    func shared() async throws {
        let database = try Database(path: path)
        try database.run("CREATE TABLE t (a INTEGER)")
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    _ = try? database.run("INSERT INTO t VALUES (?)", [.integer(number)])
                }
            }
        }
        #expect(try database.run("SELECT sum(a) FROM t") == [[.integer(1225)]])
    }
}
