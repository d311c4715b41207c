/// The declarations of screens and accessories, found by their names in O(1).
struct PlaceTable: Sendable {
  /// The declarations under the name of a screen or an accessory.
  struct Place: Sendable {
    /// The part that screens and accessories share, of each definition: a screen has one.
    let variants: [ScreenDefinition]
    /// The definitions of an accessory; empty for a screen.
    let accessories: [AccessoryDefinition]

    init(_ screen: ScreenDefinition) { (variants, accessories) = ([screen], []) }

    init(_ accessories: [AccessoryDefinition]) {
      (variants, self.accessories) = (accessories.map(\.screen), accessories)
    }
  }

  /// The names, each once: those of screens, then those of accessories.
  private(set) var names: [Name]
  /// The declarations of each name.
  private(set) var all: [Place]
  /// The positions of names by their symbols; -1 for the symbols of other names.
  private let slots: [Int32]

  init(_ screens: [ScreenDefinition], _ accessories: [AccessoryDefinition]) {
    names = screens.map(\.name)
    all = screens.map { Place($0) }
    let groups = Dictionary(grouping: accessories, by: \.name)
    for accessory in accessories where groups[accessory.name]?.first == accessory {
      names.append(accessory.name)
      all.append(Place(groups[accessory.name] ?? []))
    }
    var slots = [Int32](repeating: -1, count: Int(names.map(\.symbol).max() ?? 0) + 1)
    for (index, name) in names.enumerated() { slots[Int(name.symbol)] = Int32(index) }
    self.slots = slots
  }

  /// Returns the position of a name; nil when it is not declared.
  func position(_ name: Name) -> Int? {
    let symbol = Int(name.symbol)
    guard symbol < slots.count, slots[symbol] >= 0 else { return nil }
    return Int(slots[symbol])
  }

  /// Reads a part of a definition without copying the rest; nil when there is no such definition.
  @inline(__always)
  func read<Part>(
    _ name: Name, _ variant: Int, _ part: (borrowing ScreenDefinition) -> Part
  ) -> Part? {
    guard let place = position(name), all[place].variants.indices.contains(variant) else {
      return nil
    }
    return part(all[place].variants[variant])
  }
}

/// The positions of other declarations by their names; of equal names the first one counts.
struct NameIndex: Sendable {
  let tabs, facts, protections: [Name: Int]
  /// The nested navigators by their own names, and by those of their hosts.
  let nested, hosts: [Name: Int]

  init(
    _ tabs: [TabDefinition], _ facts: [FactDefinition], _ protections: [ProtectionDefinition],
    _ nested: [NavigatorDefinition]
  ) {
    self.tabs = Self.index(tabs.map(\.name))
    self.facts = Self.index(facts.map(\.name))
    self.protections = Self.index(protections.map(\.name))
    self.nested = Self.index(nested.map(\.name))
    hosts = Self.index(nested.map(\.host))
  }

  private static func index(_ names: [Name]) -> [Name: Int] {
    Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
  }
}
