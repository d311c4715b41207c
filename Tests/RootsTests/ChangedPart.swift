import Roots

/// A part of an app that a step can change.
enum ChangedPart: Hashable {
  case stack(Layer)
  /// The selected tab of a nested navigator, by its host, or of the app.
  case selection(EntryID?)
  /// A nested navigator, by its host, that begins or ends.
  case navigator(EntryID?)
  case fact(Name)

  /// The part that a change belongs to.
  init(_ change: Change) {
    switch change {
    case .inserted(_, let layer, _), .removed(_, let layer, _, _), .updated(_, let layer, _):
      self = .stack(layer)
    case .selected(let tab, _): self = .selection(tab.host)
    case .hosted(_, let host, let previous): self = .navigator(host ?? previous)
    case .fact(let name, _, _): self = .fact(name)
    }
  }
}

extension StepResult {
  /// The parts that the step changed.
  var changedParts: Set<ChangedPart> { Set(changes.map { ChangedPart($0) }) }
}

extension Navigator {
  /// Calls back after each commit that changes a stack, and after the world was replaced.
  @discardableResult
  func observeStack(_ layer: Layer, _ callback: @escaping (StepResult) -> Void) -> Subscription {
    observers.commits.add { commit in
      if commit.changes.isEmpty || commit.changedParts.contains(.stack(layer)) {
        callback(commit)
      }
    }
  }
}
