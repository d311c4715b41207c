/// What an editing key does in a line of text.
package enum LineEdit: Hashable, Sendable {
  case left, right, wordLeft, wordRight, start, end
  case deleteLeft, deleteRight
  case deleteBlock, deleteWordLeft, deleteWordRight, deleteToStart, deleteToEnd

  /// The keys of readline.
  package static let keys = KeyTable<LineEdit>(
    .init(.left, Key(.left), .control("b"), label: "left"),
    .init(.right, Key(.right), .control("f"), label: "right"),
    .init(.start, Key(.home), .control("a"), label: "start"),
    .init(.end, Key(.end), .control("e"), label: "end"),
    .init(
      .wordLeft, Key(.left, .control), Key(.left, .alt), Key(.character("b"), .alt),
      label: "a word left"),
    .init(
      .wordRight, Key(.right, .control), Key(.right, .alt), Key(.character("f"), .alt),
      label: "a word right"),
    .init(.deleteLeft, Key(.backspace), .control("h"), label: "delete left"),
    .init(.deleteRight, Key(.delete), .control("d"), label: "delete right"),
    .init(.deleteBlock, .control("w"), label: "delete to a blank"),
    .init(
      .deleteWordLeft, Key(.backspace, .alt), Key(.backspace, .control),
      label: "delete a word left"),
    .init(
      .deleteWordRight, Key(.delete, .alt), Key(.delete, .control), Key(.character("d"), .alt),
      label: "delete a word right"),
    .init(.deleteToStart, .control("u"), label: "delete to the start"),
    .init(.deleteToEnd, .control("k"), label: "delete to the end"))
}
