/// Which parts of the state changed: what observers wait for.
///
/// A word for the app's own keys and one for each nested navigator, so that the keys of apps
/// without nested navigators are one word to compare.
public struct KeySet: Hashable, Sendable {
  /// The app's own keys; the highest bit says that nested navigators have some too.
  private var own: UInt32
  private var nested = InlineArray<10, UInt32>(repeating: 0)

  private static let hasNested: UInt32 = 1 << 31

  private init(bits: UInt32) { own = bits }

  /// No key.
  public init() { own = 0 }

  /// The stack of main.
  public static var main: KeySet { KeySet(bits: 1) }
  /// The stack of a tab, 0 to 9.
  public static func tab(_ index: Int) -> KeySet { KeySet(bits: 1 << UInt32(1 + index)) }
  /// An accessory layer, 0 to 9.
  public static func accessory(_ level: Int) -> KeySet { KeySet(bits: 1 << UInt32(11 + level)) }
  /// Which content layer is active.
  public static var activeLayer: KeySet { KeySet(bits: 1 << 21) }
  /// Which accessory layer is the topmost.
  public static var activeAccessory: KeySet { KeySet(bits: 1 << 22) }
  /// The facts.
  public static var facts: KeySet { KeySet(bits: 1 << 23) }
  /// Every key, those of every nested navigator among them.
  public static let all = everything

  private static var everything: KeySet {
    var keys = KeySet(bits: (1 << 24) - 1 | hasNested)
    for number in 0..<Layer.limit { keys.nested[number] = (1 << 23) - 1 }
    return keys
  }

  @inline(__always)
  init(_ layer: Layer) {
    switch layer {
    case .main: self = KeySet(bits: 1)
    case .tab(let index): self = .tab(index)
    case .accessory(let level, _): self = .accessory(level)
    case .nested(let nested): self = KeySet(nested.layer).inside(nested.number)
    }
  }

  /// The same keys of a nested navigator, by its number in the map from 0.
  public func inside(_ number: Int) -> KeySet {
    var keys = KeySet(bits: KeySet.hasNested)
    keys.nested[number] = own
    return keys
  }

  /// Whether there is none.
  @inline(__always)
  public var isEmpty: Bool { own == 0 }

  /// Whether all of the other's keys are in it.
  public func contains(_ other: KeySet) -> Bool { intersection(other) == other }

  /// Whether they have no key in common.
  @inline(__always)
  public func isDisjoint(with other: KeySet) -> Bool {
    let common = own & other.own
    if common == 0 { return true }
    return common == KeySet.hasNested && intersection(other).isEmpty
  }

  /// The keys of both.
  public func union(_ other: KeySet) -> KeySet { combined(with: other) { $0 | $1 } }

  /// The keys that they have in common.
  public func intersection(_ other: KeySet) -> KeySet { combined(with: other) { $0 & $1 } }

  /// Takes over the keys of another.
  public mutating func formUnion(_ other: KeySet) { self = union(other) }

  /// Takes over the keys of another.
  @inline(__always)
  public mutating func insert(_ other: KeySet) {
    if (own | other.own) & KeySet.hasNested == 0 { own |= other.own } else { formUnion(other) }
  }

  private func combined(
    with other: KeySet, _ combine: (UInt32, UInt32) -> UInt32
  ) -> KeySet {
    var keys = KeySet(bits: combine(own, other.own) & ~KeySet.hasNested)
    for number in 0..<Layer.limit {
      keys.nested[number] = combine(nested[number], other.nested[number])
      if keys.nested[number] != 0 { keys.own |= KeySet.hasNested }
    }
    return keys
  }

  /// By the keys.
  public static func == (a: KeySet, b: KeySet) -> Bool {
    if a.own != b.own { return false }
    return a.own & hasNested == 0 || (0..<Layer.limit).allSatisfy { a.nested[$0] == b.nested[$0] }
  }

  /// By the keys.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(own)
    for number in 0..<Layer.limit where nested[number] != 0 { hasher.combine(nested[number]) }
  }
}

extension KeySet: ExpressibleByArrayLiteral {
  /// The keys of all of them.
  public init(arrayLiteral elements: KeySet...) {
    self = elements.reduce(KeySet()) { $0.union($1) }
  }
}

extension KeySet: CustomStringConvertible {
  /// Every key's name.
  public static let names: [(name: String, key: KeySet)] =
    [("main", .main)]
    + (0..<Layer.limit).map { ("tabs.layer\($0)", .tab($0)) }
    + (0..<Layer.limit).map { ("accessories.layer\($0)", .accessory($0)) }
    + [("active.layer", .activeLayer), ("active.accessory", .activeAccessory), ("facts", .facts)]

  /// The key of a name, such as `tabs.layer0`; nil when no key is called that.
  public init?(name: String) {
    guard let found = KeySet.names.first(where: { $0.name == name }) else { return nil }
    self = found.key
  }

  /// The key of a name, such as `tabs.layer0` or, of a nested navigator, `purse.tabs.layer0`; nil
  /// when no key is called that.
  public init?(name: String, in map: NavigationMap) {
    if let key = KeySet(name: name) {
      self = key
      return
    }
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1] != "facts", let key = KeySet(name: String(parts[1])),
      let number = map.nested.firstIndex(where: { $0.name.text == parts[0] })
    else { return nil }
    self = key.inside(number)
  }

  /// The names of the keys, with blanks between; those of nested navigators by their numbers.
  public var description: String {
    names { "nested\($0)" }.joined(separator: " ")
  }

  /// The names of the keys, those of nested navigators as the map calls them.
  public func names(in map: NavigationMap) -> [String] { names { map.nested[$0].name.text } }

  private func names(_ title: (Int) -> String) -> [String] {
    var found = KeySet.names.filter { contains($0.key) }.map(\.name)
    for number in 0..<Layer.limit where nested[number] != 0 {
      let inner = KeySet(bits: nested[number])
      found += KeySet.names.filter { inner.contains($0.key) }.map { "\(title(number)).\($0.name)" }
    }
    return found
  }
}
