/// A visit with its options: a value that chained calls extend.
///
///     nav.present { $0.to(.account).animated(false).passData(7).protect(with: auth) }
///
/// `Origin` and `Destination` are the types of the controllers from which and to which it leads,
/// `any Controller` unless named.
public struct Visiting<Origin, Destination>: Configurable {
  /// The command of the visit.
  var command: Command
  var options = VisitOptions()
  var requestOptions: RequestOptions?
  var origin: VisitOrigin?
  var onResult: ((Outcome<Payload?>) -> Void)?
  var onUpdate: ((Payload) -> Void)?
  var factory: ControllerFactory?
  /// The error of an earlier chained call.
  var refusal: Refusal?

  init(_ command: Command) { self.command = command }

  /// The same visit to a controller of another type.
  init<OtherOrigin, OtherDestination>(_ other: Visiting<OtherOrigin, OtherDestination>) {
    command = other.command
    options = other.options
    requestOptions = other.requestOptions
    origin = other.origin
    onResult = other.onResult
    onUpdate = other.onUpdate
    factory = other.factory
    refusal = other.refusal
  }

  /// Returns the same visit with a changed option.
  public func configured(_ change: (inout VisitOptions) -> Void) -> Self {
    with { change(&$0.options) }
  }

  func with(_ change: (inout Self) -> Void) -> Self {
    var changed = self
    change(&changed)
    return changed
  }

  private func onTerms(_ change: (inout RequestOptions) -> Void) -> Self {
    with {
      var requestOptions = $0.requestOptions ?? RequestOptions()
      change(&requestOptions)
      $0.requestOptions = requestOptions
    }
  }

  // MARK: Request options

  /// Sends the visit ahead of queued commands and beside pending ones; protections are still asked.
  public func unsafely() -> Self { onTerms { $0.isUrgent = true } }

  /// Sets the policy for a visit while another one of the same origin, layer and screen is pending.
  public func concurrency(_ policy: RequestOptions.Concurrency) -> Self {
    onTerms { $0.concurrency = policy }
  }

  /// Sets the time for each verdict without a declared deadline; nil for no limit.
  public func deadline(_ deadline: Duration?) -> Self { onTerms { $0.deadline = deadline } }

  // MARK: Origin

  /// Sets the entry that asks for the visit; the visible entry by default.
  public func from(_ id: EntryID) -> Self { with { $0.origin = .entry(id) } }

  /// Sets the entry that asks for the visit, by its context.
  public func from(_ context: Context) -> Self { with { $0.origin = .entry(context.id) } }

  /// Sets the entry that asks for the visit, by its controller, whose type observers then know.
  public func from<Other: Controller>(_ controller: Other) -> Visiting<Other, Destination> {
    Visiting<Other, Destination>(self).with { $0.origin = .controller(controller) }
  }

  // MARK: Results and controllers

  /// Adds a callback for the result, called exactly once.
  public func onResult(_ body: @escaping (Outcome<Payload?>) -> Void) -> Self {
    with { $0.onResult = both($0.onResult, body) }
  }

  /// Adds a callback for each intermediate value.
  public func onUpdate(_ body: @escaping (Payload) -> Void) -> Self {
    with { $0.onUpdate = both($0.onUpdate, body) }
  }

  /// Adds a callback for a new controller, before it appears and before other observers.
  public func onSuccess(
    _ body: @escaping (Arrival<Origin, Destination>) -> Void
  ) -> Self {
    configured { $0.onSuccess.append { body(try Arrival(of: $0)) } }
  }

  /// Sets the factory of the controller, in place of the declared one.
  public func making(_ factory: @escaping ControllerFactory) -> Self {
    with { $0.factory = factory }
  }

  /// Sends the visit to the nested navigator with a name.
  public func embedded(inStackOf name: Name) -> Self {
    with { $0.command = .inside(name, $0.command) }
  }

  /// Refuses the visit if it equals the top entry in screen and payload.
  public func once() -> Self { with { $0.command = $0.command.once } }
}

extension Visiting where Destination == any Controller {
  /// Declares the type of the controller, from which the types of observers and data follow.
  public func with<Named: Controller>(_ type: Named.Type) -> Visiting<Origin, Named> {
    Visiting<Origin, Named>(self)
  }

  /// Sets the controller.
  public func showing<Named: Controller>(_ controller: Named) -> Visiting<Origin, Named> {
    Visiting<Origin, Named>(self).with { $0.factory = { _ in controller } }
  }
}

/// The entry that asks for a visit.
enum VisitOrigin {
  case entry(EntryID)
  case controller(any Controller)
}

func both<Value>(
  _ first: ((Value) -> Void)?, _ second: @escaping (Value) -> Void
) -> (Value) -> Void {
  guard let first else { return second }
  return { value in
    first(value)
    second(value)
  }
}

extension Command {
  /// The same command, refused if it equals the top entry.
  fileprivate var once: Command {
    if case .inside(let name, let host, let command) = self {
      return .inside(name, of: host, command.once)
    }
    return with { $0.once = true }
  }
}
