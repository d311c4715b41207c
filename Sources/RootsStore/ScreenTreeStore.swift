public import Roots

/// The description of one screen: its name, its controller, its children and its visits.
public struct ScreenRecord: Hashable, Sendable {
  /// The name of the screen.
  public var identifier: Name
  /// The type name of the controller; several screens may share it.
  public var controller: String
  /// The screens reachable from this one, in declared order.
  public var children: [Name]
  /// The number of visits, over all runs.
  public var visits: Int

  /// Creates a record.
  public init(_ identifier: Name, controller: String, children: [Name] = [], visits: Int = 0) {
    self.identifier = identifier
    self.controller = controller
    self.children = children
    self.visits = visits
  }

  /// The records of all screens and accessories of a map.
  ///
  /// - Parameters:
  ///   - map: the declared navigation.
  ///   - controller: the type name of a screen's controller.
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

/// The screen tree of an app with its visit counts, stored in the session database.
public struct ScreenTreeStore {
  private let store: SessionStore

  /// Creates the tree of a store.
  public init(_ store: SessionStore) { self.store = store }

  /// Replaces the tree of the last launch; visit counts of known screens are kept.
  ///
  /// Nothing is written when the tree is unchanged.
  /// - Throws: `StoreFault.unsaved`; the old tree is unchanged.
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

  /// Counts a visit, which is written with the next saved step or when the session closes.
  public func visited(_ screen: Name) { store.visits[screen, default: 0] += 1 }

  /// Reads the stored tree, sorted by name, with the visit counts on disk.
  /// - Throws: `StoreFault.unsaved` when the database cannot be read.
  public func records() throws(StoreFault) -> [ScreenRecord] {
    var records: [ScreenRecord] = []
    var children: [String: [Name]] = [:]
    try store.read { (database: Database) throws(DatabaseFault) in
      try database.rows("SELECT parent, child FROM children ORDER BY parent, position") { row in
        guard let parent = row.text(0), let child = row.text(1).flatMap({ try? Name(outside: $0) })
        else {
          return
        }
        children[parent, default: []].append(child)
      }
      try database.rows(
        "SELECT identifier, controller, visits FROM screens ORDER BY identifier"
      ) { row in
        guard let text = row.text(0), let name = try? Name(outside: text),
          let controller = row.text(1),
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
