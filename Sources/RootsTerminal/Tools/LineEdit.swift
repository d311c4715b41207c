/// What an editing key does in a line of text.
enum LineEdit: Hashable, Sendable {
  case left, right, wordLeft, wordRight, start, end
  case deleteLeft, deleteRight
  /// Cuts that Ctrl+Y inserts again.
  case cutBlock, cutWordLeft, cutWordRight, cutToStart, cutToEnd
  case insertCut, swap

  /// The keys of readline.
  static let keys = KeyTable<LineEdit>(
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
    .init(.cutBlock, .control("w"), label: "cut to a blank"),
    .init(
      .cutWordLeft, Key(.backspace, .alt), Key(.backspace, .control), label: "cut a word left"),
    .init(
      .cutWordRight, Key(.delete, .alt), Key(.delete, .control), Key(.character("d"), .alt),
      label: "cut a word right"),
    .init(.cutToStart, .control("u"), label: "cut to the start"),
    .init(.cutToEnd, .control("k"), label: "cut to the end"),
    .init(.insertCut, .control("y"), label: "insert the cut"),
    .init(.swap, .control("t"), label: "swap two letters"))
}
