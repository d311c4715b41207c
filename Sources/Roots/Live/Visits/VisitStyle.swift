/// How a visit is to be seen: what front ends read of its context.
public struct VisitStyle {
  /// The transition that a visit comes and goes with.
  public enum Transition {
    /// One that the front end knows by that name.
    case named(String)
    /// An object of the app.
    case animator(any Animator)
  }

  /// Whether it comes and goes with a transition at all.
  public let isAnimated: Bool
  /// Which one; the usual one when nil.
  public let transition: Transition?
  /// Whether it makes room when an input area opens.
  public let makesRoom: Bool

  /// The name of its transition; nil for the usual one, and for an object.
  public var transitionName: String? {
    if case .named(let name)? = transition { name } else { nil }
  }
}

/// An object that shows how a visit comes and goes, in the terms of its front end.
///
/// A front end refines it by what it draws. The way from one look to the other is a progress from
/// 0 to 1: moved by time, or by somebody's hand, who may also take it back. A class, because it
/// may have a state of its own meanwhile.
public protocol Animator: AnyObject {
  /// The way begins; back when the visit goes.
  func begin(isReturn: Bool)
  /// It is that far, 0...1.
  func move(to progress: Double)
  /// It is over: finished, or taken back.
  func end(isFinished: Bool)
}

extension Animator {
  /// Nothing.
  public func begin(isReturn: Bool) {}
  /// Nothing.
  public func move(to progress: Double) {}
  /// Nothing.
  public func end(isFinished: Bool) {}
}

extension Context {
  /// How its visit is to be seen: as it was asked for, else as it is declared.
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
  /// What holds for the visit of a context.
  func rules(of context: Context) -> VisitRules {
    world.map.rules(of: context.screen, variant: variant(of: context.id))
  }

  /// Which definition of its screen an entry follows.
  func variant(of id: EntryID) -> Int { Int(world.state.entry(id)?.variant ?? 0) }
}
