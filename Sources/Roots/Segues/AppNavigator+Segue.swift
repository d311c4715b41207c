/// Where a segue begins, in the user's own words.
public enum SegueOrigin<Screen: Identifier> {
  /// Where one is.
  case here
  /// The nearest entry of a screen.
  case screen(Screen)
  /// The entry of a controller, which then is who asks, too.
  case controller(any Controller)
}

extension AppNavigator {
  /// The shortest declared way to a screen: backwards, then forwards, as one commit.
  /// - Parameters:
  ///   - screen: where the way is to lead.
  ///   - origin: where it begins.
  ///   - via: screens that it must lead through, in that order.
  ///   - payload: what the screen carries.
  ///   - onResult: called once with the screen's result.
  @discardableResult
  public func segue(
    _ screen: Screen, from origin: SegueOrigin<Screen> = .here, via: [Screen] = [],
    with payload: Payload? = nil, onResult: ((Outcome<Payload>) -> Void)? = nil
  ) -> Reply {
    segue(to: name(screen), origin, via, payload, onResult)
  }

  /// The shortest declared way to an accessory.
  @discardableResult
  public func segue(
    _ accessory: Accessory, from origin: SegueOrigin<Screen> = .here, via: [Screen] = [],
    with payload: Payload? = nil, onResult: ((Outcome<Payload>) -> Void)? = nil
  ) -> Reply {
    segue(to: name(accessory), origin, via, payload, onResult)
  }

  /// The way that a segue would take now.
  /// - Throws: `Refusal`: why it would change nothing.
  public func plan(
    _ screen: Screen, from origin: SegueOrigin<Screen> = .here, via: [Screen] = [],
    with payload: Payload? = nil
  ) throws(Refusal) -> SeguePlan {
    try navigator.world.plan(
      to: name(screen), from: try visit(origin), via: via.map { name($0) }, with: payload)
  }

  private func segue(
    to name: Name, _ origin: SegueOrigin<Screen>, _ via: [Screen], _ payload: Payload?,
    _ onResult: ((Outcome<Payload>) -> Void)?
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
