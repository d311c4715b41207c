import Roots
import RootsBlueprint
import RootsTerminal

// What an app declares, in words by which two versions are compared.
extension AppRun {
  /// The action and the condition of each row, key, form, answer and timer, by its name.
  var actionsInWords: [(name: String, words: String)] {
    var found: [(name: String, words: String)] = []
    for (part, content) in contents {
      for control in content.controls {
        let action = content.action(of: control)
        let condition = content.condition(of: control)
        let time = control == .after ? content.after?.time : nil
        found.append((name(of: .use(control, of: part)), words(action, condition, after: time)))
      }
    }
    for (index, key) in blueprint.keys.enumerated() {
      found.append((name(of: .appKey(index)), words(key.action, key.when, after: nil)))
    }
    return found
  }

  /// The titles of tabs, and the titles and texts of screens.
  var textsInWords: [(name: String, words: String)] {
    var found = zip(blueprint.map.tabs, blueprint.tabTitles).map { tab, title in
      (name: "the title of the tab \(tab.name)", words: quoted(title))
    }
    for (part, content) in contents {
      let screen = title(of: part.screen)
      found.append(("the title of \(screen)", quoted(content.title.written)))
      found.append(("the text of \(screen)", quoted(content.text?.written ?? "")))
    }
    return found
  }

  /// The parts of all screens, in order.
  private var contents: [(part: ScreenPart, content: Content)] {
    blueprint.map.names.flatMap { screen in
      blueprint.contents(of: screen).enumerated().flatMap { variant, content in
        blueprint.parts(of: content).enumerated().map { index, part in
          (ScreenPart(screen, variant: variant, index: index), part)
        }
      }
    }
  }

  private func words(
    _ action: Action?, _ condition: Condition<Reference>?, after time: Duration?
  ) -> String {
    var words = action.map { "'\($0.command)'" } ?? "'back'"
    if let action {
      let next = following(action)
      if !next.isEmpty { words += " then " + next.map { "'\($0)'" }.joined(separator: ", ") }
    }
    if let time { words += " after \(time)" }
    if let text = condition?.mapped({ self.word(of: $0) }) { words += " when \(text)" }
    return words
  }

  /// A reference as a condition has it.
  private func word(of reference: Reference) -> String {
    func path(_ first: String, _ rest: [String]) -> String {
      ([first] + rest).joined(separator: ".")
    }
    return switch reference {
    case .fact(let index): blueprint.map.facts[index].name.text
    case .payload(let rest): path("payload", rest)
    case .result(let rest): path("result", rest)
    case .message(let rest): path("message", rest)
    case .flow(let rest): path("flow", rest)
    case .field(let name): name
    case .depth, .overlays, .keys, .title, .tab, .link: "\(reference)"
    }
  }
}
