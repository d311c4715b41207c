/// A place that can be gone to, with what it carries: a case of the user's own enum.
///
/// ```swift
/// enum MyRoute: Route {
///   case login
///   case homeTabBar(tab: Tab)
///   var destination: Destination { ... }
///   var transition: RouteTransition { .set }
/// }
/// ```
public protocol Route {
  /// What it leads to.
  var destination: Destination { get }
  /// What goes with it.
  var payload: Payload? { get }
  /// How it comes, unless a router says otherwise.
  var transition: RouteTransition { get }
}

extension Route {
  /// Nothing.
  public var payload: Payload? { nil }
}

/// What a route leads to, in the user's own words.
public enum Destination {
  case screen(any Identifier)
  case accessory(any Identifier)
  /// It is shown, however the route comes.
  case tab(any Identifier)

  var identifier: any Identifier {
    switch self {
    case .screen(let identifier), .accessory(let identifier), .tab(let identifier): identifier
    }
  }
}

/// How a route comes to the glass.
///
/// Transitions of one's own are static members: `static let fade = RouteTransition.custom("fade")`.
public enum RouteTransition: Hashable, Sendable {
  /// In place of the root of main; a tab is shown.
  case set
  /// On top of the router's layer.
  case push
  /// Over everything, on an accessory layer: the router's own, else the lowest.
  case modal
  /// By the performer that is registered under this name.
  case custom(String)
}

/// What a performer has to do: a route, and the request that would push it.
public struct RoutePassage<Path: Route> {
  /// Where it goes.
  public let route: Path
  /// What would push it, or show it where it cannot be pushed, with the controller that was
  /// prepared for it.
  public let request: Request
  /// The entry that is visible, from which it goes.
  public let source: Context?
}

/// What came of a link.
public enum LinkOutcome: Equatable, Sendable {
  /// There is a route for it.
  case handled(Reply)
  /// There is none, or it is no link.
  case notHandled(Refusal)

  /// Whether there is a route for it, as an app's delegate is asked to say.
  public var isHandled: Bool { if case .handled = self { true } else { false } }

  /// Why nothing came of it, if so.
  public var refusal: Refusal? {
    switch self {
    case .handled(let reply): reply.refusal
    case .notHandled(let refusal): refusal
    }
  }
}
