/// The start of a segue, in the app's own screens.
public enum SegueOrigin<Screen: Identifier> {
  /// The visible screen.
  case here
  /// The nearest entry of a screen.
  case screen(Screen)
  /// The entry of a controller, which becomes the origin of the command, too.
  case controller(any Controller)
}

extension AppNavigator {
  /// Takes the shortest declared way to a screen: first back, then forward, in one commit.
  /// - Parameters:
  ///   - screen: the destination.
  ///   - origin: the start of the way.
  ///   - via: screens that the way must visit, in this order.
  ///   - payload: the input of the destination.
  ///   - onResult: called exactly once with the result of the screen.
  /// - Returns: the reply; refused when there is no declared way.
  @discardableResult
  public func segue(
    _ screen: Screen, from origin: SegueOrigin<Screen> = .here, via: [Screen] = [],
    with payload: Payload? = nil, onResult: ((Outcome<Payload?>) -> Void)? = nil
  ) -> Reply {
    segue(to: name(screen), origin, via, payload, onResult)
  }

  /// Takes the shortest declared way to an accessory.
  @discardableResult
  public func segue(
    _ accessory: Accessory, from origin: SegueOrigin<Screen> = .here, via: [Screen] = [],
    with payload: Payload? = nil, onResult: ((Outcome<Payload?>) -> Void)? = nil
  ) -> Reply {
    segue(to: name(accessory), origin, via, payload, onResult)
  }

  /// Returns the way that a segue would take now.
  /// - Throws: `Refusal`, the reason why the segue would change nothing.
  public func plan(
    _ screen: Screen, from origin: SegueOrigin<Screen> = .here, via: [Screen] = [],
    with payload: Payload? = nil
  ) throws(Refusal) -> SeguePlan {
    try navigator.world.plan(
      to: name(screen), from: try visit(origin), via: via.map { name($0) }, with: payload)
  }

  private func segue(
    to name: Name, _ origin: SegueOrigin<Screen>, _ via: [Screen], _ payload: Payload?,
    _ onResult: ((Outcome<Payload?>) -> Void)?
  ) -> Reply {
    do throws(Refusal) {
      let visit = try visit(origin)
      var request = Request(
        .segue(name, from: visit, via: via.map { self.name($0) }, with: payload))
      if case .entry(let id)? = visit { request.origin = id }
      request.onResult = onResult
      return send(request)
    } catch {
      return refuse(error)
    }
  }

  private func visit(_ origin: SegueOrigin<Screen>) throws(Refusal) -> Visit? {
    switch origin {
    case .here: return nil
    case .screen(let screen): return .screen(name(screen))
    case .controller(let controller):
      guard let context = navigator.context(of: controller) else {
        throw Refusal.noController("\(type(of: controller))")
      }
      return .entry(context.id)
    }
  }
}
