import Roots

/// A menu of the possible words at a position of a line, shown above it.
struct CompletionMenu: Hashable {
  /// A label, and a dimmed description.
  private struct Row: Hashable {
    var text: String
    var detail = ""
    /// The theme that the text names, of which samples are shown; nil for other texts.
    var theme: Theme?
  }

  /// The maximum number of visible rows, except on a high screen.
  static let visibleLimit = 8

  /// The words; never empty.
  let completions: [Completion]
  /// The line without any of the words.
  let original: LineEditor
  private let rows: [Row]
  /// The text before the number of choices.
  private let title: String
  /// The selected row; nil if none is.
  private(set) var selection: Int?

  init(_ completions: [Completion], original: LineEditor) {
    (self.completions, self.original, title) = (completions, original, "")
    let namesTheme = original.text.hasPrefix("\(SessionAction.theme.rawValue) ")
    rows = completions.map { completion in
      Row(
        text: completion.word, detail: completion.detail,
        theme: namesTheme ? Theme.named(completion.word) : nil)
    }
  }

  /// A list of arguments to pick from, behind the line.
  init(_ choices: [SessionTool.Choice], original: LineEditor) {
    let place = original.text.count
    completions = choices.map {
      Completion(word: $0.argument, detail: "", kind: .value, range: place..<place)
    }
    (self.original, title) = (original, "what is wrong? ")
    rows = choices.enumerated().map { index, choice in
      Row(text: "\(index < 9 ? "\(index + 1)" : " ") \(choice.label)")
    }
  }

  /// The line with the selected word.
  var line: LineEditor {
    guard let selection else { return original }
    var line = original
    _ = line.replace(completions[selection].range, with: completions[selection].word)
    return line
  }

  /// The row that Enter takes: the selected one, or the first of the found lines; nil if Enter
  /// takes the line as it is.
  var rowForEnter: Int? { selection ?? (completions.first?.kind == .line ? 0 : nil) }

  /// The row of the menu at a row of its canvas; nil if there is none.
  func row(at row: Int, visible: Int) -> Int? {
    let index = bar(visible: visible).first + row - 1
    return (0..<visible).contains(row - 1) && rows.indices.contains(index) ? index : nil
  }

  private func bar(visible: Int) -> ScrollBar {
    ScrollBar(first: 0, visible: visible, total: rows.count).showing(selection ?? 0)
  }

  /// Selects an existing row.
  mutating func select(_ row: Int) { selection = row }

  /// Selects the row a number of steps further, wrapping around; without a selection, the first or
  /// the last row.
  mutating func cycle(by steps: Int) {
    let start = selection ?? (steps > 0 ? -1 : 0)
    selection = ((start + steps) % rows.count + rows.count) % rows.count
  }

  /// The number of rows with the rule above, at most `room`.
  ///
  /// The list leaves half of a small screen, and two thirds of a large one, to the app that it is
  /// about.
  func rowCount(in room: Int) -> Int {
    let most = min(max(CompletionMenu.visibleLimit, room / 3), max(3, room / 2))
    let visible = min(rows.count, most, room - 1)
    return visible < 1 ? 0 : visible + 1
  }

  /// Draws a rule with the number of choices, and below it the rows around the selection.
  func draw(on canvas: inout Canvas, theme: Theme) {
    canvas.horizontalRule(row: 0, style: theme.border, strokes: theme.strokes)
    let count = rowForEnter.map { "\($0 + 1) of \(rows.count) " } ?? "\(rows.count) "
    canvas.draw(" \(title)\(count)", at: Point(column: 1, row: 0), style: theme.border)
    let body = Rect(
      column: 0, row: 1, columns: canvas.size.columns, rows: canvas.size.rows - 1)
    canvas.sub(body) { drawRows(on: &$0, theme: theme) }
  }

  private func drawRows(on canvas: inout Canvas, theme: Theme) {
    let bar = bar(visible: canvas.size.rows)
    let columns = canvas.size.columns - (bar.isNeeded ? 2 : 0)
    let widest = rows.map { columnWidth(of: $0.text) }.max() ?? 0
    let hasDetails = rows.contains { !$0.detail.isEmpty }
    let textColumns = min(widest, hasDetails ? max(columns / 2, columns - 40) : columns - 2)
    for (row, index) in rows.indices.dropFirst(bar.first).prefix(bar.visible).enumerated() {
      let place = Rect(column: 0, row: row, columns: columns, rows: 1)
      canvas.sub(place) { drawRow(index, on: &$0, textColumns: textColumns, theme: theme) }
    }
    bar.draw(on: &canvas, theme: theme)
  }

  /// Draws samples of a theme on its own ground.
  private func draw(_ theme: Theme, from column: Int, on canvas: inout Canvas) {
    var point = Point(column: column, row: 0)
    for style in [theme.accent, theme.key, theme.result, theme.problem, theme.dim] {
      point.column += canvas.draw(" ███", at: point, style: theme.base.with(style))
    }
    canvas.draw(" ", at: point, style: theme.base)
  }

  private func drawRow(_ index: Int, on canvas: inout Canvas, textColumns: Int, theme: Theme) {
    let isSelected = index == rowForEnter
    let style = isSelected ? theme.selection : theme.base
    canvas.fill(canvas.bounds, style: style)
    if isSelected { canvas.drawMarker(at: .zero, theme: theme) }
    let text = cut(rows[index].text, to: textColumns)
    canvas.draw(text, at: Point(column: 2, row: 0), style: style)
    let start = textColumns + 4
    if let sample = rows[index].theme { draw(sample, from: start, on: &canvas) }
    let detail = cut(rows[index].detail, to: canvas.size.columns - start)
    canvas.draw(
      detail, at: Point(column: start, row: 0), style: isSelected ? style : theme.dim)
  }
}

extension Completion {
  /// The line with the word inserted and the cursor after it.
  func completing(_ line: LineEditor) -> LineEditor {
    var line = line
    _ = line.replace(range, with: word)
    if line.text.dropFirst(line.cursor).first == " " {
      line.moveCursor(to: line.cursor + 1)
    } else {
      _ = line.insert(" ")
    }
    return line
  }

  /// The common prefix of the words, if it is longer than the typed text.
  func commonPrefix(of others: [Completion], in line: LineEditor) -> String? {
    let typed = line.text.prefix(line.cursor).dropFirst(range.lowerBound)
    var prefix = word[...]
    for other in others {
      while !other.word.hasPrefix(prefix) { prefix.removeLast() }
    }
    return prefix.count > typed.count ? String(prefix) : nil
  }
}
