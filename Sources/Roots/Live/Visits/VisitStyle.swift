/// The appearance of a visit, read by front ends from its context.
public struct VisitStyle {
  /// The transition at the beginning and at the end of a visit.
  public enum Transition {
    /// A transition that is registered in the front end under this name.
    case named(String)
    /// An object of the app that draws the transition.
    case animator(any Animator)
  }

  /// Whether the visit begins and ends with a transition.
  public let isAnimated: Bool
  /// The transition; nil for the default one.
  public let transition: Transition?
  /// Whether the screen shrinks for an open input area.
  public let makesRoom: Bool

  /// The name of the transition; nil for the default one and for an object.
  public var transitionName: String? {
    if case .named(let name)? = transition { name } else { nil }
  }
}

/// An object that draws a transition with the means of its front end.
///
/// Each front end refines this protocol by its own drawing method. The progress of a transition
/// runs from 0 to 1; a timer or a drag moves it, and a drag may cancel it. A class, because it may
/// have state during a transition.
public protocol Animator: AnyObject {
  /// Called when a transition begins; backwards when the visit ends.
  func begin(isReturn: Bool)
  /// Called with the progress, 0 to 1.
  func move(to progress: Double)
  /// Called when the transition is over: finished or cancelled.
  func end(isFinished: Bool)
}

extension Animator {
  /// Does nothing.
  public func begin(isReturn: Bool) {}
  /// Does nothing.
  public func move(to progress: Double) {}
  /// Does nothing.
  public func end(isFinished: Bool) {}
}

extension Context {
  /// The appearance of the visit: its own options, otherwise the declared ones.
  public var style: VisitStyle {
    let options = visit?.options
    let rules = navigator?.rules(of: self) ?? .none
    return VisitStyle(
      isAnimated: options?.isAnimated ?? rules.isAnimated,
      transition: options?.transition ?? rules.transition.map { .named($0) },
      makesRoom: options?.makesRoom ?? false)
  }
}

extension Navigator {
  /// The declared rules of a context's visit.
  func rules(of context: Context) -> VisitRules {
    world.map.rules(of: context.screen, variant: variant(of: context.id))
  }

  /// The index of the definition that an entry follows, among those of its screen.
  func variant(of id: EntryID) -> Int { Int(world.state.entry(id)?.variant ?? 0) }
}
