import Roots

extension Session {
  /// Opens a link, and answers its sender.
  func open(_ url: String) {
    // Nothing may cover the target, the question before it, or the reason of a refusal.
    if tool?.endsWithLink == true { tool = nil }
    driverRequests.append(.answer(answer(toLink: url)))
    guard case .prompt(var prompt)? = tool, let message, message.kind == .refusal else { return }
    prompt.explain(message.text)
    tool = .prompt(prompt)
  }

  private func answer(toLink url: String) -> String {
    guard mayDiscard(.command(.open(url)), .refusal) else {
      return oneLine("refused: \(message?.text ?? "")")
    }
    let reply = navigator.send(Request(.open(url)))
    tell(reply)
    return linkAnswer(reply)
  }

  /// Returns the answer to the sender of a link: `ok`, `ok: ...` if the target is shown already,
  /// `waiting: ...` or `refused: ...`, on one line.
  func linkAnswer(_ reply: Reply) -> String {
    switch reply {
    case .done:
      // The refusal of a command that waited, which the link has overtaken, is not about the link.
      let isShown = lastRefusal == nil && message?.kind == .unchanged
      return isShown ? oneLine("ok: \(message?.text ?? "")") : "ok"
    case .waiting: return "waiting: another command is under way"
    case .pending(let pendingID):
      let item = navigator.world.pending.first { $0.pendingID == pendingID }
      let question = item?.questions.first.map { "\($0)" } ?? "something is asked first"
      return oneLine("waiting: \(question)")
    case .refused(let refusal) where refusal.isNoOp: return oneLine("ok: \(refusal)")
    case .refused(let refusal): return oneLine("refused: \(refusal)")
    }
  }
}

private func oneLine(_ text: String) -> String { visible(text) }
