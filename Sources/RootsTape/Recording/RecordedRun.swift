import RootsTerminal

/// Actions recorded on one line: a repeated key, a text, or a single action.
struct RecordedRun {
  private var act: RecordedAct
  /// Whether the keys take the typing speed or no time.
  private let takesTime: Bool
  private var count = 1
  private var text = ""

  /// The maximum number of characters of a text on one line.
  private static let lineLimit = 200

  init(_ act: RecordedAct, takesTime: Bool = true) {
    self.act = act
    self.takesTime = takesTime
    switch act {
    case .type(let character), .secret(let character, _): text = String(character)
    default: break
    }
  }

  /// Adds an action to the line; returns false if it needs a new line.
  mutating func absorb(_ other: RecordedAct, takesTime: Bool) -> Bool {
    switch (act, other) {
    case (.press, _) where act == other, (.scroll, _) where act == other:
      guard takesTime == self.takesTime, count < TapeCount.largest else { return false }
      count += 1
      return true
    case (.secret(_, let mask), .secret(let character, let other)):
      guard mask == other, takesTime == self.takesTime, count < Self.lineLimit else { return false }
      text.append(character)
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

  /// Adds a character, unless it would combine with the one before it.
  private mutating func absorb(_ character: Character) -> Bool {
    guard count < Self.lineLimit else { return false }
    let longer = text + String(character)
    let isPlain = character.isASCII && text.utf8.count == count
    guard isPlain || longer.count == count + 1 && longer.last == character else { return false }
    text = longer
    count += 1
    return true
  }

  /// The lines for actions that are still to be recorded.
  /// - Parameter run: the line that may still grow.
  static func lines(of run: RecordedRun?, then acts: [RecordedAct]) -> [Recording.Line] {
    var lines: [Recording.Line] = []
    var run = run
    for act in acts {
      if run?.absorb(act, takesTime: true) == true { continue }
      lines += run?.lines ?? []
      run = RecordedRun(act)
    }
    return lines + (run?.lines ?? [])
  }

  /// The lines for the actions.
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
    case .secret(_, let mask):
      return [.comment(Self.secrecy), .command(.type(mask.masked(text), every: every))]
    case .paste(let text): return Self.pasting(text)
    case .secretPaste(let masked):
      return [.comment(Self.secrecy), .command(.copy(masked)), .command(.paste)]
    case .resize(let size): return [.command(.resize(columns: size.columns, rows: size.rows))]
    case .click(let cell): return [.command(.click(cell))]
    case .drag(let start, let end): return [.command(.drag(from: start, to: end))]
    case .link(let url): return [.command(.open(url: url))]
    case .command(let text): return [.command(.perform(command: text))]
    case .named(let act): return [.command(.act(act, every: every))]
    case .secretFill(let act):
      return [.comment(Self.secrecy), .command(.act(act, every: every))]
    case .unsayable(let what): return [.comment("\(what) cannot be recorded and is left out")]
    }
  }

  /// The comment above a text in place of a secret.
  static let secrecy =
    "in place of a secret, which is not recorded; comparing it gives another result here"

  /// The lines for a paste; line breaks and tabs become blanks, other control characters are
  /// removed.
  private static func pasting(_ text: String) -> [Recording.Line] {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    let kept = isPlain ? text : withoutControls(text)
    let note = Recording.Line.comment("the pasted text had line breaks or control characters")
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

  /// The text, or its parts if it contains all three kinds of quotes.
  private static func pieces(of text: String) -> [String] {
    if text.isEmpty { return [] }
    let quotes = Set("\"'`".utf8)
    let isQuotable = quotes.contains { quote in !text.utf8.contains(quote) }
    if isQuotable || TapeCommand.copy(text).readsBack { return [text] }
    return text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .flatMap { index, part in (index > 0 ? ["`"] : []) + (part.isEmpty ? [] : [String(part)]) }
  }
}
