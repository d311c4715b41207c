public import Roots

/// A screen as it describes itself: what it is called, what shows it, and where one gets from it.
public struct ScreenRecord: Hashable, Sendable {
  /// What the screen is called.
  public var identifier: Name
  /// The type of its controller; several screens may share one.
  public var controller: String
  /// The screens that can be reached from it, in their order.
  public var children: [Name]
  /// How often it was visited, over all runs.
  public var visits: Int

  /// A screen in its parts.
  public init(_ identifier: Name, controller: String, children: [Name] = [], visits: Int = 0) {
    self.identifier = identifier
    self.controller = controller
    self.children = children
    self.visits = visits
  }

  /// Every screen and accessory of a map, as it describes itself.
  ///
  /// - Parameters:
  ///   - map: what is declared.
  ///   - controller: the type of a screen's controller.
  public static func records(
    of map: NavigationMap, shownBy controller: (Name) -> String
  ) -> [ScreenRecord] {
    let tree = ScreenTree(map)
    return tree.nodes.filter { $0.kind != .tab && $0.kind != .host }.map { node in
      let children = node.children.map { tree.nodes[$0] }.filter { $0.kind != .tab }
      return ScreenRecord(
        node.name, controller: controller(node.name), children: children.map(\.name))
    }
  }
}

/// The tree of an app's screens in the database of its sessions, with what has been visited.
public struct ScreenTreeStore {
  private let store: SessionStore

  /// The tree in a store.
  public init(_ store: SessionStore) { self.store = store }

  /// Writes the tree of this launch in place of the last one's; visits stay with their screens.
  ///
  /// Nothing is written when the tree is the same.
  /// - Throws: `StoreFault.unsaved`; the old tree is there still.
  public func register(_ screens: [ScreenRecord]) throws(StoreFault) {
    let known = try records()
    var visits: [Name: Int] = [:]
    for record in known { visits[record.identifier] = record.visits }
    let wanted = screens.map { screen in
      var screen = screen
      screen.visits = visits[screen.identifier] ?? 0
      return screen
    }
    guard Set(wanted) != Set(known) else { return }
    try store.write { (database: Database) throws(DatabaseFault) in
      try database.run("DELETE FROM screens")
      try database.run("DELETE FROM children")
      for screen in wanted { try database.insert(screen) }
    }
  }

  /// Counts a visit; it is on the disk with the next step that is saved, or the end.
  public func visited(_ screen: Name) { store.visits[screen, default: 0] += 1 }

  /// The tree as it was written, by name, with the visits that are on the disk.
  /// - Throws: `StoreFault.unsaved` when it cannot be read.
  public func records() throws(StoreFault) -> [ScreenRecord] {
    var records: [ScreenRecord] = []
    var children: [String: [Name]] = [:]
    try store.read { (database: Database) throws(DatabaseFault) in
      try database.rows("SELECT parent, child FROM children ORDER BY parent, position") { row in
        guard let parent = row.text(0), let child = row.text(1).flatMap({ try? Name($0) }) else {
          return
        }
        children[parent, default: []].append(child)
      }
      try database.rows(
        "SELECT identifier, controller, visits FROM screens ORDER BY identifier"
      ) { row in
        guard let text = row.text(0), let name = try? Name(text), let controller = row.text(1),
          let visits = row.number(2)
        else { return }
        records.append(
          ScreenRecord(
            name, controller: controller, children: children[text] ?? [], visits: visits))
      }
    }
    return records
  }
}

extension Database {
  fileprivate func insert(_ screen: ScreenRecord) throws(DatabaseFault) {
    try run(
      "INSERT OR REPLACE INTO screens VALUES (?, ?, ?)", .text(screen.identifier.text),
      .text(screen.controller), .number(screen.visits))
    for (position, child) in screen.children.enumerated() {
      try run(
        "INSERT OR REPLACE INTO children VALUES (?, ?, ?)", .text(screen.identifier.text),
        .number(position), .text(child.text))
    }
  }
}

extension SessionStore {
  fileprivate func read(
    _ work: (Database) throws(DatabaseFault) -> Void
  ) throws(StoreFault) {
    do throws(DatabaseFault) {
      try work(database)
    } catch {
      throw .unsaved(reason: error.reason)
    }
  }

  fileprivate func write(
    _ work: (Database) throws(DatabaseFault) -> Void
  ) throws(StoreFault) {
    try read { (database: Database) throws(DatabaseFault) in
      try database.transaction { () throws(DatabaseFault) in try work(database) }
    }
  }
}
