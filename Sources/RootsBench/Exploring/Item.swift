package import Roots
package import RootsBlueprint
package import RootsTerminal

/// A thing that a search can find in a state or in a move of an app.
package enum Item: Hashable, Sendable {
  /// A screen or a variant of an accessory is visible.
  case screen(Name, variant: Int)
  /// A screen is visible as a part of a scene.
  case part(Name)
  /// A move changes something.
  case done(UInt32)
  /// A link of a route, by its index, changes something.
  case route(Int)
  /// A move is refused.
  case refused(UInt32, RefusalKind)
  /// A move leads beyond a limit.
  case cut(UInt32)
  /// The limit beyond which a move leads is that of a fact.
  case outside(UInt32)
  /// The result of a screen is settled by a dismissal; nil for a completed one.
  case outcome(Name, Dismissal?)
  /// The commands of a branch of a `then` run.
  case branch(Reaction.Branch)
  /// A command that follows from a move is refused; the move itself is done. The reaction has the
  /// command; none for one of something else.
  case followUpRefused(Command, RefusalKind, of: ReactionID)
  /// A screen returns a value, which commands or a flow take, or nothing takes.
  case result(Name, isHandled: Bool)
  /// A screen returns a value to one that has opened it without a `then`, by a move or by one of
  /// the others that do so there.
  case dropped(Name, by: UInt32, others: Int)
  /// A screen returns a value after the screen that opened it is gone.
  case lost(Name)
  /// The screen that opened another one is gone after a move, which opened the other one as well if
  /// it is new.
  case orphaned(Name, by: UInt32, isNew: Bool)
  /// A usual property is broken: on a screen, by what a declaration does wherever that is, or by
  /// what a declaration does to a screen.
  case broken(UsualProperty, Name?, by: Act?)
  /// The condition that the search looks for holds.
  case wish
  /// A property of the blueprint, by its index, is broken, or holds where it claims to sometimes.
  case property(Int)
}

/// The kinds of refusals that a report tells apart.
package enum RefusalKind: Hashable, Sendable, CaseIterable {
  /// The command would change nothing, such as going back from a root.
  case noChange
  /// A fact would leave its domain.
  case domain
  /// Commands or links follow each other without end.
  case loop
  /// A placeholder has no value.
  case placeholder
  /// A protection does not let the entry in, or nobody waits for its answer any more.
  case denied
  /// Any other reason.
  case other

  init(_ refusal: AppRefusal) {
    switch refusal {
    case .impossible: self = .other
    case .placeholder: self = .placeholder
    case .refused(_, let refusal): self = RefusalKind(refusal)
    }
  }

  init(_ refusal: Refusal) {
    switch refusal {
    case .factValue: self = .domain
    case .loop, .badLink(_, .loop), .badLink(_, .tooManyRedirects): self = .loop
    case .placeholder: self = .placeholder
    case .inTransaction(_, _, let cause): self = RefusalKind(cause)
    case .denied, .mustStay, .unanswered, .noLongerNeeded: self = .denied
    case .factUnchanged: self = .noChange
    default: self = refusal.isNoOp ? .noChange : .other
    }
  }
}
