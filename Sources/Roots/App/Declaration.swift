/// The declaration of a screen or an accessory, to which its rules are chained.
///
/// ```swift
/// $0.screen(.chat) { id, context in ChatController(id, context) }
///   .protected(by: auth).restorable()
/// ```
public struct Declaration<A: AppNames, Input: Sendable, Output: Sendable> {
  let declared: DeclaredScreen

  /// Adds protections, and registers them with the navigator.
  @discardableResult
  public func protected(by protections: any Protection...) -> Self {
    declared.visit.protections += protections
    declared.rules.protections += protections.map(\.name)
    return self
  }

  /// Adds declared or registered protections, by their names.
  @discardableResult
  public func protected(by names: Name...) -> Self {
    declared.rules.protections += names
    return self
  }

  /// Adds leave guards, which are asked before the screen is removed in any way, and registers them
  /// with the navigator.
  ///
  /// Each visit has questions of its own: their `entry` and `payload` tell which one it is.
  @discardableResult
  public func guarded(by guards: any Protection...) -> Self {
    declared.visit.protections += guards
    declared.rules.leaveGuards += guards.map(\.name)
    return self
  }

  /// Adds declared or registered leave guards, by their names.
  @discardableResult
  public func guarded(by names: Name...) -> Self {
    declared.rules.leaveGuards += names
    return self
  }

  /// Keeps the controller after the end of the visit for a lifetime.
  @discardableResult
  public func keepAlive(_ lifetime: Lifetime) -> Self {
    declared.visit.lifetime = lifetime
    return self
  }

  /// Shows a controller inside another one.
  ///
  /// - Parameter wrap: returns the other one, which returns the controller as `wrapped`.
  @discardableResult
  public func wrapped(by wrap: @escaping (any Controller) -> any Controller) -> Self {
    declared.visit.wrap = wrap
    return self
  }

  /// Sets how the screen appears.
  @discardableResult
  public func transition(_ transition: VisitTransition) -> Self {
    declared.rules.transition = transition
    return self
  }

  /// Makes the controller with the command, also for a visit that is hidden at first; an error
  /// refuses the command.
  ///
  /// The controller of the root of a hidden stack, and of a restored visit, is made when it is
  /// shown.
  @discardableResult
  public func prepared() -> Self {
    declared.visit.isPrepared = true
    return self
  }

  /// Sets which visits are the same one: those whose inputs have an equal part.
  ///
  /// A push with `once` and a `pop(to:with:)` mean the visit that is there, and give it the new
  /// input; kept and preloaded controllers are found by it. Without this, visits are the same one
  /// if their inputs are equal, and `pop(to:with:)` means the nearest visit to the screen.
  ///
  /// - Parameter part: returns the part: `.identity(by: \.id)`.
  @discardableResult
  public func identity<Part: Hashable & Sendable>(
    by part: @escaping @Sendable (Input) -> Part
  ) -> Self {
    declared.rules.identity = PayloadIdentity("a part of \(Input.self)") { payload in
      (try? payload.value(as: Input.self)).map { Payload(part($0)) }
    }
    return self
  }

  /// Sets what follows the result of each visit, also of a restored one, whose opener no longer
  /// waits for it.
  ///
  /// ```swift
  /// $0.screen(.note) { page, context in NoteController(page, context) }.restorable()
  ///   .onResult { page, outcome, nav in if case .completed = outcome { nav[.noteCount] += 1 } }
  /// ```
  ///
  /// A screen that takes the place of this one and returns the result needs a declaration of its
  /// own. A restoration or a rewind that removes the visit does not call it.
  ///
  /// - Parameter body: called once, after the callback of the opener, with the input, the result,
  ///   and the navigator, whose commands run after the one that closed the screen.
  @discardableResult
  public func onResult(
    _ body: @escaping (Input, Outcome<Output>, AppNavigator<A>) -> Void
  ) -> Self {
    let screen = declared.name
    declared.visit.onResult = { payload, outcome, navigator in
      guard let navigator = navigator as? AppNavigator<A> else { return }
      do throws(PayloadTypeMismatch) {
        body(try payload.read(as: Input.self), try outcome.read(as: Output.self), navigator)
      } catch {
        navigator.report(.result("\(screen)", error))
      }
    }
    return self
  }

  // MARK: The screen tree

  /// Adds a screen that is opened from this one, for segues.
  @discardableResult
  public func child<ChildOutput>(_ screen: Screen<A, Void, ChildOutput>) -> Self {
    declared.add(child: "\(screen)")
    return self
  }

  /// Adds a screen that is opened from this one, with the input that a segue through it uses.
  @discardableResult
  public func child<ChildInput, ChildOutput>(
    _ screen: Screen<A, ChildInput, ChildOutput>, with input: ChildInput
  ) -> Self {
    declared.add(child: "\(screen)", with: Payload.carrying(input))
    return self
  }

  /// Adds an accessory that is opened from this screen, for segues.
  @discardableResult
  public func child<ChildInput, ChildOutput>(
    _ accessory: Accessory<A, ChildInput, ChildOutput>
  ) -> Self {
    declared.add(child: "\(accessory)")
    return self
  }

  /// For an accessory, the screens over which it may be shown, if not over all; for a screen, the
  /// parent that segues prefer.
  @discardableResult
  public func under<ParentInput, ParentOutput>(
    _ screen: Screen<A, ParentInput, ParentOutput>
  ) -> Self {
    declared.add(parent: "\(screen)")
    return self
  }

  /// For an accessory, the tabs over which it may be shown, if not over all.
  @discardableResult
  public func under(_ tab: A.Tab) -> Self {
    declared.add(parent: tab.rawValue)
    return self
  }
}

extension Declaration where Input: Codable {
  /// Makes the screen restorable after a restart, with its input.
  ///
  /// - Parameters:
  ///   - identifier: the saved name; nil for the name of the screen.
  ///   - protection: a protection that must pass on restoration, besides those of the screen.
  @discardableResult
  public func restorable(as identifier: String? = nil, protectedBy protection: Name? = nil) -> Self
  {
    declared.restorable(as: identifier, protectedBy: protection)
    return self
  }
}

extension Declaration where Input == Void {
  /// Makes the screen restorable after a restart.
  ///
  /// - Parameters:
  ///   - identifier: the saved name; nil for the name of the screen.
  ///   - protection: a protection that must pass on restoration, besides those of the screen.
  @discardableResult
  public func restorable(as identifier: String? = nil, protectedBy protection: Name? = nil) -> Self
  {
    declared.restorable(as: identifier, protectedBy: protection)
    return self
  }
}
