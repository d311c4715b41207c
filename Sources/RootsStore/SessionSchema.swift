/// The tables of a session database.
enum SessionSchema {
  /// The format version that this program writes; the first is 1.
  ///
  /// Version 3 added the links of entries.
  static let version = 3
  /// The SQLite application ID, `Root` in ASCII, which marks the database as ours.
  static let applicationID = 0x526F_6F74

  /// The tables sorted by name.
  ///
  /// SQLite keeps these texts, so they can be compared with a file's.
  private static let tables = [
    (
      "children",
      """
      CREATE TABLE children(
        parent TEXT NOT NULL, position INTEGER NOT NULL, child TEXT NOT NULL,
        PRIMARY KEY(parent, position)) STRICT, WITHOUT ROWID
      """
    ),
    (
      "entries",
      """
      CREATE TABLE entries(
        session INTEGER NOT NULL, layer TEXT NOT NULL, position INTEGER NOT NULL,
        id INTEGER NOT NULL, screen TEXT NOT NULL, identifier TEXT, payload TEXT, lost TEXT,
        opener INTEGER, reaction TEXT, protections TEXT, flow TEXT, link TEXT,
        PRIMARY KEY(session, layer, position)) STRICT, WITHOUT ROWID
      """
    ),
    (
      "facts",
      """
      CREATE TABLE facts(
        session INTEGER NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
        PRIMARY KEY(session, name)) STRICT, WITHOUT ROWID
      """
    ),
    (
      "journal",
      """
      CREATE TABLE journal(
        step INTEGER PRIMARY KEY, session INTEGER NOT NULL, line TEXT NOT NULL) STRICT
      """
    ),
    (
      "meta",
      """
      CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID
      """
    ),
    (
      "screens",
      """
      CREATE TABLE screens(
        identifier TEXT PRIMARY KEY, controller TEXT NOT NULL, visits INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """
    ),
    (
      "sessions",
      """
      CREATE TABLE sessions(
        session INTEGER PRIMARY KEY, is_clean INTEGER NOT NULL, tab TEXT) STRICT
      """
    ),
  ]

  /// The condition of a database.
  enum State {
    case fresh, current, damaged
    /// Written by version 2, which this program can bring up to date.
    case older
    case newer(Int)
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
    if version > Self.version { return .newer(version) }
    if version == 2, found == tables.map({ $0.0 == "entries" ? oldEntries : $0.1 }) {
      return .older
    }
    return version == Self.version && found == tables.map(\.1) ? .current : .damaged
  }

  /// The table of entries in version 2.
  private static let oldEntries = """
    CREATE TABLE entries(
      session INTEGER NOT NULL, layer TEXT NOT NULL, position INTEGER NOT NULL,
      id INTEGER NOT NULL, screen TEXT NOT NULL, identifier TEXT, payload TEXT, lost TEXT,
      opener INTEGER, reaction TEXT, protections TEXT, flow TEXT,
      PRIMARY KEY(session, layer, position)) STRICT, WITHOUT ROWID
    """

  /// Brings a database of version 2 up to date, in one transaction.
  static func upgrade(_ database: Database) throws(DatabaseFault) {
    guard let entries = tables.first(where: { $0.0 == "entries" })?.1 else { return }
    try database.transaction { () throws(DatabaseFault) in
      try database.run("ALTER TABLE entries RENAME TO old_entries")
      try database.run(entries)
      try database.run("INSERT INTO entries SELECT *, NULL FROM old_entries")
      try database.run("DROP TABLE old_entries")
      try database.run("PRAGMA user_version = \(version)")
    }
  }

  /// Creates all tables in one transaction.
  static func create(in database: Database, app: String) throws(DatabaseFault) {
    // A step is a few short rows, so small pages keep its write small.
    try database.run("PRAGMA page_size = 1024")
    try database.transaction { () throws(DatabaseFault) in
      for (_, sql) in tables { try database.run(sql) }
      try database.run("INSERT INTO meta VALUES ('app', ?)", .text(app))
      try database.run("PRAGMA application_id = \(applicationID)")
      try database.run("PRAGMA user_version = \(version)")
    }
  }
}
