/// A destination with its payload and its transition: a case of the app's own enum.
/// ```swift
/// enum MyRoute: Route {
///   case login
///   case homeTabBar(tab: Tab)
///   var destination: Destination { ... }
///   var transition: RouteTransition { .set }
/// }
/// ```
public protocol Route {
  /// The screen, accessory or tab that the route leads to.
  var destination: Destination { get }
  /// The input of the destination.
  var payload: Payload? { get }
  /// The transition of the route, unless a router overrides it.
  var transition: RouteTransition { get }
}

extension Route {
  /// No payload.
  public var payload: Payload? { nil }
}

/// The destination of a route, as a case of the app's own enums.
public enum Destination {
  case screen(any Identifier)
  case accessory(any Identifier)
  /// A tab, which is selected with any transition.
  case tab(any Identifier)

  var identifier: any Identifier {
    switch self {
    case .screen(let identifier), .accessory(let identifier), .tab(let identifier): identifier
    }
  }
}

/// The way in which a route is shown.
///
/// An app adds transitions as static members: `static let fade = RouteTransition.custom("fade")`.
public enum RouteTransition: Hashable, Sendable {
  /// Replace the root of the main stack; a tab is selected.
  case set
  /// Push onto the router's layer.
  case push
  /// Push onto an accessory layer: the router's own if it is one, otherwise layer 0.
  case modal
  /// Use the performer that is registered under this name.
  case custom(String)
}

/// The input of a performer: a route, and the request that would push it.
public struct RoutePassage<Path: Route> {
  /// The route.
  public let route: Path
  /// The request that would push the destination, or show it if it cannot be pushed, with the
  /// controller that was prepared for it.
  public let request: Request
  /// The context of the visible entry.
  public let source: Context?
}

/// The result of opening a link.
public enum LinkOutcome: Equatable, Sendable {
  /// A route matched the link; its reply.
  case handled(Reply)
  /// No route matched, or the text is not a link.
  case notHandled(Refusal)

  /// Whether a route matched the link, the value that an app delegate returns.
  public var isHandled: Bool { if case .handled = self { true } else { false } }

  /// The reason why the link changed nothing; nil if it changed something.
  public var refusal: Refusal? {
    switch self {
    case .handled(let reply): reply.refusal
    case .notHandled(let refusal): refusal
    }
  }
}
