import Roots
package import RootsBlueprint
import RootsTerminal

extension Blueprint {
  /// All declarations but the routes by their names, each with its value and the declarations in
  /// it.
  ///
  /// A test changes each member of the format and checks that a declaration changes with it.
  package var declarations: [Declaration] {
    [app] + tabs(map.tabs, titles: tabTitles) + map.names.map { screen($0) }
      + map.nested.map { nested($0) } + map.flows.map { flow($0) }
      + map.facts.map { fact($0) } + map.protections.map { protection($0) } + backdrops + claims
  }

  // MARK: The app

  private var app: Declaration {
    let links = map.links.rules
    let ignored = links.ignored.dropFirst(LinkRules.alwaysIgnored.count)
    let members: [Declaration?] = [
      .value(.text, "the name", quoted(name)),
      .value(.text, "the description", about.map { quoted($0) }),
      start(map.start, map.tabs), setting("back", "\(map.back)"), text("the status", status),
      setting("quit", quitsAnywhere ? "anywhere" : "root"),
      setting("tools", offersTools ? "on" : "off"), setting("menu", map.menu?.text),
      setting("ignore", list(ignored)),
    ]
    let origins =
      links.hosts.map { Declaration(.item, "the host \($0)") }
      + links.schemes.map { Declaration(.item, "the scheme \($0)") }
    let keys = keys.map { key in
      let when = condition(key.when)
      return control("the key \(key.key)", key.action, [when, label(key.label, key.action)], "key")
    }
    return Declaration(
      .part, "the app", members: members + origins + keys + rules(map.hears, in: "hears"))
  }

  private func start(_ start: Start, _ tabs: [TabDefinition]) -> Declaration? {
    switch start {
    case .tab(let index): setting("start", tabs[index].name.text)
    case .screen(let name, let payload): setting("start", visit(name, payload))
    case .empty: nil
    }
  }

  private func tabs(_ tabs: [TabDefinition], titles: [String]) -> [Declaration] {
    zip(tabs, titles).map { tab, title in
      Declaration(
        .item, "the tab \(tab.name)", visit(tab.root, tab.payload), ordered: "tab",
        members: [
          .value(.text, "the title", quoted(title)),
          .value(.part, "the condition", tab.condition.map { "\($0)" }),
        ])
    }
  }

  private func nested(_ navigator: NavigatorDefinition) -> Declaration {
    Declaration(
      .item, "the nested navigator \(navigator.name)",
      members: [start(navigator.start, navigator.tabs), setting("back", "\(navigator.back)")]
        + tabs(navigator.tabs, titles: nestedTabTitles[navigator.name] ?? []))
  }

  private func flow(_ flow: FlowDefinition) -> Declaration {
    let intents = flow.intents.sorted { $0.key.text < $1.key.text }
    return Declaration(
      .part, "the flow \(flow.name)",
      members: [.value(.part, "the screens", list(flow.screens.map(\.text)))]
        + intents.map { Declaration(.part, "the intent \($0)", $1.text) }
        + rules(flow.receives, in: "receives") + rules(flow.hears, in: "hears"))
  }

  private func rules(_ rules: [MessageRule], in key: String) -> [Declaration] {
    rules.map { rule in
      let message = (rule.child.map { "\($0)." } ?? "") + rule.message.text
      return Declaration(
        .reaction, "the rule for \(message) in \(key)", commands(rule.commands) ?? "nothing",
        ordered: "rule", members: [rule.isPassedOn ? setting("pass", "true") : nil])
    }
  }

  /// The routes, in the order of the table.
  var routeDeclarations: [Declaration] {
    map.links.routes.map { route in
      Declaration(
        .item, "the link \(route.text)", "'\(route.definition.command.written)'",
        members: [.value(.part, "the parents", commands(route.definition.parents))])
    }
  }

  private func fact(_ fact: FactDefinition) -> Declaration {
    var samples: String?
    if case .text(let texts) = fact.domain { samples = list(texts.map { quoted($0) }) }
    let saved = fact.isSaved ? "" : ", not saved"
    return Declaration(
      .item, "the fact \(fact.name)", "\(fact.domain), initially \(fact.initial)\(saved)",
      members: [.value(.part, "the samples", samples)])
  }

  private func protection(_ protection: ProtectionDefinition) -> Declaration {
    Declaration(
      .rule, "the protection \(protection.name)",
      members: [
        .value(.rule, "the condition", protection.passes.map { "\($0)" }),
        .value(.rule, "the question", protection.ask.map { "'\($0.written)'" }),
        .value(.rule, "the deadline", protection.deadline.map { "\($0)" } ?? "never"),
      ] + reactions(protection.reaction))
  }

  private var claims: [Declaration] {
    properties.map { Declaration(.claim, "the property \($0.name)", "\($0.form)") }
      + UsualProperty.allCases.map { property in
        let isOn = usualProperties.contains(property)
        return Declaration(.claim, "the property \(property.rawValue)", isOn ? "on" : "off")
      }
  }

  // MARK: Screens

  private func screen(_ name: Name) -> Declaration {
    let accessories = map.accessories(name)
    let definitions = contents(of: name).enumerated().map { variant, content in
      let accessory = accessories.isEmpty ? nil : accessories[variant]
      let members = [
        setting("layer", accessory.map { "\($0.level)" }),
        setting("policy", accessory.map { "\($0.policy)" }),
        setting("once", "\(map.isOnce(name, variant: variant))"),
      ]
      return Declaration(
        .screen, name.text, over: accessory?.under.map(\.text) ?? [],
        members: visits(to: name, map.rules(of: name, variant: variant))
          + inputs(of: map.payloadType(of: name, variant: variant)) + self.members(of: content)
          + members)
    }
    let kind = accessories.isEmpty ? "a screen" : "an accessory"
    return Declaration(.screen, name.text, kind, members: definitions)
  }

  private func members(of content: Content) -> [Declaration?] {
    let texts = [
      text("the title", content.title), text("the text", content.text),
      text("the text of the empty list", content.empty),
    ]
    return texts + content.form.map { field($0) }
      + content.controls.map { control($0, of: content) } + shape(of: content)
  }

  /// The rules for visits to a screen.
  private func visits(to screen: Name, _ rules: VisitRules) -> [Declaration?] {
    let children = rules.children.map { visit($0, rules.childPayloads[$0]) }
    return rules.protections.map { guarding("protection", $0) }
      + rules.leaveGuards.map { guarding("leave guard", $0) }
      + [
        setting("identity", rules.identity?.name), setting("keepAlive", rules.keepAlive?.words),
        setting("restore", rules.restoration.words), setting("children", list(children)),
        setting("parent", rules.primaryParent?.text),
        setting("nested", map.nested.first { $0.host == screen }?.name.text),
      ]
  }

  private func inputs(of type: PayloadType?) -> [Declaration] {
    (type?.fields ?? []).map { field in
      let initial = field.initial.map { " = \($0)" } ?? ""
      return Declaration(
        .input, "the input \(field.name)", (field.kind.map { "\($0)" } ?? "any") + initial)
    }
  }

  private func field(_ field: Field) -> Declaration {
    Declaration(
      .input, "the field \(field.name)", field.taken, ordered: "field",
      members: [
        text("the label", field.label),
        .value(.input, "the initial value", field.value.map { written($0) }),
      ])
  }

  private func control(_ control: Control, of content: Content) -> Declaration {
    let action = content.action(of: control)
    var noun: String?
    var members = [condition(content.condition(of: control))]
    switch control {
    case .row(let index):
      let row = content.list[index]
      members += [text("the detail", row.detail), text("the section", row.section)]
      noun = "row"
    case .key: noun = "key"
    case .after: members.append(.value(.action, "the time", content.after.map { "\($0.time)" }))
    case .submit, .yes, .no, .progress: break
    }
    members.append(content.label(of: control).flatMap { label($0, action) })
    let kind: Declaration.Kind =
      switch control {
      case .after, .progress: .reaction
      case .row, .key, .submit, .yes, .no: .control
      }
    return self.control(content.name(of: control), action, members, noun, kind)
  }

  /// The parts that are drawn, and the settings of the screen.
  private func shape(of content: Content) -> [Declaration?] {
    let progress = content.progress.map { progress in
      let measure =
        switch progress.measure {
        case .time(let time): "\(time)"
        case .fact(let index, _): "the fact \(map.facts[index].name)"
        }
      return Declaration(
        .part, "the progress bar", measure, members: [text("the label", progress.label)])
    }
    let drawn = content.backdrop.map { backdrop in
      Declaration(.part, "the backdrop", members: view(backdrop) + places(of: backdrop))
    }
    return [
      progress, drawn, content.scene.flatMap { scene($0) },
      setting("transition", content.transition), setting("embed", content.embedding),
      setting("size", content.size.map { "\($0.columns)x\($0.rows)" }),
      setting("modal", content.isModal.map { "\($0)" }), setting("end", "\(content.isEnd)"),
    ]
  }

  // MARK: Maps

  private func scene(_ scene: SceneContent) -> Declaration? {
    guard case .multipart(let top, let bottom, let backdrop) = scene.scene else { return nil }
    return Declaration(
      .part, "the scene", backdrop,
      members: view(scene.view) + [
        setting("top", top.words), setting("bottom", bottom.words),
        setting("card", "\(scene.stop)"),
      ])
  }

  /// The backdrops of scenes, each once.
  private var backdrops: [Declaration] {
    map.names.flatMap { contents(of: $0).compactMap(\.scene) }.compactMap { scene in
      guard case .multipart(_, _, let name) = scene.scene else { return nil }
      return Declaration(.part, "the backdrop \(name)", members: places(of: scene.view))
    }.withoutRepeats
  }

  private func view(_ backdrop: Backdrop) -> [Declaration?] {
    let centre =
      switch backdrop.centre {
      case .point(let point)?: point.words
      case .place(let name)?: written(name)
      case nil: String?.none
      }
    return [setting("centre", centre), setting("zoom", "\(backdrop.zoom)")]
  }

  private func places(of backdrop: Backdrop) -> [Declaration] {
    backdrop.places.map { Declaration(.part, "the place \($0.name)", $0.point.words) }
      + backdrop.lines.map { line in
        let points = line.points.map(\.words).joined(separator: ", ")
        return Declaration(.part, "the \(line.kind)", points)
      }
  }

  // MARK: Actions

  private func control(
    _ name: String, _ action: Action?, _ members: [Declaration?], _ noun: String?,
    _ kind: Declaration.Kind = .control
  ) -> Declaration {
    guard let action else { return Declaration(kind, name, "'back'", members: members) }
    let options: [Declaration?] = [
      setting("transition", action.options.transition),
      setting("keepAlive", action.options.keepAlive?.words),
    ]
    return Declaration(
      kind, name, "'\(action.command.written)'", ordered: noun,
      members: members + options + action.options.protections.map { guarding("protection", $0) }
        + reactions(action.reaction))
  }

  private func reactions(_ id: ReactionID) -> [Declaration?] {
    guard let reaction = map.reaction(id) else { return [] }
    return Reaction.Event.allCases.map { event in
      .value(.reaction, "the reaction to '\(event)'", commands(reaction.commands(after: event)))
    }
  }

  private func condition(_ condition: Condition<Reference>?) -> Declaration? {
    let words = condition?.mapped { $0.outline(map.facts) }
    return .value(.action, "the condition", words.map { "\($0)" })
  }

  /// A label that is not only the command of its action.
  private func label(_ label: Template, _ action: Action?) -> Declaration? {
    label.outline(map.facts) == action.map { "\($0.command)" } ? nil : text("the label", label)
  }

  // MARK: Words

  private func setting(_ key: String, _ value: String?) -> Declaration? {
    .value(.part, "the setting \(key)", value)
  }

  private func text(_ name: String, _ template: Template?) -> Declaration? {
    .value(.text, name, template.map { written($0) })
  }

  private func guarding(_ noun: String, _ name: Name) -> Declaration {
    let protection = map.protections.first { $0.name == name }
    return Declaration(
      .guarding, "the \(noun) \(name)", ordered: noun, effect: protection?.effect)
  }

  private func written(_ template: Template) -> String { quoted(template.written(map.facts)) }

  private func visit(_ name: Name, _ payload: Payload?) -> String {
    name.text + (payload.map { " with \($0)" } ?? "")
  }

  private func commands(_ commands: [Command]) -> String? {
    list(commands.map { "'\($0.written)'" })
  }

  private func list(_ words: some Collection<String>) -> String? {
    words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

extension KeepAlive {
  fileprivate var words: String {
    switch self {
    case .time(let time): "\(time)"
    case .newest(let number): "the newest \(number)"
    case .until(let fact): "until \(fact)"
    }
  }
}

extension Restoration {
  fileprivate var words: String? {
    switch self {
    case .never: nil
    case .allowed(let name): name ?? "true"
    case .protected(let protection, let name):
      (name.map { "\($0) " } ?? "") + "protected by \(protection)"
    }
  }
}

extension SceneContent.Part {
  fileprivate var words: String? { if case .screen(let name) = self { name.text } else { nil } }
}

extension MapPoint {
  fileprivate var words: String { "[\(x), \(y)]" }
}
