import RootsTerminal

/// Frames as terminal output: the first frame in full, then only the changes.
///
/// The output uses ECMA-48 control sequences and xterm colours. Each text begins and ends in the
/// plain style, so that any of them can be left out. The cursor is positioned again after every
/// character whose width terminals disagree about.
struct TerminalText {
  private var shown: Frame?

  /// The output that draws a frame over the previous one; empty when they are equal.
  ///
  /// A frame of a different size is drawn in full.
  mutating func drawing(_ frame: Frame) -> String {
    defer { shown = frame }
    guard shown != frame else { return "" }
    var (before, text) = (Frame(size: frame.size), hideCursor + "\u{1B}[0m\u{1B}[2J")
    if let shown, shown.size == frame.size {
      (before, text) = (shown, shown.cursor == nil ? "" : hideCursor)
    }
    for run in frame.difference(from: before) { text += drawing(run.row, run.columns, of: frame) }
    return text + showingCursor(of: frame)
  }

  private let hideCursor = "\u{1B}[?25l"

  private func showingCursor(of frame: Frame) -> String {
    frame.cursor.map { place($0.row, $0.column) + "\u{1B}[?25h" } ?? ""
  }

  private func place(_ row: Int, _ column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

  private func drawing(_ row: Int, _ columns: Range<Int>, of frame: Frame) -> String {
    let cells = frame.cells(inRow: row)
    let start = cells.startIndex
    var text = place(row, columns.lowerBound)
    var style: UInt16 = 0
    for column in columns {
      let cell = cells[start + column]
      guard !cell.isContinuation else { continue }
      if cell.style != style { text += frame.style(of: cell).selection }
      style = cell.style
      text += frame.text(of: cell)
      if cell.isCluster || cell.width > 1, column + Int(cell.width) < columns.upperBound {
        text += "\u{1B}[\(column + Int(cell.width) + 1)G"
      }
    }
    return style == 0 ? text : text + Style.plain.selection
  }
}

extension Style {
  /// The control sequence that selects exactly this style.
  fileprivate var selection: String {
    let names: [(Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
    ]
    let numbers =
      ["0"] + names.filter { attributes.contains($0.0) }.map(\.1)
      + foreground.selection(first: 30, bright: 90) + background.selection(first: 40, bright: 100)
    return "\u{1B}[" + numbers.joined(separator: ";") + "m"
  }
}

extension Color {
  /// The parameters that select the colour for text (30 and 90) or background (40 and 100).
  fileprivate func selection(first: Int, bright: Int) -> [String] {
    switch self {
    case .default: []
    case .palette(let index) where index < 8: ["\(first + Int(index))"]
    case .palette(let index) where index < 16: ["\(bright + Int(index) - 8)"]
    case .palette(let index): ["\(first + 8)", "5", "\(index)"]
    case .rgb(let red, let green, let blue): ["\(first + 8)", "2", "\(red)", "\(green)", "\(blue)"]
    }
  }
}
