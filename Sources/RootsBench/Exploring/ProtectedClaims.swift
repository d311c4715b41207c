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
    let broken: Condition<ClaimReference>
    switch property.form {
    case .never(let claim): broken = claim.condition
    case .always(let claim): broken = .not(claim.condition)
    case .step, .sometimes, .fromEverywhere, .after, .when: return false
    }
    return (try? holds(nowhere: broken)) ?? false
  }

  private struct Unknown: Error {}

  private func holds(nowhere broken: Condition<ClaimReference>) throws(Unknown) -> Bool {
    let map = blueprint.map
    var (guards, facts): ([(screen: Name, condition: Condition<Name>)], Set<Int>) = ([], [])
    for reference in broken.references {
      switch reference {
      case .shown(let screen): guards.append((screen, condition(ofShowing: screen)))
      case .value(.fact(let index)): facts.insert(index)
      default: throw Unknown()
      }
    }
    facts.formUnion(guards.flatMap(\.condition.references).compactMap(map.index(ofFact:)))
    let order = facts.sorted()
    let compared =
      broken.leaves.compactMap(\.value) + guards.flatMap(\.condition.leaves).compactMap(\.value)
    let values = try order.map { index throws(Unknown) in
      try Self.values(of: map.facts[index].domain, comparedWith: compared)
    }
    let count = values.reduce(1 << guards.count) { product, values in
      min(product * values.count, Self.combinationLimit + 1)
    }
    if guards.count > 16 || count > Self.combinationLimit { throw Unknown() }
    var combination = [Int](repeating: 0, count: order.count)
    repeat {
      let current = Dictionary(
        uniqueKeysWithValues: order.indices.map { (order[$0], values[$0][combination[$0]]) })
      let shown = guards.filter { _, condition in
        condition.holds { map.index(ofFact: $0).flatMap { current[$0] } }
      }.map(\.screen)
      // Each of the screens that may be shown is shown or not.
      for choice in 0..<(1 << shown.count) {
        let isBroken = broken.holds { reference in
          switch reference {
          case .shown(let screen):
            let place = shown.firstIndex(of: screen)
            return .bool(place.map { choice & (1 << $0) != 0 } ?? false)
          case .value(.fact(let index)): return current[index]
          default: return nil
          }
        }
        if isBroken { return false }
      }
    } while Self.advance(&combination, values.map(\.count))
    return true
  }

  /// The condition that holds of the facts while a screen is visible: of an accessory, that of one
  /// of its definitions.
  private func condition(ofShowing screen: Name) -> Condition<Name> {
    if roots.contains(screen) { return .all([]) }
    let map = blueprint.map
    let variants = 0..<max(1, map.accessories(screen).count)
    return .any(
      variants.map { variant in
        .all(
          map.rules(of: screen, variant: variant).protections.compactMap {
            map.protection($0)?.passes
          })
      })
  }

  /// All values that a fact can have, as far as conditions tell them apart.
  private static func values(
    of domain: FactDomain, comparedWith compared: [Literal]
  ) throws(Unknown) -> [Literal] {
    switch domain {
    case .flag: return [.bool(false), .bool(true)]
    case .choice(let words): return words.map { .string($0) }
    case .number(let range):
      if range.count > combinationLimit { throw Unknown() }
      return range.map { .int($0) }
    case .text:
      let texts = Set(compared.compactMap { if case .string(let text) = $0 { text } else { nil } })
      var other = "other"
      while texts.contains(other) { other += "-" }
      return (texts.sorted() + [other]).map { .string($0) }
    }
  }

  /// Goes on to the next combination; false after the last one.
  private static func advance(_ combination: inout [Int], _ counts: [Int]) -> Bool {
    for place in combination.indices {
      combination[place] += 1
      if combination[place] < counts[place] { return true }
      combination[place] = 0
    }
    return false
  }
}
