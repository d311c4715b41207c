import RootsCurses
import RootsTerminal

extension RunningApp {
  init(_ words: Words) throws(UsageError) {
    file = words.operands.first
    isPlain = words.has(.plain)
    size = try words.value(
      of: .size, taking: "columns and rows such as 80x24, up to 1000x500", Self.size)
    theme = words.value(of: .theme)
    keys = words.value(of: .keys)
    charter = try words.value(of: .charter, taking: "a text") { $0.isEmpty ? nil : $0 }
    planned =
      try words.value(of: .time, taking: "a time such as 60m or 1h") { text in
        Replay.time(text).map { _ in text }
      }
    record = words.value(of: .record)
    recordsExpectations = words.has(.expect)
    restores = words.has(.restore)
    saves = !words.has(.noSave)
    watches = words.has(.watch)
    if watches, file == nil {
      throw .needs(OptionName.watch.word, "a FILE", "the demo has no file to watch")
    }
    seen = SeenTapes(words)
    colors = words.value(of: .color).flatMap(ColorChoice.init) ?? .auto
    drawing = words.value(of: .driver).flatMap(Drawing.init) ?? .builtin
  }

  private static func size(_ text: String) -> Size? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1] else { return nil }
    let size = Size(columns: columns, rows: rows)
    return size == size.clamped ? size : nil
  }
}
