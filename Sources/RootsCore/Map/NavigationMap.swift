/// Everything that is declared: tabs, screens, accessories, facts and reactions.
///
/// A class because every world and every copy of a world refers to the same map; immutable.
public final class NavigationMap: Sendable {
  /// By index.
  public let tabs: [TabDefinition]
  /// Where the app begins.
  public let start: Start
  /// In the order of the facts' values.
  public let facts: [FactDefinition]
  /// By number, from 1.
  public let reactions: [Reaction]
  /// Every protection and leave guard that is declared.
  public let protections: [ProtectionDefinition]
  /// Every route, in the order in which they are declared.
  public let routes: [RouteDefinition]
  /// The same, compiled.
  package let links: RouteTable
  /// Every flow, by number.
  public let flows: [FlowDefinition]
  /// What the app hears from its flows, and what follows.
  public let hears: [MessageRule]
  /// Every nested navigator, by number.
  public let nested: [NestedDefinition]
  /// The special root of the screen tree; nil when there is none.
  public let menu: Name?
  /// The declared ways between screens.
  let segues: SegueMap
  /// Every screen and accessory, each name once.
  public let names: [Name]

  /// What stands behind a name.
  enum Place: Sendable {
    case screen(ScreenDefinition)
    case accessory([AccessoryDefinition])

    /// What holds for visits to it, by its definitions.
    var rules: [VisitRules] {
      switch self {
      case .screen(let screen): [screen.rules]
      case .accessory(let variants): variants.map(\.rules)
      }
    }
  }
  private let places: [Place]
  /// What every step needs to know of a place, without touching its definition.
  package struct Traits: OptionSet {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    static let accessory = Traits(rawValue: 1)
    static let once = Traits(rawValue: 2)
    static let typedPayload = Traits(rawValue: 4)
    static let typedResult = Traits(rawValue: 8)
    /// It is protected, guarded or prepared: stage 3 has to ask.
    package static let asks = Traits(rawValue: 16)
    /// Somebody has to be asked before it goes.
    static let guards = Traits(rawValue: 32)
    /// Its controller is made before anything moves.
    static let prepares = Traits(rawValue: 64)
  }
  private let traits: [UInt8]
  /// The protections on entering, by place and variant.
  private let entering: [[[Name]]]
  /// The conditions of the protections, of facts by their positions.
  private let conditions: [Condition<Int>?]
  /// Whether anything says what type it gives back.
  let hasTypedResults: Bool
  /// Whether anything is protected, guarded or prepared.
  package let asks: Bool
  /// Whether the controller of anything is made before anything moves.
  let prepares: Bool
  /// Whether the controllers of anything are kept after it went.
  package let keepsAlive: Bool
  /// Whether any navigator is nested.
  let hasNested: Bool
  private let nestedIndex: [Name: Int]
  private let hostIndex: [Name: Int]
  private let placeOfSymbol: [Int32]
  private let protectionIndex: [Name: Int]
  private let factIndex: [Name: Int]
  private let tabIndex: [Name: Int]

  /// A map, checked.
  /// - Throws: `MapErrors`: all that is wrong with it.
  public init(
    tabs: [TabDefinition] = [], start: Start? = nil, screens: [ScreenDefinition] = [],
    accessories: [AccessoryDefinition] = [], facts: [FactDefinition] = [],
    reactions: [Reaction] = [], protections: [ProtectionDefinition] = [],
    routes: [RouteDefinition] = [], flows: [FlowDefinition] = [],
    hears: [MessageRule] = [], nested: [NestedDefinition] = [], menu: Name? = nil
  ) throws(MapErrors) {
    let start = start ?? (tabs.isEmpty ? .empty : .tab(0))
    var check = MapCheck()
    check.check(
      tabs: tabs, start: start, screens: screens, accessories: accessories, facts: facts)
    check.check(reactions: reactions)
    check.check(protections: protections, screens: screens, accessories: accessories)
    check.checkTree(screens: screens, accessories: accessories, tabs: tabs, menu: menu)
    check.check(flows: flows, hears: hears, screens: screens, accessories: accessories)
    let named = RouteNames(tabs: tabs, screens: screens, accessories: accessories, flows: flows)
    links = check.check(routes: routes, naming: named)
    check.check(nested: nested, tabs: tabs, start: start, screens: screens, flows: flows)
    if !check.errors.isEmpty { throw MapErrors(errors: check.errors) }
    self.tabs = tabs
    self.start = start
    self.facts = facts
    self.reactions = reactions
    self.protections = protections
    self.routes = routes
    self.flows = flows
    self.hears = hears
    self.nested = nested
    hasNested = !nested.isEmpty
    nestedIndex = Dictionary(
      nested.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    hostIndex = Dictionary(
      nested.enumerated().map { ($1.host, $0) }, uniquingKeysWith: { first, _ in first })
    self.menu = menu
    var names = screens.map(\.name)
    var places = screens.map { Place.screen($0) }
    let groups = Dictionary(grouping: accessories, by: \.name)
    for accessory in accessories where groups[accessory.name]?.first == accessory {
      names.append(accessory.name)
      places.append(.accessory(groups[accessory.name] ?? []))
    }
    self.names = names
    self.places = places
    traits = places.map { Self.traits(of: $0).rawValue }
    hasTypedResults = traits.contains { Traits(rawValue: $0).contains(.typedResult) }
    asks = traits.contains { Traits(rawValue: $0).contains(.asks) }
    prepares = traits.contains { Traits(rawValue: $0).contains(.prepares) }
    keepsAlive = places.contains { $0.rules.contains { $0.keepAlive != nil } }
    let protectionIndex = Dictionary(
      protections.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var slots = [Int32](repeating: -1, count: Int(names.map(\.symbol).max() ?? 0) + 1)
    for (index, name) in names.enumerated() { slots[Int(name.symbol)] = Int32(index) }
    placeOfSymbol = slots
    let position = { (name: Name) in Self.position(name, slots) }
    segues = SegueMap(
      places.lazy.map(Self.tree), roots: tabs.map { position($0.root) },
      menu: menu.flatMap(position), position: position)
    let factIndex = Dictionary(
      facts.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    entering = places.map { $0.rules.map(\.protections) }
    // A condition on an unknown fact never passes.
    conditions = protections.map { protection in
      protection.passes.map { $0.mapped { factIndex[$0] } ?? .any([]) }
    }
    self.protectionIndex = protectionIndex
    self.factIndex = factIndex
    tabIndex = Dictionary(
      tabs.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func traits(of place: Place) -> Traits {
    switch place {
    case .screen(let screen):
      traits(
        once: screen.once, payload: screen.payload, result: screen.result, rules: screen.rules)
    case .accessory(let variants):
      variants.map {
        traits(once: $0.once, payload: $0.payload, result: $0.result, rules: $0.rules)
      }
      .reduce(.accessory) { $0.union($1) }
    }
  }

  private static func traits(
    once: Bool, payload: PayloadType?, result: PayloadType?, rules: VisitRules
  ) -> Traits {
    var traits: Traits = []
    if once { traits.insert(.once) }
    if payload != nil { traits.insert(.typedPayload) }
    if result != nil { traits.insert(.typedResult) }
    let asks = !rules.protections.isEmpty || !rules.leaveGuards.isEmpty || rules.isPrepared
    if asks { traits.insert(.asks) }
    if !rules.leaveGuards.isEmpty { traits.insert(.guards) }
    if rules.isPrepared { traits.insert(.prepares) }
    return traits
  }

  /// The place of a screen or an accessory among the names.
  @inline(__always)
  func position(_ name: Name) -> Int? { Self.position(name, placeOfSymbol) }

  @inline(__always)
  private static func position(_ name: Name, _ slots: [Int32]) -> Int? {
    let symbol = Int(name.symbol)
    guard symbol < slots.count, slots[symbol] >= 0 else { return nil }
    return Int(slots[symbol])
  }

  /// What stands behind a name; nil when nothing is declared under it.
  func place(_ name: Name) -> Place? { position(name).map { places[$0] } }

  /// The traits of what stands behind a name; nil when nothing is declared under it.
  @inline(__always)
  package func traits(_ name: Name) -> Traits? {
    position(name).map { Traits(rawValue: traits[$0]) }
  }

  /// The protections on entering a screen or an accessory, in the order in which they are asked.
  func protections(of name: Name, variant: Int) -> [Name] {
    guard let position = position(name), variant < entering[position].count else { return [] }
    return entering[position][variant]
  }

  /// The condition of a protection, of facts by their positions; nil when only a verdict decides.
  func condition(of protection: Name) -> Condition<Int>? {
    protectionIndex[protection].flatMap { conditions[$0] }
  }

  /// The index of a tab.
  public func index(ofTab name: Name) -> Int? { tabIndex[name] }

  /// The number of a nested navigator, from 0.
  public func index(ofNested name: Name) -> Int? { nestedIndex[name] }

  /// The number of the nested navigator that lives in a screen, from 0; nil when none does.
  public func index(ofNestedIn host: Name) -> Int? { hostIndex[host] }

  /// The tabs of the app, or of a nested navigator by its number.
  func tabs(within navigator: Int?) -> [TabDefinition] {
    navigator.map { nested[$0].tabs } ?? tabs
  }

  /// The position of a fact among the facts' values.
  public func index(ofFact name: Name) -> Int? { factIndex[name] }

  /// The definitions of an accessory; empty for anything else.
  public func accessories(_ name: Name) -> [AccessoryDefinition] {
    if case .accessory(let variants) = place(name) { variants } else { [] }
  }

  /// The definition of a screen; nil for anything else.
  public func screen(_ name: Name) -> ScreenDefinition? {
    if case .screen(let screen) = place(name) { screen } else { nil }
  }

  /// The protection or leave guard of a name; nil when none is declared under it.
  public func protection(_ name: Name) -> ProtectionDefinition? {
    protectionIndex[name].map { protections[$0] }
  }

  /// What holds for every visit to a screen or an accessory.
  public func rules(of screen: Name, variant: Int = 0) -> VisitRules {
    switch place(screen) {
    case .screen(let screen): screen.rules
    case .accessory(let variants):
      variants.indices.contains(variant) ? variants[variant].rules : .none
    case nil: .none
    }
  }

  /// The types of an entry's payload and result; nil for each that can be any.
  func types(of screen: Name, variant: Int) -> (payload: PayloadType?, result: PayloadType?) {
    let variants = accessories(screen)
    if variants.indices.contains(variant) {
      return (variants[variant].payload, variants[variant].result)
    }
    let screen = self.screen(screen)
    return (screen?.payload, screen?.result)
  }

  /// Whether what is equal to the top is always refused.
  func isOnce(_ screen: Name, variant: Int) -> Bool {
    guard let traits = traits(screen), traits.contains(.once) else { return false }
    let variants = accessories(screen)
    return variants.indices.contains(variant) ? variants[variant].once : true
  }

  /// What follows when an entry with this reaction is settled.
  func reaction(_ id: ReactionID) -> Reaction? {
    let index = Int(id.number) - 1
    return reactions.indices.contains(index) ? reactions[index] : nil
  }

  /// What navigation beneath does to the accessory layer that an entry opened.
  package func policy(ofLayerOpenedBy entry: Entry) -> AccessoryDefinition.Policy {
    let variants = accessories(entry.screen)
    let variant = Int(entry.variant)
    return variants.indices.contains(variant) ? variants[variant].policy : .cleared
  }

  /// The declared name that was probably meant.
  func nearestPlace(_ name: Name) -> String? { nearest(name.text, in: names.map(\.text)) }
}

extension NavigationMap: Hashable {
  /// By identity: a map is made once, and every world refers to it.
  public static func == (a: NavigationMap, b: NavigationMap) -> Bool { a === b }
  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
