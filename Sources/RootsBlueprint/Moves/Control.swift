package import Roots
package import RootsInput

extension Content {
  /// The controls in the order of declaration: the body, the keys, the timed actions.
  package var controls: [Control] {
    var controls: [Control] = []
    if !form.isEmpty {
      if submit != nil { controls.append(.submit) }
    } else if !list.isEmpty {
      controls += list.indices.map { .row($0) }
    } else if confirm != nil {
      controls += [.yes, .no]
    } else if progress?.action != nil {
      controls.append(.progress)
    }
    controls += keys.indices.map { .key($0) }
    if after != nil { controls.append(.after) }
    return controls
  }

  /// The action of a control; nil for an answer that goes back.
  package func action(of control: Control) -> Action? { part(of: control).action }

  /// The label of a control, with its placeholders; nil for a control without one.
  package func label(of control: Control) -> Template? { part(of: control).label }

  /// The line of a control in the file, from 1.
  package func line(of control: Control) -> Int? { part(of: control).line }

  private func part(of control: Control) -> (label: Template?, action: Action?, line: Int?) {
    switch control {
    case .row(let row): (list[row].label, list[row].action, list[row].line)
    case .key(let key): (keys[key].label, keys[key].action, keys[key].line)
    case .submit: (submit?.label, submit?.action, submit?.line)
    case .yes: (confirm?.yes.label, confirm?.yes.action, confirm?.yes.line)
    case .no: (confirm?.no.label, confirm?.no.action, confirm?.no.line)
    case .after: (nil, after?.action, after?.line)
    case .progress: (nil, progress?.action, progress?.line)
    }
  }

  /// The condition under which a control is there; nil for one that always is.
  package func condition(of control: Control) -> Condition<Reference>? {
    switch control {
    case .row(let row): list[row].when
    case .key(let key): keys[key].when
    case .submit, .yes, .no, .after, .progress: nil
    }
  }

  /// The keys other than characters that a list, a form or a question takes.
  package var builtInKeys: [Key] {
    if !form.isEmpty { return FormAction.moves }
    return !list.isEmpty ? Self.keysOfList : confirm != nil ? Self.keysOfQuestion : []
  }

  private static let keysOfList =
    [.enter, .up, .down, .pageUp, .pageDown, .home, .end].map { (code: Key.Code) in Key(code) }
  private static let keysOfQuestion =
    [.enter, .tab, .backTab, .up, .down, .left, .right].map { (code: Key.Code) in Key(code) }
}

extension Blueprint {
  /// The indices of the app's keys that count over the visible content of the app: those that it
  /// does not bind, whether or not its own condition holds, and whose conditions hold.
  /// - Parameter key: the only key that is looked for; nil for all. No other one is evaluated.
  package func appKeys(
    _ key: Key? = nil, over content: @autoclosure () -> Content?,
    _ evaluation: @autoclosure () -> Evaluation
  ) -> [Int] {
    keys.indices.filter { index in
      let binding = keys[index]
      if let key, binding.key.key != key { return false }
      return content()?.keys.contains { $0.key == binding.key } != true
        && (binding.when == nil || evaluation().meet(binding.when))
    }
  }
}
