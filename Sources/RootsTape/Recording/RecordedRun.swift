import RootsTerminal

/// Acts that stand on one line: a key and its count, a text, or one act alone.
struct RecordedRun {
  private var act: RecordedAct
  /// Whether its keys take the typing speed; else they take no time.
  private let takesTime: Bool
  private var count = 1
  private var text = ""

  /// How long a text on one line may grow, in characters.
  private static let lineLimit = 200

  init(_ act: RecordedAct, takesTime: Bool = true) {
    self.act = act
    self.takesTime = takesTime
    if case .type(let character) = act { text = String(character) }
  }

  /// Takes another act onto the line; false when it has no place there.
  mutating func absorb(_ other: RecordedAct, takesTime: Bool) -> Bool {
    switch (act, other) {
    case (.press, _) where act == other, (.scroll, _) where act == other, (.secret, .secret):
      guard takesTime == self.takesTime, count < TapeCount.largest else { return false }
      count += 1
      return true
    case (.type, .type(let character)):
      return takesTime == self.takesTime && absorb(character)
    case (.resize, .resize):
      act = other
      return true
    default: return false
    }
  }

  /// Not every two characters stay two when they stand side by side.
  private mutating func absorb(_ character: Character) -> Bool {
    guard count < Self.lineLimit else { return false }
    let longer = text + String(character)
    let isPlain = character.isASCII && text.utf8.count == count
    guard isPlain || longer.count == count + 1 && longer.last == character else { return false }
    text = longer
    count += 1
    return true
  }

  /// The lines that say it.
  var lines: [Recording.Line] {
    let every: TapeTime? = takesTime ? nil : TapeTime(milliseconds: 0)
    switch act {
    case .press(let key): return [.command(.press(key, times: TapeCount(count), every: every))]
    case .scroll(let key, let cell):
      return [
        .command(.move(cell)), .command(.press(key, times: TapeCount(count), every: every)),
      ]
    case .chord(let chord): return [.command(.chord(chord))]
    case .type: return [.command(.type(text, every: every))]
    case .secret:
      return [.comment(Self.secrecy), .command(.type(Self.stars(count), every: every))]
    case .paste(let text): return Self.pasting(text)
    case .secretPaste(let count):
      return [.comment(Self.secrecy), .command(.copy(Self.stars(count))), .command(.paste)]
    case .resize(let size): return [.command(.resize(columns: size.columns, rows: size.rows))]
    case .click(let cell): return [.command(.click(cell))]
    case .drag(let start, let end): return [.command(.drag(from: start, to: end))]
    case .link(let url): return [.command(.open(url: url))]
    case .back: return [.command(.perform(command: "back"))]
    case .unsayable(let what): return [.comment("\(what): no tape can say it, so it is left out")]
    }
  }

  private static let secrecy = "a secret of this length; what was typed is never written"

  private static func stars(_ count: Int) -> String { String(repeating: "*", count: count) }

  /// What a tape can hold of a text: no line breaks, and no other control characters.
  private static func pasting(_ text: String) -> [Recording.Line] {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    let kept = isPlain ? text : withoutControls(text)
    let note = Recording.Line.comment("what was pasted had line breaks or control characters")
    return (kept == text ? [] : [note])
      + pieces(of: kept).flatMap { [.command(.copy($0)), .command(.paste)] }
  }

  private static func withoutControls(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      if scalar == "\n" || scalar == "\r" || scalar == "\t" {
        kept.append(" ")
      } else if scalar.properties.generalCategory != .control {
        kept.append(scalar)
      }
    }
    return String(kept)
  }

  /// The text itself, or the parts of one that has all three kinds of quotes.
  private static func pieces(of text: String) -> [String] {
    if text.isEmpty { return [] }
    let quotes = Set("\"'`".utf8)
    let isQuotable = quotes.contains { quote in !text.utf8.contains(quote) }
    if isQuotable || TapeCommand.copy(text).readsBack { return [text] }
    return text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .flatMap { index, part in (index > 0 ? ["`"] : []) + (part.isEmpty ? [] : [String(part)]) }
  }
}
