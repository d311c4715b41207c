package import Roots

/// A claim about all that can happen in an app, for a search to prove or refute.
package struct Property: Hashable, Sendable {
  /// The name: a short text, and the key in the file.
  package let name: String
  package let form: Form
  /// The line and column of the name.
  package let place: Place

  /// The kinds of claims.
  package enum Form: Hashable, Sendable {
    /// The condition holds in no state.
    case never(Claim)
    /// The condition holds in every state.
    case always(Claim)
    /// Every move keeps to a rule.
    case step(StepRule)
    /// A state in which the condition holds can be reached.
    case sometimes(Claim)
    /// From every state, one in which the condition holds can be reached.
    case fromEverywhere(Claim, within: Int?, by: Way)
    /// From each state in which the first condition holds, `always` holds until `until` holds; for
    /// nil it holds for ever.
    case after(Claim, until: Claim?, always: Claim)
    /// From each state in which the first condition holds, whatever the moves, one of the next
    /// `within` moves leads to a state in which `then` holds, unless it holds in the state itself.
    case when(Claim, then: Claim, within: Int)
  }

  /// The key that begins a property in a blueprint, one for each form.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case never, always, step, sometimes
    case fromEverywhere = "from everywhere"
    case after, when

    /// The keys that can follow it.
    package var parts: [String] {
      switch self {
      case .never, .always, .step, .sometimes: []
      case .fromEverywhere: ["within", "by"]
      case .after: ["until", "always"]
      case .when: ["then", "within"]
      }
    }

    /// What decides properties of the kind.
    package var proof: Proof {
      switch self {
      case .never, .always: .eachState
      case .step: .eachMove
      case .after, .when: .eachRun
      case .sometimes: .someState
      case .fromEverywhere: .wayFromEachState
      }
    }
  }

  /// What decides a property.
  package enum Proof: Hashable, Sendable {
    /// Each state alone; one can break it.
    case eachState
    /// Each move with the states before and after it; one can break it.
    case eachMove
    /// Each run of moves, with a memory; a state can break it.
    case eachRun
    /// One state that fulfils it.
    case someState
    /// A way from each state to one that fulfils it.
    case wayFromEachState
  }

  /// The moves by which a state can be reached.
  package enum Way: Hashable, Sendable {
    case anyMoves
    /// Only by going back, as Escape does.
    case back
  }

  /// A rule for every move that changes something.
  package struct StepRule: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// The facts have the same values afterwards; they are numbered as in the map.
      case keeps([Int], names: [Name])
      case never(Claim)
      /// The condition holds for every move.
      case only(Claim)
    }

    package let kind: Kind
    /// The moves that the rule leaves out.
    package let unless: Claim?
  }
}

// MARK: Deciding

extension Property.Form {
  package var kind: Property.Kind {
    switch self {
    case .never: .never
    case .always: .always
    case .step: .step
    case .sometimes: .sometimes
    case .fromEverywhere: .fromEverywhere
    case .after: .after
    case .when: .when
    }
  }
}

extension Property {
  /// What decides it.
  package var proof: Proof { form.kind.proof }

  /// The memory of a property before the first state.
  package typealias Memory = UInt16

  /// The largest number of moves in `within`.
  static let moveLimit = 1000

  /// Whether a state breaks `never` or `always`, or is one of those that `sometimes` and
  /// `from everywhere` claim; false for other forms.
  package func isShown(in world: World) -> Bool {
    switch form {
    case .never(let claim), .sometimes(let claim), .fromEverywhere(let claim, _, _):
      claim.condition.holds(in: world)
    case .always(let claim): !claim.condition.holds(in: world)
    case .step, .after, .when: false
    }
  }

  /// Whether a move that changed something breaks the property; false for forms other than `step`.
  package func isBroken(by move: ClaimMove, from before: World, to after: World) -> Bool {
    guard case .step(let rule) = form, rule.isBroken(by: move, from: before, to: after) else {
      return false
    }
    guard let unless = rule.unless else { return true }
    return !unless.condition.holds(in: after, after: move, from: before)
  }

  /// Returns the memory after a state, from the memory after the state before it (0 before the
  /// first); nil if the state breaks the property.
  ///
  /// Only `after` (0 or 1) and `when` (the number of moves that are left) have a memory; that of
  /// other forms is 0.
  package func memory(after memory: Memory, in world: World) -> Memory? {
    switch form {
    case .never, .always, .step, .sometimes, .fromEverywhere: return 0
    case .after(let start, let end, let always):
      guard memory == 1 || start.condition.holds(in: world) else { return 0 }
      if let end, end.condition.holds(in: world) { return 0 }
      return always.condition.holds(in: world) ? 1 : nil
    case .when(let start, let then, let limit):
      if memory == 0 {
        let isDue = start.condition.holds(in: world) && !then.condition.holds(in: world)
        return isDue ? Memory(limit) : 0
      }
      if then.condition.holds(in: world) { return 0 }
      return memory == 1 ? nil : memory - 1
    }
  }
}

// MARK: Parts

extension Property {
  /// The conditions, in the order of the description.
  package var claims: [Claim] {
    switch form {
    case .never(let claim), .always(let claim), .sometimes(let claim),
      .fromEverywhere(let claim, _, _):
      [claim]
    case .step(let rule): rule.claims
    case .after(let start, let end, let always): [start] + [end].compactMap(\.self) + [always]
    case .when(let start, let then, _): [start, then]
    }
  }
}

extension Property.StepRule {
  /// Whether a move breaks the rule, without the moves that it leaves out.
  fileprivate func isBroken(by move: ClaimMove, from before: World, to after: World) -> Bool {
    switch kind {
    case .keeps(let facts, _):
      for fact in facts where before.facts[fact] != after.facts[fact] { return true }
      return false
    case .never(let claim): return claim.condition.holds(in: after, after: move, from: before)
    case .only(let claim): return !claim.condition.holds(in: after, after: move, from: before)
    }
  }

  fileprivate var claims: [Claim] {
    switch kind {
    case .keeps: [unless].compactMap(\.self)
    case .never(let claim), .only(let claim): [claim] + [unless].compactMap(\.self)
    }
  }
}

// MARK: Text

extension Property: CustomStringConvertible {
  /// The claim in one line, without the name: `Never: account is shown and not signedIn`.
  package var description: String { visible("\(form)") }
}

extension Property.Form: CustomStringConvertible {
  package var description: String {
    switch self {
    case .never(let claim): "Never: \(claim.text)"
    case .always(let claim): "Always: \(claim.text)"
    case .step(let rule): "Step \(rule)"
    case .sometimes(let claim): "Sometimes: \(claim.text)"
    case .fromEverywhere(let claim, let limit, let way):
      "From everywhere" + (limit.map { " within \(Self.moves($0))" } ?? "")
        + (way == .back ? " by back" : "") + ": \(claim.text)"
    case .after(let start, let end, let always):
      "After: \(start.text)" + (end.map { ", until: \($0.text)" } ?? "")
        + ", always: \(always.text)"
    case .when(let start, let then, let limit):
      "When: \(start.text), within \(Self.moves(limit)): \(then.text)"
    }
  }

  private static func moves(_ count: Int) -> String { counted(count, "move") }
}

extension Property.StepRule: CustomStringConvertible {
  package var description: String {
    let rule =
      switch kind {
      case .keeps(_, let names): "keeps: \(names.map(\.text).joined(separator: ", "))"
      case .never(let claim): "never: \(claim.text)"
      case .only(let claim): "only: \(claim.text)"
      }
    return rule + (unless.map { ", unless: \($0.text)" } ?? "")
  }
}
