import Roots
package import RootsBlueprint

/// The differences between two versions of an app, by the reports of a search through each.
///
/// Items are the same if their names are: a row by its label and its screen, a screen by its name.
package struct AppDifference: Hashable, Sendable {
  /// A row that can be reached in one version, and not in the other one.
  package struct Change: Hashable, Sendable {
    package let kind: CoverageKind
    package let name: String
    /// The line of its declaration, in the version in which it is reached.
    package let line: Int?
    /// Why it is not reached in the other version.
    package let reason: String
    /// Whether the other version certainly does not have it; a search that was not complete leaves
    /// that open.
    package let isCertain: Bool
    /// The row of the other version with the same label, on another screen; nil without one.
    package let moved: String?
  }

  /// A property with another verdict.
  package struct Decision: Hashable, Sendable {
    package let name: String
    /// The verdict; nil where the blueprint does not have the property.
    package let old: ExplorationReport.Verdict?
    package let new: ExplorationReport.Verdict?

    /// Whether the verdicts differ, and not only because a search was not complete.
    fileprivate var isCertain: Bool { old != new && old != .undecided && new != .undecided }

    /// Whether the property was fine, and is broken now.
    package var isWorse: Bool { new == .broken && old != .broken }
  }

  /// The moves that can no longer be done, in the order of declaration.
  package let gone: [Change]
  package let added: [Change]
  /// The properties with another verdict that no new or mended fault tells.
  package let decisions: [Decision]
  /// The faults of the new version that the old one does not have.
  package let faults: [ExplorationReport.Fault]
  /// The faults of the new version that the search of the old one, which was not complete, may not
  /// have come to.
  package let undecidedFaults: [ExplorationReport.Fault]
  /// The sentences of faults that only the old version has.
  package let mended: [String]
  /// The sentences of faults of the old version not decided for the new one.
  package let undecidedMended: [String]

  /// What differs in the declared inputs of the screens that both versions have, in sentences.
  package let inputs: [String]

  /// - Parameter apps: the blueprints of the two versions.
  package init(
    from old: ExplorationReport, to new: ExplorationReport,
    of apps: (old: Blueprint, new: Blueprint)
  ) {
    inputs = apps.new.map.names.filter(Set(apps.old.map.names).contains).flatMap { screen in
      Self.changes(
        of: screen, apps.old.map.payloadType(of: screen)?.fields ?? [],
        apps.new.map.payloadType(of: screen)?.fields ?? [])
    }
    gone = Self.changes(of: old, without: new)
    // A search of the old version that did not reach a row decides nothing about the new one.
    added = Self.changes(of: new, without: old).filter(\.isCertain)
    let before = Set(old.faults.map(\.sentence))
    let after = Set(new.faults.map(\.sentence))
    let found = new.faults.filter { !before.contains($0.sentence) }
    let lost = old.faults.filter { !after.contains($0.sentence) }
    faults = found.filter { old.decides($0.property) }
    undecidedFaults = found.filter { !old.decides($0.property) }
    mended = lost.filter { new.decides($0.property) }.map(\.sentence)
    undecidedMended = lost.filter { !new.decides($0.property) }.map(\.sentence)
    // What a fault says needs no other line.
    let reported = Set((found + lost).flatMap { [$0.property] + $0.also })
    decisions = (new.claims + old.claims).map(\.name).withoutRepeats
      .map { Decision(name: $0, old: old.claim($0)?.verdict, new: new.claim($0)?.verdict) }
      .filter { $0.isCertain && !reported.contains($0.name) }
  }

  /// Whether nothing was lost: nothing is certainly gone, and no property and nothing else is newly
  /// broken.
  package var isHarmless: Bool {
    faults.isEmpty && !gone.contains(where: \.isCertain) && !decisions.contains(where: \.isWorse)
  }

  private static func changes(
    of screen: Name, _ old: [InputField], _ new: [InputField]
  ) -> [String] {
    let names = (new + old).map(\.name).withoutRepeats
    return names.compactMap { name in
      let pair = (old.first { $0.name == name }, new.first { $0.name == name })
      return switch pair {
      case (let field?, nil): "\(screen) has no field \(field) any more"
      case (nil, let field?): "\(screen) has a new field \(field)"
      case (let before?, let now?) where before != now: "\(screen) has \(now), which was \(before)"
      default: nil
      }
    }
  }

  /// The items that one version reaches and the other one does not.
  private static func changes(
    of report: ExplorationReport, without other: ExplorationReport
  ) -> [Change] {
    report.coverage.flatMap { coverage -> [Change] in
      let others = other.coverage.first { $0.kind == coverage.kind }?.rows ?? []
      // Several rows of a screen can have one label.
      let byName = Dictionary(others.map { ($0.name, $0) }) { $1.verdict == .reached ? $1 : $0 }
      return coverage.rows.compactMap { row -> Change? in
        guard row.verdict == .reached else { return nil }
        let same = byName[row.name]
        if same?.verdict == .reached { return nil }
        let isKnown = same != nil || !row.isDeclared && other.result.doubt != nil
        let moved = same == nil ? Self.moved(row.name, among: others) : nil
        return Change(
          kind: coverage.kind, name: row.name, line: row.line,
          reason: same?.reason ?? reason(isKnown: isKnown, isDeclared: row.isDeclared),
          isCertain: !isKnown || same?.reason != nil, moved: moved)
      }
    }
  }

  /// Why a row that the other version does not list is not reached there.
  private static func reason(isKnown: Bool, isDeclared: Bool) -> String {
    if isKnown { return "it was not reached" }
    // What only a search finds, such as the end of a screen, no blueprint declares.
    return isDeclared ? "it is not declared" : "it never happens"
  }

  /// The only row with the same label that is reached on another screen.
  private static func moved(_ name: String, among others: [CoverageItem]) -> String? {
    guard let label = label(name) else { return nil }
    let found = others.filter { $0.verdict == .reached && Self.label($0.name) == label }
    return found.count == 1 ? found.first?.name : nil
  }

  /// A name without the screen at its end: `the row "Log in"`; nil for one without a screen.
  static func label(_ name: String) -> String? {
    name.ranges(of: " of ").last.map { String(name[..<$0.lowerBound]) }
  }
}

extension ExplorationReport {
  /// Whether the search came to every fault of a property that the app has.
  ///
  /// A search that was not complete may not have come to another fault of a broken property.
  fileprivate func decides(_ property: String) -> Bool {
    switch claim(property)?.verdict {
    case .undecided: false
    case .broken: result.isComplete
    case .proved, .bounded, .happens, .off, nil: true
    }
  }
}
