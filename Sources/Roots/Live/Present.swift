extension Navigator {
  /// Sends a request for one entry, for whose result a task then waits.
  ///
  /// Waiting does not keep the navigator alive: when it is deallocated, the result is `cleared`, or
  /// a pending request is refused. Cancelling the task ends the wait at once and pops the entry,
  /// with all above it, unless a leave guard keeps it. A request that waits for a verdict is
  /// withdrawn, unless an equal one of another sender has joined it.
  package func wait(for request: Request) -> Wait {
    let wait = Wait(link)
    if Task.isCancelled { return wait.refused(.waitCancelled) }
    let waiter = wait.waiter
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
    return wait
  }

  /// Withdraws the pending command of a cancelled task, or pops its entry and what is above it,
  /// unless another sender wants it.
  fileprivate func withdraw(_ waiter: Waiter) {
    let waiting = contextsByToken.first { $0.value.isAwaited(by: waiter) }
    if let waiting, let item = world.pending.first(where: { $0.issued.token == waiting.key }) {
      if waiting.value.forget(waiter) { feed(.withdraw(item.pendingID)) }
      return
    }
    let id = waiter.entry
    guard let (layer, position) = world.state.place(of: id),
      contexts[id]?.forget(waiter) != false
    else { return }
    send(Request(.pop(count: world.state[layer].count - position), from: id))
  }
}

/// A request that was sent, and the wait for its result; it does not hold the navigator.
package struct Wait {
  fileprivate let link: EntryContext.Link
  fileprivate let waiter = Waiter()

  init(_ link: EntryContext.Link) { self.link = link }

  func refused(_ refusal: Refusal) -> Wait {
    waiter.resume(.failure(refusal))
    return self
  }

  /// The outcome of the entry.
  /// - Throws: the refusal, if the entry was not pushed or the task was cancelled.
  package nonisolated(nonsending) var outcome: Outcome<Payload?> {
    get async throws(Refusal) {
      let answer = await waiter.answer
      if case .failure(.waitCancelled) = answer { link.navigator?.withdraw(waiter) }
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

/// A task that waits for one answer.
///
/// A class because the task and the callbacks of the request share it.
final class Waiter {
  typealias Answer = Result<Outcome<Payload?>, Refusal>

  /// The entry whose result is awaited; `#0` before it comes.
  var entry = EntryID.none
  /// The first answer, which is kept until the task takes it; none if the task is cancelled before.
  private let answers = AsyncStream.makeStream(
    of: Answer.self, bufferingPolicy: .bufferingOldest(1))

  nonisolated(nonsending) var answer: Answer {
    get async {
      for await answer in answers.stream { return answer }
      return .failure(.waitCancelled)
    }
  }

  /// Sets the answer; later ones do nothing.
  func resume(_ answer: Answer) {
    answers.continuation.yield(answer)
    answers.continuation.finish()
  }
}
