extension Navigator {
  /// Asks for an entry and waits for its result, on the caller's own executor.
  /// - Throws: the refusal, when the entry did not come.
  public nonisolated(nonsending) func present(
    _ request: Request
  ) async throws(Refusal) -> Outcome<Payload> {
    guard request.command.insertsOneEntry else { throw Refusal.changesNothing }
    let answer: Result<Outcome<Payload>, Refusal> = await withCheckedContinuation { waiting in
      var request = request
      request.onResult = { waiting.resume(returning: .success($0)) }
      request.onRefusal = { waiting.resume(returning: .failure($0)) }
      send(request)
    }
    return try answer.get()
  }
}

extension Command {
  fileprivate var insertsOneEntry: Bool {
    switch self {
    case .push, .go, .replace, .overlay, .start: true
    case .inside(_, let command): command.insertsOneEntry
    case .pop, .popTo, .show, .showMain, .reset, .dismiss, .finish, .back, .undo, .redo, .set,
      .transaction, .finishFlow, .segue, .open, .tell:
      false
    }
  }
}

extension Outcome where Value == Payload {
  /// The same outcome with its value as the type that is wanted.
  /// - Throws: `PayloadTypeMismatch`, which names both types.
  public func typed<Wanted: Sendable>(
    as type: Wanted.Type = Wanted.self
  ) throws(PayloadTypeMismatch) -> Outcome<Wanted> {
    switch self {
    case .completed(let payload): .completed(try payload?.value(as: type))
    case .dismissed(let reason): .dismissed(reason)
    }
  }
}
