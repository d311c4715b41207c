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

  /// Compares a step or a branch with another one, or with the current step, in the inspector.
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
    let moments = words.compactMap { moment($0, stepCount: travelled.count) }
    guard moments.count == words.count else {
      let branches = branches.all.count == 1 ? "" : ", or a branch such as #1"
      message = MessageLine(
        .refusal, "a step is a mark or a number from 0 to \(travelled.count)\(branches)")
      return
    }
    comparison = (moments[0], moments.count > 1 ? moments[1] : .step(travelled.step))
    inspector.isShown = true
  }

  /// The moment that a word names: a step by its number or mark, or a branch.
  private func moment(_ word: String, stepCount: Int) -> ComparedMoment? {
    if let step = marks[word] ?? Int(word) {
      return (0...stepCount).contains(step) ? .step(step) : nil
    }
    return branches.branch(word).map { .branch($0.number) }
  }

  /// The lines about the compared moments; empty if none are compared or they are no longer kept.
  var comparisonLines: [String] {
    guard let (first, second) = comparison, let before = world(at: first),
      let after = world(at: second)
    else { return [] }
    let lines = after.differences(from: before)
    return ["\(first) and \(second)"] + (lines.isEmpty ? ["no difference"] : lines)
  }

  private func world(at moment: ComparedMoment) -> World? {
    let journal = wholeJournal ?? navigator.journal
    switch moment {
    case .step(let step): return journal?.world(after: step)
    case .branch(let number):
      guard let branch = branches.branch("\(number)") else { return nil }
      return branch.left?.world ?? journal.flatMap { $0.world(after: $0.count) }
    }
  }
}

/// A moment that the inspector compares with another one.
enum ComparedMoment: Hashable, CustomStringConvertible {
  /// A step of the present branch.
  case step(Int)
  /// The end of a branch.
  case branch(Int)

  var description: String {
    switch self {
    case .step(let step): "step \(step)"
    case .branch(let number): "branch #\(number)"
    }
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
      let map = before.state.layers.contains(layer) ? before.map : map
      return old == new ? nil : "\(map.place(of: layer)): \(old) -> \(new)"
    }
    let (old, new) = (before.nameOfTab, nameOfTab)
    return (old == new ? [] : ["tab: \(old) -> \(new)"]) + stacks + facts
  }

  /// The screens of a layer, bottom first; `-` for an empty one.
  func path(of layer: Layer) -> String {
    let names = state[layer].entries.map { entry in
      entry.screen.text + (entry.payload.map { " \($0)" } ?? "")
    }
    return names.isEmpty ? "-" : names.joined(separator: " > ")
  }
}
