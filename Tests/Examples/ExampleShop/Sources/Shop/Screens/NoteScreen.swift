import Roots
import RootsTerminal

/// A note to the shop; leaving it unsent asks first.
///
/// Its text is the input of the screen, so that it is saved with each key.
final class NoteScreen: ScreenController {
  let title = "Note"
  private let context: Context<Shop, Void>
  private var form: FormPane

  init(_ text: String, _ context: Context<Shop, Void>) {
    self.context = context
    form = Self.form(text)
  }

  private static func form(_ text: String) -> FormPane {
    FormPane(fields: [FormField(name: "text", label: "Note", value: text)])
  }

  /// Undo gives the screen an earlier text.
  func receive(_ text: String) { if text != form.fields[0].value { form = Self.form(text) } }

  /// Undo brings a note back, but no fact.
  func appear() { context.navigator?[.isNoteEmpty] = form.fields[0].value.isEmpty }

  func draw(on canvas: inout Canvas, theme: Theme) {
    canvas.drawPage("A note to the shop", footer: "Saved as you type.", theme) {
      form.draw(on: &$0, theme: theme)
    }
  }

  func handle(_ key: Key, size: Size) -> Handling { answer(form.handle(key)) }

  func handle(paste text: String) -> Handling { answer(form.paste(text)) }

  private func answer(_ outcome: PaneOutcome) -> Handling {
    switch outcome {
    case .ignored: return .ignored
    case .changed: keep(form.fields[0].value)
    case .activated: send()
    case .handled, .full: break
    }
    return .handled
  }

  private func keep(_ text: String) {
    context.navigator?.transaction {
      $0.update(.note, with: text)
      $0[.isNoteEmpty] = text.isEmpty
    }
  }

  private func send() {
    keep("")
    context.finish()
  }

  var hasFocusedField: Bool { form.isFocused }
  var help: [HelpLine.Item] { [HelpLine.Item(key: "Enter", label: "send")] }
}
