import Roots
import RootsTerminal

/// A part of a scene with a line of text.
final class DrawnController: ScreenController, Responder {
  var ownership = Ownership()
  let title = ""
  private let text: String
  private let onKey: (Key) -> Handling

  init(_ text: String = "", onKey: @escaping (Key) -> Handling = { _ in .ignored }) {
    (self.text, self.onKey) = (text, onKey)
  }

  func preferredRows(columns: Int) -> Int? { text.isEmpty ? nil : 1 }
  func draw(on canvas: inout Canvas, theme: Theme) { canvas.draw(text, at: .zero) }
  func handle(_ key: Key, size: Size) -> Handling { onKey(key) }
}

/// A part of a scene with a list, whose rows do nothing.
final class ListController: ScreenController, Responder {
  var ownership = Ownership()
  let title = "Stops"
  var pane: ListPane

  init(_ rows: [String]) { pane = ListPane(rows: rows.map { ListPane.Row($0) }) }

  func draw(on canvas: inout Canvas, theme: Theme) { pane.draw(on: &canvas, theme: theme) }
  func keys(in size: Size) -> [HelpLine.Item] { pane.keys(in: size) }

  func handle(_ key: Key, size: Size) -> Handling {
    pane.handle(key, size: size) == .ignored ? .ignored : .handled
  }

  func handle(_ mouse: MouseEvent, size: Size) -> Handling {
    pane.handle(mouse, size: size) == .ignored ? .ignored : .handled
  }
}

/// A backdrop of one character.
final class PlainBackdrop: SceneBackdrop {
  private let character: Unicode.Scalar

  init(_ character: Unicode.Scalar) { self.character = character }

  func draw(on canvas: inout Canvas, room: Rect, theme: Theme) {
    canvas.fill(canvas.bounds, with: character)
  }
}
