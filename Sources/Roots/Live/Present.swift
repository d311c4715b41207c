import Synchronization

extension Navigator {
  /// Sends a request for one entry and waits for its result on the caller's executor.
  ///
  /// Waiting does not keep the navigator alive: when it is deallocated, the result is `cleared`, or
  /// a pending request is refused. Cancelling the task ends the wait at once and pops the entry,
  /// with all above it, unless a leave guard keeps it. A request that waits for a verdict is
  /// withdrawn, unless an equal one of another sender has joined it.
  /// - Throws: the refusal, if the entry was not pushed or the task was cancelled.
  public nonisolated(nonsending) consuming func present(
    _ request: Request
  ) async throws(Refusal) -> Outcome<Payload?> {
    guard request.command.insertsOneEntry else {
      throw Refusal.bringsNoEntry(request.command)
    }
    if Task.isCancelled { throw Refusal.waitCancelled }
    let waiter = Waiter()
    var request = request
    let (onResult, onRefusal) = (request.onResult, request.onRefusal)
    request.onResult = {
      onResult?($0)
      waiter.resume(.success($0))
    }
    request.onRefusal = {
      onRefusal?($0)
      waiter.resume(.failure($0))
    }
    request.setWaiter(waiter)
    // A request that is sent while a loop is refused gets no callback.
    if let refusal = send(request).refusal { waiter.resume(.failure(refusal)) }
    let link = link
    _ = consume self
    let answer = await waiter.answer
    if case .failure(.waitCancelled) = answer { link.navigator?.withdraw(waiter) }
    return try answer.get()
  }

  /// Withdraws the pending command of a cancelled task, or pops its entry and what is above it.
  private func withdraw(_ waiter: Waiter) {
    let waiting = contextsByToken.first { $0.value.waiter === waiter }
    if let token = waiting?.key,
      let item = world.pending.first(where: { $0.issued.token == token })
    {
      return feed(.withdraw(item.pendingID))
    }
    let id = waiter.entry
    guard let layer = world.state.layer(of: id),
      let position = world.state[layer].position(of: id)
    else { return }
    send(Request(.pop(count: world.state[layer].count - position), from: id))
  }
}

/// A task that waits for one answer.
///
/// A class because the task, its cancellation and the callbacks of the request share it.
final class Waiter: Sendable {
  typealias Answer = Result<Outcome<Payload?>, Refusal>

  private enum State {
    case open
    case waiting(CheckedContinuation<Answer, Never>)
    case answered(Answer)
  }

  private let state = Mutex(State.open)
  private let arrived = Mutex(EntryID.none)

  /// The entry whose result is awaited; `#0` before it comes.
  var entry: EntryID { arrived.withLock { $0 } }

  func arrive(_ id: EntryID) { arrived.withLock { $0 = id } }

  /// The first answer, once there is one.
  nonisolated(nonsending) var answer: Answer {
    get async {
      await withTaskCancellationHandler {
        await withCheckedContinuation { wait($0) }
      } onCancel: {
        resume(.failure(.waitCancelled))
      }
    }
  }

  private func wait(_ continuation: CheckedContinuation<Answer, Never>) {
    let known: Answer? = state.withLock { state in
      if case .answered(let answer) = state { return answer }
      state = .waiting(continuation)
      return nil
    }
    if let known { continuation.resume(returning: known) }
  }

  /// Sets the answer; later ones do nothing.
  func resume(_ answer: Answer) {
    let waiting: CheckedContinuation<Answer, Never>? = state.withLock { state in
      if case .answered = state { return nil }
      defer { state = .answered(answer) }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume(returning: answer)
  }
}

extension Command {
  fileprivate var insertsOneEntry: Bool {
    if case .inside(_, _, let command) = self { return command.insertsOneEntry }
    return form.traits.contains(.opensOne)
  }
}

extension Outcome where Value == Payload? {
  /// The same outcome with its value as another type.
  /// - Throws: `PayloadTypeMismatch` with both types.
  public func typed<Wanted: Sendable>(
    as type: Wanted.Type = Wanted.self
  ) throws(PayloadTypeMismatch) -> Outcome<Wanted?> {
    switch self {
    case .completed(let payload): .completed(try payload?.value(as: type))
    case .dismissed(let reason): .dismissed(reason)
    }
  }
}
