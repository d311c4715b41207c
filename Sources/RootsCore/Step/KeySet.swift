/// A set of the parts of a state that can change; observers subscribe to keys.
///
/// The app's own keys are bits of one word; nested navigators have one word each, allocated only
/// when one of them has keys. Most steps read and write the single word only.
package struct KeySet: Hashable, Sendable {
  /// The app's own keys; the highest bit marks keys of nested navigators.
  private var own: UInt32
  /// The keys of each nested navigator, by number; nil when none has any.
  private var nested: [UInt32]?

  private static let hasNested: UInt32 = 1 << 31

  private init(bits: UInt32) { own = bits }

  /// Creates an empty set.
  package init() { own = 0 }

  /// The key of the main stack.
  package static var main: KeySet { KeySet(bits: 1) }
  /// Returns the key of a tab's stack, 0 to 9; an empty set for any other number.
  package static func tab(_ index: Int) -> KeySet { key(index, from: 1) }
  /// Returns the key of an accessory layer, 0 to 9; an empty set for any other number.
  package static func accessory(_ level: Int) -> KeySet { key(level, from: 11) }

  private static func key(_ number: Int, from first: Int) -> KeySet {
    (0..<Layer.limit).contains(number) ? KeySet(bits: 1 << UInt32(first + number)) : KeySet()
  }

  /// The key of the choice of the active content layer.
  package static var activeLayer: KeySet { KeySet(bits: 1 << 21) }
  /// The key of the choice of the topmost accessory layer.
  package static var activeAccessory: KeySet { KeySet(bits: 1 << 22) }
  /// The key of the facts.
  package static var facts: KeySet { KeySet(bits: 1 << 23) }
  /// All keys, including those of all nested navigators.
  package static let all = everything

  private static var everything: KeySet {
    var keys = KeySet(bits: (1 << 24) - 1 | hasNested)
    keys.nested = Array(repeating: (1 << 23) - 1, count: Layer.limit)
    return keys
  }

  /// Inserts the key of a layer, in place, because most steps insert only such keys.
  mutating func insert(_ layer: Layer) {
    switch layer {
    case .main: own |= 1
    case .tab(let index): own |= 1 << UInt32(1 + index)
    case .accessory(let level, _): own |= 1 << UInt32(11 + level)
    case .nested(let nested): insert(nested)
    }
  }

  private mutating func insert(_ layer: NestedLayer) {
    var keys = KeySet()
    keys.insert(layer.layer)
    insert(keys.inside(layer.number))
  }

  /// Inserts the app's keys of the active layers and the facts.
  mutating func insert(activeLayer: Bool, activeAccessory: Bool, facts: Bool = false) {
    if activeLayer { own |= 1 << 21 }
    if activeAccessory { own |= 1 << 22 }
    if facts { own |= 1 << 23 }
  }

  /// Removes all keys.
  mutating func removeAll() {
    if own & KeySet.hasNested != 0 { nested = nil }
    own = 0
  }

  /// Whether the set contains the key of the facts.
  package var hasFacts: Bool { own & 1 << 23 != 0 }

  /// Returns the corresponding keys of a nested navigator.
  ///
  /// - Parameter number: the navigator's number in the map, 0 to 9; the set is empty for any other.
  package func inside(_ number: Int) -> KeySet {
    guard (0..<Layer.limit).contains(number) else { return KeySet() }
    var words = [UInt32](repeating: 0, count: Layer.limit)
    words[number] = own & ~KeySet.hasNested
    return KeySet(own: 0, nested: words)
  }

  /// Whether the set is empty.
  package var isEmpty: Bool { own == 0 }

  /// Whether the set contains all keys of another.
  package func contains(_ other: KeySet) -> Bool { intersection(other) == other }

  /// Whether the sets have no key in common.
  package func isDisjoint(with other: KeySet) -> Bool {
    let common = own & other.own
    if common == 0 { return true }
    return common == KeySet.hasNested && intersection(other).isEmpty
  }

  /// Returns the keys of both sets.
  package func union(_ other: KeySet) -> KeySet { combined(with: other) { $0 | $1 } }

  /// Returns the keys that are in both sets.
  package func intersection(_ other: KeySet) -> KeySet { combined(with: other) { $0 & $1 } }

  /// Inserts the keys of another set.
  package mutating func formUnion(_ other: KeySet) { self = union(other) }

  /// Inserts the keys of another set.
  package mutating func insert(_ other: KeySet) {
    if (own | other.own) & KeySet.hasNested == 0 { own |= other.own } else { formUnion(other) }
  }

  private func combined(
    with other: KeySet, _ combine: (UInt32, UInt32) -> UInt32
  ) -> KeySet {
    let words = (0..<Layer.limit).map { combine(word(of: $0), other.word(of: $0)) }
    return KeySet(own: combine(own, other.own) & ~KeySet.hasNested, nested: words)
  }

  /// Creates a set in its canonical form, so that equal sets are equal values.
  ///
  /// Without keys of nested navigators, `nested` is nil.
  private init(own: UInt32, nested words: [UInt32]) {
    let isEmpty = words.allSatisfy { $0 == 0 }
    self.own = isEmpty ? own : own | KeySet.hasNested
    nested = isEmpty ? nil : words
  }

  private func word(of number: Int) -> UInt32 { nested?[number] ?? 0 }
}

extension KeySet: ExpressibleByArrayLiteral {
  /// Creates the union of some sets.
  package init(arrayLiteral elements: KeySet...) {
    self = elements.reduce(KeySet()) { $0.union($1) }
  }
}

extension KeySet: CustomStringConvertible {
  /// The keys of an app with their names.
  package static let names: [(name: String, key: KeySet)] =
    [("main", .main)]
    + (0..<Layer.limit).map { ("tabs.layer\($0)", .tab($0)) }
    + (0..<Layer.limit).map { ("accessories.layer\($0)", .accessory($0)) }
    + [("active.layer", .activeLayer), ("active.accessory", .activeAccessory), ("facts", .facts)]

  /// Creates the key with a name such as `tabs.layer0`; nil when there is none.
  package init?(name: String) {
    guard let found = KeySet.names.first(where: { $0.name == name }) else { return nil }
    self = found.key
  }

  /// Creates the key with a name; nil when there is none.
  ///
  /// A name is `tabs.layer0` or, for a nested navigator, `purse.tabs.layer0`.
  package init?(name: String, in map: NavigationMap) {
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

  /// The names of the keys, separated by blanks; nested navigators appear by number.
  package var description: String {
    names { "nested\($0)" }.joined(separator: " ")
  }

  /// Returns the names of the keys.
  ///
  /// Nested navigators appear by their names in the map, or by number when the map has none with
  /// it.
  package func names(in map: NavigationMap) -> [String] {
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
