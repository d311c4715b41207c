import Roots
package import RootsBlueprint

/// The proof of a claim by protections, without a search: the engine shows a screen only while the
/// conditions of its protections hold, with stacks of any height and by whatever act.
///
/// So a claim about visible screens and facts holds if no values of the facts break it together
/// with the screens that they let be shown. Roots are shown in any case, so that none counts.
package struct ProtectedClaims {
  private let blueprint: Blueprint
  private let roots: Set<Name>

  /// The greatest number of combinations of values that are tried.
  private static let combinationLimit = 100_000

  /// Creates the proofs about an app.
  package init(_ blueprint: Blueprint) {
    self.blueprint = blueprint
    let map = blueprint.map
    let navigators = map.nested.flatMap(\.roots)
    var roots = Set(navigators.map(\.screen)).union(map.tabs.map(\.root))
    if case .screen(let name, _) = map.start { roots.insert(name) }
    self.roots = roots
  }

  /// Whether protections alone prove a property.
  /// - Complexity: O(combinations of values * conditions), at most 100,000 combinations.
  package func prove(_ property: Property) -> Bool {
    // On an empty main a screen can become a root that nothing replaces.
    if blueprint.map.start == .empty { return false }
    switch property.form {
    case .never(let claim): return !canHold(claim.condition)
    case .always(let claim): return !canHold(.not(claim.condition))
    case .step, .sometimes, .fromEverywhere, .after, .when: return false
    }
  }

  /// Whether a condition holds with some values of the facts and some of the screens that they let
  /// be shown; assumed above the limit, and of a condition on other values.
  private func canHold(_ condition: Condition<ClaimReference>) -> Bool {
    var parts = [condition]
    for case .shown(let screen) in condition.references {
      guard let protected = self.condition(ofShowing: screen) else { return true }
      parts.append(.any([.not(.flag(.shown(screen))), protected]))
    }
    let whole = Condition.all(parts)
    var values: [(reference: ClaimReference, values: [Literal?])] = []
    for reference in whole.references {
      switch reference {
      case .shown: values.append((reference, [.bool(false), .bool(true)]))
      case .value(.fact(let index)):
        values.append((reference, blueprint.map.facts[index].domain.values(near: whole.constants)))
      default: return true
      }
    }
    return whole.canHold(with: values, tryingAtMost: Self.combinationLimit)
  }

  /// The condition that holds of the facts while a screen is visible: of an accessory, that of one
  /// of its definitions; nil for a condition on something else.
  private func condition(ofShowing screen: Name) -> Condition<ClaimReference>? {
    if roots.contains(screen) { return .all([]) }
    let map = blueprint.map
    let variants = 0..<max(1, map.accessories(screen).count)
    let conditions = variants.map { variant in
      Condition.all(
        map.rules(of: screen, variant: variant).protections.compactMap {
          map.protection($0)?.passes
        })
    }
    return Condition.any(conditions).mapped { name in
      map.index(ofFact: name).map { .value(.fact($0)) }
    }
  }
}
