/// A visit, or the declaration of all visits to a screen, that is configured by chained calls.
///
/// An option of one visit wins over a declared one; observers of both are called, the declared ones
/// first.
public protocol Configurable {
  /// Returns the same value with a changed option.
  func configured(_ change: (inout VisitOptions) -> Void) -> Self
}

extension Configurable {
  // MARK: Appearance

  /// Sets whether the visit begins and ends with a transition; true by default.
  @discardableResult
  public func animated(_ isAnimated: Bool) -> Self {
    configured { $0.isAnimated = isAnimated }
  }

  /// Sets the transition by its name in the front end.
  @discardableResult
  public func transition(_ name: String) -> Self { configured { $0.transition = .named(name) } }

  /// Sets the transition as an object that animates and can be dragged.
  @discardableResult
  public func transition(_ animator: any Animator) -> Self {
    configured { $0.transition = .animator(animator) }
  }

  /// Sets whether the screen shrinks for an open input area, such as a keyboard or a prompt.
  @discardableResult
  public func makesRoom(_ makesRoom: Bool = true) -> Self {
    configured { $0.makesRoom = makesRoom }
  }

  // MARK: Observers

  /// Adds a callback for the first appearance: after the step, or when the front end reports it.
  @discardableResult
  public func completion(_ body: @escaping () -> Void) -> Self {
    configured { $0.onCompletion.append(body) }
  }

  /// Adds a callback for a refusal of the visit.
  @discardableResult
  public func onFailure(_ body: @escaping (Refusal) -> Void) -> Self {
    configured { $0.onFailure.append(body) }
  }

  /// Adds a callback for every occurrence of an event of the visit.
  @discardableResult
  public func on(_ moment: VisitMoment, _ body: @escaping (Context) -> Void) -> Self {
    configured { $0.hooks.append(VisitOptions.Hook(moment: moment, body: body)) }
  }

  // MARK: Protections, lifetime and wrappers

  /// Adds a protection beside those of the screen, and registers it with the navigator.
  @discardableResult
  public func protect(with protection: any Protection) -> Self {
    configured {
      $0.liveProtections.append(protection)
      $0.protections.append(protection.name)
    }
  }

  /// Adds a declared or registered protection beside those of the screen, by its name.
  @discardableResult
  public func protect(with name: Name) -> Self {
    configured { $0.protections.append(name) }
  }

  /// Keeps the controller after the end of the visit for a lifetime.
  ///
  /// A visit with the same id to the same screen reuses the controller meanwhile, if it has all
  /// protections of this visit.
  @discardableResult
  public func keepAlive(within lifetime: any Lifetime, as id: String) -> Self {
    configured { $0.keeping = Keeping(lifetime: lifetime, id: id) }
  }

  /// Wraps the controller before it appears.
  @discardableResult
  public func embedded<Wrapper: Embedding>(in wrapper: Wrapper.Type) -> Self {
    configured { $0.embeddings.append(.making { Wrapper($0) }) }
  }

  /// Wraps the controller in the front end's wrapper of a kind, before it appears.
  @discardableResult
  public func embedded(in kind: EmbeddingKind) -> Self {
    configured { $0.embeddings.append(.kind(kind)) }
  }
}

/// An event of a visit.
public enum VisitMoment: Hashable, Sendable, CaseIterable {
  /// The entry has become visible, for the first time or again.
  case appear
  /// The entry has become visible again, because the entry that covered it is gone.
  case reveal
  /// The entry is no longer visible.
  case disappear
  /// The entry is gone, and its result has been delivered.
  case end
}
