/// A pane that a controller shows: a text, a list, a form, a question or a progress bar.
///
/// By default it ignores the keys and the mouse.
public protocol ScreenPane {
  /// Whether a field takes every printable key now.
  var hasFocusedField: Bool { get }
  /// The columns of the widest line.
  var preferredColumns: Int { get }
  /// Returns the number of rows of the whole content in a width.
  func preferredRows(columns: Int) -> Int
  /// Draws the pane on a blank canvas.
  func draw(on canvas: inout Canvas, theme: Theme)
  /// Handles a key.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - size: the size of the pane's canvas.
  mutating func handle(_ key: Key, size: Size) -> PaneOutcome
  /// Inserts pasted text into the field that takes the keys.
  mutating func paste(_ text: String) -> PaneOutcome
  /// Handles a mouse event; a wheel event is ignored if everything is visible.
  ///
  /// - Parameters:
  ///   - mouse: the event; its point is relative to the pane's canvas.
  ///   - size: the size of that canvas.
  mutating func handle(_ mouse: MouseEvent, size: Size) -> PaneOutcome
  /// Returns the items of all keys that have an effect now, for the list of keys.
  func keys(in size: Size) -> [HelpLine.Item]
}

extension ScreenPane {
  /// False: no field has the keys.
  public var hasFocusedField: Bool { false }
  /// Ignores the key.
  public mutating func handle(_ key: Key, size: Size) -> PaneOutcome { .ignored }
  /// Ignores the text.
  public mutating func paste(_ text: String) -> PaneOutcome { .ignored }
  /// Ignores the event.
  public mutating func handle(_ mouse: MouseEvent, size: Size) -> PaneOutcome { .ignored }
  /// No items.
  public func keys(in size: Size) -> [HelpLine.Item] { [] }
}

/// The result of a key, a paste or a mouse event in a pane.
public enum PaneOutcome: Hashable, Sendable {
  /// The input has no meaning in the pane; others may handle it.
  case ignored
  /// The input was used; no value of a field changed.
  case handled
  /// A value of a field changed.
  case changed
  /// The text did not fit in a field and was cut.
  case full
  /// The row or the button with this index was chosen.
  case activated(Int)
}

extension PaneOutcome {
  init(_ outcome: LineEditor.Outcome) {
    switch outcome {
    case .changed: self = .changed
    case .moved: self = .handled
    case .full: self = .full
    case .ignored: self = .ignored
    }
  }
}
