// Calls that start a flow on a place.

extension VisitPlace {
  /// Starts a flow with its input on this stack.
  ///
  /// - Parameters:
  ///   - flow: the flow.
  ///   - input: the input of the flow.
  ///   - options: the options of the visit to the first screen; with `once` nothing starts while
  ///     the top screen is in a run of the flow with an equal input.
  ///   - onResult: called exactly once with the result of the flow.
  /// - Returns: the reply, with the id of the run.
  @discardableResult
  public func start<Input, Output>(
    _ flow: Flow<A, Input, Output>, with input: Input, _ options: VisitOptions = VisitOptions(),
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply {
    app.open(
      .start(with: input), flow.text, stack, with: Payload.carrying(input), options,
      app.reading(onResult, of: flow.text))
  }

  /// Starts a flow without an input on this stack.
  @discardableResult
  public func start<Output>(
    _ flow: Flow<A, Void, Output>, _ options: VisitOptions = VisitOptions(),
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply { start(flow, with: (), options, onResult: onResult) }

  /// Unavailable: a flow with an input needs it.
  @available(
    *, unavailable, message: "this flow takes an input; write start(.flow, with: input)"
  )
  @discardableResult
  public func start<Input, Output>(
    _ flow: Flow<A, Input, Output>, _ options: VisitOptions = VisitOptions(),
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply { .waiting }

  /// Starts a flow with its input on this stack and waits for its result.
  ///
  /// A flow without a result returns when it has ended, in any way. Waiting does not keep the
  /// navigator alive. Cancelling the task pops the screens of the flow.
  /// - Throws: `Interruption`.
  public nonisolated(nonsending) consuming func run<Input, Output>(
    _ flow: Flow<A, Input, Output>, with input: Input, _ options: VisitOptions = VisitOptions()
  ) async throws(Interruption) -> Output {
    let wait = app.wait(
      .start(with: input), flow.text, stack, with: Payload.carrying(input), options)
    _ = consume self
    return try await wait.result(of: flow.text, as: Output.self)
  }

  /// Starts a flow without an input on this stack and waits for its result.
  /// - Throws: `Interruption`.
  public nonisolated(nonsending) consuming func run<Output>(
    _ flow: Flow<A, Void, Output>, _ options: VisitOptions = VisitOptions()
  ) async throws(Interruption) -> Output { try await run(flow, with: (), options) }
}
