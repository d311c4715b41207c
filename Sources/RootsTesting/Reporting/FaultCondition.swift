import Roots
import RootsBlueprint

/// What decides whether something is a fault, where a search may be only a part of all searches.
package enum FaultCondition: Hashable, Sendable {
  /// A thing happens somewhere.
  case once(Thing)
  /// A thing was not found, and more can happen.
  case notYet(Thing)
  /// A thing never happens, and nothing else can happen.
  case never(Thing)
  /// A thing was not found, and everything within the limits was tried.
  case unless(Thing)

  /// How much of all that can happen was tried; more is greater.
  package enum Tried: Hashable, Sendable, Comparable {
    case part
    /// Everything within the limits.
    case whole
    /// Everything: no limit cut anything.
    case all
  }

  /// A thing that was found or not, by a name that all searches of a blueprint give it.
  package struct Thing: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }

    /// A move changes something.
    static func done(_ move: UInt32) -> Thing { Thing("done \(move)") }
    /// A move is possible.
    static func tried(_ move: UInt32) -> Thing { Thing("tried \(move)") }
    static func shown(_ screen: Name) -> Thing { Thing("shown \(screen)") }
    /// The value that a screen returns is taken.
    static func heard(_ screen: Name) -> Thing { Thing("heard \(screen)") }
    /// A screen returned a value after the screen that opened it was gone.
    static func lost(_ screen: Name) -> Thing { Thing("lost \(screen)") }
    static func passed(_ protection: Name) -> Thing { Thing("passed \(protection)") }
    /// A property of the blueprint that claims something to happen holds.
    static func property(_ index: Int) -> Thing { Thing("property \(index)") }
    /// A way leads from the start to where a fault, by its id, is none.
    static func way(_ fault: String) -> Thing { Thing("way out of \(fault)") }
    static func branch(_ branch: Branch) -> Thing {
      Thing("\(branch.word) \(branch.reaction.number)")
    }
  }

  /// Whether it can never hold, because of what was found.
  func isRefuted(by found: Set<Thing>) -> Bool {
    switch self {
    case .once: false
    case .notYet(let thing), .never(let thing), .unless(let thing): found.contains(thing)
    }
  }

  /// Whether it holds, given the things that were found.
  func holds(found: Set<Thing>, after tried: Tried) -> Bool {
    switch self {
    case .once(let thing): found.contains(thing)
    case .notYet(let thing): tried < .all && !found.contains(thing)
    case .never(let thing): tried == .all && !found.contains(thing)
    case .unless(let thing): tried >= .whole && !found.contains(thing)
    }
  }
}

extension FaultCondition: RawRepresentable {
  /// The condition as a word and a thing: `never shown help`.
  package var rawValue: String {
    switch self {
    case .once(let thing): "once \(thing)"
    case .notYet(let thing): "not-yet \(thing)"
    case .never(let thing): "never \(thing)"
    case .unless(let thing): "unless \(thing)"
    }
  }

  package init?(rawValue: String) {
    let words = rawValue.split(separator: " ", maxSplits: 1).map(String.init)
    guard let thing = words.last.map(Thing.init), words.count == 2 else { return nil }
    switch words[0] {
    case "once": self = .once(thing)
    case "not-yet": self = .notYet(thing)
    case "never": self = .never(thing)
    case "unless": self = .unless(thing)
    default: return nil
    }
  }
}

extension ExplorationResult {
  /// The things on which faults depend, here and in other searches of the blueprint.
  var found: Set<FaultCondition.Thing> {
    var things = Set(run.table.untried.map { FaultCondition.Thing.tried($0) })
    for item in witnesses.keys {
      switch item {
      case .done(let move), .cut(let move): things.formUnion([.done(move), .tried(move)])
      case .refused(let move, _): things.insert(.tried(move))
      case .screen(let name, _), .part(let name): things.insert(.shown(name))
      case .result(let name, isHeard: true): things.insert(.heard(name))
      case .lost(let name): things.insert(.lost(name))
      case .property(let index):
        if case .sometimes = blueprint.properties[index].form { things.insert(.property(index)) }
      default: break
      }
    }
    for branch in Branch.all(of: run) where witnesses[branch.item] != nil {
      things.insert(.branch(branch))
    }
    for protection in blueprint.map.protections
    where screens(behind: protection).contains(where: isOpened) {
      things.insert(.passed(protection.name))
    }
    return things.union(traps.waysOut.map { .way($0.id) })
  }
}

extension PropertyName {
  /// The id of the fault that breaks it somewhere.
  fileprivate var id: String {
    switch self {
    case .usual(let property): property.rawValue
    case .own(let index): "property \(index)"
    }
  }
}

extension [Fault] {
  /// Those that count, without those that only follow from another one, by their lines.
  func counted(
    found: Set<FaultCondition.Thing>, after tried: FaultCondition.Tried
  ) -> [Fault] {
    let holding = filter { $0.condition?.holds(found: found, after: tried) ?? true }
    // One part of a search can find at its start what another one finds later.
    let counting = holding.filter { fault in
      !holding.contains { $0.id == fault.id && $0.rank.lexicographicallyPrecedes(fault.rank) }
    }
    return counting.withoutEffects.sorted { a, b in
      (a.line ?? .max, a.moves?.count ?? 0, a.sentence)
        < (b.line ?? .max, b.moves?.count ?? 0, b.sentence)
    }
  }

  /// The faults without those that only follow from another one, of which they become a part.
  private var withoutEffects: [Fault] {
    var kept = self
    // Of two causes, one takes the effect in every order.
    for cause in sorted(by: { $0.id < $1.id }) {
      guard let place = kept.firstIndex(of: cause) else { continue }
      let effects = kept.filter { $0.isEffect(of: cause) }
      if effects.isEmpty { continue }
      kept[place].also = Set(effects.map(\.property)).sorted()
      kept.removeAll { effects.contains($0) }
    }
    return kept
  }
}

extension Fault {
  /// Less for a shorter way, and for a fault that counts in any case.
  fileprivate var rank: [Int] { [moves?.count ?? .max, condition == nil ? 0 : 1] }

  /// The fault without what only follows from it.
  var alone: Fault {
    var fault = self
    fault.also = []
    return fault
  }

  /// Whether it only follows from another fault.
  fileprivate func isEffect(of cause: Fault) -> Bool {
    switch (UsualProperty(rawValue: cause.property), UsualProperty(rawValue: property)) {
    // Where nothing can be done, and where nothing leads back, nothing leads to the start either.
    case (.deadEnd, .homeUnreachable), (.deadEnd, .back), (.linkBack, .homeUnreachable),
      (.linkBack, .back), (.back, .homeUnreachable):
      moves == cause.moves
    // A screen is never shown because its protection lets nobody in.
    case (.passable, .impossible): isBehind(cause)
    default: false
    }
  }
}
