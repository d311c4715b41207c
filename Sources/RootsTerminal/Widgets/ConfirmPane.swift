/// Two buttons for a yes-or-no question; No is selected at first.
///
/// The index of an activated button is the raw value of its answer.
public struct ConfirmPane: ScreenPane, Hashable, Sendable {
  /// The answer of a button.
  public enum Answer: Int, Hashable, Sendable, CaseIterable {
    /// The answer that changes nothing.
    case no
    /// The answer that performs the action.
    case yes
  }

  /// The labels of the buttons.
  public var yes, no: String
  /// The answer that Enter gives.
  public var selected: Answer

  /// Creates a pane.
  public init(yes: String, no: String, selected: Answer = .no) {
    self.yes = yes
    self.no = no
    self.selected = selected
  }

  /// Returns the label of an answer's button.
  public func label(of answer: Answer) -> String { answer == .yes ? yes : no }

  /// Handles a key: the arrows and Tab select the other answer, Enter gives the selected one, `y`
  /// and `n` give theirs, and Escape gives No.
  public mutating func handle(
    _ key: Key, size: Size = Size(columns: 0, rows: 0)
  ) -> PaneOutcome {
    switch ConfirmAction.keys[key] {
    case .other?:
      selected = selected == .yes ? .no : .yes
      return .handled
    case .choose?: return .activated(selected.rawValue)
    case .yes?: return .activated(Answer.yes.rawValue)
    case .no?: return .activated(Answer.no.rawValue)
    case nil: return .ignored
    }
  }

  /// Handles a mouse event: a press on a button gives its answer.
  ///
  /// - Parameters:
  ///   - mouse: the event.
  ///   - size: the size of the buttons' canvas.
  public mutating func handle(_ mouse: MouseEvent, size: Size) -> PaneOutcome {
    guard mouse.isClick else { return .ignored }
    for (answer, place) in buttons(columns: size.columns) where place.contains(mouse.point) {
      selected = answer
      return .activated(answer.rawValue)
    }
    return .ignored
  }

  /// The columns of both buttons side by side.
  public var preferredColumns: Int {
    columnWidth(of: yes) + columnWidth(of: no) + 14
  }

  /// Returns the number of rows: one, or two if the buttons do not fit side by side.
  public func preferredRows(columns: Int) -> Int {
    (buttons(columns: columns).last?.place.origin.row ?? 0) + 1
  }

  /// Draws the answers as buttons: the selected one is filled, or between brackets where the theme
  /// has no colours to fill with.
  public func draw(on canvas: inout Canvas, theme: Theme = .standard) {
    for (answer, place) in buttons(columns: canvas.size.columns) {
      let isSelected = answer == selected
      if isSelected { canvas.placeFocus(at: place.origin) }
      canvas.draw(
        button: label(of: answer), at: place.origin, columns: place.size.columns,
        isChosen: isSelected, hasBrackets: isSelected, theme: theme)
    }
  }

  private func buttons(columns: Int) -> [(answer: Answer, place: Rect)] {
    let widths = Answer.allCases.map { Canvas.columns(ofButton: label(of: $0)) }
    let total = widths.reduce(2) { $0 + $1 } + 4
    let isStacked = total > columns
    var start = 2
    return zip(Answer.allCases, widths).enumerated().map { index, button in
      let width = min(button.1, max(columns - 2, 0))
      defer { start += width + 4 }
      return (
        button.0,
        isStacked
          ? Rect(column: 2, row: index, columns: width, rows: 1)
          : Rect(column: start, row: 0, columns: width, rows: 1)
      )
    }
  }
}

extension Canvas {
  /// The columns of a button with its blanks or brackets.
  static func columns(ofButton label: String) -> Int { columnWidth(of: label) + 4 }

  /// Draws a button as a filled label with two blanks at each side.
  /// - Parameter hasBrackets: whether brackets take the place of the outer blanks in a theme
  ///   without colours to fill with.
  mutating func draw(
    button label: String, at point: Point, columns: Int, isChosen: Bool, hasBrackets: Bool = true,
    theme: Theme
  ) {
    let shown = cut(label, to: columns - 4)
    let style = isChosen ? theme.currentTab : theme.button
    let isFilled = style.background != .default
    let (left, right) = hasBrackets && !isFilled ? ("[", "]") : (" ", " ")
    draw("\(left) \(shown) \(right)", at: point, style: style)
  }
}
