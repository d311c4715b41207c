import Roots

/// A parsed line of input in plain mode.
enum PlainLine: Hashable {
  /// The item with this number, from 1.
  case choose(Int)
  /// The field with this number, and its new value.
  case fill(Int, String)
  /// The text is typed key by key.
  case type(String)
  case press(Key)
  /// A line of the prompt.
  case line(String)
  /// A remark: its kind and its text.
  case remark(String)
  /// A tab, by its number or by its name.
  case tab(String)
  case back, again, keys, help, quit, undo, redo
  /// The line cannot be understood; the reason.
  case unclear(String)

  /// The words of plain mode, for the help and for suggestions.
  static let words = [
    "again", "back", "help", "key", "keys", "quit", "redo", "remark", "tab", "undo",
  ]

  init(_ line: String) {
    if line.hasPrefix(" ") {
      self = .type(String(line.dropFirst()))
      return
    }
    let parts = line.split(separator: " ", maxSplits: 1).map { String($0) }
    guard let first = parts.first else {
      self = .again
      return
    }
    if first.hasPrefix(":") {
      let remark = ":remark "
      self =
        line.hasPrefix(remark)
        ? .remark(String(line.dropFirst(remark.count))) : .line(String(line.dropFirst()))
    } else if let number = Int(first) {
      self = parts.count > 1 ? .fill(number, parts[1]) : .choose(number)
    } else {
      self = PlainLine(word: first, rest: parts.count > 1 ? parts[1] : nil)
    }
  }

  private init(word: String, rest: String?) {
    switch (word.lowercased(), rest) {
    case ("tab", let name?): self = .tab(name)
    case ("key", let name?):
      self = Key(named: name).map { .press($0) } ?? .unclear("no key is called \(Self.quote(name))")
    case ("remark", _): self = .remark(rest ?? "")
    case ("back", nil): self = .back
    case ("again", nil): self = .again
    case ("keys", nil): self = .keys
    case ("help", nil), ("?", nil): self = .help
    case ("help", let word?): self = .line("help \(word)")
    case ("quit", nil), ("exit", nil): self = .quit
    case ("undo", nil): self = .undo
    case ("redo", nil): self = .redo
    case (_, nil): self = Key(named: word).map { .press($0) } ?? PlainLine(unknown: word)
    default: self = PlainLine(unknown: word)
    }
  }

  private init(unknown word: String) {
    let fix = suggestion(nearest(word, in: Self.words)) ?? "try help"
    self = .unclear("\(Self.quote(word)) is not a number, a key or a word; \(fix)")
  }

  /// The quoted text, or its beginning if it is long.
  static func quote(_ text: String) -> String { "'\(cut(visible(text), to: 40))'" }
}

extension HelpLine.Item {
  /// The item with its key as a line that presses it: behind the word `key` where the key alone
  /// means something else, such as the number of a row.
  var asTyped: HelpLine.Item {
    guard keys.count == 1, Key(named: key) == keys[0], PlainLine(key) != .press(keys[0])
    else { return self }
    return HelpLine.Item(key: "key \(key)", label: label)
  }
}
