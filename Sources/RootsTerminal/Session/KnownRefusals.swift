import Roots

// Refusals that are known before anything is done.
extension Session {
  /// The acts without a name that can be done now.
  package var plainActs: [NamedAct] {
    [.back, .undo, .redo, .restart].filter {
      objection(to: $0) == nil && knownRefusal(of: $0) == nil
    }
  }

  /// The reason why the app would refuse an act that is offered; nil if it would not, or if only
  /// doing it shows that.
  package func knownRefusal(of act: NamedAct) -> String? {
    switch act {
    case .undo: knownRefusal(ofCommand: .undo())
    case .redo: knownRefusal(ofCommand: .redo())
    case .back: hasOwnBack ? nil : knownRefusal(ofCommand: .back)
    case .use, .fill, .restart: nil
    }
  }

  /// The reason why the app would refuse a command from outside its screens; nil if it would not,
  /// or if the command asks for what is so already.
  package func knownRefusal(ofCommand command: Command) -> String? {
    guard let refusal = Explanation.Asked(command, in: navigator.world).result.refusal,
      !refusal.isNoOp(of: command)
    else { return nil }
    let message = message(about: refusal)
    return message.kind == .refusal ? message.text : "\(refusal)"
  }

  /// Whether a screen in front can answer a question when it is left.
  var hasOwnBack: Bool {
    reachedPanes.contains { pane in
      pane.controller?.accessibilityText.choices.contains { $0.kind == .answer } == true
    }
  }
}
