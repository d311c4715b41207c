import Roots

extension World {
  /// The changes of the selected tabs, stacks and facts since an earlier world, in the words
  /// of `Expect state`: `stack tab home: feed -> feed post`.
  package func changes(since earlier: World) -> [String] {
    var lines: [String] = []
    func compare(_ path: String, _ old: String, _ new: String) {
      if old != new { lines.append("\(path): \(old) -> \(new)") }
    }
    compare("tab", earlier.nameOfTab, nameOfTab)
    for nested in map.nested where !nested.tabs.isEmpty {
      guard let host = state.host(of: nested.name), let new = state.stacks(in: host),
        let old = earlier.state.stacks(in: host)
      else { continue }
      let tabs = [old, new].map { nested.tabs[$0.selectedTab].name.text }
      compare("in \(nested.name) tab", tabs[0], tabs[1])
    }
    let known = earlier.state.layers
    for layer in known + state.layers.filter({ !known.contains($0) })
    where earlier.state[layer] != state[layer] {
      let (old, new) = (earlier.state[layer].entries, state[layer].entries)
      if old.map(\.id) == new.map(\.id), old.map(\.screen) == new.map(\.screen) {
        for (before, after) in zip(old, new) where before != after {
          compare(
            "payload of \(after.screen)", before.payload.map { "\($0)" } ?? "none",
            after.payload.map { "\($0)" } ?? "none")
        }
        continue
      }
      let (before, after) = shortened(old.map(\.screen.text), new.map(\.screen.text))
      let place = (known.contains(layer) ? earlier.map : map).place(of: layer)
      compare("stack \(place)", before, after)
    }
    for (fact, new) in zip(map.facts, facts.values) {
      guard let old = earlier.fact(fact.name), old != new else { continue }
      lines.append("fact \(fact.name): \(old) -> \(new)")
    }
    return lines
  }
}

/// Shortens the long common beginning of two stacks to its last screen.
private func shortened(_ before: [String], _ after: [String]) -> (String, String) {
  let common = zip(before, after).prefix { $0 == $1 }.count
  let dropped = common > 4 ? common - 1 : 0
  func text(_ screens: [String]) -> String {
    if screens.isEmpty { return "nothing" }
    let shown = screens.dropFirst(dropped).suffix(12)
    let isCut = shown.count < screens.count
    return (isCut ? ["..."] + shown : Array(shown)).joined(separator: " ")
  }
  let (old, new) = (text(before), text(after))
  // The screens are equal, but their payloads or entries differ.
  return old == new ? (old, "\(new), but not the same visits") : (old, new)
}
