/// The declarations of an app: tabs, screens, accessories, facts, routes, flows and more.
///
/// A class, because every world and every copy of a world refers to the same map. Immutable.
public final class NavigationMap: Sendable {
  /// The tabs and the start of the app, which is a navigator without a host.
  let app: NavigatorDefinition
  /// The facts, in the order of their values in a world.
  package let facts: [FactDefinition]
  /// The reactions; the number of each, from 1, is its index plus 1.
  package let reactions: [Reaction]
  /// The protections and leave guards, in the order of their declaration.
  package let protections: [ProtectionDefinition]
  /// The routes, in the order of their declaration.
  package var routes: [RouteDefinition] { links.routes.map(\.definition) }
  /// The routes, compiled.
  package let links: RouteTable
  /// The flows; the number of each, from 1, is its index plus 1.
  package let flows: [FlowDefinition]
  /// The messages that the app hears from its flows, with the commands that follow.
  package let hears: [MessageRule]
  /// Whether the app hears the messages of its flows that no rule handles.
  package let isCoordinated: Bool
  /// The nested navigators, by number from 0.
  package let nested: [NavigatorDefinition]
  /// The menu, the root of the screen tree that segues between tabs pass; nil when there is none.
  public let menu: Name?
  /// The declared paths between screens.
  package let segues: SegueMap
  /// The screens and accessories by their names.
  private let places: PlaceTable
  private let index: NameIndex
  /// The facts about all declarations that steps need.
  package let summary: MapSummary

  /// Creates a map and checks it.
  /// - Throws: `MapErrors`, with all errors of the map.
  package init(
    tabs: [TabDefinition] = [], start: Start? = nil, back: BackBehavior = .none,
    screens: [ScreenDefinition] = [],
    accessories: [AccessoryDefinition] = [], facts: [FactDefinition] = [],
    reactions: [Reaction] = [], protections: [ProtectionDefinition] = [],
    routes: [RouteDefinition] = [], linkRules: LinkRules = .standard, flows: [FlowDefinition] = [],
    hears: [MessageRule] = [], isCoordinated: Bool = false, nested: [NavigatorDefinition] = [],
    menu: Name? = nil
  ) throws(MapErrors) {
    app = NavigatorDefinition("app", in: .host, tabs: tabs, start: start, back: back)
    var check = MapCheck(
      app: app, nested: nested, screens: screens, accessories: accessories, facts: facts,
      reactions: reactions, protections: protections, routes: routes, flows: flows, hears: hears,
      menu: menu)
    links = try check.check(linksBy: linkRules)
    self.facts = facts
    self.reactions = reactions
    self.protections = protections
    self.flows = flows
    self.hears = hears
    self.isCoordinated = isCoordinated
    self.nested = nested
    self.menu = menu
    let places = PlaceTable(screens, accessories)
    self.places = places
    index = NameIndex(app.tabs, facts, protections, nested)
    summary = MapSummary(
      of: places, check.navigators, nested: nested,
      openerReading: reactions.map { [index] in $0.readsOpener(besides: index.facts) })
    segues = SegueMap(
      places.all.map(Self.tree), roots: tabs.map { places.position($0.root) },
      menu: menu.flatMap(places.position), position: places.position)
  }

  /// The names of all screens and accessories, each once.
  public var names: [Name] { places.names }

  /// Returns the position of a screen or an accessory in `names`; nil when there is none.
  func position(_ name: Name) -> Int? { places.position(name) }

  /// Returns the declarations under a name; nil when there are none.
  func place(_ name: Name) -> PlaceTable.Place? { position(name).map { places.all[$0] } }

  /// Whether a name is that of an accessory; nil when it is that of no place.
  func isAccessory(_ name: Name) -> Bool? {
    position(name).map { !places.all[$0].accessories.isEmpty }
  }

  /// Returns the protections on entering a place, in the order in which they are evaluated.
  func protections(of name: Name, variant: Int) -> [Name] {
    places.read(name, variant) { $0.rules.protections } ?? []
  }

  /// Returns the guards on leaving an entry, in the order in which they are evaluated.
  func leaveGuards(of entry: Entry) -> [Name] {
    places.read(entry.screen, Int(entry.variant)) { $0.rules.leaveGuards } ?? []
  }

  /// Whether the screen of an entry keeps all keys or passes them on; nil if the policy of its
  /// accessory decides.
  package func isModal(_ entry: Entry) -> Bool? {
    places.read(entry.screen, Int(entry.variant)) { $0.rules.isModal } ?? nil
  }

  /// The timers that the screen of an entry declares.
  package func timers(of entry: Entry) -> [TimerDefinition] {
    places.read(entry.screen, Int(entry.variant)) { $0.rules.timers } ?? []
  }

  /// Returns the condition of a protection; nil when only a verdict decides.
  func condition(of protection: Name) -> Condition<Name>? {
    index.protections[protection].flatMap { protections[$0].passes }
  }

  /// The tabs of the app, by index from 0.
  package var tabs: [TabDefinition] { app.tabs }

  /// Returns the tabs of a nested navigator, or of the app for nil; none if it is not declared.
  package func tabs(of navigator: Name?) -> [TabDefinition] {
    guard let navigator else { return tabs }
    return nested.first { $0.name == navigator }?.tabs ?? []
  }

  /// The place where the app begins.
  package var start: Start { app.start }

  /// The tab to which `back` leads from the root of another one.
  package var back: BackBehavior { app.back }

  /// Returns the index of a tab of the app, from 0; nil when there is none.
  public func index(ofTab name: Name) -> Int? { index.tabs[name] }

  /// Returns the number of a nested navigator, from 0; nil when there is none.
  public func index(ofNested name: Name) -> Int? { index.nested[name] }

  /// Returns the number of the nested navigator of a host screen, from 0; nil when it hosts none.
  public func index(ofNestedIn host: Name) -> Int? { index.hosts[host] }

  /// Returns the position of a fact among the facts' values; nil when there is none.
  public func index(ofFact name: Name) -> Int? { index.facts[name] }

  /// Returns the definitions of an accessory; empty for any other name.
  package func accessories(_ name: Name) -> [AccessoryDefinition] {
    place(name)?.accessories ?? []
  }

  /// Returns the definition of a screen; nil for any other name.
  package func screen(_ name: Name) -> ScreenDefinition? {
    place(name).flatMap { $0.accessories.isEmpty ? $0.variants[0] : nil }
  }

  /// Returns the protection or leave guard with a name; nil when there is none.
  package func protection(_ name: Name) -> ProtectionDefinition? {
    index.protections[name].map { protections[$0] }
  }

  /// Returns the rules for visits to a screen or an accessory; no rules for any other name.
  ///
  /// - Parameters:
  ///   - screen: the name of the screen or accessory.
  ///   - variant: the index of an accessory's definition.
  package func rules(of screen: Name, variant: Int = 0) -> VisitRules {
    places.read(screen, variant) { $0.rules } ?? .none
  }

  /// Returns the type that an entry's payload must have; nil when none is declared.
  package func payloadType(of screen: Name, variant: Int = 0) -> PayloadType? {
    places.read(screen, variant) { $0.payload } ?? nil
  }

  /// Returns the type that an entry's result must have; nil when none is declared.
  func resultType(of entry: Entry) -> PayloadType? {
    places.read(entry.screen, Int(entry.variant)) { $0.result } ?? nil
  }

  /// Whether a visit that is equal to the top entry is always refused.
  package func isOnce(_ screen: Name, variant: Int) -> Bool {
    places.read(screen, variant) { $0.once } ?? false
  }

  /// Returns the flow with an id; nil when there is none.
  package func flow(_ id: FlowID) -> FlowDefinition? {
    let index = Int(id.number) - 1
    return flows.indices.contains(index) ? flows[index] : nil
  }

  /// Returns the id of the flow with a name; nil when there is none.
  package func number(ofFlow name: Name) -> FlowID? {
    guard let index = flows.firstIndex(where: { $0.name == name }) else { return nil }
    return FlowID(UInt8(truncatingIfNeeded: index + 1))
  }

  /// Returns the screen with which a flow begins; nil when it is unknown, as the intent can be, or
  /// begins with an empty one.
  package func firstScreen(of flow: Name, at intent: Name?) -> Name? {
    number(ofFlow: flow).flatMap { self.flow($0) }.flatMap { try? $0.firstScreen(at: intent) }
  }

  /// Returns the reaction with an id; nil when there is none.
  package func reaction(_ id: ReactionID) -> Reaction? {
    let index = Int(id.number) - 1
    return reactions.indices.contains(index) ? reactions[index] : nil
  }

  /// Whether the commands of a reaction read the payload of the opener.
  func readsOpener(_ id: ReactionID) -> Bool {
    let index = Int(id.number) - 1
    return summary.openerReading.indices.contains(index) && summary.openerReading[index]
  }

  /// Returns what the policy of the accessory layer that an entry opened decides.
  package func rules(ofLayerOpenedBy entry: Entry) -> AccessoryPolicy.Rules {
    let variants = accessories(entry.screen)
    let variant = Int(entry.variant)
    let policy = variants.indices.contains(variant) ? variants[variant].policy : .cleared
    return policy.rules
  }

  /// Returns the declared name that is closest to a name; nil when none is close enough.
  func nearestPlace(_ name: Name) -> String? { nearest(name.text, in: names.map(\.text)) }
}

extension NavigationMap: Hashable {
  /// Compares the identities, because a map is made once and every world refers to it.
  public static func == (a: NavigationMap, b: NavigationMap) -> Bool { a === b }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
