import Roots

// Refusals as the person at the terminal reads them.
extension AppChrome {
  /// Returns a refusal as one sentence, with the declared title of its screen.
  ///
  /// Without a title, and for what only commands can cause, it is the engine's own sentence.
  func sentence(_ refusal: Refusal) -> String { titled(refusal) ?? "\(refusal)" }

  private func titled(_ refusal: Refusal) -> String? {
    switch refusal {
    case .denied(let screen, _, let reason): closed(screen, reason.map { "\($0)" })
    case .unanswered(let screen, .some): closed(screen, "no answer came in time; try again")
    case .unanswered(let screen, nil): closed(screen, "its data did not come in time; try again")
    case .notPrepared(let screen, let reason): closed(screen, "\(reason)")
    case .mustStay(let screen, _, let reason):
      titleInMessages(screen).map { "\($0) stays open" + (reason.map { ": \($0)" } ?? "") }
    case .alreadyOnTop(let screen, _): titleInMessages(screen).map { "\($0) is open already" }
    case .inTransaction(_, _, let cause): titled(cause)
    default: nil
    }
  }

  private func closed(_ screen: Name, _ reason: String?) -> String? {
    titleInMessages(screen).map { "\($0) cannot be opened" + (reason.map { ": \($0)" } ?? " now") }
  }
}
