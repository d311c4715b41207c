import Roots

extension Prompt {
  /// The number of rows that the prompt takes at the bottom of a canvas.
  public func rows(in size: Size) -> Int { parts(in: size).rows }

  /// Draws the prompt over the bottom of the canvas: the menu, the line with the cursor, and below
  /// it a remark.
  public func draw(on canvas: inout Canvas, theme: Theme = .standard) {
    let parts = parts(in: canvas.size)
    let columns = canvas.size.columns
    let foot = Rect(
      column: 0, row: canvas.size.rows - parts.rows, columns: columns, rows: parts.rows)
    canvas.fill(foot, style: theme.base)
    canvas.sub(foot) { inner in
      if let menu, parts.menuRows > 0 {
        let top = Rect(column: 0, row: 0, columns: columns, rows: parts.menuRows)
        inner.sub(top) { menu.draw(on: &$0, theme: theme) }
      }
      let row = Rect(column: 0, row: parts.menuRows, columns: columns, rows: 1)
      inner.sub(row) { drawLine(on: &$0, theme: theme) }
      let below = Rect(
        column: 0, row: parts.menuRows + 1, columns: columns, rows: parts.words.rows)
      inner.sub(below) { parts.words.draw(on: &$0, theme: theme) }
    }
  }

  private var menu: CompletionMenu? {
    if case .completing(let menu) = mode { menu } else { nil }
  }

  /// The label before the line.
  private static let label = ":"

  private func drawLine(on canvas: inout Canvas, theme: Theme) {
    let start = canvas.draw(Self.label, at: .zero, style: theme.key)
    let room = Rect(
      column: start, row: 0, columns: max(canvas.size.columns - start, 0), rows: 1)
    canvas.sub(room) { inner in
      line.draw(
        on: &inner, style: theme.base, theme: theme, marked: concerned)
    }
  }

  /// The characters with the problem.
  private var concerned: Range<Int> {
    guard case .problem(let problem)? = remark, let column = problem.column else { return 0..<0 }
    return (column - 1)..<(column - 1 + problem.length)
  }

  // MARK: Layout

  /// The number of rows of the menu, with the rule above it.
  func menuRows(in size: Size) -> Int { parts(in: size).menuRows }

  private struct Parts {
    let menuRows: Int
    let words: PromptWords
    var rows: Int { menuRows + 1 + words.rows }
  }

  private func parts(in size: Size) -> Parts {
    // A problem is shown whole where that leaves half of the frame.
    let most = if case .problem = remark { max(size.rows / 2, 4) } else { 4 }
    let words = PromptWords(self, columns: size.columns, room: max(min(size.rows - 1, most), 0))
    let menuRows = menu?.rowCount(in: size.rows - 1 - words.rows) ?? 0
    return Parts(menuRows: menuRows, words: words)
  }

  /// The columns of the problem in a row of the given width.
  func caret(columns: Int) -> Range<Int>? {
    guard !concerned.isEmpty else { return nil }
    let start = columnWidth(of: Self.label)
    let room = columns - start
    let first = max(line.column(of: concerned.lowerBound, columns: room), 0)
    let end = line.column(of: concerned.upperBound, columns: room)
    let shown = (first + start)..<(max(end, first + 1) + start)
    return shown.clamped(to: 0..<max(columns, 0))
  }
}

/// The text below the line: a problem, a hint, the syntax of the command, or the keys.
private struct PromptWords {
  private enum Content {
    case keys(HelpLine)
    case sentence([String])
    /// A problem: its position in the row, and its sentence in lines.
    case problem(caret: Range<Int>, [String])
  }

  private let content: Content
  private let room: Int
  private let isProblem: Bool

  init(_ prompt: Prompt, columns: Int, room: Int) {
    self.room = room
    switch prompt.remark {
    case .problem(let problem)?:
      isProblem = true
      content = PromptWords.content(of: problem, at: prompt.caret(columns: columns), columns)
    case .hint(let sentence)?:
      isProblem = false
      content = .sentence(wrap(sentence, to: columns))
    case nil:
      isProblem = false
      content =
        prompt.form.map { .sentence([$0]) }
        ?? (prompt.findsNothing ? .sentence(["nothing found"]) : .keys(prompt.keys))
    }
  }

  /// A short sentence is placed after the mark, a longer one below it.
  private static func content(
    of problem: PromptProblem, at caret: Range<Int>?, _ columns: Int
  ) -> Content {
    guard let caret, !caret.isEmpty else { return .sentence(wrap(problem.sentence, to: columns)) }
    if caret.upperBound + 1 + columnWidth(of: problem.sentence) <= columns {
      return .problem(caret: caret, [problem.sentence])
    }
    return .problem(caret: caret, [""] + wrap(problem.sentence, to: columns))
  }

  var rows: Int {
    switch content {
    case .keys: min(1, room)
    case .sentence(let lines), .problem(_, let lines): min(lines.count, room)
    }
  }

  func draw(on canvas: inout Canvas, theme: Theme) {
    let style = isProblem ? theme.problem : theme.help
    switch content {
    case .keys(let help): help.draw(on: &canvas, theme: theme)
    case .sentence(let lines): draw(lines, on: &canvas, style: style)
    case .problem(let caret, let lines):
      draw(Array(lines.dropFirst()), from: 1, on: &canvas, style: style)
      let mark = String(repeating: "^", count: caret.count)
      canvas.draw(mark, at: Point(column: caret.lowerBound, row: 0), style: style)
      let first = Point(column: caret.upperBound + 1, row: 0)
      if let short = lines.first { canvas.draw(short, at: first, style: style) }
    }
  }

  private func draw(
    _ lines: [String], from row: Int = 0, on canvas: inout Canvas, style: Style
  ) {
    let shown = lines.prefix(max(room - row, 0))
    for (index, line) in shown.enumerated() {
      let isCut = index == shown.count - 1 && lines.count > shown.count
      let text = cut(isCut ? "\(line) \(lines[index + 1])" : line, to: canvas.size.columns)
      canvas.draw(text, at: Point(column: 0, row: row + index), style: style)
    }
  }
}

extension Prompt {
  /// Whether no line has the typed words, and the list is therefore hidden.
  fileprivate var findsNothing: Bool { foundNothing && mode == .typing && !line.isEmpty }

  /// The syntax of the command on the line; nil while its first word is incomplete.
  fileprivate var form: String? {
    if typingReplacesChoice, case .completing = mode { return nil }
    let first = line.text.prefix(line.cursor).drop { $0 == " " }.prefix { $0 != " " }
    if !Command.words.contains(String(first)),
      let word = words.first(where: { $0.word == first })
    {
      return "\(word.form)  \(word.summary)"
    }
    return UnfinishedCommand(String(line.text.prefix(line.cursor))).form?.grammar
  }

  fileprivate var keys: HelpLine {
    if case .completing(let menu) = mode, menu.completions[0].kind == .line {
      let closes = menu.selection == nil || menu.original.isEmpty
      return HelpLine(items: [
        .init(key: "Enter", label: "go"), .init(key: "Tab", label: "edit"),
        .init(key: "↑↓", label: "choose"), .init(key: "Esc", label: closes ? "close" : "back"),
      ])
    }
    if typingReplacesChoice, case .completing(let menu) = mode {
      let digits = HelpLine.Item(key: "1-\(min(menu.completions.count, 9))", label: "take")
      let skips = isPicking && menu.selection == nil
      let enter = HelpLine.Item(key: "Enter", label: skips ? "skip" : "take")
      return HelpLine(
        items: (isPicking ? [digits] : []) + [
          enter, .init(key: "↑↓", label: "choose"), .init(key: "a-z", label: "write it"),
          .init(key: "Esc", label: isPicking ? "skip" : "close"),
        ])
    }
    let hasList = if case .completing = mode { true } else { false }
    return HelpLine(items: [
      .init(key: "Tab", label: "complete"), .init(key: "↑", label: hasList ? "choose" : "earlier"),
      .init(key: "Esc", label: hasList ? "back" : "close"),
    ])
  }
}
