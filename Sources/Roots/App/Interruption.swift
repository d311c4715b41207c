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
  /// Sends the request for a screen, an accessory or a flow, for whose result a task then waits;
  /// it is refused in a transaction, which cannot wait.
  func wait(
    _ opening: Opening, _ name: StaticString, _ target: Target, with payload: Payload?,
    _ options: VisitOptions
  ) -> Waiter {
    do throws(Refusal) {
      if !typed.open.isEmpty { throw Refusal.transactionOver }
      return wait(for: try request(opening, name, target, with: payload, options, nil))
    } catch {
      let waiter = Waiter(contexts.link)
      waiter.resume(.failure(error))
      return waiter
    }
  }
}

extension VisitPlace {
  /// Pushes a screen or an accessory with its input and waits for its result.
  ///
  /// A visit without a result returns when it is gone, for any reason. Waiting does not keep the
  /// navigator alive. Cancelling the task pops the entry.
  /// - Throws: `Interruption`.
  public nonisolated(nonsending) consuming func present<Input, Output>(
    _ name: VisitName<Kind, A, Input, Output>, with input: Input,
    _ options: VisitOptions = VisitOptions()
  ) async throws(Interruption) -> Output {
    let wait = app.wait(pushing, name.text, target, with: Payload.carrying(input), options)
    _ = consume self
    return try await wait.result(of: name.text, as: Output.self)
  }

  /// Pushes a screen or an accessory without an input and waits for its result.
  /// - Throws: `Interruption`.
  public nonisolated(nonsending) consuming func present<Output>(
    _ name: VisitName<Kind, A, Void, Output>, _ options: VisitOptions = VisitOptions()
  ) async throws(Interruption) -> Output {
    try await present(name, with: (), options)
  }

  /// Unavailable: a screen or an accessory with an input needs it.
  @available(
    *, unavailable,
    message: "this screen or accessory takes an input; write present(.name, with: input)"
  )
  public nonisolated(nonsending) consuming func present<Input, Output>(
    _ name: VisitName<Kind, A, Input, Output>, _ options: VisitOptions = VisitOptions()
  ) async throws(Interruption) -> Output { throw .cancelled }
}
