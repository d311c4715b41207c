/// The effect that navigation on the visible content layer has on an accessory.
public enum AccessoryPolicy: String, Hashable, Sendable, CaseIterable {
  /// The accessory is removed.
  case cleared
  /// The accessory stays.
  case stays
  /// The accessory belongs to its screen: hidden while that is covered, removed with it.
  case belongs

  /// What a policy decides; nothing else tells policies apart.
  package struct Rules: Sendable {
    /// Whether navigation on the visible content layer removes the accessory.
    package let isCleared: Bool
    /// Whether a screen owns the accessory: the one that is visible when it opens.
    package let isOwned: Bool
    /// Whether keys that the accessory does not handle go to what is below it.
    package private(set) var passesKeysOn: Bool
    /// Whether it stands in the way of what is below it, so that the way back closes it first; the
    /// others are at the edge.
    package private(set) var isInFront: Bool

    /// The rules for a screen on the accessory's layer, which can declare whether it is modal.
    package func declared(isModal: Bool?) -> Rules {
      guard let isModal else { return self }
      var rules = self
      rules.passesKeysOn = !isModal
      rules.isInFront = isInFront || isModal
      return rules
    }
  }

  /// What the policy decides.
  package var rules: Rules {
    switch self {
    case .cleared: Rules(isCleared: true, isOwned: false, passesKeysOn: false, isInFront: true)
    case .stays: Rules(isCleared: false, isOwned: false, passesKeysOn: true, isInFront: false)
    case .belongs: Rules(isCleared: false, isOwned: true, passesKeysOn: true, isInFront: true)
    }
  }
}
