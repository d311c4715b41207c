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
    fileprivate var isCertain: Bool {
      let isFine = [old, new].allSatisfy { $0 == .proved || $0 == .bounded }
      return old != new && !isFine && old != .undecided && new != .undecided
    }

    /// Whether the property was fine, and is broken now.
    package var isWorse: Bool { new == .broken && old != .broken }
  }

  /// The moves that can no longer be done, in the order of declaration.
  package let gone: [Change]
  package let added: [Change]
  /// The properties with another verdict.
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

  /// The differences of the declared inputs of the screens that both versions have, in sentences.
  package let inputs: [String]
  /// The differences of the guards of those screens, and of the protections, in sentences.
  package let guards: [String]
  /// The differences of what the rows, keys, forms and timers do that both versions have, and of
  /// when these are there, in sentences.
  package let actions: [String]
  /// The differences of tabs, routes, facts and the questions of protections, in sentences.
  package let parts: [String]
  /// The differences of the titles and texts of those screens, in sentences.
  package let texts: [String]
  /// The tabs, routes and facts, and those of several rows with one label, that only one version
  /// has.
  package let partsGone, partsNew: [String]
  /// Whether a screen has lost a guard, so that it can be shown or left without a question.
  private let hasLostGuard: Bool

  /// - Parameter apps: the blueprints of the two versions.
  package init(
    from old: ExplorationReport, to new: ExplorationReport,
    of apps: (old: Blueprint, new: Blueprint)
  ) {
    let maps = (old: apps.old.map, new: apps.new.map)
    let both = maps.new.names.filter(Set(maps.old.names).contains)
    inputs = both.flatMap { screen in
      Self.changes(
        of: "\(screen)", Self.inputs(of: screen, in: maps.old),
        Self.inputs(of: screen, in: maps.new))
        + Self.changes(
          of: "the form of \(screen)", Self.fields(of: screen, in: apps.old),
          Self.fields(of: screen, in: apps.new))
    }
    let runs = (old: old.result.run, new: new.result.run)
    let lostGuards =
      both.flatMap { Self.guards(of: $0, in: maps.old, without: maps.new) }
      + Self.guards(runs.old.guardsOfActions, without: runs.new.guardsOfActions)
    let gained =
      both.flatMap { Self.guards(of: $0, in: maps.new, without: maps.old) }
      + Self.guards(runs.new.guardsOfActions, without: runs.old.guardsOfActions)
    guards =
      lostGuards.map { "\($0) no longer" } + gained.map { "\($0) now" }
      + Self.changes(of: maps.old.protections, maps.new.protections)
    hasLostGuard = !lostGuards.isEmpty
    actions = Self.changes(runs.old.actionsInWords, runs.new.actionsInWords)
    texts = Self.changes(runs.old.textsInWords, runs.new.textsInWords)
    parts = Self.changes(runs.old.partsInWords, runs.new.partsInWords)
    partsGone =
      Self.missing(runs.old.partsInWords, in: runs.new.partsInWords)
      + Self.missing(runs.old.actionsInWords, fromSomeIn: runs.new.actionsInWords)
    partsNew =
      Self.missing(runs.new.partsInWords, in: runs.old.partsInWords)
      + Self.missing(runs.new.actionsInWords, fromSomeIn: runs.old.actionsInWords)
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
    decisions = (new.claims + old.claims).map(\.name).withoutRepeats
      .map { Decision(name: $0, old: old.claim($0)?.verdict, new: new.claim($0)?.verdict) }
      .filter(\.isCertain)
  }

  /// Whether nothing was lost: nothing is certainly gone, and no property and nothing else is newly
  /// broken.
  package var isHarmless: Bool {
    faults.isEmpty && !gone.contains(where: \.isCertain) && !decisions.contains(where: \.isWorse)
      && !hasLostGuard && partsGone.isEmpty
  }

  /// The guards of a screen in one version that it has not in the other one, in sentences.
  private static func guards(
    of screen: Name, in map: NavigationMap, without other: NavigationMap
  ) -> [String] {
    let (rules, others) = (map.rules(of: screen), other.rules(of: screen))
    return rules.protections.filter { !others.protections.contains($0) }
      .map { "\(screen) has the protection \($0)" }
      + rules.leaveGuards.filter { !others.leaveGuards.contains($0) }
      .map { "\(screen) asks \($0) before it is left" }
  }

  /// The differences of the protections that both versions have.
  private static func changes(
    of old: [ProtectionDefinition], _ new: [ProtectionDefinition]
  ) -> [String] {
    new.flatMap { now -> [String] in
      guard let before = old.first(where: { $0.name == now.name }) else { return [] }
      let conditions = (before.passes.map { "\($0)" }, now.passes.map { "\($0)" })
      let commands = (before.ask.map { "'\($0)'" }, now.ask.map { "'\($0)'" })
      return [
        conditions.0 == conditions.1
          ? nil
          : "the protection \(now.name) passes if \(conditions.1 ?? "its question is answered"), "
            + "before if \(conditions.0 ?? "its question was answered")",
        commands.0 == commands.1
          ? nil
          : "the protection \(now.name) asks by \(commands.1 ?? "nothing"), before by "
            + (commands.0 ?? "nothing"),
      ].compactMap(\.self)
    }
  }

  /// The fields that a screen takes with its payload, in words.
  private static func inputs(of screen: Name, in map: NavigationMap) -> AppRun.Words {
    (map.payloadType(of: screen)?.fields ?? []).map { ($0.name, "\($0)") }
  }

  private static func fields(of screen: Name, in app: Blueprint) -> AppRun.Words {
    app.contents(of: screen).flatMap(\.form).map { ($0.name, $0.words) }
  }

  private static func changes(
    of subject: String, _ old: AppRun.Words, _ new: AppRun.Words
  ) -> [String] {
    (new + old).map(\.name).withoutRepeats.compactMap { name in
      let pair = (old.first { $0.name == name }?.words, new.first { $0.name == name }?.words)
      return switch pair {
      case (let field?, nil): "\(subject) has no field \(field) any more"
      case (nil, let field?): "\(subject) has a new field \(field)"
      case (let before?, let now?) where before != now:
        "\(subject) has \(now), which was \(before)"
      default: nil
      }
    }
  }

  /// The declarations of both versions with other words, in sentences; of those with one name, what
  /// stays is left out, and then the first is compared with the first.
  private static func changes(_ old: AppRun.Words, _ new: AppRun.Words) -> [String] {
    let later = Dictionary(grouping: new, by: \.name)
    var earlier = Dictionary(grouping: old, by: \.name)
    return new.map(\.name).withoutRepeats.flatMap { name -> [String] in
      var before = earlier.removeValue(forKey: name)?.map(\.words) ?? []
      let now = (later[name] ?? []).map(\.words).filter { words in
        guard let same = before.firstIndex(of: words) else { return true }
        before.remove(at: same)
        return false
      }
      return zip(now, before).map { "\(name): \($0), before: \($1)" }
    }
  }

  /// The names that more declarations of a version have than of the other one, which has some.
  private static func missing(
    _ words: AppRun.Words, fromSomeIn other: AppRun.Words
  ) -> [String] {
    let all = Dictionary(grouping: words, by: \.name)
    let others = Dictionary(grouping: other, by: \.name)
    return words.map(\.name).withoutRepeats.compactMap { name in
      guard let count = all[name]?.count, let left = others[name]?.count, count > left else {
        return nil
      }
      return "\(name), \(count - left) of \(count)"
    }
  }

  private static func missing(_ words: AppRun.Words, in other: AppRun.Words) -> [String] {
    let known = Set(other.map(\.name))
    return words.map(\.name).filter { !known.contains($0) }
  }

  /// The protections that actions of one version add and those of the other one do not; of several
  /// with one name, those with the same command are compared.
  private static func guards(
    _ actions: [(name: String, command: String, protections: [Name])],
    without others: [(name: String, command: String, protections: [Name])]
  ) -> [String] {
    actions.flatMap { name, command, protections -> [String] in
      let all = others.filter { $0.name == name }
      let same = all.filter { $0.command == command }
      if all.isEmpty { return [] }
      let other = (same.isEmpty ? all : same).flatMap(\.protections)
      return protections.filter { !other.contains($0) }.map { "\(name) has the protection \($0)" }
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
    // Only what is between quotes tells two rows apart from others: every form is "the form".
    guard let label = label(name), label.contains("\"") else { return nil }
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
