/// The screens of a session by layer, its selected tabs and its facts.
///
/// A state that is saved for the next run has only the names of screens that are not restorable,
/// so that they can be reported. The verdicts of protections are never saved.
public struct SavedState: Hashable, Sendable {
  /// Main first, then tabs, then accessories, then those of nested navigators.
  public var layers: [SavedLayer]
  /// The selected tab; nil in an app without tabs.
  public var selectedTab: Name?
  /// The selected tab of each nested navigator that lived and has tabs.
  public var nestedTabs: [Name: Name]
  /// The values of the facts; a fact that held a secret is left out.
  public var facts: [Name: Literal]

  /// A state with the given parts.
  public init(
    layers: [SavedLayer] = [], selectedTab: Name? = nil, nestedTabs: [Name: Name] = [:],
    facts: [Name: Literal] = [:]
  ) {
    self.layers = layers
    self.selectedTab = selectedTab
    self.nestedTabs = nestedTabs
    self.facts = facts
  }

  /// The state that the next run of the program needs.
  public init(_ world: World, _ rules: RestorationRules) {
    self.init(world, facts: \.isSaved) { SavedEntry($0, in: world, rules) }
  }

  /// All of a state, for as long as the program runs: to read the map again, or to come back to
  /// the state later.
  public init(_ world: World) {
    self.init(world, facts: { _ in true }) { SavedEntry($0, in: world) }
  }

  private init(
    _ world: World, facts isWanted: (FactDefinition) -> Bool, _ save: (Entry) -> SavedEntry
  ) {
    let map = world.map
    layers = world.state.layers.map { layer in
      SavedLayer(SavedLayer.Place(layer, in: map), world.state[layer].entries.map(save))
    }
    selectedTab = map.tabs.isEmpty ? nil : map.tabs[world.state.selectedTab].name
    nestedTabs = world.nestedTabs
    facts = Dictionary(
      zip(map.facts, world.facts.values).filter { isWanted($0.0) }.compactMap { fact, value in
        value.withoutSecrets.map { (fact.name, $0) }
      }, uniquingKeysWith: { $1 })
  }

  /// The number of restorable screens above the roots and on accessory layers that have only
  /// restorable screens below them.
  public var screenCount: Int {
    layers.reduce(0) { count, layer in
      let above = layer.place.isAccessory ? layer.entries[...] : layer.entries.dropFirst()
      return count + (above.firstIndex { $0.identifier == nil } ?? above.endIndex)
        - above.startIndex
    }
  }
}

extension World {
  /// The selected tab of each nested navigator that lives and has tabs.
  package var nestedTabs: [Name: Name] {
    var tabs: [Name: Name] = [:]
    for nested in map.nested where !nested.tabs.isEmpty {
      guard let stacks = state.stacks(of: nested.name) else { continue }
      tabs[nested.name] = nested.tabs[stacks.selectedTab].name
    }
    return tabs
  }
}

/// The entries that stood on a layer.
public struct SavedLayer: Hashable, Sendable {
  /// A layer; tabs by their names, because their order may change from one run to the next.
  public enum Place: Hashable, Sendable {
    case main
    case tab(Name)
    /// With an owner, the stack that belonged to that entry's screen.
    case accessory(Int, of: EntryID?)
    /// A place of a nested navigator, as that navigator itself sees it.
    indirect case nested(Place, in: Name)
  }

  /// Where they stood.
  public var place: Place
  /// Bottom first.
  public var entries: [SavedEntry]

  /// A layer with what stood on it.
  public init(_ place: Place, _ entries: [SavedEntry]) {
    self.place = place
    self.entries = entries
  }
}

extension SavedLayer.Place {
  /// The place of a layer of a world.
  public init(_ layer: Layer, in map: NavigationMap) { self.init(layer, tabs: map.tabs, in: map) }

  private init(_ layer: Layer, tabs: [TabDefinition], in map: NavigationMap) {
    switch layer {
    case .main: self = .main
    case .tab(let index): self = .tab(tabs[index].name)
    case .accessory(let level, let owner): self = .accessory(level, of: owner)
    case .nested(let nested):
      let place = Self(nested.layer, tabs: map.nested[nested.number].tabs, in: map)
      self = .nested(place, in: nested.name)
    }
  }

  /// The nested navigator that it belongs to; nil for the app's own.
  public var navigator: Name? { if case .nested(_, let name) = self { name } else { nil } }

  /// The same place, as the navigator that it belongs to sees it.
  public var inner: Self { if case .nested(let place, _) = self { place } else { self } }

  /// Whether it is an accessory layer.
  package var isAccessory: Bool { if case .accessory = inner { true } else { false } }

  /// In which order layers are restored: what is shown over others, or lives in them, comes after
  /// them.
  package var rank: Int {
    switch self {
    case .tab: 0
    case .main: 1
    case .accessory(let level, nil): 2 + level
    case .accessory(let level, .some): 2 + Layer.limit + level
    case .nested(let place, _): 2 + 2 * Layer.limit + place.rank
    }
  }
}

extension SavedLayer.Place: CustomStringConvertible {
  /// `main`, `tab home`, `accessory 0`, `accessory 0 of #7`, `tab cards in purse`.
  public var description: String {
    switch self {
    case .main: "main"
    case .tab(let name): "tab \(name)"
    case .accessory(let level, let owner):
      "accessory \(level)" + (owner.map { " of \($0)" } ?? "")
    case .nested(let place, let name): "\(place) in \(name)"
    }
  }

  /// Reads a description; nil for a text that is none.
  public init?(parsing text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var place = words
    var navigator: Name?
    if words.count > 2, words[words.count - 2] == "in" {
      guard let name = try? Name(outside: words[words.count - 1]) else { return nil }
      navigator = name
      place.removeLast(2)
    }
    guard let inner = Self(words: place) else { return nil }
    self = navigator.map { .nested(inner, in: $0) } ?? inner
    guard description == text else { return nil }
  }

  private init?(words: [String]) {
    switch (words.first, words.count) {
    case ("main", 1): self = .main
    case ("tab", 2):
      guard let name = try? Name(outside: words[1]) else { return nil }
      self = .tab(name)
    case ("accessory", 2), ("accessory", 4):
      guard let level = Int(words[1]), (0..<Layer.limit).contains(level) else { return nil }
      if words.count == 2 {
        self = .accessory(level, of: nil)
      } else {
        guard words[2] == "of", let number = UInt32(words[3].dropFirst()), number > 0 else {
          return nil
        }
        self = .accessory(level, of: EntryID(number))
      }
    default: return nil
    }
  }
}
