public import Roots

/// The session that an earlier run left.
public struct LeftSession: Hashable, Sendable {
  let number: Int
  /// Whether that run did not end normally and the session was not offered since.
  public let isUnfinished: Bool
  /// The screens, the tab and the facts.
  public let state: SavedState
}

extension Database {
  /// Reads the saved state of a session; nil when its rows contradict each other.
  func savedState(ofSession number: Int) throws(DatabaseFault) -> SavedState? {
    var isGood = true
    var state = SavedState()
    try rows("SELECT tab FROM sessions WHERE session = ?", .number(number)) { row in
      isGood = isGood && state.readTabs(row.text(0) ?? "")
    }
    try rows("SELECT name, value FROM facts WHERE session = ?", .number(number)) { row in
      guard let name = row.name(0), let value = row.text(1).flatMap({ Literal(parsing: $0) })
      else { return isGood = false }
      state.facts[name] = value
    }
    try rows(
      "SELECT layer, position, id, screen, identifier, payload, lost, opener, reaction, "
        + "protections, flow, link FROM entries WHERE session = ? ORDER BY layer, position",
      .number(number)
    ) { row in
      guard let place = row.text(0).flatMap({ SavedPlace(parsing: $0) }),
        let entry = SavedEntry(row)
      else { return isGood = false }
      if state.layers.last?.place != place { state.layers.append(SavedLayer(place, [])) }
      let last = state.layers.count - 1
      isGood = isGood && row.number(1) == state.layers[last].entries.count
      state.layers[last].entries.append(entry)
    }
    return isGood ? state : nil
  }
}

extension SavedEntry {
  /// Reads a row of the table `entries`; nil when it is invalid.
  fileprivate init?(_ row: Statement) {
    guard let id = row.entryID(2), let screen = row.name(3) else { return nil }
    self.init(id: id, screen: screen, identifier: row.text(4))
    if let text = row.text(5) {
      guard let literal = Literal(parsing: text), row.isEmpty(6) else { return nil }
      content = .literal(literal)
    } else if let type = row.text(6) {
      content = .lost(type: type)
    }
    opener = row.entryID(7)
    if let text = row.text(8) {
      guard let reaction = Reaction(parsing: text) else { return nil }
      self.reaction = reaction
    }
    if let text = row.text(9) {
      guard let names = Self.protections(named: text) else { return nil }
      protections = names
    }
    flow = row.name(10)
    guard flow != nil || row.isEmpty(10) else { return nil }
    link = row.text(11)
  }

  private static func protections(named text: String) -> [Name]? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let names = words.compactMap { try? Name(String($0)) }
    return names.count == words.count ? names : nil
  }

  /// The protections of the visit, with a space between them; nil when there are none.
  var protectionNames: String? {
    protections.isEmpty ? nil : protections.map(\.text).joined(separator: " ")
  }
}

extension Statement {
  fileprivate func name(_ column: Int32) -> Name? {
    text(column).flatMap { try? Name(outside: $0) }
  }

  fileprivate func entryID(_ column: Int32) -> EntryID? {
    number(column).flatMap { UInt32(exactly: $0) }.flatMap { $0 > 0 ? EntryID($0) : nil }
  }
}

// MARK: Texts

extension World {
  /// One line for each selected tab: `friends`, `tab tickets in purse of #7`; nil without tabs.
  ///
  /// A tab that was shown before has a line such as `shown tab friends`, the oldest first.
  var selectedTabs: String? {
    let own = map.tabs.isEmpty ? [] : [map.tabs[state.selectedTab].name.text]
    let nested = nestedTabs.map { "\($0)" }
    let shown = shownTabs.map { "shown \($0)" }
    return own + nested == [] ? nil : (own + nested + shown).joined(separator: "\n")
  }
}

extension SavedState {
  /// Reads the lines of `World.selectedTabs`.
  ///
  /// - Returns: whether the lines are valid.
  fileprivate mutating func readTabs(_ text: String) -> Bool {
    for line in text.split(separator: "\n") {
      if line.hasPrefix("shown ") {
        guard let tab = SavedPlace(parsing: String(line.dropFirst(6))) else { return false }
        shownTabs.append(tab)
        continue
      }
      if !line.contains(" ") {
        guard selectedTab == nil, let tab = try? Name(outside: String(line)) else { return false }
        selectedTab = tab
        continue
      }
      // Sessions of earlier versions have lines such as `tickets in purse`.
      let text = line.hasPrefix("tab ") ? String(line) : "tab \(line)"
      guard let tab = SavedPlace(parsing: text), tab.navigator != nil,
        !nestedTabs.contains(where: { $0.isBeside(tab) })
      else { return false }
      nestedTabs.append(tab)
    }
    return true
  }
}
