public import Roots

/// The session that an earlier run left.
public struct LeftSession: Hashable, Sendable {
  let number: Int
  /// Whether that run did not end normally and the session was not offered since.
  public let isUnfinished: Bool
  /// The screens, the tab and the facts.
  public let state: SavedState
  /// The screens and accessories that the app declared.
  private let declared: Set<Name>

  /// Reads a session; nil when its saved state is damaged.
  init?(_ number: Int, isUnfinished: Bool, in database: Database) throws(DatabaseFault) {
    var saved: Literal?
    try database.rows("SELECT value FROM state WHERE session = ?", .number(number)) { row in
      saved = row.text(0).flatMap { Literal(parsing: $0) }
    }
    var declared: Set<Name> = []
    try database.rows("SELECT name FROM screens WHERE session = ?", .number(number)) { row in
      if let name = row.text(0).flatMap({ try? Name(outside: $0) }) { declared.insert(name) }
    }
    guard let state = try? saved?.decoded(as: SavedState.self) else { return nil }
    self.number = number
    self.isUnfinished = isUnfinished
    self.state = state
    self.declared = declared
  }

  /// Compares the screens and accessories that the app declared in that run with those of a map.
  ///
  /// - Returns: the names that the map no longer has, sorted, and those that are new, in the order
  ///   of their declaration.
  public func changedScreens(in map: NavigationMap) -> (gone: [Name], new: [Name]) {
    let now = Set(map.names)
    return (
      declared.subtracting(now).sorted { $0.text < $1.text },
      map.names.filter { !declared.contains($0) }
    )
  }
}
