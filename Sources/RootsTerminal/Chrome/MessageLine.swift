/// A message of the app; its kind is shown by a word, not only by a colour.
public struct MessageLine: Hashable, Sendable {
  /// The kind of message.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Information.
    case info
    /// The result of a screen.
    case result
    /// The reason why a command was refused.
    case refusal
    /// The reason why a command had nothing to change, which is no fault.
    case unchanged
  }

  /// The kind of message.
  public var kind: Kind
  /// The message.
  public var text: String
  /// The end of the text that is not about the command, such as about a key; empty without one.
  package var hint = ""

  /// Makes a message.
  public init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  /// The text without its hint.
  package var fact: String { String(text.dropLast(hint.count)) }

  /// Whether a command was refused, for a fault or because it had nothing to change.
  public var isRefusal: Bool { kind == .refusal || kind == .unchanged }

  /// The message with the word for its kind.
  public var sentence: String {
    switch kind {
    case .info, .unchanged: text
    case .result: "Result: \(text)"
    case .refusal: "Refused: \(text)"
    }
  }

  /// The greatest number of rows of a message.
  static let mostRows = 4

  /// The rows that the message needs in a number of columns.
  func rows(columns: Int) -> Int { min(lines(columns: columns).count, Self.mostRows) }

  private func lines(columns: Int) -> [String] { wrap(visible(sentence), to: columns) }

  /// Draws the message, wrapped to the canvas; the last row is cut if there are too few.
  public func draw(on canvas: inout Canvas, theme: Theme = .standard) {
    let style = style(in: theme)
    let (columns, rows) = (canvas.size.columns, canvas.size.rows)
    canvas.fill(canvas.bounds, style: style)
    let lines = lines(columns: columns)
    for (row, line) in lines.prefix(rows).enumerated() {
      let isLast = row == rows - 1 && lines.count > rows
      let rest = isLast ? lines[row...].joined(separator: " ") : line
      let shown = cut(rest, to: columns)
      canvas.draw(shown, at: Point(column: 0, row: row), style: style)
    }
  }

  private func style(in theme: Theme) -> Style {
    switch kind {
    case .info, .unchanged: theme.info
    case .result: theme.result
    case .refusal: theme.refusal
    }
  }
}
