extension Navigator {
  /// Sends a request for one entry, for whose result a task then waits.
  ///
  /// Waiting does not keep the navigator alive: when it is deallocated, the result is `cleared`, or
  /// a pending request is refused. Cancelling the task ends the wait at once and pops the entry,
  /// with all above it, unless a leave guard keeps it. A request that waits for a verdict is
  /// withdrawn, unless an equal one of another sender has joined it.
  package func wait(for request: Request) -> Waiter {
    let waiter = Waiter(contexts.link)
    if Task.isCancelled {
      waiter.resume(.failure(.waitCancelled))
      return waiter
    }
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
    request.ownParts().waiters = [waiter]
    // A request that is sent while a loop is refused gets no callback.
    if let refusal = send(request).refusal { waiter.resume(.failure(refusal)) }
    return waiter
  }

  /// Withdraws the pending command of a cancelled task, or pops its entry and what is above it,
  /// unless another sender wants it.
  fileprivate func withdraw(_ waiter: Waiter) {
    let waiting = requests.waiting.first { $0.value.isAwaited(by: waiter) }
    if let waiting, let item = world.pending.first(where: { $0.issued.token == waiting.key }) {
      if waiting.value.forget(waiter) { feed(.withdraw(item.pendingID)) }
      return
    }
    let id = waiter.entry
    guard let (layer, position) = world.state.position(of: id),
      contexts[id]?.forget(waiter) != false
    else { return }
    send(Request(.pop(count: world.state[layer].count - position), from: id))
  }
}

/// A task that waits for the result of a request that was sent; it does not hold the navigator.
///
/// A class because the task and the callbacks of the request share it.
package final class Waiter {
  typealias Answer = Result<Outcome<Payload?>, Refusal>

  private let link: EntryContext.Link
  /// The entry whose result is awaited; `#0` before it comes.
  var entry = EntryID.none
  /// The first answer, which is kept until the task takes it; none if the task is cancelled before.
  private let answers = AsyncStream.makeStream(
    of: Answer.self, bufferingPolicy: .bufferingOldest(1))

  init(_ link: EntryContext.Link) { self.link = link }

  /// Sets the answer; later ones do nothing.
  func resume(_ answer: Answer) {
    answers.continuation.yield(answer)
    answers.continuation.finish()
  }

  /// The outcome of the entry.
  /// - Throws: the refusal, if the entry was not pushed or the task was cancelled.
  package nonisolated(nonsending) var outcome: Outcome<Payload?> {
    get async throws(Refusal) {
      var answer = Answer.failure(.waitCancelled)
      for await first in answers.stream {
        answer = first
        break
      }
      if case .failure(.waitCancelled) = answer { link.navigator?.withdraw(self) }
      return try answer.get()
    }
  }

  /// The result of a screen; a screen without a result returns when it is gone.
  nonisolated(nonsending) func result<Output: Sendable>(
    of screen: StaticString, as type: Output.Type
  ) async throws(Interruption) -> Output {
    let outcome: Outcome<Payload?>
    do throws(Refusal) {
      outcome = try await self.outcome
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
