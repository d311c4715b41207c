package import Roots
package import RootsTerminal

/// A snapshot of a play at one moment: frame, stacks and facts.
package struct TapeMoment {
  package let frame: Frame
  private let state: NavigationState
  private let facts: Facts
  private let tab: String

  package init(frame: Frame, world: World) {
    self.frame = frame
    state = world.state
    facts = world.facts
    tab = world.nameOfTab
  }

  /// The differences to the current world, in the words of `Expect state`: `stack tab home: feed ->
  /// feed post`.
  package func changes(to world: World) -> [String] {
    let now = world.state
    var lines: [String] = []
    func compare(_ path: String, _ before: String, _ after: String) {
      if before != after { lines.append("\(path): \(before) -> \(after)") }
    }
    compare("tab", tab, world.nameOfTab)
    let layers = state.layers + now.layers.filter { !state.layers.contains($0) }
    for layer in layers where state[layer] != now[layer] {
      let (old, new) = (state[layer].entries, now[layer].entries)
      if old.map(\.id) == new.map(\.id), old.map(\.screen) == new.map(\.screen) {
        for (before, after) in zip(old, new) where before != after {
          compare(
            "payload of \(after.screen)", before.payload.map { "\($0)" } ?? "none",
            after.payload.map { "\($0)" } ?? "none")
        }
        continue
      }
      let (before, after) = shortened(screens(state, layer), screens(now, layer))
      compare("stack \(world.map.place(of: layer))", before, after)
    }
    for (index, fact) in world.map.facts.enumerated() {
      compare("fact \(fact.name)", "\(facts[index])", "\(world.facts[index])")
    }
    return lines
  }

  private func screens(_ state: NavigationState, _ layer: Layer) -> [String] {
    state[layer].entries.map(\.screen.text)
  }

  /// Shortens a long common beginning to its last screen.
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
}
