internal import Glibc
import Roots

/// A session database that was opened and checked.
struct OpenedSession {
  let database: Database
  private(set) var remark: StoreRemark?
  private(set) var left: LeftSession?
  private(set) var step = 0

  /// The result of checking a file that SQLite can read.
  private enum Check {
    case good(OpenedSession)
    case damaged
    case refused(StoreFault)
  }

  /// The upper limit for step and session numbers; larger ones mean damage.
  private static let numberLimit = 1 << 53

  /// Opens the file; if it is damaged, moves it aside and creates a new one.
  init(
    _ file: SessionFile, app: String, _ wanted: SessionStore.Wanted, pageLimit: Int?
  ) throws(StoreFault) {
    if let good = try OpenedSession.look(at: file, app, wanted, pageLimit) {
      self = good
      return
    }
    let aside = try file.moveAside()
    guard let new = try OpenedSession.look(at: file, app, wanted, pageLimit) else {
      throw .unusable(file.path, reason: "a new one is damaged at once")
    }
    self = new
    remark = .movedAside(aside)
  }

  private init(_ database: Database, _ left: LeftSession?, step: Int) {
    self.database = database
    self.left = left
    self.step = step
  }

  /// Opens and checks a file.
  ///
  /// - Returns: nil when the file is damaged.
  private static func look(
    at file: SessionFile, _ app: String, _ wanted: SessionStore.Wanted, _ pageLimit: Int?
  ) throws(StoreFault) -> OpenedSession? {
    guard let header = try file.prepare() else { return nil }
    if header.applicationID != SessionSchema.applicationID { throw .otherProgram(file.path) }
    if header.version != SessionSchema.version {
      throw .otherVersion(file.path, version: header.version)
    }
    var database: Database?
    let check: Check
    do throws(DatabaseFault) {
      let opened = try Database(file.path)
      database = opened
      check = try OpenedSession.check(opened, at: file.path, app, wanted, pageLimit)
    } catch {
      check =
        switch error.kind {
        case .damage: .damaged
        case .busy: .refused(.busy)
        case .system: .refused(.unusable(file.path, reason: error.reason))
        }
    }
    if case .good(let opened) = check { return opened }
    database?.close()
    if case .refused(let fault) = check { throw fault }
    return nil
  }

  private static func check(
    _ database: Database, at path: String, _ app: String, _ wanted: SessionStore.Wanted,
    _ pageLimit: Int?
  ) throws(DatabaseFault) -> Check {
    let state = try SessionSchema.state(of: database)
    switch state {
    case .damaged: return .damaged
    case .otherVersion(let version): return .refused(.otherVersion(path, version: version))
    case .otherProgram: return .refused(.otherProgram(path))
    case .fresh, .current: break
    }
    // A writable file that SQLite treats as read-only has an invalid format version.
    if database.isReadOnly {
      return unsafe access(path, W_OK) == 0
        ? .damaged : .refused(.unusable(path, reason: "it may not be written"))
    }
    if case .fresh = state { try SessionSchema.create(in: database) }
    try database.writeAhead(pageLimit: pageLimit)
    if let owner = try database.text("SELECT app FROM state LIMIT 1"), owner != app {
      return .refused(.otherApp(path))
    }
    let step = try database.number("SELECT max(step) FROM state") ?? 0
    let newest = try database.number("SELECT max(session) FROM state")
    let unfinished = try database.number("SELECT max(session) FROM state WHERE is_clean = 0")
    guard (0..<numberLimit).contains(step), (0..<numberLimit).contains(newest ?? 0) else {
      return .damaged
    }
    guard let number = unfinished ?? (wanted == .any ? newest : nil) else {
      return .good(OpenedSession(database, nil, step: step))
    }
    // This check reads the whole file, so it runs only after a run that did not end normally.
    if unfinished != nil, try database.text("PRAGMA quick_check(1)") != "ok" { return .damaged }
    let left = try LeftSession(number, isUnfinished: unfinished != nil, in: database)
    return left.map { .good(OpenedSession(database, $0, step: step)) } ?? .damaged
  }
}

extension Database {
  /// Turns on write-ahead logging.
  ///
  /// Each commit is on disk when it returns; SQLite moves the log into the file from time to time.
  fileprivate func writeAhead(pageLimit: Int?) throws(DatabaseFault) {
    let mode = try text("PRAGMA journal_mode = WAL")
    guard mode == "wal" else { throw DatabaseFault(code: 14, system: 0) }
    try run("PRAGMA synchronous = FULL")
    if let pageLimit { _ = try number("PRAGMA max_page_count = \(pageLimit)") }
  }
}
