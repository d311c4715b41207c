internal import CSQLite
internal import RootsFiles

/// A failed SQLite call.
struct DatabaseFault: Error, Hashable {
  /// The extended SQLite result code.
  let code: Int32
  /// The `errno` behind the failure; 0 if there is none.
  let system: Int32

  /// The category of the failure.
  var kind: Kind {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_IOERR: code == SQLITE_IOERR | (2 << 8) ? .damage : .system
    case SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH, SQLITE_READONLY, SQLITE_NOLFS:
      .system
    default: .damage
    }
  }

  enum Kind {
    /// Invalid file content, including a read that ended early.
    case damage
    case busy
    /// The operating system refused the operation.
    case system
  }

  /// The system's description of the failure, or SQLite's if the system has none.
  var reason: String {
    if code & 0xFF == SQLITE_FULL { return "no space left" }
    if system != 0 { return systemReason(system) }
    guard let text = unsafe sqlite3_errstr(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

/// An exclusive connection to one SQLite database.
///
/// A class because the connection is closed once, and its statements refer to it.
@safe
final class Database {
  private var handle: OpaquePointer?
  private var statements: [String: Statement] = [:]

  /// Opens an existing database file.
  ///
  /// Closing leaves the write-ahead log unchanged until `keepLog(false)`, so that a refused file is
  /// not modified.
  init(_ path: String) throws(DatabaseFault) {
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
    let code = unsafe sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK else {
      let fault = self.fault(code)
      close()
      throw fault
    }
    try check(unsafe roots_sqlite_distrust(handle))
    try keepLog(true)
    // Before the first read: excludes other connections, and makes shared memory unnecessary.
    try run("PRAGMA locking_mode = EXCLUSIVE")
    try run("PRAGMA cell_size_check = ON")
  }

  deinit { close() }

  /// Closes the connection, which cannot be used afterwards.
  func close() {
    statements = [:]
    unsafe sqlite3_close_v2(handle)
    unsafe handle = nil
  }

  /// Sets whether closing leaves the write-ahead log in place instead of moving it into the file.
  func keepLog(_ keeps: Bool) throws(DatabaseFault) {
    guard unsafe handle != nil else { throw fault(SQLITE_MISUSE) }
    try check(unsafe roots_sqlite_keep_log(handle, keeps ? 1 : 0))
  }

  // MARK: Running

  /// Runs a statement without values.
  func run(_ sql: String) throws(DatabaseFault) {
    try check(unsafe sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Runs a statement with values; the prepared statement is reused.
  func run(_ sql: String, _ values: Statement.Value...) throws(DatabaseFault) {
    try run(sql, values)
  }

  /// Calls `look` for each row of a statement's result.
  func rows(
    _ sql: String, _ values: Statement.Value...,
    look: (Statement) throws(DatabaseFault) -> Void
  ) throws(DatabaseFault) {
    let statement = try prepared(sql)
    try statement.bind(values)
    defer { statement.reset() }
    while try statement.next() { try look(statement) }
  }

  /// The integer in the first row and column; nil without a row, or for another type.
  func number(_ sql: String) throws(DatabaseFault) -> Int? {
    var number: Int?
    try rows(sql) { statement in number = number ?? statement.number(0) }
    return number
  }

  /// The text in the first row and column; nil without a row, or for another type.
  func text(_ sql: String) throws(DatabaseFault) -> String? {
    var text: String?
    try rows(sql) { statement in text = text ?? statement.text(0) }
    return text
  }

  /// Whether the database cannot be written.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  /// Runs `body` in one transaction, which is on disk when this returns.
  func transaction(_ body: () throws(DatabaseFault) -> Void) throws(DatabaseFault) {
    try run("BEGIN IMMEDIATE", [])
    do throws(DatabaseFault) {
      try body()
      try run("COMMIT", [])
    } catch {
      // After some faults SQLite has rolled back already.
      if unsafe sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  private func run(_ sql: String, _ values: [Statement.Value]) throws(DatabaseFault) {
    let statement = try prepared(sql)
    try statement.bind(values)
    while try statement.next() {}
  }

  private func prepared(_ sql: String) throws(DatabaseFault) -> Statement {
    if let known = statements[sql] { return known }
    var statement: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement = unsafe statement else { throw fault(code) }
    let made = unsafe Statement(statement, of: self)
    statements[sql] = made
    return made
  }

  private func check(_ code: Int32) throws(DatabaseFault) {
    guard code == SQLITE_OK else { throw fault(code) }
  }

  /// The fault of the last call, with its `errno` for I/O errors.
  func fault(_ code: Int32) -> DatabaseFault {
    let isOfSystem = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xFF)
    let number = isOfSystem ? unsafe sqlite3_system_errno(handle) : 0
    return DatabaseFault(code: code, system: number)
  }
}
