/// The keys that screens have taken from those behind them, while screens are read from front to
/// back.
///
/// The rule for keys that are pressed by name, in sessions as in searches of the model.
package struct TakenKeys {
  /// The keys that screens declare.
  private var declared: [Key] = []
  /// The built-in keys of the screens in front, and of the accessories among them.
  private var inFront: [Key] = [], ofAccessories: [Key] = []
  /// Whether a field is focused that cannot be left.
  private let hasField: Bool

  package init(hasField: Bool) { self.hasField = hasField }

  /// Whether nothing in front of the present screen, or of the app, has taken a key.
  package func isFree(_ key: Key, isOfApp: Bool = false) -> Bool {
    !(hasField && key.isTakenByField) && !declared.contains(key)
      && !(isOfApp ? ofAccessories : inFront).contains(key)
  }

  /// Takes a key for the present screen or the app.
  /// - Returns: whether nothing in front has taken it.
  package mutating func take(_ key: Key, isOfApp: Bool = false) -> Bool {
    guard isFree(key, isOfApp: isOfApp) else { return false }
    declared.append(key)
    return true
  }

  /// Goes on with the screen behind one with these built-in keys.
  package mutating func pass(_ builtIn: some Sequence<Key>, isContent: Bool) {
    inFront += builtIn
    if !isContent { ofAccessories += builtIn }
  }
}
