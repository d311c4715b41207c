import Glibc
import RootsCurses
import RootsTerminal
import Testing

/// A painter and the emulated terminal that takes its bytes.
///
/// At most one process may have at most one, because ncurses is global to a process.
struct Emulation {
  private let painter: CursesPainter
  private let palette: Palette
  let terminal: TerminalTraits
  private let fitting = Fitting(usesUnicode: true)
  private(set) var paper: Paper

  /// - Parameter name: the terminal's name; with neither colours nor a size from the environment.
  init?(_ name: String, _ depth: ColorDepth? = nil) {
    _ = unsafe setenv("TERM", name, 1)
    for name in [
      "NO_COLOR", "COLORTERM", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "STY", "LINES",
      "COLUMNS",
    ] { _ = unsafe unsetenv(name) }
    guard TextEncoding.choose(),
      let palette = try? readTerminalDescription(tty: STDOUT_FILENO, colors: depth),
      let painter = try? CursesPainter(palette, fitting: fitting)
    else {
      Issue.record("\(name) is refused")
      return nil
    }
    (self.painter, self.palette, terminal) = (painter, palette, TerminalTraits(ofTerminal: name))
    paper = Paper(size: Size(columns: 2, rows: 1), terminal: terminal, columns: fitting.columns)
  }

  /// Takes another terminal of a size, with unknown content.
  mutating func change(to size: Size) {
    paper = Paper(size: size, terminal: terminal, columns: fitting.columns)
    clear()
  }

  mutating func clear() { paper.take(painter.clearing()) }

  /// Shows a frame, and returns the bytes for it.
  @discardableResult
  mutating func show(_ frame: Frame) -> String {
    let bytes = painter.update(to: frame, within: paper.size)
    paper.take(bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Comparison

  /// The first difference between the terminal and a frame; nil if there is none.
  func problem(_ frame: Frame) -> String? {
    let cursor = frame.cursor.flatMap { Rect(size: paper.size).contains($0) ? $0 : nil }
    if terminal.canHideCursor, paper.showsCursor != (cursor != nil) { return "cursor" }
    if let cursor, paper.cursor != cursor {
      return "the cursor is at \(paper.cursor), not \(cursor)"
    }
    for row in 0..<paper.size.rows {
      for (column, spot) in spots(frame, row).enumerated() where !isMisplaceable(row, column) {
        let shown = paper.spots[row][column]
        if visible(shown) != visible(spot) { return "\(row):\(column) shows \(shown), not \(spot)" }
      }
    }
    return nil
  }

  /// Whether ncurses has misplaced a character.
  func hasMisplaced(_ frame: Frame) -> Bool {
    let row = paper.size.rows - 1
    return spots(frame, row).enumerated().contains { column, spot in
      isMisplaceable(row, column) && visible(spot) != visible(paper.spots[row][column])
    }
  }

  /// Whether ncurses may misplace the character: where it cannot stop wrapping, it inserts the last
  /// character but one of the screen, and takes a wide one for two.
  private func isMisplaceable(_ row: Int, _ column: Int) -> Bool {
    terminal.wraps && !terminal.canStopWrapping && row == paper.size.rows - 1
      && column >= paper.size.columns - 5
  }

  /// The spot without the parts of its style that nobody can see.
  private func visible(_ spot: Paper.Spot) -> Paper.Spot {
    var spot = spot
    spot.style.foreground = shown(spot.style.foreground)
    spot.style.background = shown(spot.style.background)
    let attributes = spot.style.attributes
    guard spot.text == " " || spot.text == "", !attributes.contains(.reverse) else { return spot }
    if !attributes.contains(.underline) {
      (spot.style.attributes, spot.style.foreground) = ([], .default)
    }
    spot.style.attributes.remove(.italic)
    return spot
  }

  /// The colour as red, green and blue, on a terminal that may get it so.
  private func shown(_ color: Color) -> Color {
    guard palette.isDirect else { return color }
    switch color {
    case .palette(let index) where index >= 16: return shown(Xterm.shown(color))
    // The numbers of these are those of the palette.
    case .rgb(0, 0, let blue): return .rgb(0, 1, blue)
    default: return color
    }
  }

  /// A row of a frame in the terminal's capabilities, with blanks to the edge of the terminal.
  private func spots(_ frame: Frame, _ row: Int) -> [Paper.Spot] {
    var spots: [Paper.Spot] = []
    let columns = min(paper.size.columns, frame.size.columns)
    let cells = row < frame.size.rows ? frame.cells(inRow: row).prefix(columns) : []
    for cell in cells where !cell.isContinuation {
      let style = shown(frame.style(of: cell))
      let width = min(Int(cell.width), columns - spots.count)
      let (scalars, blanks) = fitting.fit(frame.text(of: cell).unicodeScalars, width: width)
      var used = 0
      for scalar in scalars {
        let columns = fitting.columns(scalar)
        if columns == 0 {
          spots[spots.count - used].text.unicodeScalars.append(scalar)
        } else {
          spots.append(Paper.Spot(text: String(Character(scalar)), style: style))
          if columns == 2 { spots.append(Paper.Spot(text: "", style: style)) }
          used = columns
        }
      }
      for _ in 0..<blanks { spots.append(Paper.Spot(style: style)) }
    }
    return spots + Array(repeating: Paper.Spot(), count: paper.size.columns - spots.count)
  }

  /// The nearest style of the terminal.
  private func shown(_ style: Style) -> Style {
    var shown = Style(
      foreground: palette.shown(style.foreground), background: palette.shown(style.background),
      attributes: style.attributes.intersection(terminal.attributes))
    if shown.foreground != .default || shown.background != .default {
      shown.attributes.subtract(terminal.colorless)
    }
    return shown
  }
}
