internal import Glibc
import Roots

/// A session database that was opened and checked.
struct OpenedSession {
  let database: Database
  private(set) var remark: StoreRemark?
  private(set) var left: LeftSession?
  private(set) var step = 0

  /// The reason a file cannot be used.
  private enum Fault: Error {
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

  /// Opens and checks a file.
  ///
  /// - Returns: nil when the file is damaged.
  private static func look(
    at file: SessionFile, _ app: String, _ wanted: SessionStore.Wanted, _ pageLimit: Int?
  ) throws(StoreFault) -> OpenedSession? {
    guard let header = try file.prepare() else { return nil }
    if header.applicationID != SessionSchema.applicationID { throw .otherProgram(file.path) }
    if header.version > SessionSchema.version {
      throw .newer(file.path, version: header.version)
    }
    do throws(Fault) {
      return try OpenedSession(file, app, wanted, pageLimit)
    } catch {
      if case .refused(let fault) = error { throw fault }
      return nil
    }
  }

  private init(
    _ file: SessionFile, _ app: String, _ wanted: SessionStore.Wanted, _ pageLimit: Int?
  ) throws(Fault) {
    let path = file.path
    func tried<Value>(
      _ work: () throws(DatabaseFault) -> Value
    ) throws(Fault) -> Value {
      do throws(DatabaseFault) {
        return try work()
      } catch {
        switch error.kind {
        case .damage: throw Fault.damaged
        case .busy: throw Fault.refused(.busy)
        case .system: throw Fault.refused(.unusable(path, reason: error.reason))
        }
      }
    }
    let database = try tried { () throws(DatabaseFault) in try Database(path) }
    self.database = database
    do throws(Fault) {
      let state = try tried { () throws(DatabaseFault) in try SessionSchema.state(of: database) }
      switch state {
      case .damaged: throw Fault.damaged
      case .newer(let version): throw Fault.refused(.newer(path, version: version))
      case .otherProgram: throw Fault.refused(.otherProgram(path))
      case .fresh, .current, .older: break
      }
      // A writable file that SQLite treats as read-only has an invalid format version.
      if database.isReadOnly {
        guard unsafe access(path, W_OK) != 0 else { throw Fault.damaged }
        throw Fault.refused(.unusable(path, reason: "it may not be written"))
      }
      try tried { () throws(DatabaseFault) in
        switch state {
        case .fresh: try SessionSchema.create(in: database, app: app)
        case .older: try SessionSchema.upgrade(database)
        default: break
        }
        try database.writeAhead(pageLimit: pageLimit)
      }
      try look(wanted, app, path, tried)
    } catch {
      database.close()
      throw error
    }
  }

  private mutating func look(
    _ wanted: SessionStore.Wanted, _ app: String, _ path: String,
    _ tried: (() throws(DatabaseFault) -> Bool) throws(Fault) -> Bool
  ) throws(Fault) {
    var owner: String?
    var numbers: (step: Int?, newest: Int?, unfinished: Int?)
    let database = database
    _ = try tried { () throws(DatabaseFault) in
      owner = try database.text("SELECT value FROM meta WHERE name = 'app'")
      numbers.step = try database.number("SELECT max(step) FROM journal")
      numbers.newest = try database.number("SELECT max(session) FROM sessions")
      numbers.unfinished = try database.number(
        "SELECT max(session) FROM sessions WHERE is_clean = 0")
      return true
    }
    guard let owner else { throw Fault.damaged }
    guard owner == app else { throw Fault.refused(.otherApp(path)) }
    step = numbers.step ?? 0
    guard (0..<Self.numberLimit).contains(step),
      (0..<Self.numberLimit).contains(numbers.newest ?? 0)
    else { throw Fault.damaged }
    let number = numbers.unfinished ?? (wanted == .any ? numbers.newest : nil)
    guard let number else { return }
    let isUnfinished = numbers.unfinished != nil
    var state: SavedState?
    let isGood = try tried { () throws(DatabaseFault) in
      // This check reads the whole file, so it runs only after a run that did not end normally.
      if isUnfinished {
        guard try database.text("PRAGMA quick_check(1)") == "ok" else { return false }
      }
      state = try database.savedState(ofSession: number)
      return true
    }
    guard isGood, let state else { throw Fault.damaged }
    left = LeftSession(number: number, isUnfinished: isUnfinished, state: state)
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
