/// A visit as it is asked for, with how it is to be done: a value that grows by chaining.
///
///     nav.present { $0.to(.account).animated(false).passData(7).protect(with: auth) }
///
/// `Origin` and `Destination` are the types of the controllers that it leads from and to; any
/// controller unless they are named.
public struct Visiting<Origin, Destination>: Configurable {
  /// What is asked.
  var command: Command
  var options = VisitOptions()
  var requestOptions: RequestOptions?
  var origin: VisitOrigin?
  var onResult: ((Outcome<Payload>) -> Void)?
  var onUpdate: ((Payload) -> Void)?
  var factory: ControllerFactory?
  /// What is wrong with it already.
  var refusal: Refusal?

  init(_ command: Command) { self.command = command }

  /// The same to a controller of another type.
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

  /// The same with one thing changed.
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

  // MARK: On what terms

  /// It goes before what waits for its turn and beside what waits for an answer; protections are
  /// asked all the same.
  public func unsafely() -> Self { onTerms { $0.isUrgent = true } }

  /// What becomes of it while one of the same origin, layer and screen waits for an answer.
  public func concurrency(_ policy: RequestOptions.Concurrency) -> Self {
    onTerms { $0.concurrency = policy }
  }

  /// How long each answer may take that no declared protection limits; for ever when nil.
  public func deadline(_ deadline: Duration?) -> Self { onTerms { $0.deadline = deadline } }

  // MARK: Where it comes from

  /// It is asked for by that entry, whatever is visible.
  public func from(_ id: EntryID) -> Self { with { $0.origin = .entry(id) } }

  /// It is asked for by that context's entry.
  public func from(_ context: Context) -> Self { with { $0.origin = .entry(context.id) } }

  /// It is asked for by the entry of that controller, whose type its observers then know.
  public func from<Other: Controller>(_ controller: Other) -> Visiting<Other, Destination> {
    Visiting<Other, Destination>(self).with { $0.origin = .controller(controller) }
  }

  // MARK: What comes of it

  /// Called once with its result.
  public func onResult(_ body: @escaping (Outcome<Payload>) -> Void) -> Self {
    with { $0.onResult = both($0.onResult, body) }
  }

  /// Called with each intermediate value.
  public func onUpdate(_ body: @escaping (Payload) -> Void) -> Self {
    with { $0.onUpdate = both($0.onUpdate, body) }
  }

  /// Called when its controller is there, before it appears and anything else is told: with the
  /// controllers it comes from and goes to, and the data.
  public func onSuccess(
    _ body: @escaping (Arrival<Origin, Destination>) -> Void
  ) -> Self {
    configured { $0.onSuccess.append { body(try Arrival(of: $0)) } }
  }

  /// Its controller is made so, in place of what is declared.
  public func making(_ factory: @escaping ControllerFactory) -> Self {
    with { $0.factory = factory }
  }

  /// It comes inside the nested navigator of that name, whose stack it joins.
  public func embedded(inStackOf name: Name) -> Self {
    with { $0.command = .inside(name, $0.command) }
  }

  /// Refused when the top is equal in screen and payload.
  public func once() -> Self { with { $0.command = $0.command.once } }
}

extension Visiting where Destination == any Controller {
  /// Its controller is of that type: its observers and its data are checked by it.
  public func with<Named: Controller>(_ type: Named.Type) -> Visiting<Origin, Named> {
    Visiting<Origin, Named>(self)
  }

  /// Its controller is that one.
  public func showing<Named: Controller>(_ controller: Named) -> Visiting<Origin, Named> {
    Visiting<Origin, Named>(self).with { $0.factory = { _ in controller } }
  }
}

/// Who asks for a visit.
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
  /// The same, refused when it would repeat the top.
  fileprivate var once: Command {
    switch self {
    case .push(let screen, let layer, let payload, _):
      .push(screen, on: layer, with: payload, once: true)
    case .overlay(let accessory, let level, let payload, _):
      .overlay(accessory, at: level, with: payload, once: true)
    case .inside(let name, let command): .inside(name, command.once)
    default: self
    }
  }
}
