/// An app's enum of its tabs, screens or accessories: `enum Screen: String, Identifier`.
public protocol Identifier: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// An enum without cases, for apps without tabs or accessories and flows without intents.
public enum None: Identifier, TabNames {
  /// Always nil, because there is no case.
  public init?(rawValue: String) { nil }
  /// Never called, because there is no value.
  public var rawValue: String { "" }
}

/// The declarations of an app's tabs, screens and accessories, with the factories of their
/// controllers.
///
/// ```swift
/// let nav = try AppNavigator<Tab, Screen, Accessory> {
///   $0.tab(.home, index: 0, root: .feed)
///   $0.screen(.feed) { _ in FeedController() }
///   $0.screen(.chat, taking: Int.self) { id, _ in ChatController(id) }
/// }
/// ```
public struct Declarations<Tab: Identifier, Screen: Identifier, Accessory: Identifier> {
  /// A screen or tab over which an accessory may be shown.
  public enum Parent: Hashable, Sendable {
    case screen(Screen)
    case tab(Tab)

    var identifier: String {
      switch self {
      case .screen(let screen): screen.rawValue
      case .tab(let tab): tab.rawValue
      }
    }
  }

  var errors: [MapError] = []
  private(set) var declaredScreens: [(definition: ScreenDefinition, visit: DeclaredVisit)] = []
  private(set) var declaredAccessories: [(definition: AccessoryDefinition, visit: DeclaredVisit)] =
    []
  var protections: [ProtectionDefinition] = []
  var reactions: [Reaction] = []
  private(set) var facts: [FactDefinition] = []
  private(set) var factories: [Navigator.FactoryKey: ControllerFactory] = [:]
  var indexedTabs: [(index: Int, tab: TabDefinition)] = []
  /// The declared flows.
  var flows = DeclaredFlows()
  /// The declared links.
  var links = DeclaredLinks()
  var startTab: String?
  var startScreen: String?
  /// The declared relations between screens.
  var tree = TreeDeclarations()
  private(set) var nested: [NestedDefinition] = []
  private(set) var nestedEnds: [Name: [(EntryID) -> Void]] = [:]

  /// Declares a tab with its root screen.
  ///
  /// Indices run from 0 without gaps, to at most 9.
  public mutating func tab(_ tab: Tab, index: Int, root: Screen) {
    guard let name = name(tab, "tab"), let root = self.name(root, "screen") else { return }
    indexedTabs.append((index, TabDefinition(name, root: root)))
  }

  /// Declares a screen that takes any payload or none.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - once: whether a push equal to the top entry in screen and payload is refused.
  ///   - make: makes the controller of an entry; an error that it throws is reported as a fault.
  @discardableResult
  public mutating func screen(
    _ screen: Screen, once: Bool = false, _ make: @escaping ControllerFactory
  ) -> DeclaredVisit { add(screen, once, nil, make) }

  /// Declares a screen that takes a payload of one type.
  @discardableResult
  public mutating func screen<Value: Sendable>(
    _ screen: Screen, taking type: Value.Type, once: Bool = false,
    _ make: @escaping (Value, Context) throws -> any Controller
  ) -> DeclaredVisit { add(screen, once, PayloadType(type), Self.typed(make)) }

  /// Declares a screen that takes the data type of its controller.
  @discardableResult
  public mutating func screen<Receiver: DataReceiving>(
    _ screen: Screen, receiving type: Receiver.Type, once: Bool = false,
    _ make: @escaping (Context) throws -> Receiver
  ) -> DeclaredVisit { add(screen, once, PayloadType(received: Receiver.Data.self), make) }

  /// Declares a screen that takes the data type of its controller, which is saved and restored with
  /// the screen.
  @discardableResult
  public mutating func screen<Receiver: DataReceiving>(
    _ screen: Screen, receiving type: Receiver.Type, once: Bool = false,
    _ make: @escaping (Context) throws -> Receiver
  ) -> DeclaredVisit where Receiver.Data: Codable {
    let visit = add(screen, once, PayloadType(received: Receiver.Data.self), make)
    visit.restorer = Restorer(codable: Receiver.Data.self)
    return visit
  }

  /// Declares an accessory.
  ///
  /// Declared again under other parents, it has another variant there.
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - level: the accessory layer unless a command names another one, 0 to 9.
  ///   - parents: the screens or tabs over which it may be shown; empty for anywhere.
  ///   - policy: whether the accessory is removed when the content below it changes.
  ///   - once: whether a push equal to the top entry in accessory and payload is refused.
  ///   - make: makes the controller of an entry.
  @discardableResult
  public mutating func accessory(
    _ accessory: Accessory, level: Int = 0, under parents: [Parent] = [],
    policy: AccessoryPolicy = .cleared, once: Bool = false,
    _ make: @escaping ControllerFactory
  ) -> DeclaredVisit {
    add(accessory, level, parents, policy, once, nil, nil, make)
  }

  /// Declares an accessory that returns a result of one type.
  @discardableResult
  public mutating func accessory<Value: Sendable>(
    _ accessory: Accessory, returning type: Value.Type, level: Int = 0,
    under parents: [Parent] = [], policy: AccessoryPolicy = .cleared,
    once: Bool = false, _ make: @escaping ControllerFactory
  ) -> DeclaredVisit {
    add(accessory, level, parents, policy, once, nil, PayloadType(type), make)
  }

  /// Declares an accessory that takes a payload of one type.
  @discardableResult
  public mutating func accessory<Value: Sendable>(
    _ accessory: Accessory, taking type: Value.Type, level: Int = 0, under parents: [Parent] = [],
    policy: AccessoryPolicy = .cleared, once: Bool = false,
    _ make: @escaping (Value, Context) throws -> any Controller
  ) -> DeclaredVisit {
    add(accessory, level, parents, policy, once, PayloadType(type), nil, Self.typed(make))
  }

  /// Declares a fact of the app.
  ///
  /// A fact that is not `saved` has its initial value after a restart, for example a sign-in.
  public mutating func fact(
    _ identifier: String, _ domain: FactDomain, initial: Literal, saved: Bool = true
  ) {
    do {
      facts.append(
        try FactDefinition(try Name(identifier), domain, initial: initial, isSaved: saved))
    } catch let error as NameError {
      errors.append(.badName("fact", error))
    } catch {
      errors.append(.badFact(identifier, "\(error)"))
    }
  }

  /// Sets the tab in which the app starts; the first tab by default.
  public mutating func start(at tab: Tab) { startTab = tab.rawValue }

  /// Sets the screen with which an app without tabs starts.
  public mutating func start(at screen: Screen) { startScreen = screen.rawValue }

  // MARK: Checked

  /// Makes the map of the declarations.
  /// - Throws: `MapErrors` with every error: duplicate, invalid and missing declarations.
  func map() throws(MapErrors) -> NavigationMap {
    var errors = self.errors
    errors += missing("tab", Tab.self, indexedTabs.map(\.tab.name))
    errors += missing("screen", Screen.self, screens.map(\.name))
    errors += missing("accessory", Accessory.self, accessories.map(\.name))
    let sorted = indexedTabs.sorted { $0.index < $1.index }
    for (place, tab) in sorted.enumerated() where tab.index != place {
      errors.append(.tabIndex(tab.tab.name, tab.index))
      break
    }
    do throws(MapErrors) {
      let map = try NavigationMap(
        tabs: sorted.map(\.tab), start: start(sorted.map(\.tab)), screens: screens.map(grown),
        accessories: accessories.map(grown), facts: facts, reactions: reactions,
        protections: protections + undeclaredProtections,
        routes: links.routes, linkRules: links.rules, flows: flows.definitions,
        isCoordinated: !flows.live.handlers.isEmpty, nested: nested,
        menu: tree.menu.flatMap { try? Name($0) })
      if errors.isEmpty { return map }
    } catch {
      errors += error.errors
    }
    throw MapErrors(errors: errors)
  }

  private func start(_ tabs: [TabDefinition]) -> Start? {
    if let startScreen, let name = try? Name(startScreen) { return .screen(name) }
    guard let startTab else { return nil }
    return tabs.firstIndex { $0.name.text == startTab }.map { .tab($0) }
  }

  private func missing<Kind: Identifier>(
    _ kind: String, _ type: Kind.Type, _ declared: [Name]
  ) -> [MapError] {
    let known = Set(declared.map(\.text))
    return type.allCases.map(\.rawValue).filter { !known.contains($0) && Name.isWellFormed($0) }
      .map { .missing(kind, $0) }
  }

  mutating func add(_ definition: NestedDefinition, _ onEnd: ((EntryID) -> Void)?) {
    nested.append(definition)
    if let onEnd { nestedEnds[definition.name] = [onEnd] }
  }

  mutating func add(_ found: [MapError]) { errors += found }

  private mutating func name(_ identifier: some Identifier, _ kind: String) -> Name? {
    do throws(NameError) {
      return try Name(identifier.rawValue)
    } catch {
      errors.append(.badName(kind, error))
      return nil
    }
  }

  mutating func report(_ error: MapError) { errors.append(error) }

  mutating func add(
    _ screen: ScreenDefinition, _ make: @escaping ControllerFactory
  ) -> DeclaredVisit {
    let visit = DeclaredVisit(screen.rules)
    declaredScreens.append((screen, visit))
    factories[Navigator.FactoryKey(name: screen.name, variant: 0)] = make
    return visit
  }

  mutating func add(
    _ accessory: AccessoryDefinition, _ make: @escaping ControllerFactory
  ) -> DeclaredVisit {
    let visit = DeclaredVisit(accessory.rules)
    let variant = declaredAccessories.count { $0.definition.name == accessory.name }
    declaredAccessories.append((accessory, visit))
    factories[Navigator.FactoryKey(name: accessory.name, variant: variant)] = make
    return visit
  }

  private mutating func add(
    _ screen: Screen, _ once: Bool, _ payload: PayloadType?, _ make: @escaping ControllerFactory
  ) -> DeclaredVisit {
    guard let name = name(screen, "screen") else { return DeclaredVisit(.none) }
    return add(ScreenDefinition(name, once: once, payload: payload), make)
  }

  private mutating func add(
    _ accessory: Accessory, _ level: Int, _ parents: [Parent],
    _ policy: AccessoryPolicy, _ once: Bool, _ payload: PayloadType?,
    _ result: PayloadType?, _ make: @escaping ControllerFactory
  ) -> DeclaredVisit {
    guard let name = name(accessory, "accessory") else { return DeclaredVisit(.none) }
    return add(
      AccessoryDefinition(
        name, level: level, under: parents.compactMap { try? Name($0.identifier) },
        policy: policy, once: once, payload: payload, result: result),
      make)
  }

  private static func typed<Value: Sendable>(
    _ make: @escaping (Value, Context) throws -> any Controller
  ) -> ControllerFactory {
    { context in
      guard let payload = context.payload else {
        throw PayloadTypeMismatch(expected: "\(Value.self)", found: "nothing")
      }
      return try make(try payload.value(as: Value.self), context)
    }
  }
}
