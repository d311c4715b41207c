/// An object that starts a run of routes and prepares their controllers.
///
/// Bound to classes because its router, which it owns, calls it before each transition.
public protocol RoutedFlow: AnyObject {
  /// The routes of the flow.
  associatedtype Path: Route
  /// The name of the flow, for error messages.
  var identifier: String { get }
  /// The router that performs the routes of the flow.
  var router: Router<Path> { get }
  /// Navigates to the first route.
  func start() throws
  /// Makes the controller of a route before its transition.
  ///
  /// Nil leaves it to the declared factory; a thrown error refuses the route.
  func prepare(_ route: Path) throws -> (any Controller)?
}

extension RoutedFlow {
  /// Prepares no controller.
  public func prepare(_ route: Path) throws -> (any Controller)? { nil }

  /// Starts the flow.
  ///
  /// - Returns: the reply to its first route; a refusal that names the flow if it navigates to
  ///   none.
  @discardableResult
  public func begin() -> Reply {
    router.preparing = { [weak self] route in try self?.prepare(route) }
    let count = router.count
    do {
      try start()
    } catch {
      return .refused(error as? Refusal ?? .startsNowhere(identifier, reason: .init(error)))
    }
    guard router.count > count, let reply = router.lastReply else {
      return .refused(.startsNowhere(identifier, reason: nil))
    }
    return reply
  }
}
