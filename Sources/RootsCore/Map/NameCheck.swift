/// A check for undeclared names in the parts of a map.
package struct NameCheck {
  /// The errors, in the order of the checks.
  package private(set) var errors: [MapError] = []
  private let declared: [String: Set<Name>]
  /// The part of the map that is checked.
  private var part = ""

  /// Creates a check against the declared names, by the word for their kind.
  package init(_ declared: [String: Set<Name>]) { self.declared = declared }

  /// Checks the facts that a part of the map names.
  package mutating func check(facts: some Sequence<Name>, in part: String) {
    self.part = part
    for fact in facts { note("fact", fact) }
  }

  mutating func check(_ rules: VisitRules, of screen: Name) {
    part = "'\(screen)'"
    for name in rules.protections + rules.leaveGuards { note("protection", name) }
    if case .protected(let name, _) = rules.restoration { note("protection", name) }
    if case .until(let fact)? = rules.keepAlive { note("fact", fact) }
    for child in rules.children { note("screen or accessory", child) }
  }

  mutating func check(_ condition: Condition<Name>?, in part: String) {
    let facts = condition?.references ?? []
    check(facts: facts.sorted { $0.text < $1.text }, in: part)
  }

  mutating func check(_ names: [Name], _ kind: String, in part: String) {
    self.part = part
    for name in names { note(kind, name) }
  }

  mutating func check(_ rules: [MessageRule], in part: String) {
    check(rules.compactMap(\.child), "flow", in: part)
    check(rules.flatMap(\.commands), in: part)
  }

  mutating func check(_ commands: [Command], in part: String) {
    self.part = part
    for command in commands { check(command) }
  }

  private mutating func check(_ command: Command) {
    let arguments = command.arguments
    for argument in arguments.form.parts {
      switch argument {
      case .screen, .goal: check(.screen(arguments.name))
      case .accessory: note("accessory", arguments.name)
      case .flow: note("flow", arguments.name)
      case .fact: note("fact", arguments.name)
      case .nested: note("nested navigator", arguments.name)
      case .popTarget: if let name = arguments.popTarget?.screen { check(.screen(name)) }
      case .visit, .from: if let visit = arguments.visit { check(visit) }
      case .entries: for entry in arguments.entries ?? [] { check(entry.visit) }
      case .via: for screen in arguments.via { check(.screen(screen)) }
      case .listener: if case .child(let flow, _) = arguments.listener { note("flow", flow) }
      case .intent: if let intent = arguments.intent { note("intent", intent) }
      case .tab: if let tab = arguments.tab { check(.tab(tab)) }
      case .on, .onLayerOrEntry, .layerOrEntry, .tabOrLayer:
        if let layer = arguments.layer { check(layer) }
      case .command, .commands: for command in arguments.commands { check(command) }
      case .message, .link, .value, .payload, .level, .entry, .count, .host, .at, .with, .once,
        .inheriting, .remembered, .root:
        break
      }
    }
  }

  private mutating func check(_ visit: Visit) {
    if case .screen(let name) = visit { note("screen or accessory", name) }
  }

  private mutating func check(_ layer: LayerName) {
    switch layer {
    case .tab(.name(let tab)): note("tab", tab)
    case .flow(let flow): note("flow", flow)
    case .main, .accessory, .tab: break
    }
  }

  private mutating func note(_ kind: String, _ name: Name) {
    guard let known = declared[kind], !known.contains(name) else { return }
    let near = nearest(name.text, in: known.map(\.text).sorted())
    errors.append(
      MapError(
        "\(part) names the \(kind) '\(name)', which is not declared"
          + ending(suggesting: near)))
  }
}

extension MapCheck {
  /// The errors in everything that refers to names.
  var referenceErrors: [MapError] {
    var check = NameCheck(declaredNames)
    for (screen, rules) in rules { check.check(rules, of: screen) }
    for accessory in accessories {
      check.check(accessory.under, "screen or tab", in: "the accessory '\(accessory.name)'")
    }
    for protection in protections {
      let part = "the protection '\(protection.name)'"
      check.check(protection.passes, in: part)
      check.check(protection.ask.map { [$0] } ?? [], in: part)
    }
    for flow in flows {
      let part = "the flow '\(flow.name)'"
      let screens = Set(flow.screens).union(flow.intents.values).sorted { $0.text < $1.text }
      check.check(screens, "screen or accessory", in: part)
      check.check(flow.receives + flow.hears, in: part)
    }
    check.check(hears, in: "the app")
    check.check(reactions.flatMap(\.ofResult), in: "a reaction to a result")
    for route in routes {
      let commands = (route.parents + [route.command]).filter { $0.beyondLinks == nil }
      check.check(commands, in: "the route \(quoted(route.written))")
    }
    for navigator in navigators {
      let name = "'\(navigator.name)'"
      let isApp = navigator.host == .host
      if !isApp { check.check([navigator.host], "screen", in: name) }
      for tab in navigator.tabs {
        let part = "tab '\(tab.name)'" + (isApp ? "" : " of \(name)")
        check.check([tab.root], "screen", in: part)
        check.check(tab.condition, in: "the condition of \(part)")
      }
      if case .screen(let start, _) = navigator.start {
        check.check([start], "screen", in: "the start of \(name)")
      }
    }
    check.check([menu].compactMap(\.self), "screen", in: "the menu")
    return check.errors
  }

  /// The declared names, by the word for their kind.
  private var declaredNames: [String: Set<Name>] {
    let (pages, overlays) = (Set(screens.map(\.name)), Set(accessories.map(\.name)))
    return [
      "screen": pages, "screen or accessory": pages.union(overlays), "accessory": overlays,
      "screen or tab": pages.union(app.tabs.map(\.name)),
      "fact": Set(facts.map(\.name)), "protection": Set(protections.map(\.name)),
      "flow": Set(flows.map(\.name)), "intent": Set(flows.flatMap(\.intents.keys)),
      "tab": Set(navigators.flatMap { $0.tabs.map(\.name) }),
      "nested navigator": Set(navigators.map(\.name)),
    ]
  }
}
