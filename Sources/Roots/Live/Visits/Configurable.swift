/// What can be configured by chaining: one visit that is asked for, or every visit to a screen by
/// its declaration.
///
/// What is set for one visit wins over what is declared; of observers both run, those that are
/// declared first.
public protocol Configurable {
  /// The same with one thing changed.
  func configured(_ change: (inout VisitOptions) -> Void) -> Self
}

extension Configurable {
  // MARK: How it is seen

  /// Whether it comes and goes with a transition; it does unless told otherwise.
  @discardableResult
  public func animated(_ isAnimated: Bool) -> Self {
    configured { $0.isAnimated = isAnimated }
  }

  /// The transition that it comes and goes with, by its name at the front end.
  @discardableResult
  public func transition(_ name: String) -> Self { configured { $0.transition = .named(name) } }

  /// The transition that it comes and goes with, as an object that animates and can be driven.
  @discardableResult
  public func transition(_ animator: any Animator) -> Self {
    configured { $0.transition = .animator(animator) }
  }

  /// It makes room when an input area opens, such as a keyboard or a prompt.
  @discardableResult
  public func makesRoom(_ makesRoom: Bool = true) -> Self {
    configured { $0.makesRoom = makesRoom }
  }

  // MARK: Who is told

  /// Called once it has been shown: right after the step, or when the front end reports it.
  @discardableResult
  public func completion(_ body: @escaping () -> Void) -> Self {
    configured { $0.onCompletion.append(body) }
  }

  /// Called with the refusal when it does not come.
  @discardableResult
  public func onFailure(_ body: @escaping (Refusal) -> Void) -> Self {
    configured { $0.onFailure.append(body) }
  }

  /// Called whenever that happens to it.
  @discardableResult
  public func on(_ moment: VisitMoment, _ body: @escaping (Context) -> Void) -> Self {
    configured { $0.hooks.append(VisitOptions.Hook(moment: moment, body: body)) }
  }

  // MARK: What it passes and where it stays

  /// Another protection that it must pass, beside those of its screen.
  ///
  /// It becomes known to the navigator under its name.
  @discardableResult
  public func protect(with protection: any Protection) -> Self {
    configured {
      $0.liveProtections.append(protection)
      $0.protections.append(protection.name)
    }
  }

  /// Another protection that it must pass, by the name of one that is declared or registered.
  @discardableResult
  public func protect(with name: Name) -> Self {
    configured { $0.protections.append(name) }
  }

  /// Its controller is kept after it went, for as long as a lifetime says; a visit with the same
  /// id to the same screen gets the same instance meanwhile.
  @discardableResult
  public func keepAlive(within lifetime: any Lifetime, as id: String) -> Self {
    configured { $0.keeping = Keeping(lifetime: lifetime, id: id) }
  }

  /// Its controller is wrapped before it appears.
  @discardableResult
  public func embedded<Wrapper: Embedding>(in wrapper: Wrapper.Type) -> Self {
    configured { $0.embeddings.append(.making { Wrapper($0) }) }
  }

  /// Its controller is wrapped before it appears, as the front end does for that kind.
  @discardableResult
  public func embedded(in kind: EmbeddingKind) -> Self {
    configured { $0.embeddings.append(.kind(kind)) }
  }
}

/// What happens to a visit.
public enum VisitMoment: Hashable, Sendable, CaseIterable {
  /// It can be seen: for the first time, or again.
  case appear
  /// It can be seen again: what covered it went.
  case reveal
  /// It can no longer be seen.
  case disappear
  /// It is gone, and its result has been settled.
  case end
}
