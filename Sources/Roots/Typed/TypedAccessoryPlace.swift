/// An accessory layer: a stack of typed accessories over the content.
///
/// A place keeps its navigator alive; do not store one.
public struct TypedAccessoryPlace<A: App> {
  @usableFromInline
  let app: TypedNavigator<A>
  @usableFromInline
  let level: Int

  /// Pushes an accessory with its input.
  ///
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - input: the input of the accessory.
  ///   - once: whether a push equal to the top entry in accessory and input is refused.
  ///   - onResult: called exactly once with the result of the accessory.
  ///   - onRefusal: called once if the command changed nothing, at once or after a verdict.
  @inlinable
  @discardableResult
  public func push<Input, Output>(
    _ accessory: Accessory<A, Input, Output>, with input: Input, once: Bool = false,
    onResult: ((Outcome<Output>) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply {
    app.open(
      .push(once: once), accessory.text, on: .accessory(level), with: Payload.carrying(input),
      app.reading(onResult, of: accessory.text), onRefusal)
  }

  /// Pushes an accessory without an input.
  @inlinable
  @discardableResult
  public func push<Output>(
    _ accessory: Accessory<A, Void, Output>, once: Bool = false,
    onResult: ((Outcome<Output>) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply {
    app.open(
      .push(once: once), accessory.text, on: .accessory(level), with: nil,
      app.reading(onResult, of: accessory.text), onRefusal)
  }

  /// Unavailable: an accessory with an input needs it.
  @available(
    *, unavailable, message: "this accessory takes an input; write push(.accessory, with: input)"
  )
  @discardableResult
  public func push<Input, Output>(
    _ accessory: Accessory<A, Input, Output>, once: Bool = false,
    onResult: ((Outcome<Output>) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply { .waiting }

  /// Clears the layer and pushes an accessory with its input.
  ///
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - input: the input of the accessory.
  ///   - onResult: called exactly once with the result of the accessory.
  ///   - onRefusal: called once if the command changed nothing, at once or after a verdict.
  @inlinable
  @discardableResult
  public func go<Input, Output>(
    _ accessory: Accessory<A, Input, Output>, with input: Input,
    onResult: ((Outcome<Output>) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply {
    app.open(
      .go, accessory.text, on: .accessory(level), with: Payload.carrying(input),
      app.reading(onResult, of: accessory.text), onRefusal)
  }

  /// Clears the layer and pushes an accessory without an input.
  @inlinable
  @discardableResult
  public func go<Output>(
    _ accessory: Accessory<A, Void, Output>,
    onResult: ((Outcome<Output>) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply {
    app.open(
      .go, accessory.text, on: .accessory(level), with: nil,
      app.reading(onResult, of: accessory.text), onRefusal)
  }

  /// Unavailable: an accessory with an input needs it.
  @available(
    *, unavailable, message: "this accessory takes an input; write go(.accessory, with: input)"
  )
  @discardableResult
  public func go<Input, Output>(
    _ accessory: Accessory<A, Input, Output>,
    onResult: ((Outcome<Output>) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply { .waiting }

  /// Replaces the top entry by an accessory with its input.
  ///
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - input: the input of the accessory.
  ///   - onResult: called exactly once with the result of the accessory.
  ///   - onRefusal: called once if the command changed nothing, at once or after a verdict.
  @inlinable
  @discardableResult
  public func replace<Input, Output>(
    _ accessory: Accessory<A, Input, Output>, with input: Input,
    onResult: ((Outcome<Output>) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply {
    app.open(
      .replace, accessory.text, on: .accessory(level), with: Payload.carrying(input),
      app.reading(onResult, of: accessory.text), onRefusal)
  }

  /// Replaces the top entry by an accessory without an input.
  @inlinable
  @discardableResult
  public func replace<Output>(
    _ accessory: Accessory<A, Void, Output>,
    onResult: ((Outcome<Output>) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply {
    app.open(
      .replace, accessory.text, on: .accessory(level), with: nil,
      app.reading(onResult, of: accessory.text), onRefusal)
  }

  /// Unavailable: an accessory with an input needs it.
  @available(
    *, unavailable, message: "this accessory takes an input; write replace(.accessory, with: input)"
  )
  @discardableResult
  public func replace<Input, Output>(
    _ accessory: Accessory<A, Input, Output>,
    onResult: ((Outcome<Output>) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply { .waiting }

  // MARK: Back

  /// Pops the top entries, without a result.
  ///
  /// - Parameter count: the number of entries, 1 or more.
  @discardableResult
  public func pop(_ count: Int = 1) -> Reply {
    app.perform(Request(.pop(.accessory(level), count: count)))
  }

  /// Pops to the nearest entry of an accessory; without one, pushes an accessory that takes no
  /// input.
  @discardableResult
  public func pop<Input, Output>(to accessory: Accessory<A, Input, Output>) -> Reply {
    app.pop(to: accessory.text, on: .accessory(level))
  }

  /// Clears the layer.
  @discardableResult
  public func dismiss() -> Reply { app.perform(Request(.dismiss(level))) }
}
