/// A part of a state whose changes can be observed: a stack, which layers are in front, or the
/// facts.
package enum ObservedKey: Hashable, Sendable {
  case main
  case tab(Int)
  case accessory(Int)
  case activeLayer
  case activeAccessory
  case facts
  /// The corresponding key of a nested navigator, by its number in the map, from 0.
  indirect case inside(Int, ObservedKey)

  /// The keys of an app.
  package static let ofApp: [ObservedKey] =
    [.main] + (0..<Layer.limit).map { .tab($0) } + (0..<Layer.limit).map { .accessory($0) }
    + [.activeLayer, .activeAccessory, .facts]

  /// The key of the stack of a layer.
  init(of layer: Layer) {
    let key: ObservedKey =
      switch layer.slot {
      case .main: .main
      case .tab(let index): .tab(index)
      case .accessory(let level, _): .accessory(level)
      }
    self = layer.host == nil ? key : .inside(layer.number, key)
  }

  /// Creates the key with a name; nil when there is none.
  ///
  /// A name is `tabs.layer0` or, for a nested navigator, `purse.tabs.layer0`.
  package init?(name: String, in map: NavigationMap) {
    guard let key = Set.all.first(where: { $0.name(in: map) == name }) else { return nil }
    self = key
  }

  /// Returns the name of the key; nil for a nested navigator that the map does not have.
  package func name(in map: NavigationMap) -> String? {
    switch self {
    case .main: "main"
    case .tab(let index): "tabs.layer\(index)"
    case .accessory(let level): "accessories.layer\(level)"
    case .activeLayer: "active.layer"
    case .activeAccessory: "active.accessory"
    case .facts: "facts"
    case .inside(let number, let key):
      map.nested.dropFirst(number).first.flatMap { navigator in
        key.name(in: map).map { "\(navigator.name).\($0)" }
      }
    }
  }
}

extension Set<ObservedKey> {
  package static var main: Set { [.main] }
  package static func tab(_ index: Int) -> Set { [.tab(index)] }
  package static func accessory(_ level: Int) -> Set { [.accessory(level)] }
  package static var activeLayer: Set { [.activeLayer] }
  package static var facts: Set { [.facts] }

  private static let inOrder: [ObservedKey] =
    ObservedKey.ofApp
    + (0..<Layer.limit).flatMap { number in
      ObservedKey.ofApp.filter { $0 != .facts }.map { .inside(number, $0) }
    }

  /// All keys, including those of all nested navigators.
  package static let all = Set(inOrder)

  /// Returns the names of the keys, separated by blanks, those of the app first.
  package func names(in map: NavigationMap) -> String {
    Self.inOrder.filter(contains).compactMap { $0.name(in: map) }.joined(separator: " ")
  }
}

extension StepState {
  /// The keys that the step changed.
  /// - Complexity: O(changes) for each call.
  var keys: Set<ObservedKey> {
    var keys: Set<ObservedKey> = []
    _ = changesKey { key in
      keys.insert(key)
      return false
    }
    return keys
  }

  /// Whether the step changed a key that fulfils a condition.
  /// - Complexity: O(changes).
  func changesKey(where matches: (ObservedKey) -> Bool) -> Bool {
    if refusal != nil || pending != nil { return false }
    // By index, because most steps come here and need only the layers of these values.
    for index in ended.indices
    where ended[index].wasThere && matches(ObservedKey(of: ended[index].layer)) {
      return true
    }
    for index in difference.added.indices
    where matches(ObservedKey(of: difference.added[index].layer)) {
      return true
    }
    for change in difference.others {
      switch change {
      case .inserted(_, let layer, _), .removed(_, let layer, _, _), .updated(_, let layer, _):
        if matches(ObservedKey(of: layer)) { return true }
      case .fact: if matches(.facts) { return true }
      case .selected, .hosted: break
      }
    }
    if before.activeLayer != after.activeLayer, matches(.activeLayer) { return true }
    if before.activeAccessory != after.activeAccessory, matches(.activeAccessory) { return true }
    return difference.fronts.contains(where: matches)
  }
}
