internal import CSQLite
internal import RootsFiles

/// Why SQLite did not do something.
struct DatabaseFault: Error, Hashable {
  /// SQLite's number, with its details.
  let code: Int32
  /// What the system said to SQLite; 0 for nothing.
  let system: Int32

  /// What kind of fault it is.
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
    /// What the file holds makes no sense; a read that ends too early says so too.
    case damage
    case busy
    /// The system does not let it.
    case system
  }

  /// Why, in the system's words where it has any.
  var reason: String {
    if code & 0xFF == SQLITE_FULL { return "no space left" }
    if system != 0 { return systemReason(system) }
    guard let text = unsafe sqlite3_errstr(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

/// One connection to a SQLite database that nobody else has open.
///
/// A class because the connection is closed once, and its statements hold on to it.
@safe
final class Database {
  private var handle: OpaquePointer?
  private var statements: [String: Statement] = [:]

  /// Opens the database of a file that is there.
  ///
  /// Closing it leaves its log alone until `keepsLog` is false: a file that is refused is not
  /// touched.
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
    // Before the first look: nobody else may come in, and no memory has to be shared.
    try run("PRAGMA locking_mode = EXCLUSIVE")
    try run("PRAGMA cell_size_check = ON")
  }

  deinit { close() }

  /// Closes the connection; nothing can be done with it afterwards.
  func close() {
    statements = [:]
    unsafe sqlite3_close_v2(handle)
    unsafe handle = nil
  }

  /// Whether closing leaves the log as it is, and what was written stays in it.
  func keepLog(_ keeps: Bool) throws(DatabaseFault) {
    guard unsafe handle != nil else { throw fault(SQLITE_MISUSE) }
    try check(unsafe roots_sqlite_keep_log(handle, keeps ? 1 : 0))
  }

  // MARK: Running

  /// Runs a statement without values.
  func run(_ sql: String) throws(DatabaseFault) {
    try check(unsafe sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Runs a statement with values, which is prepared once.
  func run(_ sql: String, _ values: Statement.Value...) throws(DatabaseFault) {
    let statement = try prepared(sql)
    try statement.bind(values)
    while try statement.next() {}
  }

  /// Looks at each row that a statement gives.
  func rows(
    _ sql: String, _ values: Statement.Value...,
    look: (Statement) throws(DatabaseFault) -> Void
  ) throws(DatabaseFault) {
    let statement = try prepared(sql)
    try statement.bind(values)
    defer { statement.reset() }
    while try statement.next() { try look(statement) }
  }

  /// The whole number that a statement gives; nil without a row, or for anything else.
  func number(_ sql: String) throws(DatabaseFault) -> Int? {
    var number: Int?
    try rows(sql) { statement in number = number ?? statement.number(0) }
    return number
  }

  /// The text that a statement gives; nil without a row.
  func text(_ sql: String) throws(DatabaseFault) -> String? {
    var text: String?
    try rows(sql) { statement in text = text ?? statement.text(0) }
    return text
  }

  /// Whether it cannot be written.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  /// How many rows the last statement changed.
  var changedCount: Int { Int(unsafe sqlite3_changes(handle)) }

  /// Does all of it or nothing; it is on the disk when this returns.
  func transaction(_ body: () throws(DatabaseFault) -> Void) throws(DatabaseFault) {
    try run("BEGIN IMMEDIATE", [])
    do throws(DatabaseFault) {
      try body()
      try run("COMMIT", [])
    } catch {
      // Some faults have taken everything back already.
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

  /// The fault of the last call.
  func fault(_ code: Int32) -> DatabaseFault {
    let isOfSystem = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xFF)
    let number = isOfSystem ? unsafe sqlite3_system_errno(handle) : 0
    return DatabaseFault(code: code, system: number)
  }
}
