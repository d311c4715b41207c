/// Begins a run of routes, and prepares what they show.
///
/// Bound to classes because what it owns, its router, asks it again before each transition.
public protocol RoutedFlow: AnyObject {
  /// The routes that it goes to.
  associatedtype Path: Route
  /// What it is called.
  var identifier: String { get }
  /// Where it goes.
  var router: Router<Path> { get }
  /// Goes to its first route.
  func start() throws
  /// Before each transition: the controller, with all that it needs.
  ///
  /// Nil leaves it to the factory that is declared; what is thrown refuses the route.
  func prepare(_ route: Path) throws -> (any Controller)?
}

extension RoutedFlow {
  /// Nothing is prepared.
  public func prepare(_ route: Path) throws -> (any Controller)? { nil }

  /// Starts it.
  /// - Returns: what came of its first route; a refusal that names the flow when it goes to none.
  @discardableResult
  public func begin() -> Reply {
    router.preparing = { [weak self] route in try self?.prepare(route) }
    let count = router.count
    do {
      try start()
    } catch {
      return .refused(error as? Refusal ?? .startsNowhere(identifier, reason: "\(error)"))
    }
    guard router.count > count, let reply = router.lastReply else {
      return .refused(.startsNowhere(identifier, reason: nil))
    }
    return reply
  }
}
