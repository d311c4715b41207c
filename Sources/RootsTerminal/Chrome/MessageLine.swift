/// A message of the app in one line; its kind is shown by a word, not only by a colour.
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

  /// Makes a message.
  public init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

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

  /// Draws the message on the canvas's first row, cut to its width.
  public func draw(on canvas: inout Canvas, theme: Theme = .standard) {
    let row = Rect(column: 0, row: 0, columns: canvas.size.columns, rows: 1)
    let style = style(in: theme)
    canvas.fill(row, style: style)
    let shown = cut(sentence, to: canvas.size.columns, ellipsis: theme.strokes.ellipsis)
    canvas.draw(shown, at: .zero, style: style)
  }

  private func style(in theme: Theme) -> Style {
    switch kind {
    case .info, .unchanged: theme.info
    case .result: theme.result
    case .refusal: theme.refusal
    }
  }
}
