/// A progress bar, drawn to an eighth of a column, with a percentage.
public struct ProgressBar: ScreenPane, Hashable, Sendable {
  /// The progress, 0 to 1; a value outside counts as the nearer end.
  public var fraction: Double
  /// The label above the bar.
  public var label: String

  /// Creates a bar.
  public init(fraction: Double, label: String = "") {
    self.fraction = fraction
    self.label = label
  }

  /// The percentage, 0 to 100; 100 only when everything is done.
  public var percentage: Int { Int(bounded * 100) }
  /// The percentage in steps of 25, so that a screen reader can follow.
  package var spokenPercentage: Int { percentage / 25 * 25 }

  /// The columns of the label, and at least 30.
  public var preferredColumns: Int { max(30, columnWidth(of: label) + 2) }

  /// Returns the number of rows: 2 with a label and a bar.
  public func preferredRows(columns: Int = 0) -> Int { label.isEmpty ? 1 : 2 }

  private var bounded: Double { fraction.isNaN ? 0 : min(max(fraction, 0), 1) }

  /// Draws the label, and below it the bar: `█████▌────  55 %`.
  public func draw(on canvas: inout Canvas, theme: Theme = .standard) {
    if !label.isEmpty {
      let shown = cut(label, to: canvas.size.columns)
      canvas.draw(shown, at: .zero)
    }
    let row = label.isEmpty ? 0 : 1
    let text = "\(percentage) %"
    let columns = canvas.size.columns - 7
    canvas.draw(text, at: Point(column: max(canvas.size.columns - text.count, 0), row: row))
    guard columns > 0 else { return }
    draw(on: &canvas, row: row, columns: columns, theme: theme)
  }

  private func draw(on canvas: inout Canvas, row: Int, columns: Int, theme: Theme) {
    let eighths = Int(bounded * Double(columns * 8))
    let full = eighths / 8
    canvas.fill(
      Rect(column: full, row: row, columns: columns - full, rows: 1),
      with: theme.strokes.horizontal, style: theme.dim)
    canvas.fill(
      Rect(column: 0, row: row, columns: full, rows: 1), with: "█", style: theme.bar)
    guard eighths % 8 > 0, full < columns else { return }
    let part = Unicode.Scalar(UInt32(0x2590 - eighths % 8)) ?? " "
    canvas.fill(
      Rect(column: full, row: row, columns: 1, rows: 1), with: part, style: theme.bar)
  }
}
