/// All errors of a map.
public struct MapErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// At least one error.
  package let errors: [MapError]

  package init(errors: [MapError]) { self.errors = errors }

  /// The errors, one on each line.
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}

/// One error of a map.
package enum MapError: Hashable, Sendable {
  /// A name is declared twice; the first value is its kind, such as `tab`.
  case duplicate(String, Name)
  /// A case of the app's enum is never declared; its kind and its name.
  case missing(String, String)
  /// A text is not a name; its kind and the error.
  case badName(String, NameError)
  /// A name is a word of the command language; its kind and the name.
  case reserved(String, Name)
  /// There are more than `Layer.limit` tabs; their number.
  case tooManyTabs(Int)
  /// The payload of a root does not have the type that its screen takes.
  case rootPayload(Name, String)
  /// The app starts at a tab that does not exist; its index.
  case startOutOfRange(Int)
  /// The app starts at a tab, but has no tabs.
  case startWithoutTabs
  /// The app has tabs, but starts at a screen.
  case screenStartWithTabs(Name)
  /// The app has tabs, but no start.
  case emptyStartWithTabs
  /// A navigator starts at a tab that is present only while its condition holds; the navigator is
  /// nil for the app.
  case conditionalStart(Name?, tab: Name, Condition<Name>)
  /// The layer of an accessory is not 0 to 9.
  case accessoryLayerOutOfRange(Name, Int)
  /// The indices of the tabs have a gap or a duplicate; the tab and its index.
  case tabIndex(Name, Int)
  /// A fact is malformed; its name and the reason.
  case badFact(String, String)
  /// There are more than `ReactionID.limit` reactions; their number.
  case tooManyReactions(Int)
  /// An accessory has more than `Entry.variantLimit` definitions; their number.
  case tooManyVariants(Name, Int)
  /// There are more than `FlowID.limit` flows; their number.
  case tooManyFlows(Int)
  /// A flow, or the app for nil, has two rules for the same message.
  case flowMessage(flow: Name?, message: String)
  /// A part of the map names a fact, a protection, a screen or the like that is not declared: the
  /// part, the kind and the name.
  case undeclared(in: String, String, Name, near: String?)
  /// A name is that of the type, because a stored property made it.
  case storedName(String)
  /// The screen at which the app starts is protected.
  case protectedStart(screen: Name, protection: Name)
  /// A screen has the same child twice.
  case duplicateChild(parent: Name, child: Name)
  /// An accessory is the child of a screen over which it cannot be shown.
  case unreachableChild(parent: Name, child: Name, under: [Name])
  /// The primary parent of a screen does not have the screen as a child.
  case notAParent(of: Name, parent: Name, near: String?)
  /// A route has an error; its pattern and the problem.
  case badRoute(String, RouteProblem)
  /// The declaration of hosts, schemes or ignored parameters has an error, as a sentence.
  case badLinks(String)
  /// There are more than `Layer.limit` nested navigators; their number.
  case tooManyNested(Int)
  /// A screen hosts two nested navigators.
  case hostTaken(host: Name, by: Name, nested: Name)
  /// The declaration of a nested navigator has an error; its name and the error.
  case insideNested(Name, String)
  /// A nested navigator would begin inside itself, because a root inside it is its host.
  case beginsInItself(nested: Name, host: Name)
  /// A nested navigator would begin with more entries than `NavigatorDefinition.rootLimit`.
  case tooManyNestedRoots(nested: Name)
}

extension MapError: CustomStringConvertible {
  /// The error as one sentence.
  package var description: String {
    switch self {
    case .duplicate(let kind, let name): "the \(kind) '\(name)' is declared twice"
    case .missing(let kind, let name): "the \(kind) '\(name)' is never declared"
    case .badName(let kind, let error): "\(kind): \(error)"
    case .reserved(let kind, let name):
      "no \(kind) can be called '\(name)', which is a word of the command language"
    case .tooManyTabs(let count): "there are \(count) tabs; an app has at most \(Layer.limit)"
    case .rootPayload(let root, let problem): "the root '\(root)': \(problem)"
    case .startOutOfRange(let index): "the app starts at tab \(index + 1), which does not exist"
    case .startWithoutTabs: "the app starts at a tab but has none"
    case .screenStartWithTabs(let name):
      "an app with tabs starts at a tab, not at the screen '\(name)'"
    case .emptyStartWithTabs: "an app with tabs starts at a tab"
    case .conditionalStart(let navigator, let tab, let condition):
      "\(navigator.map { "'\($0)'" } ?? "the app") starts at tab '\(tab)', which is there only"
        + " while \(condition); start at a tab without a condition, so that one is always there"
    case .accessoryLayerOutOfRange(let name, let level):
      "the accessory '\(name)' is on layer \(level); the layers are 0 to \(Layer.limit - 1)"
    case .tooManyReactions(let count):
      "there are \(count) reactions; a map has at most \(ReactionID.limit)"
    case .tooManyVariants(let name, let count):
      "the accessory '\(name)' has \(count) definitions; it can have at most "
        + "\(Entry.variantLimit)"
    case .tooManyFlows(let count):
      "there are \(count) flows; a map has at most \(FlowID.limit)"
    case .flowMessage(let flow, let message):
      (flow.map { "the flow '\($0)'" } ?? "the app")
        + " has two rules for '\(message)'; one would never be asked"
    case .undeclared(let part, let kind, let name, let near):
      "\(part) names the \(kind) '\(name)', which is not declared"
        + (near.map { "; did you mean '\($0)'?" } ?? "")
    case .storedName(let kind):
      "a \(kind) has no name of its own, because a stored property made it; write"
        + " 'static var chat: Self { Self() }' in place of 'static let chat = Self()'"
    case .protectedStart(let screen, let protection):
      "the app starts at '\(screen)', which '\(protection)' protects; begin at a screen"
        + " that everyone may see, such as a welcome screen"
    case .duplicateChild(let parent, let child):
      "'\(parent)' has the child '\(child)' twice; remove one"
    case .unreachableChild(let parent, let child, let under):
      "'\(parent)' has the child '\(child)', which can only be shown over "
        + under.map(\.text).joined(separator: ", ")
    case .notAParent(let screen, let parent, let near):
      "the primary parent of '\(screen)' is '\(parent)', which does not have it as a child"
        + (near.map { "; did you mean '\($0)'?" } ?? "")
    case .badRoute(let pattern, let problem): "the route \(quoted(pattern)): \(problem)"
    case .badLinks(let problem): "links: \(problem)"
    case .tooManyNested(let count):
      "there are \(count) nested navigators; an app has at most \(Layer.limit)"
    case .hostTaken(let host, let first, let nested):
      "'\(host)' hosts both '\(first)' and '\(nested)'; a screen hosts one navigator"
    case .insideNested(let nested, let what): "inside '\(nested)': \(what)"
    case .beginsInItself(let nested, let host):
      "'\(nested)' would begin inside itself without end; no root inside it may host it again, and"
        + " '\(host)' does"
    case .tooManyNestedRoots(let nested):
      "'\(nested)' would begin with more than \(NavigatorDefinition.rootLimit) screens, those of"
        + " the navigators inside it included; use fewer tabs"
    case .badFact(let name, let why): "the fact '\(name)': \(why)"
    case .tabIndex(let name, let index):
      "tab '\(name)' has index \(index); indices run from 0 without gaps, each once"
    }
  }
}

/// A check that collects the errors in the parts of a map.
struct MapCheck {
  var errors: [MapError] = []

  mutating func check(
    tabs: [TabDefinition], start: Start, screens: [ScreenDefinition],
    accessories: [AccessoryDefinition], facts: [FactDefinition]
  ) {
    checkNames("tab", tabs.map(\.name))
    checkNames("screen", screens.map(\.name))
    checkNames("fact", facts.map(\.name))
    checkAccessories(accessories, screens: Set(screens.map(\.name)))
    checkTabs(tabs)
    checkStart(start, tabs: tabs)
  }

  /// Checks that no screen with which the app starts is protected, in nested navigators too: they
  /// are shown when no other screen may be.
  private mutating func checkProtections(
    atStartOf app: NavigatorDefinition, _ navigators: [NavigatorDefinition],
    _ screens: [ScreenDefinition]
  ) {
    var starting = [app]
    var seen: Set<Name> = []
    while let navigator = starting.popLast() {
      guard let name = navigator.startScreen, seen.insert(name).inserted else { continue }
      if let protection = screens.first(where: { $0.name == name })?.rules.protections.first {
        errors.append(.protectedStart(screen: name, protection: protection))
      }
      starting += navigators.filter { $0.host == name }
    }
  }

  /// Compiles the routes and reports their errors.
  /// - Returns: the compiled routes.
  mutating func check(
    routes: [RouteDefinition], naming names: RouteNames, by rules: LinkRules
  ) -> RouteTable {
    errors += rules.problems.map { .badLinks($0) }
    let (table, problems) = RouteTable.compiled(routes, naming: names, by: rules)
    errors += problems.map { .badRoute(routes[$0.place].written, $0.problem) }
    return table
  }

  mutating func check(reactions: [Reaction]) {
    if reactions.count > ReactionID.limit { errors.append(.tooManyReactions(reactions.count)) }
  }

  mutating func report(_ error: MapError) { errors.append(error) }

  mutating func checkTabs(_ tabs: [TabDefinition]) {
    if tabs.count > Layer.limit { errors.append(.tooManyTabs(tabs.count)) }
  }

  /// Checks the payloads of roots, and the tabs and screens with which the navigators start; the
  /// app is the last of them.
  mutating func check(navigators: [NavigatorDefinition], _ screens: [ScreenDefinition]) {
    checkStarts(of: navigators)
    if let app = navigators.last { checkProtections(atStartOf: app, navigators, screens) }
    for root in navigators.flatMap(\.roots) {
      guard let type = screens.first(where: { $0.name == root.screen })?.payload else { continue }
      if let payload = root.payload {
        guard let mismatch = type.mismatch(payload) else { continue }
        errors.append(.rootPayload(root.screen, "\(mismatch)"))
      } else {
        errors.append(.rootPayload(root.screen, "it needs a payload of type \(type.name)"))
      }
    }
  }

  mutating func checkNames(_ kind: String, _ names: [Name]) {
    var seen: Set<Name> = []
    for name in names {
      if !seen.insert(name).inserted { errors.append(.duplicate(kind, name)) }
      if Name.reservedWords.contains(name.text) { errors.append(.reserved(kind, name)) }
    }
  }

  private mutating func checkAccessories(
    _ accessories: [AccessoryDefinition], screens: Set<Name>
  ) {
    let kinds = Dictionary(grouping: accessories, by: \.name)
    for (name, variants) in kinds.sorted(by: { $0.key.text < $1.key.text }) {
      if screens.contains(name) { errors.append(.duplicate("screen or accessory", name)) }
      if Name.reservedWords.contains(name.text) { errors.append(.reserved("accessory", name)) }
      if variants.count > Entry.variantLimit {
        errors.append(.tooManyVariants(name, variants.count))
      }
      // One definition may be for all parents; no parent has two definitions.
      var parents: Set<Name> = []
      let overlap = variants.contains { variant in
        Set(variant.under).contains { !parents.insert($0).inserted }
      }
      if overlap || variants.count(where: \.under.isEmpty) > 1 {
        errors.append(.duplicate("accessory", name))
      }
    }
    for accessory in accessories where !(0..<Layer.limit).contains(accessory.level) {
      errors.append(.accessoryLayerOutOfRange(accessory.name, accessory.level))
    }
  }

  mutating func checkStart(_ start: Start, tabs: [TabDefinition]) {
    switch start {
    case .tab(let index):
      if tabs.isEmpty {
        errors.append(.startWithoutTabs)
      } else if !tabs.indices.contains(index) {
        errors.append(.startOutOfRange(index))
      }
    case .screen(let name, _):
      if !tabs.isEmpty { errors.append(.screenStartWithTabs(name)) }
    case .empty:
      if !tabs.isEmpty { errors.append(.emptyStartWithTabs) }
    }
  }
}
