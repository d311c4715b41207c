/// The options of every visit to a screen or an accessory, chained to its declaration.
///
///     $0.screen(.account) { _ in AccountController() }
///       .protect(with: auth).keepAlive(within: .age(.seconds(60)), as: "account").restorable()
///
/// A class, because chained calls change the declaration made before.
public final class DeclaredVisit: Configurable {
  private(set) var options = VisitOptions()
  private var ownRules: VisitRules
  /// Saves and restores the payload, in place of the default.
  var restorer: Restorer?

  init(_ rules: VisitRules) { ownRules = rules }

  /// Changes an option and returns this declaration.
  public func configured(_ change: (inout VisitOptions) -> Void) -> DeclaredVisit {
    change(&options)
    return self
  }

  /// Adds a callback for a new controller, before it appears and before other observers.
  @discardableResult
  public func onSuccess(
    _ body: @escaping (Arrival<any Controller, any Controller>) -> Void
  ) -> DeclaredVisit {
    configured { $0.onSuccess.append { body(try Arrival(of: $0)) } }
  }

  /// Makes the screen restorable after a restart.
  ///
  /// - Parameters:
  ///   - identifier: the saved name; nil for the name of the screen.
  ///   - protection: a protection that must pass on restoration.
  @discardableResult
  public func restorable(
    as identifier: String? = nil, protectedBy protection: Name? = nil
  ) -> DeclaredVisit {
    ruled {
      $0.restoration =
        protection.map { .protected(by: $0, as: identifier) } ?? .allowed(as: identifier)
    }
  }

  /// Makes the screen restorable, with a restorer that saves and makes its payload.
  @discardableResult
  public func restorable(as identifier: String? = nil, by restorer: Restorer) -> DeclaredVisit {
    self.restorer = restorer
    return restorable(as: identifier)
  }

  /// Makes the controller and its dependencies before anything changes; an error refuses the visit.
  @discardableResult
  public func prepared() -> DeclaredVisit { ruled { $0.isPrepared = true } }

  /// Adds leave guards: protections asked before the screen is removed in any way.
  @discardableResult
  public func guarded(by guards: Name...) -> DeclaredVisit {
    ruled { $0.leaveGuards += guards }
  }

  private func ruled(_ change: (inout VisitRules) -> Void) -> DeclaredVisit {
    change(&ownRules)
    return self
  }

  /// The options that are part of the map.
  var rules: VisitRules {
    var rules = ownRules
    rules.protections += options.protections
    rules.isAnimated = options.isAnimated ?? rules.isAnimated
    if case .named(let name)? = options.transition { rules.transition = name }
    return rules
  }
}

extension VisitOptions {
  /// Whether the map contains all of these options.
  var isRuled: Bool {
    if case .animator? = transition { return false }
    return makesRoom == nil && onCompletion.isEmpty && onSuccess.isEmpty && onFailure.isEmpty
      && hooks.isEmpty && embeddings.isEmpty && keeping == nil
  }
}
