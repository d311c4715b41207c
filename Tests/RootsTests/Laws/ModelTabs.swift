import Roots

/// Tabs that are there only while a condition of the facts holds.
extension Model {
  func isPresent(_ tab: TabDefinition) -> Bool { tab.condition?.holds { facts[$0] } ?? true }

  /// Whether other tabs are present by the facts, in navigators that are open or not.
  func changesTabs(since before: Model) -> Bool {
    (shape.tabs + shape.nested.flatMap(\.tabs)).contains { isPresent($0) != before.isPresent($0) }
  }

  /// Adds and removes tabs after a fact has changed: those of the app, then the others from the
  /// oldest.
  mutating func fitTabs() throws {
    try fitTabs(in: nil)
    for host in places.inside.keys.sorted() where places.inside[host] != nil {
      try fitTabs(in: host)
    }
  }

  private mutating func fitTabs(in host: EntryID?) throws {
    if places[host].tabs.isEmpty { return }
    let all = tabs(of: host)
    for (index, tab) in all.enumerated() where isPresent(tab) && places[host].tabs[index].isEmpty {
      let root = make(tab.root, tab.payload)
      places[places.layer(.tab(index), in: host)].append(root)
      try begin(in: root)
    }
    let gone = all.indices.filter { !isPresent(all[$0]) && !places[host].tabs[$0].isEmpty }
    let selected = places[host].selected
    if gone.contains(selected) {
      let choices = tabs(before: selected, in: host) + Array(all.indices)
      let next = choices.first { !gone.contains($0) && !places[host].tabs[$0].isEmpty }
      guard let next else { throw Refused() }
      places[host].selected = next
      places[host].shown.removeAll { $0 == next }
    }
    places[host].shown.removeAll { gone.contains($0) }
    for index in gone { empty(places.layer(.tab(index), in: host), to: 0, .revoked) }
  }
}
