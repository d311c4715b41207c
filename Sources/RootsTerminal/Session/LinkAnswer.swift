import Roots

extension Session {
  /// Opens a link, and answers its sender.
  ///
  /// Nothing may cover the target, the question before it, or the reason of a refusal; what is
  /// typed in the prompt stays if the link is refused.
  func open(_ url: String) {
    driverRequests.append(.answer(answer(toLink: url)))
    let refusal = message.flatMap { $0.kind == .refusal ? $0.text : nil }
    switch tool {
    case .prompt(var prompt)?:
      guard let refusal else { return }
      prompt.explain(refusal)
      tool = .prompt(prompt)
    case .reader?: tool = nil
    case nil: break
    }
  }

  private func answer(toLink url: String) -> String {
    guard mayDiscard(.command(.open(url)), .refusal) else {
      return visible("refused: \(message?.text ?? "")")
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
      return isShown ? visible("ok: \(message?.text ?? "")") : "ok"
    case .waiting: return "waiting: another command is under way"
    case .pending(let pendingID):
      let world = navigator.world
      let item = world.pending.first { $0.pendingID == pendingID }
      let card = item.flatMap { world.card(shownFor: $0) }.flatMap { world.state.entry($0) }
      let asked = card.map { title(of: $0, depth: 1) } ?? "something"
      return visible("waiting: \(asked) is asked first")
    case .refused(let refusal):
      return visible("\(refusal.isNoOp ? "ok" : "refused"): \(sentence(refusal))")
    }
  }
}
