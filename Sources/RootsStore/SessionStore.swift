internal import Glibc
public import Roots

/// What is kept of a session while it runs, so that the next run can go on from there.
///
/// Each commit of the world is one commit of a SQLite database, which is on the disk before it is
/// acknowledged: what `save` returned for is never lost, whatever ends the process. One run at a
/// time has the file.
///
/// ```swift
/// let store = try SessionStore(at: path, app: "shop", rules)
/// navigator.onStep = { input, consequences in
///   _ = try? store.save(["\(input)"], consequences.changes, of: navigator.world)
/// }
/// ```
///
/// A class because it is closed once.
public final class SessionStore {
  /// How many lines of the journal are kept at least.
  public static let journalLimit = 100_000

  /// Where it is.
  public let path: String
  /// What there is to say of what was found there.
  public private(set) var remark: StoreRemark?
  /// What the app says of its screens.
  public let rules: RestorationRules
  /// What an earlier run left, if it is wanted.
  public let left: LeftSession?

  private(set) var database: Database
  private let lock: SessionFile.Lock
  private let file: SessionFile
  private let app: String
  private let pageLimit: Int?
  private let journalLimit: Int
  /// The number of this session; nil before its first step.
  private var session: Int?
  /// The newest step that is on the disk, of any session.
  public private(set) var step: Int
  /// How many entries each layer has in the database.
  private var depths: [Layer: Int] = [:]
  /// Whether the database does not hold what the world was before the next step.
  private var isBehind = true
  /// Whether what was left came back, or nobody wants it, so that it need not be kept.
  private var isLeftSettled: Bool
  /// Visits of screens that are not in the database yet.
  var visits: [Name: Int] = [:]

  /// Which session of an earlier run is read.
  public enum Wanted: Hashable, Sendable {
    /// The newest one that was not ended, else the newest one.
    case any
    /// The newest one that was not ended.
    case unfinished
  }

  /// Opens the file of an app's sessions, which need not exist.
  ///
  /// A damaged file is moved aside, and a new one begins.
  /// - Parameters:
  ///   - path: where the file stands.
  ///   - app: whose sessions it holds; another app's are refused.
  ///   - rules: what the app says of its screens.
  ///   - wanted: which session of an earlier run is read.
  ///   - journalLimit: how many lines of the journal are kept at least.
  ///   - pageLimit: the most pages of 1 KiB that the file may have; as many as SQLite can, if nil.
  ///   - user: whose file it must be; who runs the program, if nil.
  /// - Throws: `StoreFault`; what is there is left as it is.
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

  /// Keeps what a step changed; it is on the disk when this returns.
  ///
  /// The work is that of the changes, except for the first step, and for the one after a step that
  /// could not be saved.
  /// - Parameters:
  ///   - lines: what was asked of the world, for the journal.
  ///   - changes: what came of it.
  ///   - world: the world after it.
  /// - Returns: the step's number, counted over all sessions from 1.
  /// - Throws: `StoreFault.unsaved`; nothing of the step is kept then.
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
      try writeVisits()
    }
    self.depths = depths
  }

  /// A damage that only shows now: the file goes aside, and a new one begins with the next step.
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

  /// How many entries each layer has after the changes; nil when that is not how many there are,
  /// so that something must have happened without us.
  private func depths(
    after changes: some Collection<Change>, in world: World
  ) -> [Layer: Int]? {
    var depths = depths
    var touched: Set<Layer> = []
    for change in changes {
      switch change {
      case .inserted(_, let layer):
        depths[layer, default: 0] += 1
        touched.insert(layer)
      case .removed(_, let layer, _):
        depths[layer, default: 0] -= 1
        touched.insert(layer)
      case .selected, .fact, .hosted: break
      }
    }
    let isRight = touched.allSatisfy { world.state[$0].count == depths[$0] }
    return isRight ? depths.filter { $0.value > 0 } : nil
  }

  /// The world went elsewhere without a step, such as back in time: the next step keeps all of it.
  public func noteJump() { isBehind = true }

  /// All of the world, in place of what was there of this session.
  private func keep(_ world: World, _ lines: [String]) throws(DatabaseFault) {
    var depths: [Layer: Int] = [:]
    let session = try sessionNumber()
    try database.transaction { () throws(DatabaseFault) in
      try begin(session, world)
      try add(lines, session)
      for layer in world.state.layers {
        for entry in world.state[layer].entries {
          try insert(entry, on: layer, in: world.map, session, &depths)
        }
      }
      for (fact, value) in zip(world.map.facts, world.facts.values) {
        try set(fact.name, value, session)
      }
      try writeVisits()
    }
    (self.session, self.depths, isBehind) = (session, depths, false)
  }

  private func sessionNumber() throws(DatabaseFault) -> Int {
    if let session { return session }
    return (try database.number("SELECT max(session) FROM sessions") ?? 0) + 1
  }

  /// Of older sessions only one that nobody has been asked about stays.
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
    // Now and then, because each time costs a look at the other end of the table.
    if step % 1024 == 0 {
      try database.run("DELETE FROM journal WHERE step <= ?", .number(step - journalLimit))
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
    case .inserted(let entry, let layer):
      try insert(entry, on: layer, in: world.map, session, &depths)
    case .removed(let entry, let layer, _):
      let position = (depths[layer] ?? 0) - 1
      depths[layer] = position > 0 ? position : nil
      try database.run(
        "DELETE FROM entries WHERE session = ? AND layer = ? AND position = ? AND id = ?",
        .number(session), .text("\(SavedLayer.Place(layer, in: world.map))"), .number(position),
        .number(Int(entry.id.number)))
    case .selected, .hosted:
      try database.run(
        "UPDATE sessions SET tab = ? WHERE session = ?", Statement.Value(world.selectedTabs),
        .number(session))
    case .fact(let name, _, let value): try set(name, value, session)
    }
  }

  private func insert(
    _ entry: Entry, on layer: Layer, in map: NavigationMap, _ session: Int,
    _ depths: inout [Layer: Int]
  ) throws(DatabaseFault) {
    let saved = SavedEntry(entry, in: map, rules)
    let position = depths[layer] ?? 0
    depths[layer] = position + 1
    try database.run(
      "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", .number(session),
      .text("\(SavedLayer.Place(layer, in: map))"), .number(position),
      .number(Int(saved.id.number)), .text(saved.screen.text), Statement.Value(saved.identifier),
      Statement.Value(saved.content.text), Statement.Value(saved.content.lostType),
      saved.opener.map { .number(Int($0.number)) } ?? .nothing,
      Statement.Value(saved.reaction?.savedText))
  }

  private func set(_ fact: Name, _ value: Literal, _ session: Int) throws(DatabaseFault) {
    try database.run(
      "INSERT OR REPLACE INTO facts VALUES (?, ?, ?)", .number(session), .text(fact.text),
      .text("\(value)"))
  }

  // MARK: What was left

  /// What was left has come back: with the first step of this session it goes from the file.
  public func noteRestored() { isLeftSettled = true }

  /// What was left is not wanted: it is not offered again, though it is kept until the first step.
  public func decline() {
    guard let left else { return }
    isLeftSettled = true
    try? setClean(left.number)
  }

  private func setClean(_ session: Int) throws(DatabaseFault) {
    try database.run("UPDATE sessions SET is_clean = 1 WHERE session = ?", .number(session))
  }

  // MARK: Removal

  /// Says that the session ended as it was meant to, and gives the file back.
  ///
  /// - Throws: `StoreFault.unsaved` when that cannot be written.
  public func close() throws(StoreFault) {
    defer { database.close() }
    do throws(DatabaseFault) {
      if let settled = session ?? (isLeftSettled ? left?.number : nil) {
        try database.transaction { () throws(DatabaseFault) in
          try writeVisits()
          try setClean(settled)
        }
      }
      try database.keepLog(false)
    } catch {
      throw .unsaved(reason: error.reason)
    }
  }
}
