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

  /// The keys other than characters that a list, a form or a question takes, by their names.
  package var builtInKeys: [String] {
    if !form.isEmpty { return Self.keysOfForm }
    if !list.isEmpty {
      return ["enter", "up", "down", "pageup", "pagedown", "home", "end"]
    }
    return confirm == nil ? [] : ["enter", "tab", "backtab", "up", "down", "left", "right"]
  }

  private static let keysOfForm = FormAction.moves.map(\.word)
}
