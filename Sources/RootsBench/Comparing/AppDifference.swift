import Roots
package import RootsBlueprint
import RootsTerminal

/// The differences between two versions of an app, by the reports of a search through each.
///
/// Items are the same if their names are: a row by its label and its screen, a screen by its name.
/// A row with another label is the same, too, if it is the only one of its screen with its
/// commands.
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
    /// The row of the other version with the same label, on another screen, or the routes that take
    /// some of the same links; nil without one.
    package let moved: String?
    /// The screens over which its definition of an accessory is shown: ` over item, orders`; empty
    /// for other items.
    package let over: String
  }

  /// A property with another verdict.
  package struct Decision: Hashable, Sendable {
    package let name: String
    /// The verdict; nil where the blueprint does not have the property.
    package let old: ExplorationReport.Verdict?
    package let new: ExplorationReport.Verdict?

    /// Whether the verdicts differ, and not only because of how far the searches came.
    fileprivate var differs: Bool {
      let isFine = [old, new].allSatisfy { $0 == .proved || $0 == .bounded }
      return old != new && !isFine && old != .undecided && new != .undecided
    }

    /// Whether the property was fine, and is broken now.
    package var isWorse: Bool { new == .broken && old != .broken }
  }

  /// The items that are no longer reached, in the order of declaration.
  package let gone: [Change]
  /// The items that only the new version reaches.
  package let added: [Change]
  /// The properties with another verdict.
  package let decisions: [Decision]
  /// The faults of the new version that the old one does not have.
  package let faults: [Fault]
  /// The faults of the new version that the search of the old one, which was not complete, may not
  /// have come to.
  package let undecidedFaults: [Fault]
  /// The sentences of faults that only the old version has.
  package let mended: [String]
  /// The sentences of faults of the old version not decided for the new one.
  package let undecidedMended: [String]

  /// What only one version declares: tabs, routes, facts, nested navigators, hosts and schemes,
  /// timers, rules for messages, reactions, screens over which an accessory is shown, and some of
  /// several rows and keys with one name.
  package let partsGone, partsNew: [String]
  /// The other differences of the declarations, in sentences, by the sections of the report.
  package let sentences: [Section: [String]]
  /// The new names of rows with another label, by the old ones.
  package let renamedRows: [String: String]
  /// Whether a screen or an action has lost a guard, so that it is done without a question.
  private let hasLostGuard: Bool

  /// The sections of the report for what is declared differently, in their order.
  package enum Section: String, Hashable, Sendable, CaseIterable {
    case action = "Actions"
    case part = "Parts"
    case text = "Texts"
    case input = "Inputs"
    case `guard` = "Guards"
  }

  /// - Parameter apps: the blueprints of the two versions.
  package init(
    from old: ExplorationReport, to new: ExplorationReport,
    of apps: (old: Blueprint, new: Blueprint)
  ) {
    let links = (apps.old.map.links, apps.new.map.links)
    let (changes, renamedRows) = DeclarationChange.compared(apps.old, apps.new)
    self.renamedRows = renamedRows
    let renames = Renames(
      rows: renamedRows, protections: apps.old.renamedProtections(in: apps.new))
    gone = Self.changes(of: old, without: new, RouteComparison(links.0, in: links.1), renames)
    added = Self.changes(
      of: new, without: old, RouteComparison(links.1, in: links.0), renames.reversed)
    decisions = (new.claims + old.claims).map(\.name).withoutRepeats
      .map { Decision(name: $0, old: old.claim($0)?.verdict, new: new.claim($0)?.verdict) }
      .filter { decision in
        let name = decision.name
        return decision.differs && (decision.new != .broken || new.breaks(name, decidedBy: old))
          && (decision.old != .broken || old.breaks(name, decidedBy: new))
      }
    let goneNames = gone.map { $0.name.renamingProtection(by: renames.protections) }
    let listed = [
      DeclarationChange.Effect.gone: Set(goneNames),
      .new: Set(added.map(\.name)),
    ]
    let decided = Set(decisions.map { "the property \($0.name)" })
    let rows = [old, new].map { Set($0.coverage.flatMap(\.rows).map(\.name)) }
    var parts: [DeclarationChange.Effect: [String]] = [:]
    var sentences: [Section: [String]] = [:]
    for change in changes {
      let isListed = listed[change.effect]?.contains(change.item) == true
      let isOneOfSeveral = rows.allSatisfy { $0.contains(change.item) }
      switch change.kind {
      case .screen where isListed, .control where isListed, .item where isListed,
        .reaction where listed[change.effect]?.contains(change.branch) == true:
        continue
      case .claim where decided.contains(change.item): continue
      case .item where change.effect != .changed, .reaction where change.effect != .changed,
        // A search does not tell rows and keys of one name apart.
        .control where change.effect != .changed && isOneOfSeveral:
        parts[change.effect, default: []].append(change.name)
      default: sentences[change.kind.section, default: []].append(change.sentence)
      }
    }
    (partsGone, partsNew, self.sentences) = (parts[.gone] ?? [], parts[.new] ?? [], sentences)
    hasLostGuard = changes.contains { $0.kind == .guarding && $0.effect == .gone }
    let before = Set(old.faults.map { renames.sentence(of: $0) })
    let after = Set(new.faults.map(\.sentence))
    let found = new.faults.filter { !before.contains($0.sentence) }
    let left = old.faults.filter { !after.contains(renames.sentence(of: $0)) }
    faults = found.filter { old.decides($0, of: new) }
    undecidedFaults = found.filter { !old.decides($0, of: new) }
    mended = left.filter { new.decides($0, of: old) }.map(\.sentence)
    undecidedMended = left.filter { !new.decides($0, of: old) }.map(\.sentence)
  }

  /// Whether nothing was lost: nothing is certainly gone, and no property and nothing else is newly
  /// broken.
  package var isHarmless: Bool {
    faults.isEmpty && !gone.contains(where: \.isCertain) && !decisions.contains(where: \.isWorse)
      && !hasLostGuard && partsGone.isEmpty
  }

  /// The items that one version reaches and the other one does not.
  /// - Parameter renames: the names that the other version has.
  private static func changes(
    of report: ExplorationReport, without other: ExplorationReport, _ routes: RouteComparison,
    _ renames: Renames
  ) -> [Change] {
    let links = routes.links
    let blueprint = other.result.blueprint
    let opened = Set(blueprint.map.names).subtracting(blueprint.unreachedScreens)
    return report.coverage.flatMap { coverage -> [Change] in
      let others = other.coverage.first { $0.kind == coverage.kind }?.rows ?? []
      let (own, theirs) = (Set(coverage.rows.map(\.name)), Set(others.map(\.name)))
      // Several rows of a screen can have one label.
      let byName = Dictionary(others.map { ($0.name, $0) }) { $1.verdict == .reached ? $1 : $0 }
      return coverage.rows.compactMap { row -> Change? in
        guard row.verdict == .reached else { return nil }
        let link = links[row.name]
        let same =
          byName[renames.name(of: row)]
          ?? (link?.isLost == false ? link?.others.compactMap { byName[$0] } : nil)?.best
          ?? others.first { $0.verdict == .reached && $0.isShown(like: row) }
        if same?.verdict == .reached { return nil }
        // Only names are the same in both versions.
        let missing = same ?? (row.isDeclared ? nil : row)
        let isMissing = missing.map { other.result.hasFault(ofMissing: $0) } ?? false
        let mayHappen = !isMissing && other.result.doubt != nil && row.mayHappen(on: opened)
        let isKnown = same != nil || !row.isDeclared && mayHappen
        let routes = link?.others ?? []
        let moved =
          routes.isEmpty
          ? Self.moved(
            row.name, of: own.subtracting(theirs), among: others.filter { !own.contains($0.name) })
          : routes.joined(separator: " and ")
        return Change(
          kind: coverage.kind, name: row.name, line: row.line,
          reason: same?.reason
            ?? (isMissing
              ? "it never happens" : reason(isKnown: isKnown, isDeclared: row.isDeclared)),
          isCertain: isMissing || !isKnown || same?.reason != nil, moved: same == nil ? moved : nil,
          over: report.result.definition(of: row))
      }
    }
  }

  /// Why a row that the other version does not list is not reached there.
  private static func reason(isKnown: Bool, isDeclared: Bool) -> String {
    if isKnown { return "it was not reached" }
    // What only a search finds, such as the end of a screen, no blueprint declares.
    return isDeclared ? "it is not declared" : "it never happens"
  }

  /// The row of the other version that was moved: the only one with the label that is reached
  /// there.
  /// - Parameters:
  ///   - names: the names that only this version has.
  ///   - others: the rows that only the other version has.
  private static func moved(
    _ name: String, of names: Set<String>, among others: [CoverageItem]
  ) -> String? {
    // Only what is between quotes tells two rows apart from others: every form is "the form".
    guard let label = label(name), label.contains("\""),
      names.count(where: { Self.label($0) == label }) == 1
    else { return nil }
    let found = others.filter { $0.verdict == .reached && Self.label($0.name) == label }
    return found.count == 1 ? found.first?.name : nil
  }

  /// A name without the screen at its end: `the row "Log in"`; nil for one without a screen.
  static func label(_ name: String) -> String? {
    name.ranges(of: " of ").last.map { String(name[..<$0.lowerBound]) }
  }
}

extension ExplorationReport {
  /// Whether the search would have come to a fault of the other version's report.
  ///
  /// It comes to no fault behind a kind of moves that it did not try in every state, and a search
  /// that was not complete may not have come to another fault of a broken property.
  fileprivate func decides(_ fault: Fault, of other: ExplorationReport) -> Bool {
    let kinds = other.result.extras(on: fault.moves ?? [])
    guard kinds.isDisjoint(with: result.undecidedExtras) else { return false }
    return switch claim(fault.property)?.verdict {
    case .undecided: false
    case .broken: result.isComplete
    case .proved, .bounded, .happens, .off, nil: true
    }
  }

  /// Whether a fault breaks a property to which the search of the other version would have come.
  fileprivate func breaks(_ property: String, decidedBy other: ExplorationReport) -> Bool {
    faults.contains { fault in
      ([fault.property] + fault.also).contains(property) && other.decides(fault, of: self)
    }
  }
}

extension DeclarationChange {
  /// The name of a reaction to a result in the reports of a search.
  fileprivate var branch: String {
    let start = "the reaction to "
    return item.hasPrefix(start) ? String(item.dropFirst(start.count)) : item
  }
}

extension CoverageItem {
  /// Whether it can happen as far as the blueprint is known: a screen that nothing opens has no
  /// outcome.
  fileprivate func mayHappen(on opened: Set<Name>) -> Bool {
    if case .outcome(let screen, _) = item { opened.contains(screen) } else { true }
  }
}

extension ExplorationResult {
  /// The screens under the definition of an accessory that has a row or a key, if the accessory has
  /// several definitions.
  fileprivate func definition(of item: CoverageItem) -> String {
    guard case .done(let number) = item.item, case .use(_, let part) = moves[Int(number)].act
    else { return "" }
    let definitions = blueprint.map.accessories(part.screen)
    guard definitions.count > 1 else { return "" }
    let under = definitions[part.variant].under.map(\.text)
    return " over " + (under.isEmpty ? "other screens" : under.joined(separator: ", "))
  }
}

extension RouteComparison {
  /// The matches by the names of the routes in the reports of a search, with such names.
  fileprivate var links: [String: (others: [String], isLost: Bool)] {
    let links = zip(table.routes, matches).map { route, match in
      let names = match.others.map { "the link \(others.routes[$0].text)" }
      return ("the link \(route.text)", (others: names, isLost: match.isLost))
    }
    return Dictionary(links) { (($0.others + $1.others).withoutRepeats, $0.isLost || $1.isLost) }
  }
}

extension Declaration.Kind {
  /// The section for what is declared differently.
  fileprivate var section: AppDifference.Section {
    switch self {
    case .control, .action, .reaction: .action
    case .screen, .item, .part, .claim: .part
    case .text: .text
    case .input: .input
    case .guarding, .rule: .guard
    }
  }
}

/// The names that rows and protections have in another version, by their own.
private struct Renames {
  let rows: [String: String]
  let protections: [(name: String, other: String)]

  var reversed: Renames {
    Renames(
      rows: Dictionary(rows.map { ($1, $0) }) { $1 },
      protections: protections.map { (name: $0.other, other: $0.name) })
  }

  /// The sentence that a fault has in the other version.
  func sentence(of fault: Fault) -> String {
    let text = rows.reduce(fault.sentence) { $0.replacing($1.key, with: $1.value) }
    let quoted = { (name: String) in "the protection '\(name)'" }
    // Names can be exchanged, so that only one of them is replaced.
    let renamed = protections.first { text.contains(quoted($0.name)) }
    return renamed.map { text.replacing(quoted($0.name), with: quoted($0.other)) } ?? text
  }

  /// The name that an item has in the other version.
  func name(of item: CoverageItem) -> String {
    if let other = rows[item.name] { return other }
    guard item.kind == .branches,
      let row = rows.keys.first(where: { item.name.hasSuffix(" of \($0)") }), let other = rows[row]
    else { return item.name.renamingProtection(by: protections) }
    return item.name.dropLast(row.count) + other
  }
}

extension [CoverageItem] {
  /// The first one that is reached, else the first one.
  fileprivate var best: CoverageItem? { first { $0.verdict == .reached } ?? first }
}

extension CoverageItem {
  /// Whether both are definitions of an accessory that can be shown over the same screen.
  fileprivate func isShown(like other: CoverageItem) -> Bool {
    // A name such as `menu over list, map`.
    let (words, others) = (name.split(separator: " over "), other.name.split(separator: " over "))
    guard kind == .screens, other.kind == .screens, words[0] == others[0] else { return false }
    let screens = [words, others].map { $0.dropFirst().joined().split(separator: ", ") }
    return screens[0].isEmpty || screens[1].isEmpty
      || !Set(screens[0]).isDisjoint(with: screens[1])
  }
}
