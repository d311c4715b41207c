internal import Glibc
public import Roots

/// A crash-safe store of a running session, from which the next run can continue.
///
/// Each commit of the world is one commit of a SQLite database. When `save` returns, the step is on
/// disk and survives any end of the process. Only one run at a time can open the file.
///
/// ```swift
/// let store = try SessionStore(at: path, app: "shop", rules)
/// navigator.observeSteps { input, result in
///   _ = try? store.save(["\(input)"], result.changes, of: navigator.world)
/// }
/// ```
///
/// A class because it is closed once.
public final class SessionStore {
  /// The default minimum number of journal lines kept.
  public static let journalLimit = 100_000

  /// The path of the database.
  public let path: String
  /// The message about a damaged file that was replaced; nil if there is none.
  public private(set) var remark: StoreRemark?
  /// The app's rules for saving and restoring its screens.
  package let rules: RestorationRules
  /// The session of an earlier run that can be restored; nil if there is none.
  public let left: LeftSession?

  private(set) var database: Database
  private let lock: SessionFile.Lock
  private let file: SessionFile
  private let app: String
  private let pageLimit: Int?
  private let journalLimit: Int
  /// The number of this session; nil before its first step.
  private var session: Int?
  /// The number of the newest step on disk, counted over all sessions.
  public private(set) var step: Int
  /// The number of entries per layer in the database.
  private var depths: [Layer: Int] = [:]
  /// The saved links by which entries came.
  private var links: [EntryID: String] = [:]
  /// Whether the database differs from the world before the next step, so that it saves everything.
  private var isBehind = true
  /// Whether the left session was restored or declined and need not be kept.
  private var isLeftSettled: Bool
  /// The visit counts that are not in the database yet.
  var visits: [Name: Int] = [:]

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
  ///   - journalLimit: the minimum number of journal lines to keep, at least 1.
  ///   - pageLimit: the maximum size of the file in pages of 1 KiB; nil for SQLite's own limit.
  ///   - user: the required owner of the file; by default the user who runs the program.
  /// - Throws: `StoreFault`; the existing file is unchanged.
  public init(
    at path: String, app: String, _ rules: RestorationRules, wanted: Wanted = .unfinished,
    journalLimit: Int = SessionStore.journalLimit, pageLimit: Int? = nil, user: UInt32? = nil
  ) throws(StoreFault) {
    let file = try SessionFile(path, user: user ?? geteuid())
    lock = try file.lock()
    let opened = try OpenedSession(file, app: app, wanted, pageLimit: pageLimit)
    self.path = file.path
    (self.file, self.app, self.pageLimit) = (file, app, pageLimit)
    self.rules = rules
    self.journalLimit = max(1, journalLimit)
    database = opened.database
    remark = opened.remark
    left = opened.left
    isLeftSettled = opened.left.map { !$0.isUnfinished || $0.state.screenCount == 0 } ?? true
    step = opened.step
  }

  // MARK: Saving

  /// Saves the changes of a step, which are on disk when this returns.
  ///
  /// - Parameters:
  ///   - lines: the inputs of the step, for the journal.
  ///   - changes: the changes of the step.
  ///   - world: the world after the step.
  /// - Returns: the step's number, counted over all sessions from 1.
  /// - Throws: `StoreFault.unsaved`; nothing of the step is saved then.
  /// - Complexity: O(*changes*); O(*entries*) for the first step, after a jump or a failed save,
  ///   and for a step that adds or removes an entry below others.
  @discardableResult
  public func save(
    _ lines: [String], _ changes: some Collection<Change>, of world: World
  ) throws(StoreFault) -> Int {
    do throws(DatabaseFault) {
      do throws(DatabaseFault) {
        try write(lines, changes, of: world)
      } catch {
        guard error.kind == .damage else { throw error }
        try renew(error)
        try write(lines, changes, of: world)
      }
    } catch {
      isBehind = true
      throw .unsaved(reason: error.reason)
    }
    step += 1
    visits = [:]
    return step
  }

  private func write(
    _ lines: [String], _ changes: some Collection<Change>, of world: World
  ) throws(DatabaseFault) {
    guard let depths = isBehind ? nil : depths(after: changes, in: world) else {
      return try keep(world, lines)
    }
    try database.transaction { () throws(DatabaseFault) in
      try add(lines)
      var running = self.depths
      for change in changes { try apply(change, in: world, &running) }
      try writeLinks(of: world)
      try writeVisits()
    }
    (self.depths, links) = (depths, world.links)
  }

  /// Moves aside a file whose damage showed during writing, and creates a new one.
  private func renew(_ fault: DatabaseFault) throws(DatabaseFault) {
    database.close()
    isBehind = true
    session = nil
    do throws(StoreFault) {
      let aside = try file.moveAside()
      database = try OpenedSession(file, app: app, .unfinished, pageLimit: pageLimit).database
      remark = .movedAside(aside)
    } catch {
      throw fault
    }
  }

  /// The number of entries per layer after the changes; nil when it differs from the world's, or
  /// when an entry below others was added or removed: then the changes cannot be applied to the
  /// database, whose rows have positions.
  private func depths(
    after changes: some Collection<Change>, in world: World
  ) -> [Layer: Int]? {
    var depths = depths
    var touched: Set<Layer> = []
    for change in changes {
      switch change {
      case .inserted(_, _, let under) where under > 0: return nil
      case .removed(_, _, _, let under) where under > 0: return nil
      case .inserted(_, let layer, _):
        depths[layer, default: 0] += 1
        touched.insert(layer)
      case .removed(_, let layer, _, _):
        depths[layer, default: 0] -= 1
        touched.insert(layer)
      case .updated, .selected, .fact, .hosted: break
      }
    }
    let isRight = touched.allSatisfy { world.state[$0].count == depths[$0] }
    return isRight ? depths.filter { $0.value > 0 } : nil
  }

  /// Records that the world changed without a step, such as a jump in history; the next step saves
  /// everything.
  public func noteJump() { isBehind = true }

  /// Saves the whole world in place of this session's rows.
  private func keep(_ world: World, _ lines: [String]) throws(DatabaseFault) {
    var depths: [Layer: Int] = [:]
    let session = try sessionNumber()
    try database.transaction { () throws(DatabaseFault) in
      try begin(session, world)
      try add(lines, session)
      for layer in world.state.layers {
        for entry in world.state[layer].entries {
          try insert(entry, on: layer, in: world, session, &depths)
        }
      }
      for (fact, value) in zip(world.map.facts, world.facts.values) where fact.isSaved {
        try set(fact.name, value, session)
      }
      try writeVisits()
    }
    (self.session, self.depths, links, isBehind) = (session, depths, world.links, false)
  }

  private func sessionNumber() throws(DatabaseFault) -> Int {
    if let session { return session }
    return (try database.number("SELECT max(session) FROM sessions") ?? 0) + 1
  }

  /// Starts the session's rows; removes older sessions, except one that can still be restored.
  private func begin(_ session: Int, _ world: World) throws(DatabaseFault) {
    let kept = isLeftSettled ? 0 : left?.number ?? 0
    for table in ["entries", "facts"] {
      try database.run("DELETE FROM \(table) WHERE session <> ?", .number(kept))
    }
    try database.run("DELETE FROM sessions WHERE session <> ?", .number(kept))
    try database.run(
      "INSERT INTO sessions VALUES (?, 0, ?)", .number(session),
      Statement.Value(world.selectedTabs))
  }

  private func add(_ lines: [String], _ session: Int? = nil) throws(DatabaseFault) {
    let step = step + 1
    try database.run(
      "INSERT INTO journal VALUES (?, ?, ?)", .number(step),
      .number(session ?? self.session ?? 0), .text(lines.joined(separator: "\n")))
    // Only from time to time, because the deletion touches the other end of the table.
    if step % 1024 == 0 {
      try database.run("DELETE FROM journal WHERE step <= ?", .number(step - journalLimit))
    }
  }

  /// Saves the links to entries that were there before; a new entry is saved with its link.
  private func writeLinks(of world: World) throws(DatabaseFault) {
    guard world.links != links, let session else { return }
    for (id, link) in world.links where links[id] != link {
      try database.run(
        "UPDATE entries SET link = ? WHERE session = ? AND id = ? AND identifier IS NOT NULL",
        .text(link), .number(session), .number(Int(id.number)))
    }
  }

  private func writeVisits() throws(DatabaseFault) {
    for (screen, count) in visits {
      try database.run(
        "UPDATE screens SET visits = visits + ? WHERE identifier = ?", .number(count),
        .text(screen.text))
    }
  }

  // MARK: Rows

  private func apply(
    _ change: Change, in world: World, _ depths: inout [Layer: Int]
  ) throws(DatabaseFault) {
    guard let session else { return }
    switch change {
    case .inserted(let entry, let layer, _):
      try insert(entry, on: layer, in: world, session, &depths)
    case .removed(let entry, let layer, _, _):
      let position = (depths[layer] ?? 0) - 1
      depths[layer] = position > 0 ? position : nil
      try database.run(
        "DELETE FROM entries WHERE session = ? AND layer = ? AND position = ? AND id = ?",
        .number(session), .text("\(SavedPlace(layer, in: world.map))"), .number(position),
        .number(Int(entry.id.number)))
    case .updated(let entry, let layer, _):
      let saved = SavedEntry(entry, in: world, rules)
      try database.run(
        "UPDATE entries SET payload = ?, lost = ? WHERE session = ? AND layer = ? AND id = ?",
        Statement.Value(saved.content.text), Statement.Value(saved.content.lostType),
        .number(session), .text("\(SavedPlace(layer, in: world.map))"),
        .number(Int(entry.id.number)))
    case .selected, .hosted:
      try database.run(
        "UPDATE sessions SET tab = ? WHERE session = ?", Statement.Value(world.selectedTabs),
        .number(session))
    case .fact(let name, _, let value):
      let definition = world.map.index(ofFact: name).map { world.map.facts[$0] }
      if definition?.isSaved == true { try set(name, value, session) }
    }
  }

  private func insert(
    _ entry: Entry, on layer: Layer, in world: World, _ session: Int,
    _ depths: inout [Layer: Int]
  ) throws(DatabaseFault) {
    let saved = SavedEntry(entry, in: world, rules)
    let position = depths[layer] ?? 0
    depths[layer] = position + 1
    try database.run(
      "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", .number(session),
      .text("\(SavedPlace(layer, in: world.map))"), .number(position),
      .number(Int(saved.id.number)), .text(saved.screen.text), Statement.Value(saved.identifier),
      Statement.Value(saved.content.text), Statement.Value(saved.content.lostType),
      saved.opener.map { .number(Int($0.number)) } ?? .nothing,
      Statement.Value(saved.reaction?.text), Statement.Value(saved.protectionNames),
      Statement.Value(saved.flow?.text), Statement.Value(saved.link))
  }

  private func set(_ fact: Name, _ value: Literal, _ session: Int) throws(DatabaseFault) {
    guard let saved = value.withoutSecrets else {
      return try database.run(
        "DELETE FROM facts WHERE session = ? AND name = ?", .number(session), .text(fact.text))
    }
    try database.run(
      "INSERT OR REPLACE INTO facts VALUES (?, ?, ?)", .number(session), .text(fact.text),
      .text("\(saved)"))
  }

  // MARK: The left session

  /// Records that the left session was restored; the first step of this session deletes it.
  public func noteRestored() { isLeftSettled = true }

  /// Declines the left session: it is not offered again, and the first step deletes it.
  public func decline() {
    guard let left else { return }
    isLeftSettled = true
    try? setClean(left.number)
  }

  private func setClean(_ session: Int) throws(DatabaseFault) {
    try database.run("UPDATE sessions SET is_clean = 1 WHERE session = ?", .number(session))
  }

  // MARK: Closing

  /// Marks the session as ended normally and closes the file.
  ///
  /// - Throws: `StoreFault.unsaved` when that cannot be written.
  public func close() throws(StoreFault) {
    let settled = session ?? (isLeftSettled ? left?.number : nil)
    try close { () throws(DatabaseFault) in
      guard let settled else { return }
      try database.transaction { () throws(DatabaseFault) in
        try writeVisits()
        try setClean(settled)
      }
    }
  }

  /// Closes the file of a session that was interrupted, for example by a closed window, so that the
  /// next one can offer to restore it.
  ///
  /// - Throws: `StoreFault.unsaved` when that cannot be written.
  public func closeInterrupted() throws(StoreFault) {
    try close { () throws(DatabaseFault) in
      if session != nil { try database.transaction(writeVisits) }
    }
  }

  private func close(
    _ finish: () throws(DatabaseFault) -> Void
  ) throws(StoreFault) {
    defer { database.close() }
    do throws(DatabaseFault) {
      try finish()
      try database.keepLog(false)
    } catch {
      throw .unsaved(reason: error.reason)
    }
  }
}
