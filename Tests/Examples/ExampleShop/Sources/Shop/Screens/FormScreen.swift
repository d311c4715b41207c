import Roots
import RootsTerminal

/// A page with a form.
final class FormScreen: ScreenController {
  let title: String
  let preferredSize: Size?
  private let heading, footer: String
  private var form: FormPane
  private let onSubmit: ([String: String]) -> Void

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - fields: the fields.
  ///   - title: the title in the border of a box.
  ///   - heading: the line at the top.
  ///   - footer: the line at the bottom.
  ///   - size: the size of the box of an accessory; nil for a screen.
  ///   - onSubmit: gets the values of the fields when all of them are right.
  init(
    _ fields: [FormField], title: String, heading: String, footer: String, size: Size? = nil,
    onSubmit: @escaping ([String: String]) -> Void
  ) {
    self.title = title
    self.heading = heading
    self.footer = footer
    preferredSize = size
    form = FormPane(fields: fields)
    self.onSubmit = onSubmit
  }

  func draw(on canvas: inout Canvas, theme: Theme) {
    canvas.drawPage(heading, footer: footer, theme) { form.draw(on: &$0, theme: theme) }
  }

  func handle(_ key: Key, size: Size) -> Handling {
    switch form.handle(key) {
    case .ignored: return .ignored
    case .activated:
      if let problem = form.check() { return .refused(problem) }
      onSubmit(form.values)
    default: break
    }
    return .handled
  }

  var hasFocusedField: Bool { form.isFocused }
  var hidesTyping: Bool { form.fields[form.current].kind == .secret }
  var help: [HelpLine.Item] { [HelpLine.Item(key: "Enter", label: "next")] }
}
