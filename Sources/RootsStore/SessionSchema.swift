/// The tables of a session database.
enum SessionSchema {
  /// The format version that this program reads and writes.
  static let version = 6
  /// The SQLite application ID, `Root` in ASCII, which marks the database as ours.
  static let applicationID = 0x526F_6F74

  /// The tables sorted by name: the declared screens of each session, and its saved state with the
  /// number of its newest step.
  ///
  /// SQLite keeps these texts, so they can be compared with a file's.
  private static let tables = [
    """
    CREATE TABLE screens(
      session INTEGER NOT NULL, name TEXT NOT NULL,
      PRIMARY KEY(session, name)) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE state(
      session INTEGER PRIMARY KEY, app TEXT NOT NULL, is_clean INTEGER NOT NULL,
      step INTEGER NOT NULL, value TEXT NOT NULL) STRICT
    """,
  ]

  /// The condition of a database.
  enum State {
    case fresh, current, damaged
    case otherVersion(Int)
    case otherProgram
  }

  /// Compares the tables of a database with the expected ones.
  static func state(of database: Database) throws(DatabaseFault) -> State {
    let id = try database.number("PRAGMA application_id") ?? 0
    let version = try database.number("PRAGMA user_version") ?? 0
    var found: [String] = []
    try database.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name") { row in
      found.append(row.text(0) ?? "")
    }
    if id == 0, version == 0, found.isEmpty { return .fresh }
    guard id == applicationID else { return .otherProgram }
    guard version == Self.version else { return .otherVersion(version) }
    return found == tables ? .current : .damaged
  }

  /// Creates all tables in one transaction.
  static func create(in database: Database) throws(DatabaseFault) {
    // A step is a few short rows, so small pages keep its write small.
    try database.run("PRAGMA page_size = 1024")
    try database.transaction { () throws(DatabaseFault) in
      for sql in tables { try database.run(sql) }
      try database.run("PRAGMA application_id = \(applicationID)")
      try database.run("PRAGMA user_version = \(version)")
    }
  }
}
