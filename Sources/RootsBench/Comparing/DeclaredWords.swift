import Roots
import RootsBlueprint
import RootsTerminal

// What an app declares, in words by which two versions are compared.
extension AppRun {
  typealias Words = [(name: String, words: String)]

  /// The action and the condition of each row, key, form, answer and timer, by its name.
  var actionsInWords: Words {
    controls.map { name, action, condition, time in
      var words = action.map { "'\($0.command)'" } ?? "'back'"
      if let action { words += reaction(action.reaction) }
      if let time { words += " after \(time)" }
      if let text = condition?.mapped({ self.word(of: $0) }) { words += " when \(text)" }
      return (name, words)
    }
  }

  /// The protections that each row, key, form, answer and timer adds to those of its screen.
  var guardsOfActions: [(name: String, command: String, protections: [Name])] {
    controls.map { control in
      let command = control.action.map { "\($0.command)" } ?? ""
      return (control.name, command, control.action?.options.protections ?? [])
    }
  }

  /// The titles of tabs, the titles and texts of screens, and the labels of keys and fields.
  var textsInWords: Words {
    var found: Words = zip(blueprint.map.tabs, blueprint.tabTitles).map { tab, title in
      ("the title of the tab \(tab.name)", quoted(title))
    }
    for navigator in blueprint.map.nested {
      let titles = blueprint.nestedTabTitles[navigator.name] ?? []
      for (tab, title) in zip(navigator.tabs, titles) {
        found.append(("the title of the tab \(tab.name) in \(navigator.name)", quoted(title)))
      }
    }
    for (part, content) in contents {
      found += content.keys.indices.map { index in
        ("the label of \(name(of: .use(.key(index), of: part)))", content.keys[index].label.quoted)
      }
      found += content.form.map { field in
        ("the label of the field \(field.name) of \(part.screen)", field.label.quoted)
      }
    }
    found += blueprint.keys.enumerated().map { index, key in
      ("the label of \(name(of: .appKey(index)))", key.label.quoted)
    }
    for (part, content) in contents where part.index == 0 {
      let screen = title(of: part.screen) + place(of: part)
      found.append(("the title of \(screen)", content.title.quoted))
      found.append(("the text of \(screen)", content.text?.quoted ?? "none"))
    }
    return found
  }

  /// The tabs, the routes, the facts, and what follows the questions of protections.
  var partsInWords: Words {
    let map = blueprint.map
    var found: Words = words(of: map.tabs, "")
    for navigator in map.nested { found += words(of: navigator.tabs, " in \(navigator.name)") }
    found += map.routes.map { route in
      let commands = route.parents.flatMap(\.steps) + [route.command]
      return ("the route \(route.written)", commands.map { "'\($0)'" }.joined(separator: ", "))
    }
    found += map.facts.map { fact in
      let saved = fact.isSaved ? "" : ", not saved"
      return ("the fact \(fact.name)", "\(fact.domain), initially \(fact.initial)\(saved)")
    }
    found += map.protections.map { protection in
      let time = protection.deadline.map { "\($0)" } ?? "no deadline"
      return ("the question of \(protection.name)", time + reaction(protection.reaction))
    }
    return found
  }

  private func words(of tabs: [TabDefinition], _ place: String) -> Words {
    tabs.enumerated().map { index, tab in
      let payload = tab.payload.map { " with \($0)" } ?? ""
      let condition = tab.condition.map { " when \($0)" } ?? ""
      return (
        "the tab \(tab.name)\(place)", "number \(index + 1), \(tab.root)\(payload)\(condition)"
      )
    }
  }

  private typealias DeclaredControl = (
    name: String, action: Action?, condition: Condition<Reference>?, time: Duration?
  )

  private var controls: [DeclaredControl] {
    contents.flatMap { part, content in
      content.controls.map { control in
        (
          name(of: .use(control, of: part)) + place(of: part), content.action(of: control),
          content.condition(of: control), content.time(of: control)
        )
      }
    }
      + blueprint.keys.enumerated().map { index, key in
        (name(of: .appKey(index)), key.action, key.when, nil)
      }
  }

  /// The parts of all screens, in order, without those of scenes that are other screens.
  private var contents: [(part: ScreenPart, content: Content)] {
    blueprint.map.names.flatMap { screen in
      blueprint.contents(of: screen).enumerated().flatMap { variant, content in
        blueprint.parts(of: content).enumerated().filter { $1.screen == screen }
          .map { (ScreenPart(screen, variant: variant, index: $0), $1) }
      }
    }
  }

  /// The screens over which one of several definitions of an accessory is shown.
  private func place(of part: ScreenPart) -> String {
    let definitions = blueprint.map.accessories(part.screen)
    guard definitions.count > 1, !definitions[part.variant].under.isEmpty else { return "" }
    return " over " + definitions[part.variant].under.map(\.text).joined(separator: ", ")
  }

  private func reaction(_ id: ReactionID) -> String {
    guard let reaction = blueprint.map.reaction(id) else { return "" }
    let parts = [
      ("completed", reaction.completed), ("dismissed", reaction.dismissed),
      ("refused", reaction.refused), ("shown", reaction.shown),
    ]
    return parts.filter { !$1.isEmpty }.map { event, commands in
      " then if \(event) " + commands.map { "'\($0)'" }.joined(separator: ", ")
    }.joined()
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

extension Content {
  /// The time after which a timer acts; nil for a control that a person uses.
  fileprivate func time(of control: Control) -> Duration? {
    switch (control, progress?.measure) {
    case (.after, _): after?.time
    case (.progress, .time(let time)?): time
    default: nil
    }
  }
}

extension Template {
  fileprivate var quoted: String { Roots.quoted(written) }
}
