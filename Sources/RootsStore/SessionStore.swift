internal import Glibc
public import Roots
internal import RootsFiles

/// A crash-safe store of a running session, from which the next run can continue.
///
/// Each commit of the world is one commit of a SQLite database. When `save` returns, the step is on
/// disk and survives any end of the process. Only one run at a time can open the file.
///
/// ```swift
/// let store = try SessionStore(at: path, app: "shop", rules)
/// navigator.observers.steps.add { result in
///   if !result.changes.isEmpty { _ = try? store.save(navigator.world) }
/// }
/// ```
///
/// A class because it is closed once.
public final class SessionStore {
  /// The path of the database.
  public let path: String
  /// The message about a damaged file that was replaced; nil if there is none.
  public private(set) var remark: StoreRemark?
  /// The app's rules for saving and restoring its screens.
  package let rules: RestorationRules
  /// The session of an earlier run that can be restored; nil if there is none.
  public let left: LeftSession?

  private(set) var database: Database
  /// Nil once the store is closed.
  private var lock: FileLock?
  private var isOpen = true
  private let file: SessionFile
  private let app: String
  private let pageLimit: Int?
  /// The number of this session; nil before its first step.
  private var session: Int?
  /// The map whose screens are saved with this session; nil before its first step.
  private var map: NavigationMap?
  /// The number of the newest step on disk, counted over all sessions.
  public private(set) var step: Int
  /// Whether the left session was restored or declined and need not be kept.
  private var isLeftSettled: Bool

  /// The choice of an earlier session to read.
  public enum Wanted: Hashable, Sendable {
    /// The newest unfinished session, or else the newest session.
    case any
    /// The newest unfinished session.
    case unfinished
  }

  /// Opens the session file of an app, or creates it.
  ///
  /// A damaged file is moved aside and a new one created.
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - app: the identity of the app; a file of another app is refused.
  ///   - rules: the app's rules for saving and restoring its screens.
  ///   - wanted: the earlier session to read.
  ///   - pageLimit: the maximum size of the file in pages of 1 KiB; nil for SQLite's own limit.
  ///   - user: the required owner of the file; by default the user who runs the program.
  /// - Throws: `StoreFault`; the existing file is unchanged.
  public init(
    at path: String, app: String, _ rules: RestorationRules, wanted: Wanted = .unfinished,
    pageLimit: Int? = nil, user: UInt32? = nil
  ) throws(StoreFault) {
    let file = try SessionFile(path, user: user ?? geteuid())
    lock = try file.lock()
    let opened = try OpenedSession(file, app: app, wanted, pageLimit: pageLimit)
    self.path = file.path
    (self.file, self.app, self.pageLimit) = (file, app, pageLimit)
    self.rules = rules
    database = opened.database
    remark = opened.remark
    left = opened.left
    isLeftSettled = opened.left.map { !$0.isUnfinished || $0.state.screenCount == 0 } ?? true
    step = opened.step
  }

  // MARK: Saving

  /// Saves the world after a step, which is on disk when this returns.
  ///
  /// - Returns: the step's number, counted over all sessions from 1.
  /// - Throws: `StoreFault.unsaved`, or `.closed` after the end; nothing of the step is saved then.
  /// - Complexity: O(*entries*).
  @discardableResult
  public func save(_ world: World) throws(StoreFault) -> Int {
    guard isOpen else { throw .closed }
    let state: Literal
    do throws(CodingFault) {
      state = try Literal(encoding: SavedState(world, rules))
    } catch {
      throw .unsaved(reason: "\(error)")
    }
    do throws(DatabaseFault) {
      do throws(DatabaseFault) {
        try write("\(state)", world.map)
      } catch {
        guard error.kind == .damage else { throw error }
        try renew(error)
        try write("\(state)", world.map)
      }
    } catch {
      throw .unsaved(reason: error.reason)
    }
    step += 1
    return step
  }

  private func write(_ state: String, _ map: NavigationMap) throws(DatabaseFault) {
    let session = try sessionNumber()
    try database.transaction { () throws(DatabaseFault) in
      if self.session == nil { try removeOlder() }
      if self.map !== map { try writeScreens(of: map, session) }
      try database.run(
        "INSERT OR REPLACE INTO state VALUES (?, ?, 0, ?, ?)", .number(session), .text(app),
        .number(step + 1), .text(state))
    }
    (self.session, self.map) = (session, map)
  }

  private func sessionNumber() throws(DatabaseFault) -> Int {
    if let session { return session }
    return (try database.number("SELECT max(session) FROM state") ?? 0) + 1
  }

  /// Moves aside a file whose damage showed during writing, and creates a new one.
  private func renew(_ fault: DatabaseFault) throws(DatabaseFault) {
    database.close()
    (session, map) = (nil, nil)
    do throws(StoreFault) {
      let aside = try file.moveAside()
      database = try OpenedSession(file, app: app, .unfinished, pageLimit: pageLimit).database
      remark = .movedAside(aside)
    } catch {
      throw fault
    }
  }

  /// Removes older sessions, except one that can still be restored.
  private func removeOlder() throws(DatabaseFault) {
    let kept = isLeftSettled ? 0 : left?.number ?? 0
    for table in ["state", "screens"] {
      try database.run("DELETE FROM \(table) WHERE session <> ?", .number(kept))
    }
  }

  /// Writes the declared screens, at first and after the app was reloaded.
  private func writeScreens(of map: NavigationMap, _ session: Int) throws(DatabaseFault) {
    try database.run("DELETE FROM screens WHERE session = ?", .number(session))
    for name in map.names {
      try database.run("INSERT INTO screens VALUES (?, ?)", .number(session), .text(name.text))
    }
  }

  // MARK: The left session

  /// Records that the left session was restored; the first step of this session deletes it.
  public func noteRestored() { isLeftSettled = true }

  /// Declines the left session: it is not offered again, and the first step deletes it.
  public func decline() {
    guard let left, isOpen else { return }
    isLeftSettled = true
    try? setClean(left.number)
  }

  private func setClean(_ session: Int) throws(DatabaseFault) {
    try database.run("UPDATE state SET is_clean = 1 WHERE session = ?", .number(session))
  }

  // MARK: Closing

  /// Marks the session as ended normally and closes the file, which another store can open then; a
  /// second call does nothing.
  ///
  /// - Throws: `StoreFault.unsaved` when that cannot be written.
  public func close() throws(StoreFault) {
    try close(settling: session ?? (isLeftSettled ? left?.number : nil))
  }

  /// Closes the file of a session that was interrupted, for example by a closed window, so that the
  /// next one can offer to restore it.
  ///
  /// - Throws: `StoreFault.unsaved` when that cannot be written.
  public func closeInterrupted() throws(StoreFault) {
    try close(settling: nil)
  }

  private func close(settling session: Int?) throws(StoreFault) {
    guard isOpen else { return }
    defer {
      database.close()
      lock = nil
      isOpen = false
    }
    do throws(DatabaseFault) {
      if let session { try setClean(session) }
      try database.keepLog(false)
    } catch {
      throw .unsaved(reason: error.reason)
    }
  }
}
