import Roots
import RootsBlueprint

// The sections of roots-blueprint(5) about actions and names.
extension Roff {
  mutating func addActions() {
    heading("ACTIONS")
    paragraph(
      "Rows, keys, forms, tables and their rows, answers, timers and progress bars have an action "
        + "in these keys:")
    terms(Self.actions)
    paragraph(
      "Controllers, wrappers and callbacks are for Swift. The entry that opens a visit is always "
        + "the screen of its action, a time limit belongs to the protection that asks "
        + "(`deadline`), and values before the result are messages (`tell`).")
  }

  mutating func addNames() {
    let commands = Name.reservedWords.sorted().joined(separator: ", ")
    let builtIns = Vocabulary.builtInNames.joined(separator: ", ")
    let conditions = Vocabulary.conditionWords.joined(separator: ", ")
    heading("NAMES")
    paragraph(
      "A name begins with a letter and continues with letters, digits, `-` and `_`, 64 at most. "
        + "Some words are reserved:")
    terms([
      ("In the whole file", "The words of the command language: \(commands)."),
      (
        "For facts, fields and columns",
        "The names with a meaning in placeholders: \(builtIns), and the words of conditions: "
          + "\(conditions). A field of a payload with such a name is $payload.NAME. $link is the "
          + "link that opened the screen, unless a fact, a field or a column has this name."
      ),
      ("For messages", "`ended`, which every flow sends when it ends."),
    ])
    paragraph(
      "$depth is the number of screens on the stack, $overlays that of the open accessories, $keys "
        + "that of the pressed keys, $title the title of the screen, and $tab that of the tab.")
  }

  private static let actions = [
    ("`do`", "A command, or a list of commands, which is a transaction; see COMMANDS."),
    (
      "`then`",
      "The commands that follow: `completed`, after a result of the opened screen, which is "
        + "$result; `dismissed`, after its removal without one, with the reason in $result; "
        + "`refused`, when the action changed nothing, at once or after a guard has answered, with "
        + "the reason in $result; and `shown`, once the opened screen has appeared. They run also "
        + "when the screen of the action is gone, as commands of the app; of these, `pop`, "
        + "`finish`, `update` and `dismiss` without a place are then left out, because they are "
        + "about that screen, and `replace` pushes."
    ),
    (
      "`transition`",
      "The animation of this visit, in place of the screen's own; `none` shows it at once."
    ),
    ("`protect`", "Protections of this visit, besides those of its screen."),
    ("`keepAlive`", "How long the screen is kept after this visit, in place of its own rule."),
  ]
}
