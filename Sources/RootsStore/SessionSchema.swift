/// The tables of a session's database, and what they look like.
enum SessionSchema {
  /// The format that this program writes, from 1.
  static let version = 1
  /// `Root`, so that nobody takes another program's database for one of these.
  static let applicationID = 0x526F_6F74

  /// By name; SQLite keeps these texts, so that what is there can be compared with them.
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
        opener INTEGER, reaction TEXT, PRIMARY KEY(session, layer, position)) STRICT, WITHOUT ROWID
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

  /// What is there.
  enum State {
    case fresh, current, damaged
    case newer(Int)
    case otherProgram
  }

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
    return version == Self.version && found == tables.map(\.1) ? .current : .damaged
  }

  /// Makes the tables, all or none.
  static func create(in database: Database, app: String) throws(DatabaseFault) {
    // A step is a few short rows: small pages make its way to the disk short.
    try database.run("PRAGMA page_size = 1024")
    try database.transaction { () throws(DatabaseFault) in
      for (_, sql) in tables { try database.run(sql) }
      try database.run("INSERT INTO meta VALUES ('app', ?)", .text(app))
      try database.run("PRAGMA application_id = \(applicationID)")
      try database.run("PRAGMA user_version = \(version)")
    }
  }
}
