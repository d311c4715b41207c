/// Which parts of the state changed: what observers wait for.
///
/// A word for the app's own keys, and only where there are any one for each nested navigator: a
/// step reads and writes the one word, and copies no more.
public struct KeySet: Hashable, Sendable {
  /// The app's own keys; the highest bit says that nested navigators have some too.
  private var own: UInt32
  /// Those of nested navigators, by number; nil when none has any.
  private var nested: [UInt32]?

  private static let hasNested: UInt32 = 1 << 31

  private init(bits: UInt32) { own = bits }

  /// No key.
  public init() { own = 0 }

  /// The stack of main.
  public static var main: KeySet { KeySet(bits: 1) }
  /// The stack of a tab, 0 to 9; no key for any other number.
  public static func tab(_ index: Int) -> KeySet { key(index, from: 1) }
  /// An accessory layer, 0 to 9; no key for any other number.
  public static func accessory(_ level: Int) -> KeySet { key(level, from: 11) }

  private static func key(_ number: Int, from first: Int) -> KeySet {
    (0..<Layer.limit).contains(number) ? KeySet(bits: 1 << UInt32(first + number)) : KeySet()
  }

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
    keys.nested = Array(repeating: (1 << 23) - 1, count: Layer.limit)
    return keys
  }

  /// Takes over the key of a layer, in place: a step does no more with most of its keys.
  @inline(__always)
  mutating func insert(_ layer: Layer) {
    switch layer {
    case .main: own |= 1
    case .tab(let index): own |= 1 << UInt32(1 + index)
    case .accessory(let level, _): own |= 1 << UInt32(11 + level)
    case .nested(let nested): insert(nested)
    }
  }

  @inline(never)
  private mutating func insert(_ layer: NestedLayer) {
    var keys = KeySet()
    keys.insert(layer.layer)
    insert(keys.inside(layer.number))
  }

  /// Takes over the keys of the app that stand for what is active and for the facts.
  @inline(__always)
  mutating func insert(activeLayer: Bool, activeAccessory: Bool, facts: Bool = false) {
    if activeLayer { own |= 1 << 21 }
    if activeAccessory { own |= 1 << 22 }
    if facts { own |= 1 << 23 }
  }

  /// Forgets all of them.
  @inline(__always)
  mutating func removeAll() {
    if own & KeySet.hasNested != 0 { nested = nil }
    own = 0
  }

  /// Whether the facts are among them.
  @inline(__always)
  package var hasFacts: Bool { own & 1 << 23 != 0 }

  /// The same keys of a nested navigator, by its number in the map, 0 to 9; no key for any other
  /// number.
  public func inside(_ number: Int) -> KeySet {
    guard (0..<Layer.limit).contains(number) else { return KeySet() }
    var words = [UInt32](repeating: 0, count: Layer.limit)
    words[number] = own & ~KeySet.hasNested
    return KeySet(own: 0, nested: words)
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
    let words = (0..<Layer.limit).map { combine(word(of: $0), other.word(of: $0)) }
    return KeySet(own: combine(own, other.own) & ~KeySet.hasNested, nested: words)
  }

  /// Equal keys are equal values: without keys, nested navigators have no words.
  private init(own: UInt32, nested words: [UInt32]) {
    let isEmpty = words.allSatisfy { $0 == 0 }
    self.own = isEmpty ? own : own | KeySet.hasNested
    nested = isEmpty ? nil : words
  }

  private func word(of number: Int) -> UInt32 { nested?[number] ?? 0 }
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

  /// The names of the keys, those of nested navigators as the map calls them, or by their numbers
  /// where the map has none of that number.
  public func names(in map: NavigationMap) -> [String] {
    names { map.nested.indices.contains($0) ? map.nested[$0].name.text : "nested\($0)" }
  }

  private func names(_ title: (Int) -> String) -> [String] {
    var found = KeySet.names.filter { contains($0.key) }.map(\.name)
    for number in 0..<Layer.limit where word(of: number) != 0 {
      let inner = KeySet(bits: word(of: number))
      found += KeySet.names.filter { inner.contains($0.key) }.map { "\(title(number)).\($0.name)" }
    }
    return found
  }
}
