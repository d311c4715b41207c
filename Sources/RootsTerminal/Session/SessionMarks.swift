import Roots

// Marks in the journal, and the difference of two steps.
extension Session {
  /// The target of `rewind`: a number of steps back, or a mark.
  func rewind(to argument: String?) {
    guard let argument, let step = marks[argument] else {
      return travel(by: -(argument.flatMap { Int($0) } ?? 1))
    }
    guard let travelled else { return travel(by: -1) }
    if step == travelled.step {
      message = MessageLine(.info, "this is \(argument)")
    } else {
      travel(to: step)
    }
  }

  /// Names the current step, for `rewind NAME` and `compare`.
  func mark(_ name: String) {
    guard let step = travelled?.step else { return travel(by: -1) }
    guard Int(name) == nil, !name.contains(" ") else {
      message = MessageLine(.refusal, "a mark is one word and no number, such as 'before'")
      return
    }
    marks[name] = step
    message = MessageLine(.info, "step \(step) is \(name)")
  }

  /// Forgets the marks of steps that a new command after a rewind has replaced.
  func dropReplacedMarks() {
    guard let count = navigator.journal?.count else { return }
    marks = marks.filter { $0.value < count }
    comparison = nil
  }

  /// Compares a step with another one, or with the current one, in the inspector.
  func compare(_ argument: String?) {
    let words = (argument ?? "").split(separator: " ").map { String($0) }
    guard !words.isEmpty else {
      let text = comparison == nil ? "name a step, as in 'compare 2'" : "no steps are compared now"
      comparison = nil
      message = MessageLine(.info, text)
      return
    }
    guard let travelled, words.count <= 2 else {
      message = MessageLine(.refusal, "compare one or two steps, as in 'compare 2 5'")
      return
    }
    let steps = words.compactMap { marks[$0] ?? Int($0) }
    guard steps.count == words.count, steps.allSatisfy({ (0...travelled.count).contains($0) })
    else {
      message = MessageLine(
        .refusal, "a step is a mark or a number from 0 to \(travelled.count)")
      return
    }
    comparison = (steps[0], steps.count > 1 ? steps[1] : travelled.step)
    inspector.isShown = true
  }

  /// The lines about the compared steps; empty if none are compared or they are no longer kept.
  var comparisonLines: [String] {
    guard let (first, second) = comparison, let journal = wholeJournal ?? navigator.journal,
      let before = journal.world(after: first), let after = journal.world(after: second)
    else { return [] }
    let lines = after.differences(from: before)
    return ["step \(first) and step \(second)"] + (lines.isEmpty ? ["no difference"] : lines)
  }
}

extension World {
  /// The differences of the facts and the stacks from those of an earlier world, a line each.
  package func differences(from before: World) -> [String] {
    let facts = zip(map.facts, self.facts.values).compactMap { fact, value -> String? in
      guard let old = before.fact(fact.name), old != value else { return nil }
      return "\(fact.name): \(old) -> \(value)"
    }
    let layers = before.state.layers + state.layers.filter { !before.state.layers.contains($0) }
    let stacks = layers.compactMap { layer -> String? in
      let (old, new) = (before.path(of: layer), path(of: layer))
      return old == new ? nil : "\(layer): \(old) -> \(new)"
    }
    let isSameTab = state.selectedTab == before.state.selectedTab
    return (isSameTab ? [] : ["tab: \(before.state.selectedTab) -> \(state.selectedTab)"]) + stacks
      + facts
  }

  /// The screens of a layer, bottom first; `-` for an empty one.
  private func path(of layer: Layer) -> String {
    let names = state[layer].entries.map { entry in
      entry.screen.text + (entry.payload.map { " \($0)" } ?? "")
    }
    return names.isEmpty ? "-" : names.joined(separator: " > ")
  }
}
