/// A screen or an accessory as it is being declared.
///
/// A class, because the declaration returned to the app adds rules to it.
final class DeclaredScreen {
  let name: Name
  let kind: Kind
  let once: Bool
  let payload: PayloadType?
  let result: PayloadType?
  var rules = VisitRules.none
  var visit: VisitBehavior
  private var parents: [Name] = []
  /// The malformed names of its children and parents.
  private(set) var errors: [MapError] = []

  enum Kind {
    case screen
    case accessory(level: Int, AccessoryPolicy)
  }

  init<Input: Sendable, Output: Sendable>(
    _ name: Name, _ kind: Kind, once: Bool, _ input: Input.Type, _ output: Output.Type,
    _ factory: @escaping ControllerFactory
  ) {
    self.name = name
    self.kind = kind
    self.once = once
    payload = PayloadType(typed: input)
    result = PayloadType(typed: output)
    visit = VisitBehavior(factory: factory)
  }

  func add(child text: String, with payload: Payload? = nil) {
    guard let child = errors.name(text, "child") else { return }
    rules.children.append(child)
    if let payload { rules.childPayloads[child] = payload }
  }

  func add(parent text: String) {
    guard let parent = errors.name(text, "parent") else { return }
    parents.append(parent)
    if case .screen = kind { rules.primaryParent = parent }
  }

  func restorable(as identifier: String?, protectedBy protection: Name?) {
    rules.restoration =
      protection.map { .protected(by: $0, as: identifier) } ?? .allowed(as: identifier)
  }

  var screen: ScreenDefinition? {
    guard case .screen = kind else { return nil }
    return ScreenDefinition(name, once: once, payload: payload, result: result, rules: rules)
  }

  var accessory: AccessoryDefinition? {
    guard case .accessory(let level, let policy) = kind else { return nil }
    return AccessoryDefinition(
      name, level: level, under: parents, policy: policy, once: once, payload: payload,
      result: result, rules: rules)
  }
}

extension [MapError] {
  /// Returns a name; adds the error of a malformed one.
  fileprivate mutating func name(_ text: String, _ kind: String) -> Name? {
    do throws(NameError) {
      return try Name(text)
    } catch {
      append(MapError("\(kind): \(error)"))
      return nil
    }
  }
}

/// The declared tabs of an app or of a nested navigator, and where it starts.
struct DeclaredTabs {
  /// The tabs with their indices, in the order of declaration.
  var all: [(index: Int, tab: TabDefinition)] = []
  /// The name of the tab or of the screen with which it starts.
  var startTab: String?
  var startScreen: String?
  var back = BackBehavior.none

  /// The tabs in the order of their indices.
  var sorted: [TabDefinition] { all.sorted { $0.index < $1.index }.map(\.tab) }

  /// The errors of the tabs that are never declared.
  func missing(of tabs: [String]) -> [MapError] {
    let declared = Set(all.map(\.index))
    return tabs.enumerated().filter { !declared.contains($0.offset) }.map {
      MapError("the tab '\($0.element)' is never declared")
    }
  }

  /// The place where it starts; nil for the usual one.
  var start: Start? {
    if let startScreen, let name = try? Name(startScreen) { return .screen(name) }
    guard let startTab else { return nil }
    return sorted.firstIndex { $0.name.text == startTab }.map { .tab($0) }
  }
}

/// Everything that an app declares, by names.
struct DeclaredApp {
  var errors: [MapError] = []
  var tabs = DeclaredTabs()
  /// The screens and accessories, in the order of declaration.
  var screens: [DeclaredScreen] = []
  var facts: [FactDefinition] = []
  var protections: [ProtectionDefinition] = []
  var nested: [NavigatorDefinition] = []
  var nestedEnds: [Name: [(EntryID) -> Void]] = [:]
  var menu: Name?
  var flows: [FlowDefinition] = []
  var flowFunctions = DeclaredFlows()
  var links = DeclaredLinks()

  /// Returns a name; reports a malformed one.
  mutating func name(_ text: String, _ kind: String) -> Name? {
    // In a stored property, `#function` is the name of the type.
    if ["VisitName", "Fact", "Flow", "Nested"].contains(text) {
      errors.append(
        MapError(
          "a \(kind) has no name of its own, because a stored property made it; write"
            + " 'static var chat: Self { Self() }' in place of 'static let chat = Self()'"))
      return nil
    }
    return errors.name(text, kind)
  }

  /// The protections given as objects, which need no declaration.
  private var liveProtections: [any Protection] { screens.flatMap(\.visit.protections) }

  /// The map.
  ///
  /// - Throws: `MapErrors` with every error.
  func map(allTabs: [String]) throws(MapErrors) -> NavigationMap {
    var errors = errors + screens.flatMap(\.errors)
    errors += tabs.missing(of: allTabs)
    checkLiveFacts(&errors)
    var known = Set(protections.map(\.name))
    let undeclared = liveProtections.map(\.name).filter { known.insert($0).inserted }
    do throws(MapErrors) {
      let map = try NavigationMap(
        tabs: tabs.sorted, start: tabs.start, back: tabs.back,
        screens: screens.compactMap(\.screen),
        accessories: screens.compactMap(\.accessory), facts: facts,
        protections: protections + undeclared.map { ProtectionDefinition($0) },
        routes: links.routes, linkRules: links.rules, flows: flows,
        isCoordinated: !flowFunctions.handlers.isEmpty, nested: nested, menu: menu)
      errors += links.problems(in: map)
      if errors.isEmpty { return map }
    } catch {
      errors += error.errors
    }
    throw MapErrors(errors: errors)
  }

  /// Reports the undeclared facts of lifetimes and of protections given as objects.
  private func checkLiveFacts(_ errors: inout [MapError]) {
    var check = NameCheck(["fact": Set(facts.map(\.name))])
    for screen in screens {
      if let fact = screen.visit.lifetime?.fact {
        check.check(facts: [fact], in: "'\(screen.name)'")
      }
      for protection in screen.visit.protections {
        check.check(facts: protection.facts, in: "the protection '\(protection.name)'")
      }
    }
    errors += check.errors
  }

  /// Adds a tab; reports malformed names.
  mutating func add<Tab: TabNames>(
    _ tab: Tab, root: String, with payload: Payload?, when condition: Condition<String>?
  ) {
    guard let name = name(tab.rawValue, "tab"), let root = self.name(root, "screen") else { return }
    let named = condition.flatMap { $0.mapped { self.name($0, "fact") } }
    if condition != nil, named == nil { return }
    tabs.all.append((tab.index, TabDefinition(name, root: root, with: payload, when: named)))
  }

  /// The functions, which the map does not contain.
  var functions: LiveDeclarations {
    LiveDeclarations(visits: visits, links: links, flows: flowFunctions, nestedEnds: nestedEnds)
  }

  private var visits: [VisitKey: VisitBehavior] {
    var visits: [VisitKey: VisitBehavior] = [:]
    var variants: [Name: Int] = [:]
    for screen in screens {
      var variant = 0
      if case .accessory = screen.kind {
        variant = variants[screen.name, default: 0]
        variants[screen.name] = variant + 1
      }
      visits[VisitKey(screen: screen.name, variant: variant)] = screen.visit
    }
    return visits
  }
}
