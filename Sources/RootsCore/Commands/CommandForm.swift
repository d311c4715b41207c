/// How a command of the language is written, and what it does: what a prompt tells while one
/// is typed.
public struct CommandForm: Hashable, Sendable {
  /// The word or the words it begins with: `push`, `pop to`.
  public let words: String
  /// All of it, optional parts in brackets: `push SCREEN [on LAYER] [with PAYLOAD] [once]`.
  public let grammar: String
  /// What it does, in a few words.
  public let summary: String

  private init(_ words: String, _ parts: String, _ summary: String) {
    self.words = words
    grammar = words + (parts.hasPrefix(";") ? "" : " ") + parts
    self.summary = summary
  }

  private init(_ words: String, _ summary: String) {
    self.words = words
    grammar = words
    self.summary = summary
  }

  /// Every form, in the order of `Command.words`.
  public static let all = [
    CommandForm("push", "SCREEN [on LAYER] [with PAYLOAD] [once]", "a screen on top"),
    CommandForm("pop", "[LAYER] [with PAYLOAD]", "the top goes"),
    CommandForm("pop to", "SCREEN|#ID|root [on LAYER]", "all above it goes"),
    CommandForm("go", "SCREEN [on LAYER] [with PAYLOAD]", "a screen in place of the stack"),
    CommandForm(
      "replace", "SCREEN [on LAYER] [with PAYLOAD] [inheriting]", "a screen in place of the top"),
    CommandForm("show", "TAB|N|main", "another tab"),
    CommandForm("reset", "TAB|N", "a tab back to its root"),
    CommandForm("overlay", "ACCESSORY [at N] [with PAYLOAD] [once]", "an accessory over all"),
    CommandForm("dismiss", "[N] [with PAYLOAD]", "an accessory layer goes"),
    CommandForm("finish", "[#ID] [with PAYLOAD]", "an entry gives its result"),
    CommandForm("finish flow", "FLOW [with PAYLOAD]", "a flow ends"),
    CommandForm("back", "what Escape does"),
    CommandForm("start", "FLOW [at INTENT] [on LAYER] [with PAYLOAD]", "a flow begins"),
    CommandForm(
      "segue", "SCREEN [from SCREEN|#ID] [via A, B] [with PAYLOAD]", "the shortest declared way"),
    CommandForm("open", "URL", "what a route says of a link"),
    CommandForm("tell", "CHILD|all|parent MESSAGE [with PAYLOAD]", "a message"),
    CommandForm("undo", "[N]", "commits taken back"),
    CommandForm("redo", "[N]", "commits done again"),
    CommandForm("set", "FACT VALUE", "a fact gets a value"),
    CommandForm("in", "NAME COMMAND", "to a nested navigator"),
    CommandForm("begin", "; COMMAND; ...; end", "all of these or none"),
  ]

  /// The form that begins with these words.
  public static func beginning(with words: String) -> CommandForm? {
    all.first { $0.words == words }
  }
}
