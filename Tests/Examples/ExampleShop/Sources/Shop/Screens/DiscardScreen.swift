import Roots
import RootsTerminal

/// The question of the leave guard of a note.
final class DiscardScreen: ScreenController {
  let title = "Note"
  let preferredSize: Size? = Size(columns: 36, rows: 5)
  let isModal: Bool? = true
  private let context: Context<Shop, Void>
  private var pane = ConfirmPane(yes: "Throw away", no: "Keep it")

  init(_ context: Context<Shop, Void>) { self.context = context }

  func draw(on canvas: inout Canvas, theme: Theme) {
    canvas.draw("Throw the note away?", at: Point(column: 2, row: 0))
    canvas.sub(canvas.bounds.last(rows: 1)) { pane.draw(on: &$0, theme: theme) }
  }

  func handle(_ key: Key, size: Size) -> Handling {
    switch pane.handle(key) {
    case .ignored: return .ignored
    // The fact decides: when it is true, the guard removes this question, and the note.
    case .activated(ConfirmPane.Answer.yes.rawValue): context.navigator?[.isNoteEmpty] = true
    case .activated: context.finish()
    case .handled, .changed, .full: break
    }
    return .handled
  }

  var help: [HelpLine.Item] { [HelpLine.Item(key: "Enter", label: "choose")] }
}
