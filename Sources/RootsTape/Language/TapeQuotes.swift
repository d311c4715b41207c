/// A text in the first kind of quotes that it does not contain.
///
/// If it contains all three kinds, or line breaks, then `"` becomes `'` and line breaks become
/// blanks.
func quoted(_ text: String) -> String {
  let scalars = text.unicodeScalars
  if let quote = quotes.first(where: { !scalars.contains($0) }), !scalars.contains(where: isBreak) {
    return "\(quote)\(text)\(quote)"
  }
  let kept = scalars.map { isBreak($0) ? " " : $0 == "\"" ? "'" : $0 }
  return kept.reduce(into: "\"") { $0.unicodeScalars.append($1) } + "\""
}

/// A text in quotes; if it contains all three kinds, in several quotes that touch, which words that
/// VHS lacks read as one text.
///
/// Line breaks become blanks.
func verbatim(_ text: String) -> String { cut(text, cutsAtBlanks: false).joined() }

/// A text without quotes if it is one word, else in quotes that keep every sign of it.
func bare(_ text: String) -> String {
  var lexer = TapeLexer(text)
  let token = lexer.next()
  return token.kind == .word && token.bytes == 0..<text.utf8.count ? text : verbatim(text)
}

/// A value without quotes if it is one word, number or truth value.
func bareValue(_ value: String) -> String {
  isNumber(value) || value == "true" || value == "false" ? value : bare(value)
}

/// Whether a text is one number of the tape language.
func isNumber(_ text: String) -> Bool {
  var lexer = TapeLexer(text)
  let token = lexer.next()
  return token.kind == .number && token.bytes == 0..<text.utf8.count
}

/// Whether a text is one pair of braces with its content, as a payload or a theme has it.
func isInBraces(_ text: String) -> Bool {
  // Only a theme spans lines, and it ends at the first brace.
  if text.contains(where: \.isNewline) {
    return text.hasPrefix("{") && text.firstIndex(of: "}") == text.indices.last
  }
  var lexer = TapeLexer(text)
  let token = lexer.next()
  return token.kind == .braces && token.bytes == 0..<text.utf8.count
}

/// The commands on one line that type a text; `word` is `Type` with its options.
func typed(_ text: String, word: String) -> String {
  let lines = text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: isBreak)
  let commands = lines.map { line in
    joinedArguments(for: String(line)).map { "\(word) \($0)" }.joined(separator: " ")
  }
  return commands.joined(separator: " Enter ")
}

/// The arguments of as few commands as possible; a command joins its arguments with one blank.
func joinedArguments(for text: String) -> [String] { cut(text, cutsAtBlanks: true) }

private func cut(_ text: String, cutsAtBlanks: Bool) -> [String] {
  var cutter = QuoteCutter(cutsAtBlanks: cutsAtBlanks)
  for scalar in text.unicodeScalars { cutter.append(scalar) }
  return cutter.commands()
}

private let quotes: [Unicode.Scalar] = ["\"", "'", "`"]

private func isBreak(_ scalar: Unicode.Scalar) -> Bool {
  scalar == "\n" || scalar == "\r"
}

/// Splits a text before the quote that would be its third kind.
private struct QuoteCutter {
  /// Whether it is split at a blank before that quote, if there is one.
  let cutsAtBlanks: Bool
  private var finished: [String] = []
  private var arguments: [String] = []
  private var piece = ""
  private var kinds: Set<Unicode.Scalar> = []

  init(cutsAtBlanks: Bool) { self.cutsAtBlanks = cutsAtBlanks }

  mutating func append(_ scalar: Unicode.Scalar) {
    if quotes.contains(scalar) {
      if cutsAtBlanks, isOneTooMany(scalar) { cutAtBlank(before: scalar) }
      if isOneTooMany(scalar) { endCommand() }
      kinds.insert(scalar)
    }
    piece.unicodeScalars.append(scalar)
  }

  func commands() -> [String] {
    finished + [(arguments + [quoted(piece)]).joined(separator: " ")]
  }

  private func isOneTooMany(_ quote: Unicode.Scalar) -> Bool {
    kinds.union([quote]).count == quotes.count
  }

  /// Splits at the last blank, if the quote fits behind it.
  private mutating func cutAtBlank(before quote: Unicode.Scalar) {
    let scalars = piece.unicodeScalars
    guard let blank = scalars.lastIndex(of: " ") else { return }
    let rest = scalars[scalars.index(after: blank)...]
    let restKinds = Set(rest).intersection(quotes)
    guard restKinds.union([quote]).count < quotes.count else { return }
    arguments.append(quoted(String(scalars[..<blank])))
    (piece, kinds) = (String(rest), restKinds)
  }

  private mutating func endCommand() {
    finished = commands()
    arguments = []
    piece = ""
    kinds = []
  }
}
