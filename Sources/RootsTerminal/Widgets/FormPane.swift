/// A form of fields; the focused one takes the keys until Escape leaves it.
///
/// The form activates its one button, with index 0, when Enter is pressed in the last field or the
/// button is clicked. The problem of a field is shown below the fields after the field was left or
/// the form was submitted.
public struct FormPane: ScreenPane, Hashable, Sendable {
  /// The fields, from top to bottom.
  public internal(set) var fields: [FormField]
  /// The label of the button below the fields; nil for none.
  ///
  /// Enter in the last field presses the button.
  public var button: String?
  /// The index of the focused field, or of the one that was left.
  public private(set) var current: Int
  /// Whether a field is focused.
  public private(set) var isFocused: Bool
  /// Whether a field is focused.
  public var hasFocusedField: Bool { isFocused }
  /// The focused field; nil if none is.
  package var focusedField: FormField? { isFocused ? fields[current] : nil }
  /// The values before anything was entered.
  package let firstValues: [String]
  /// These values, or those that were submitted last.
  package var savedValues: [String]

  /// Creates a form whose first field is focused.
  public init(fields: [FormField], button: String? = nil) {
    self.fields = fields
    self.button = button
    firstValues = fields.map(\.value)
    savedValues = firstValues
    current = 0
    isFocused = !fields.isEmpty
  }

  /// The entered texts by field name; the last of several fields with one name counts.
  public var values: [String: String] {
    Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// Whether every field is as when the form was opened, or submitted last.
  public var isUntouched: Bool { enteredValues == savedValues }

  /// The present values, in the order of the fields.
  package var enteredValues: [String] { fields.map(\.value) }

  /// Handles a key.
  ///
  /// A focused field takes every printable key. Without a focused field, Tab, Up, Down and Enter
  /// return to the field that was left.
  public mutating func handle(
    _ key: Key, size: Size = Size(columns: 0, rows: 0)
  ) -> PaneOutcome {
    guard !fields.isEmpty else { return .ignored }
    guard isFocused else { return refocus(key) }
    switch FormAction.keys[key] {
    case .leave?:
      isFocused = false
      return .handled
    case .next?: return move(by: 1)
    case .previous?: return move(by: -1)
    case .enter?: return current == fields.count - 1 ? .activated(0) : move(by: 1)
    case nil: break
    }
    return PaneOutcome(fields[current].handle(key))
  }

  /// Inserts pasted text into the focused field.
  public mutating func paste(_ text: String) -> PaneOutcome {
    guard isFocused else { return .ignored }
    return PaneOutcome(fields[current].paste(text))
  }

  /// Focuses a field; an index out of range changes nothing.
  public mutating func focus(_ index: Int) {
    guard fields.indices.contains(index) else { return }
    if isFocused, index != current { fields[current].isChecked = true }
    if index != current { fields[index].beginsAnew = true }
    current = index
    isFocused = true
  }

  /// Takes the current field of an earlier form, its focus, and which fields were checked, by their
  /// names.
  package mutating func takePlace(of earlier: FormPane) {
    for index in fields.indices {
      guard let old = earlier.fields.firstIndex(where: { $0.name == fields[index].name })
      else { continue }
      fields[index].isChecked = earlier.fields[old].isChecked
      if old == earlier.current { current = index }
    }
    isFocused = earlier.isFocused && !fields.isEmpty
  }

  /// Checks every field, and focuses the first one with a problem.
  ///
  /// - Returns: a sentence with the name of that field and its problem; nil if there is none.
  public mutating func check() -> String? {
    for index in fields.indices { fields[index].isChecked = true }
    guard let bad = fields.firstIndex(where: { $0.problem != nil }) else { return nil }
    focus(bad)
    return fields[bad].problemSentence
  }

  /// Sets the value of a field from text.
  ///
  /// - Returns: the reason why the value is not possible; nil if it was set.
  public mutating func fill(_ index: Int, with text: String) -> String? {
    guard fields.indices.contains(index) else {
      return "there is no field \(index + 1); the fields are 1 to \(fields.count)"
    }
    if let problem = fields[index].fill(with: text) { return problem }
    fields[index].isChecked = true
    return fields[index].problemSentence
  }

  /// Replaces the labels of the fields, in order; the values stay.
  public mutating func relabel(_ labels: [String]) {
    for (index, label) in zip(fields.indices, labels) { fields[index].label = label }
  }

  private mutating func refocus(_ key: Key) -> PaneOutcome {
    guard FormAction.moves.contains(key) else { return .ignored }
    isFocused = true
    return .handled
  }

  private mutating func move(by steps: Int) -> PaneOutcome {
    fields[current].isChecked = true
    current = (current + steps + fields.count) % fields.count
    fields[current].beginsAnew = true
    return .handled
  }
}

extension LineEditor {
  /// The offset of the character at a column of a row, or of the end.
  func offset(atColumn column: Int, columns: Int) -> Int {
    var next = self.column(of: 0, columns: columns)
    for (offset, character) in text.enumerated() {
      next += isSecret ? 1 : columnWidth(of: String(character))
      if next > column { return offset }
    }
    return text.count
  }
}

extension FormPane {
  /// Handles a mouse event: a press focuses a field and sets the cursor; a press on a choice, a
  /// switch or a number changes its value.
  ///
  /// - Parameters:
  ///   - mouse: the event.
  ///   - size: the size of the form's canvas.
  public mutating func handle(_ mouse: MouseEvent, size: Size) -> PaneOutcome {
    let shape = FormShape(self, size: size)
    guard mouse.isClick else { return .ignored }
    if mouse.point.row == shape.buttonRow {
      let isHit = mouse.point.column >= shape.valueColumn
      return isHit ? .activated(0) : .ignored
    }
    guard let index = shape.field(atRow: mouse.point.row) else { return .ignored }
    let column = mouse.point.column - shape.valueColumn
    let wasCurrent = isFocused && index == current
    focus(index)
    guard column >= 0 else { return .handled }
    let field = fields[index]
    switch field.kind {
    case .text, .secret:
      let room = wasCurrent ? shape.textColumns - 2 : Int.max / 2
      fields[index].line.moveCursor(to: field.line.offset(atColumn: column - 1, columns: room))
      return .handled
    case .toggle: return PaneOutcome(fields[index].handle(.character(" ")))
    case .choice, .number:
      let width = min(columnWidth(of: field.value) + 4, shape.valueColumns)
      guard column < width else { return .handled }
      return PaneOutcome(fields[index].handle(Key(column < 2 ? .left : .right)))
    }
  }
}
