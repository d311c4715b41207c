/// The reason why a screen returned no result to the task that waits for it.
public enum Interruption: Error, Hashable, Sendable {
  /// The screen was not pushed.
  case refused(Refusal)
  /// The screen was removed without a result.
  case dismissed(Dismissal)
  /// The task was cancelled; the screen is popped, unless a leave guard keeps it, or its command is
  /// withdrawn.
  case cancelled
}

extension Interruption: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .refused(let refusal): "\(refusal)"
    case .dismissed(let reason): "the screen was removed without a result: \(reason.rawValue)"
    case .cancelled: "the task that waits for the screen was cancelled"
    }
  }
}

extension Navigator {
  /// Pushes a screen and waits for its result; a screen without a result returns when it is gone.
  nonisolated(nonsending) consuming func result<Output: Sendable>(
    _ opening: Opening, _ screen: StaticString, _ target: Target, with payload: Payload?,
    _ options: VisitOptions, as type: Output.Type
  ) async throws(Interruption) -> Output {
    try await result(of: screen, as: type) { navigator throws(Refusal) in
      try navigator.request(opening, screen, target, with: payload, options, nil)
    }
  }

  /// Sends a request for one entry and waits for its result.
  nonisolated(nonsending) consuming func result<Output: Sendable>(
    of screen: StaticString, as type: Output.Type,
    _ request: (Navigator) throws(Refusal) -> Request
  ) async throws(Interruption) -> Output {
    let link = link
    let outcome: Outcome<Payload?>
    do throws(Refusal) {
      if !typed.open.isEmpty { throw Refusal.transactionOver }
      outcome = try await present(try request(self))
    } catch {
      if case .waitCancelled = error { throw .cancelled }
      throw .refused(error)
    }
    if type == Void.self, let nothing = () as? Output { return nothing }
    switch link.read(outcome, of: screen, as: type) {
    case .completed(let output): return output
    case .dismissed(let reason): throw .dismissed(reason)
    }
  }
}

extension ContentPlace {
  /// Pushes a screen with its input and waits for its result.
  ///
  /// A screen without a result returns when it is gone, for any reason. Waiting does not keep the
  /// navigator alive. Cancelling the task pops the screen.
  /// - Throws: `Interruption`.
  public nonisolated(nonsending) consuming func present<Input, Output>(
    _ screen: Screen<A, Input, Output>, with input: Input, _ options: VisitOptions = VisitOptions()
  ) async throws(Interruption) -> Output {
    let (navigator, target) = (app as Navigator, target)
    _ = consume self
    return try await navigator.result(
      .push, screen.text, target, with: Payload.carrying(input), options, as: Output.self)
  }

  /// Pushes a screen without an input and waits for its result.
  /// - Throws: `Interruption`.
  public nonisolated(nonsending) consuming func present<Output>(
    _ screen: Screen<A, Void, Output>, _ options: VisitOptions = VisitOptions()
  ) async throws(Interruption) -> Output {
    try await present(screen, with: (), options)
  }

  /// Unavailable: a screen with an input needs it.
  @available(
    *, unavailable, message: "this screen takes an input; write present(.screen, with: input)"
  )
  public nonisolated(nonsending) consuming func present<Input, Output>(
    _ screen: Screen<A, Input, Output>, _ options: VisitOptions = VisitOptions()
  ) async throws(Interruption) -> Output { throw .cancelled }
}

extension AccessoryPlace {
  /// Pushes an accessory with its input and waits for its result.
  ///
  /// An accessory without a result returns when it is gone, for any reason. Waiting does not keep
  /// the navigator alive. Cancelling the task pops the accessory.
  /// - Throws: `Interruption`.
  public nonisolated(nonsending) consuming func present<Input, Output>(
    _ accessory: Accessory<A, Input, Output>, with input: Input,
    _ options: VisitOptions = VisitOptions()
  ) async throws(Interruption) -> Output {
    let (navigator, target) = (app as Navigator, target)
    _ = consume self
    return try await navigator.result(
      .overlay, accessory.text, target, with: Payload.carrying(input), options, as: Output.self)
  }

  /// Pushes an accessory without an input and waits for its result.
  /// - Throws: `Interruption`.
  public nonisolated(nonsending) consuming func present<Output>(
    _ accessory: Accessory<A, Void, Output>, _ options: VisitOptions = VisitOptions()
  ) async throws(Interruption) -> Output {
    try await present(accessory, with: (), options)
  }

  /// Unavailable: an accessory with an input needs it.
  @available(
    *, unavailable, message: "this accessory takes an input; write present(.accessory, with: input)"
  )
  public nonisolated(nonsending) consuming func present<Input, Output>(
    _ accessory: Accessory<A, Input, Output>, _ options: VisitOptions = VisitOptions()
  ) async throws(Interruption) -> Output { throw .cancelled }
}
