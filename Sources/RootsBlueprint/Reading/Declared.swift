internal import Roots

/// The names that a blueprint declares, collected before anything that uses them is decoded.
struct Declared {
  struct Place {
    let key: YAMLKey
    let isAccessory: Bool
  }

  struct Fact {
    let key: YAMLKey
    /// The definition; nil if it could not be decoded.
    let definition: FactDefinition?

    var kind: ValueKind { definition.map { .fact($0.domain) } ?? .unknown }
  }

  struct Flow {
    let key: YAMLKey
    /// The intents of the flow.
    let intents: [String]
    /// The messages that the flow receives.
    let receives: [String]
  }

  private(set) var places: [Place] = []
  private(set) var placeNames: [String] = []
  private(set) var tabs: [YAMLKey] = []
  /// The titles of the tabs, by index.
  var tabTitles: [String] = []
  var protectionNames: [String] = []
  /// Their lines in the file, from 1.
  var protectionLines: [Name: Int] = [:]
  private(set) var facts: [Fact] = []
  private(set) var backdrops: [(key: YAMLKey, map: Backdrop)] = []
  private(set) var flows: [Flow] = []
  /// The messages that any flow or the app handles.
  private(set) var heard: Set<String> = []
  /// The nested navigators with their tabs.
  private(set) var nested: [(name: Name, key: YAMLKey, tabs: [Name])] = []
  private(set) var paths = Paths()
  private var placeIndex: [Name: Int] = [:]
  private var tabIndex: [Name: Int] = [:]
  private var factIndex: [Name: Int] = [:]
  private var flowIndex: [Name: Int] = [:]

  func place(_ name: Name) -> Int? { placeIndex[name] }
  func tab(_ name: Name) -> Int? { tabIndex[name] }
  func backdrop(_ name: String) -> Int? { backdrops.firstIndex { $0.key.name == name } }
  func fact(_ name: Name) -> Int? { factIndex[name] }
  func flow(_ name: Name) -> Int? { flowIndex[name] }

  mutating func addPlace(_ name: Name, _ key: YAMLKey, isAccessory: Bool) {
    placeIndex[name] = places.count
    places.append(Place(key: key, isAccessory: isAccessory))
    placeNames.append(key.name)
  }

  mutating func addBackdrop(_ key: YAMLKey, _ map: Backdrop) { backdrops.append((key, map)) }

  mutating func addTab(_ name: Name, _ key: YAMLKey) {
    tabIndex[name] = tabs.count
    tabs.append(key)
  }

  mutating func addNested(_ name: Name, _ key: YAMLKey, tabs: [Name]) {
    nested.append((name, key, tabs))
  }

  /// The tabs of a nested navigator; nil if there is none of that name.
  func nested(_ name: Name) -> [Name]? { nested(known: name.text) }

  func nested(known name: String) -> [Name]? { nested.first { $0.key.name == name }?.tabs }

  var nestedNames: [String] { nested.map(\.key.name) }

  mutating func addFact(_ name: Name, _ fact: Fact) {
    factIndex[name] = facts.count
    paths.facts[fact.key.name] = (facts.count, fact.kind)
    paths.factNames.append(fact.key.name)
    facts.append(fact)
  }

  mutating func addFlow(_ name: Name, _ flow: Flow) {
    flowIndex[name] = flows.count
    flows.append(flow)
    keep(flow.intents + flow.receives)
  }

  mutating func note(heard messages: [String]) {
    heard.formUnion(messages)
    keep(messages)
  }

  /// Declares names before the commands that use them are read; an undeclared name could be
  /// discarded in the meantime.
  private func keep(_ names: [String]) {
    for name in names { _ = try? Name(name) }
  }

  var flowNames: [String] { flows.map(\.key.name) }
  var screenNames: [String] { places.filter { !$0.isAccessory }.map(\.key.name) }
  var accessoryNames: [String] { places.filter(\.isAccessory).map(\.key.name) }
  var tabNames: [String] { tabs.map(\.name) }
}

/// The declared names that are used.
struct Usage {
  /// Whether a command, a tab or the start names each screen or accessory.
  private(set) var places: [Bool] = []
  /// Whether a text, a condition or a command reads each fact.
  private(set) var facts: [Bool] = []
  /// Whether a scene uses each backdrop.
  private(set) var backdrops: [Bool] = []
  /// Whether a command starts each flow.
  private(set) var flows: [Bool] = []

  /// Creates an empty usage.
  init() {}

  init(of declared: Declared) {
    places = [Bool](repeating: false, count: declared.places.count)
    facts = [Bool](repeating: false, count: declared.facts.count)
    backdrops = [Bool](repeating: false, count: declared.backdrops.count)
    flows = [Bool](repeating: false, count: declared.flows.count)
  }

  mutating func note(place index: Int) { places[index] = true }
  mutating func note(flow index: Int) { flows[index] = true }

  mutating func note(backdrop index: Int) { backdrops[index] = true }

  mutating func note(_ reference: Reference) {
    if case .fact(let index) = reference { facts[index] = true }
  }
}
