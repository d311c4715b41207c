/// The declarations of a map, and the errors that a check collects in them.
struct MapCheck {
  var app = NavigatorDefinition.none
  var nested: [NavigatorDefinition] = []
  var screens: [ScreenDefinition] = []
  var accessories: [AccessoryDefinition] = []
  var facts: [FactDefinition] = []
  var reactions: [Reaction] = []
  var protections: [ProtectionDefinition] = []
  var routes: [RouteDefinition] = []
  var flows: [FlowDefinition] = []
  var hears: [MessageRule] = []
  var menu: Name?
  private(set) var errors: [MapError] = []

  /// The nested navigators, and then the app.
  var navigators: [NavigatorDefinition] { nested + [app] }

  /// The rules of each definition, with its name.
  var rules: [(name: Name, rules: VisitRules)] {
    screens.map { ($0.name, $0.rules) } + accessories.map { ($0.name, $0.screen.rules) }
  }

  /// Checks all declarations.
  /// - Returns: the compiled routes.
  /// - Throws: `MapErrors`, with all errors.
  mutating func check(linksBy linkRules: LinkRules) throws(MapErrors) -> RouteTable {
    checkNames("tab", app.tabs.map(\.name))
    checkNames("screen", screens.map(\.name))
    checkNames("fact", facts.map(\.name))
    checkAccessories()
    checkStart()
    checkCount(reactions.count, "reactions", limit: ReactionID.limit, of: "a map")
    checkNames("protection", protections.map(\.name))
    checkQuestions()
    checkTree()
    checkFlows()
    let links = checkRoutes(by: linkRules)
    checkNested()
    errors += referenceErrors
    checkConditionalStarts()
    checkProtectedStarts()
    checkRoots()
    if errors.isEmpty { return links }
    throw MapErrors(errors: errors)
  }

  // MARK: Reports

  mutating func report(_ sentence: String, in subject: MapError.Subject? = nil) {
    errors.append(MapError(sentence, in: subject))
  }

  mutating func reportDuplicate(_ kind: String, _ name: Name) {
    report("the \(kind) '\(name)' is declared twice")
  }

  mutating func checkNames(_ kind: String, _ names: [Name]) {
    var seen: Set<Name> = []
    for name in names {
      if !seen.insert(name).inserted { reportDuplicate(kind, name) }
      checkReserved(kind, name)
    }
  }

  private mutating func checkReserved(_ kind: String, _ name: Name) {
    guard Name.reservedWords.contains(name.text) else { return }
    report("no \(kind) can be called '\(name)', which is a word of the command language")
  }

  mutating func checkCount(_ count: Int, _ kind: String, limit: Int, of owner: String = "an app") {
    if count > limit { report("there are \(count) \(kind); \(owner) has at most \(limit)") }
  }

  /// A question replaces no screen, which would stay away when the answer is no.
  private mutating func checkQuestions() {
    for protection in protections {
      for step in protection.ask?.steps ?? [] where step.innermost.form.traits.contains(.replaces) {
        report("the protection '\(protection.name)' asks with '\(step)', which replaces a screen")
      }
    }
  }

  // MARK: Screens and accessories

  private mutating func checkAccessories() {
    let names = Set(screens.map(\.name))
    let kinds = Dictionary(grouping: accessories, by: \.name)
    for (name, variants) in kinds.sorted(by: { $0.key.text < $1.key.text }) {
      if names.contains(name) { reportDuplicate("screen or accessory", name) }
      checkReserved("accessory", name)
      if variants.count > Entry.variantLimit {
        report(
          "the accessory '\(name)' has \(variants.count) definitions; it can have at most "
            + "\(Entry.variantLimit)")
      }
      // One definition may be for all parents; no parent has two definitions.
      var parents: Set<Name> = []
      let overlap = variants.contains { variant in
        Set(variant.under).contains { !parents.insert($0).inserted }
      }
      if overlap || variants.count(where: \.under.isEmpty) > 1 {
        reportDuplicate("accessory", name)
      }
    }
    for accessory in accessories where !(0..<Layer.limit).contains(accessory.level) {
      report(
        "the accessory '\(accessory.name)' is on layer \(accessory.level);"
          + " the layers are 0 to \(Layer.limit - 1)")
    }
  }

  // MARK: Starts

  /// Checks the tabs of the app and the place where it starts.
  mutating func checkStart() {
    let tabs = app.tabs
    checkCount(tabs.count, "tabs", limit: Layer.limit)
    switch app.start {
    case .tab where tabs.isEmpty: report("the app starts at a tab but has none")
    case .tab(let index) where !tabs.indices.contains(index):
      report("the app starts at tab \(index + 1), which does not exist")
    case .screen(let name, _) where !tabs.isEmpty:
      report("an app with tabs starts at a tab, not at the screen '\(name)'")
    case .empty where !tabs.isEmpty: report("an app with tabs starts at a tab")
    case .tab, .screen, .empty: break
    }
  }

  /// Checks that no navigator starts at a tab with a condition, so that at least one tab is always
  /// present.
  private mutating func checkConditionalStarts() {
    for navigator in navigators {
      guard case .tab(let index) = navigator.start, navigator.tabs.indices.contains(index),
        let condition = navigator.tabs[index].condition
      else { continue }
      let (name, tab) = (navigator.name, navigator.tabs[index].name)
      report(
        "\(navigator.host == .host ? "the app" : "'\(name)'") starts at tab '\(tab)', which is"
          + " there only while \(condition); start at a tab without a condition, so that one is"
          + " always there", in: .condition(ofTab: tab))
    }
  }

  /// Checks that no screen with which the app starts is protected, in nested navigators too: they
  /// are shown when no other screen may be.
  private mutating func checkProtectedStarts() {
    var starting = [app]
    var seen: Set<Name> = []
    while let navigator = starting.popLast() {
      guard let name = navigator.startScreen, seen.insert(name).inserted else { continue }
      if let protection = screens.first(where: { $0.name == name })?.rules.protections.first {
        report(
          "the app starts at '\(name)', which '\(protection)' protects; begin at a screen that"
            + " everyone may see, such as a welcome screen", in: .screen(name))
      }
      starting += nested.filter { $0.host == name }
    }
  }

  /// Checks that the payload of each root has the type that its screen takes.
  private mutating func checkRoots() {
    for root in navigators.flatMap(\.roots) {
      guard let type = screens.first(where: { $0.name == root.screen })?.payload else { continue }
      if root.payload == nil {
        report("the root '\(root.screen)': it needs a payload of type \(type.name)")
      } else if let mismatch = root.payload.flatMap(type.mismatch) {
        report("the root '\(root.screen)': \(mismatch)")
      }
    }
  }

  // MARK: Flows and routes

  private mutating func checkFlows() {
    checkNames("flow", flows.map(\.name))
    checkCount(flows.count, "flows", limit: FlowID.limit, of: "a map")
    for flow in flows {
      checkMessages(flow.receives, of: "the flow '\(flow.name)'")
      checkMessages(flow.hears, of: "the flow '\(flow.name)'")
    }
    checkMessages(hears, of: "the app")
  }

  private mutating func checkMessages(_ rules: [MessageRule], of listener: String) {
    var seen: Set<[Name?]> = []
    for rule in rules where !seen.insert([rule.child, rule.message]).inserted {
      // The message as a blueprint writes it: `progress`, `booking.progress`.
      let message = (rule.child.map { "\($0)." } ?? "") + "\(rule.message)"
      report("\(listener) has two rules for '\(message)'; one would never be asked")
    }
  }

  private mutating func checkRoutes(by rules: LinkRules) -> RouteTable {
    for problem in rules.problems { report("links: \(problem)") }
    let (table, problems) = RouteTable.compiled(
      routes, tabs: app.tabs.map(\.name.text),
      nested: nested.map { ($0.name, $0.tabs.map(\.name)) }, by: rules)
    for (place, problem) in problems {
      report("the route \(quoted(routes[place].written)): \(problem)")
    }
    return table
  }
}
