/// What holds for every visit to a screen or an accessory, chained to its declaration.
///
///     $0.screen(.account) { _ in AccountController() }
///       .protect(with: auth).keepAlive(within: .age(.seconds(60)), as: "account").restorable()
///
/// A class, because what is chained is written into the declaration that was made before.
public final class DeclaredVisit: Configurable {
  private(set) var options = VisitOptions()
  private var ownRules: VisitRules
  /// What saves and makes its payload, in place of what the engine would do.
  var restorer: Restorer?

  init(_ rules: VisitRules) { ownRules = rules }

  /// The same with one thing changed.
  public func configured(_ change: (inout VisitOptions) -> Void) -> DeclaredVisit {
    change(&options)
    return self
  }

  /// Called when its controller is there, before it appears and anything else is told: with the
  /// controllers it comes from and goes to, and the data.
  @discardableResult
  public func onSuccess(
    _ body: @escaping (Arrival<any Controller, any Controller>) -> Void
  ) -> DeclaredVisit {
    configured { $0.onSuccess.append { body(try Arrival(of: $0)) } }
  }

  /// It comes back after the program has ended, under its screen's name or an identifier of its
  /// own, if the protection passes that is asked then.
  @discardableResult
  public func restorable(
    as identifier: String? = nil, protectedBy protection: Name? = nil
  ) -> DeclaredVisit {
    ruled {
      $0.restoration =
        protection.map { .protected(by: $0, as: identifier) } ?? .allowed(as: identifier)
    }
  }

  /// The same, with a restorer of its own: that saves and makes its payload.
  @discardableResult
  public func restorable(as identifier: String? = nil, by restorer: Restorer) -> DeclaredVisit {
    self.restorer = restorer
    return restorable(as: identifier)
  }

  /// Its controller is made, and given what it needs, before anything moves; what fails then is a
  /// refusal.
  @discardableResult
  public func prepared() -> DeclaredVisit { ruled { $0.isPrepared = true } }

  /// That is asked before it goes, whichever way.
  @discardableResult
  public func guarded(by guards: Name...) -> DeclaredVisit {
    ruled { $0.leaveGuards += guards }
  }

  private func ruled(_ change: (inout VisitRules) -> Void) -> DeclaredVisit {
    change(&ownRules)
    return self
  }

  /// What of it is part of the map.
  var rules: VisitRules {
    var rules = ownRules
    rules.protections += options.protections
    rules.isAnimated = options.isAnimated ?? rules.isAnimated
    if case .named(let name)? = options.transition { rules.transition = name }
    return rules
  }
}

extension VisitOptions {
  /// Whether a map says all of it.
  var isRuled: Bool {
    if case .animator? = transition { return false }
    return makesRoom == nil && onCompletion.isEmpty && onSuccess.isEmpty && onFailure.isEmpty
      && hooks.isEmpty && embeddings.isEmpty && keeping == nil
  }
}
