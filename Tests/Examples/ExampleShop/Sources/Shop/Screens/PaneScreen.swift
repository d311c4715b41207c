import Roots
import RootsTerminal

/// A page with one pane: a list to choose from, or a text.
final class PaneScreen<Pane: ScreenPane>: ScreenController {
  let title: String
  private let footer: String
  private var pane: Pane
  private let onChoice: ((Int) -> Void)?

  /// Creates a page.
  ///
  /// - Parameter onChoice: gets the number of the chosen row; nil for a text.
  init(_ pane: Pane, title: String, footer: String, onChoice: ((Int) -> Void)? = nil) {
    self.title = title
    self.footer = footer
    self.pane = pane
    self.onChoice = onChoice
  }

  func draw(on canvas: inout Canvas, theme: Theme) {
    canvas.drawPage(title, footer: footer, theme) {
      pane.draw(on: &$0, theme: theme)
    }
  }

  func handle(_ key: Key, size: Size) -> Handling {
    switch pane.handle(key, size: size.body) {
    case .ignored: return .ignored
    case .handled, .changed, .full: break
    case .activated(let row): onChoice?(row)
    }
    return .handled
  }

  var help: [HelpLine.Item] {
    onChoice == nil ? [] : [HelpLine.Item(key: "Enter", label: "choose")]
  }
}
