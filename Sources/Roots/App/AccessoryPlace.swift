/// An accessory layer: a stack of accessories over the content.
///
/// A place keeps its navigator alive; do not store one.
public struct AccessoryPlace<A: AppNames> {
  @usableFromInline
  let app: AppNavigator<A>
  /// The layer; nil for the declared one of an accessory, or for the topmost one.
  let level: Int?
  @usableFromInline
  let target: Target

  /// Pushes an accessory with its input.
  ///
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - input: the input of the accessory.
  ///   - options: the options of the visit.
  ///   - onResult: called exactly once with the result of the accessory.
  @inlinable
  @discardableResult
  public func push<Input, Output>(
    _ accessory: Accessory<A, Input, Output>, with input: Input,
    _ options: VisitOptions = VisitOptions(), onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply {
    app.open(
      .overlay, accessory.text, target, with: Payload.carrying(input), options,
      app.reading(onResult, of: accessory.text))
  }

  /// Pushes an accessory without an input.
  @inlinable
  @discardableResult
  public func push<Output>(
    _ accessory: Accessory<A, Void, Output>, _ options: VisitOptions = VisitOptions(),
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply {
    app.open(
      .overlay, accessory.text, target, with: nil, options,
      app.reading(onResult, of: accessory.text))
  }

  /// Unavailable: an accessory with an input needs it.
  @available(
    *, unavailable, message: "this accessory takes an input; write push(.accessory, with: input)"
  )
  @discardableResult
  public func push<Input, Output>(
    _ accessory: Accessory<A, Input, Output>, _ options: VisitOptions = VisitOptions(),
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply { .waiting }

  /// Pushes an accessory whose input comes later; until then the command is pending.
  ///
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - options: the options of the visit; their deadline limits the wait.
  ///   - load: gets the promise of the input; an error that it throws refuses the command.
  ///   - onResult: called exactly once with the result of the accessory.
  @discardableResult
  public func load<Input, Output>(
    _ accessory: Accessory<A, Input, Output>, _ options: VisitOptions = VisitOptions(),
    input load: @escaping (PendingInput<Input>) throws -> Void,
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply {
    app.load(
      accessory.text, .overlay, target, options, app.reading(onResult, of: accessory.text), load)
  }

  /// Clears the layer and pushes an accessory with its input.
  ///
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - input: the input of the accessory.
  ///   - options: the options of the visit.
  ///   - onResult: called exactly once with the result of the accessory.
  @inlinable
  @discardableResult
  public func go<Input, Output>(
    _ accessory: Accessory<A, Input, Output>, with input: Input,
    _ options: VisitOptions = VisitOptions(), onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply {
    app.open(
      .go, accessory.text, target, with: Payload.carrying(input), options,
      app.reading(onResult, of: accessory.text))
  }

  /// Clears the layer and pushes an accessory without an input.
  @inlinable
  @discardableResult
  public func go<Output>(
    _ accessory: Accessory<A, Void, Output>, _ options: VisitOptions = VisitOptions(),
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply {
    app.open(
      .go, accessory.text, target, with: nil, options, app.reading(onResult, of: accessory.text))
  }

  /// Unavailable: an accessory with an input needs it.
  @available(
    *, unavailable, message: "this accessory takes an input; write go(.accessory, with: input)"
  )
  @discardableResult
  public func go<Input, Output>(
    _ accessory: Accessory<A, Input, Output>, _ options: VisitOptions = VisitOptions(),
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply { .waiting }

  /// Replaces the top entry by an accessory with its input.
  ///
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - input: the input of the accessory.
  ///   - options: the options of the visit.
  ///   - onResult: called exactly once with the result of the accessory.
  @inlinable
  @discardableResult
  public func replace<Input, Output>(
    _ accessory: Accessory<A, Input, Output>, with input: Input,
    _ options: VisitOptions = VisitOptions(), onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply {
    app.open(
      .replace, accessory.text, target, with: Payload.carrying(input), options,
      app.reading(onResult, of: accessory.text))
  }

  /// Replaces the top entry by an accessory without an input.
  @inlinable
  @discardableResult
  public func replace<Output>(
    _ accessory: Accessory<A, Void, Output>, _ options: VisitOptions = VisitOptions(),
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply {
    app.open(
      .replace, accessory.text, target, with: nil, options,
      app.reading(onResult, of: accessory.text))
  }

  /// Unavailable: an accessory with an input needs it.
  @available(
    *, unavailable, message: "this accessory takes an input; write replace(.accessory, with: input)"
  )
  @discardableResult
  public func replace<Input, Output>(
    _ accessory: Accessory<A, Input, Output>, _ options: VisitOptions = VisitOptions(),
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply { .waiting }

  // MARK: Back

  /// Pops the top entries, at most those above the root, without a result.
  ///
  /// - Parameter count: the number of entries, 1 or more.
  @discardableResult
  public func pop(_ count: Int = 1) -> Reply {
    app.pop(count, onTopOf: target)
  }

  /// Pops to the nearest entry of an accessory; without one, pushes an accessory that takes no
  /// input.
  @discardableResult
  public func pop<Input, Output>(to accessory: Accessory<A, Input, Output>) -> Reply {
    app.pop(to: accessory.text, target)
  }

  /// Pops to the nearest entry of an accessory and gives it another input; without one, pushes the
  /// accessory.
  @inlinable
  @discardableResult
  public func pop<Input, Output>(
    to accessory: Accessory<A, Input, Output>, with input: Input
  ) -> Reply { app.pop(to: accessory.text, target, with: Payload.carrying(input)) }

  /// Clears the layer.
  @discardableResult
  public func dismiss() -> Reply { app.perform(target.request(.dismiss(level))) }
}
