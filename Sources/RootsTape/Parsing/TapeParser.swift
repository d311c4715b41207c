import RootsTerminal

/// Parses the tokens of one file into commands; continues after each error.
///
/// Errors have the same positions as in VHS.
struct TapeParser {
  private(set) var statements: [TapeStatement] = []
  private(set) var diagnostics: [TapeDiagnostic] = []
  /// The position of the path of each `Source` statement.
  private(set) var sourcedPaths: [TapePosition] = []
  private(set) var comments: [TapeToken] = []

  /// The token that was read last.
  private(set) var last: TapeToken
  /// The next token; a command never reads past the end of its line.
  private(set) var next: TapeToken

  private var lexer: TapeLexer
  private let file: String
  private var errorCount = 0
  private var warningCount = 0
  private var patterns: [String: TapePattern] = [:]
  /// The first text of the line that seems to end at a quote within it.
  private var cutText: TapeToken?
  /// Whether an error was reported about `cutText`, so that nothing more of the line is understood.
  private var isLineLost = false
  /// Whether an error was reported about the current statement; what follows from it is no other
  /// mistake.
  private var isStatementBroken = false

  /// The number of errors after which parsing stops, and the maximum number of warnings.
  static let limit = 200

  init(_ text: String, file: String) {
    lexer = TapeLexer(text)
    self.file = file
    next = lexer.next()
    last = next
  }

  /// Parses the whole file, or stops after too many errors.
  mutating func parse() {
    while next.kind != .endOfFile {
      guard errorCount < Self.limit else {
        error("too many errors; the rest of the tape is not read", at: next)
        return
      }
      let previous = last
      let head = take()
      switch head.kind {
      case .endOfLine: continue
      case .comment: comments.append(head)
      default: parseStatement(head, behind: previous)
      }
    }
  }

  /// Parses one command; a command with an error is not added, and its other arguments are skipped.
  private mutating func parseStatement(_ head: TapeToken, behind previous: TapeToken) {
    let command = command(head, behind: previous)
    defer { (isLineLost, isStatementBroken) = (false, false) }
    if isLineLost { while !next.endsLine { take() } }
    if isStatementBroken { skipArguments() }
    guard let command, !isStatementBroken else { return }
    var position = position(of: head)
    position.length = last.bytes.upperBound - head.bytes.lowerBound
    if case .source = command {
      sourcedPaths.append(self.position(of: last))
    }
    statements.append(TapeStatement(command, at: position))
  }

  private mutating func command(_ head: TapeToken, behind previous: TapeToken) -> TapeCommand? {
    guard head.kind == .keyword || head.kind == .word else { return stray(head) }
    let word = literal(head)
    if let key = Key.Code(tapeWord: word) { return press(key) }
    if let verb = TapeVerb(rawValue: word) { return command(verb) }
    switch word {
    case "Ctrl": return controlChord()
    case "Alt": return chord([.alt])
    case "Shift": return chord([.shift])
    default:
      if previous.kind == .number, previous.bytes.upperBound == head.bytes.lowerBound {
        return fail("'\(word)' is no unit here", at: head, hint: "a time is like 500ms or 2s")
      }
      let near = TapeWords.command(near: word)
      let hint = hintAboutQuotes(before: head) ?? suggestion(near) ?? Self.page
      return fail("unknown command '\(shown(head))'", at: head, hint: hint)
    }
  }

  private mutating func command(_ verb: TapeVerb) -> TapeCommand? {
    switch verb {
    case .type: typing()
    case .sleep: time().map { .sleep($0) }
    case .wait: wait()
    case .set: setting().map { .set($0) }
    case .output: output()
    case .screenshot: screenshot()
    case .source: source()
    case .require: require()
    case .environment: environment()
    case .hide: .hide
    case .show: .show
    case .copy: joinedText().map { .copy($0) }
    case .paste: .paste
    case .resize: resize()
    case .move: cell("Move needs a column and a row").map { .move($0) }
    case .click: cell("Click needs a column and a row").map { .click($0) }
    case .drag: drag()
    case .choose: use(.row)
    case .pressNamed: use(.key)
    case .submit: submit()
    case .answer: use(.answer)
    case .showTab: use(.tab)
    case .fill: fill()
    case .back: act(.back)
    case .undo: act(.undo)
    case .redo: act(.redo)
    case .restart: act(.restart)
    case .perform: argument("a command in quotes").map { .perform(command: $0) }
    case .open: argument("a link in quotes").map { .open(url: $0) }
    case .expect: expectation().map { .expect($0) }
    case .snapshot: snapshot()
    case .mark: mark()
    }
  }

  /// The hint where no known word is similar.
  static let page = "'roots man tape' lists all words"

  private mutating func stray(_ head: TapeToken) -> TapeCommand? {
    let isText = head.isText
    let message = "a command was expected here, not \(description(of: head))"
    let hint = "a text stays on the line of its command"
    if isText, isFirstOfLine(head) { return fail(message, at: head, hint: hint) }
    return fail(message, at: head, hint: hintAboutQuotes(before: head) ?? Self.page)
  }

  /// The hint for a word behind an expectation; nil elsewhere.
  private func hintAboutQuotes(before head: TapeToken) -> String? {
    guard let last = statements.last, last.position.line == head.line else { return nil }
    guard case .expect(let expectation) = last.command else { return nil }
    let claim = type(of: expectation.claim)
    let words = words(from: head.bytes.lowerBound - head.column + last.position.column)
    guard let place = words.firstIndex(where: { $0.raw == claim.word }), place + 1 < words.count
    else { return nil }
    let reason =
      claim is ResultClaim.Type
      ? "a result has one value, with quotes around blanks and variables"
      : "several words need quotes"
    guard let arguments = claim.quoting(Array(words[(place + 1)...])) else { return reason }
    return "\(reason): " + (words[...place].map(\.raw) + [arguments]).joined(separator: " ")
  }

  /// The words of a line from an offset on, without a comment; what touches is one word.
  private func words(from start: Int) -> [TapeWord] {
    var rest = TapeLexer(lexer.text(start..<lexer.bytes.count))
    var words: [TapeWord] = []
    var (token, end) = (rest.next(), 0)
    while !token.endsLine {
      let word = TapeWord(raw: rest.text(token.bytes), text: rest.text(token.content))
      if token.bytes.lowerBound == end, let last = words.popLast() {
        words.append(TapeWord(raw: last.raw + word.raw, text: last.text + word.text))
      } else {
        words.append(word)
      }
      end = token.bytes.upperBound
      token = rest.next()
    }
    return words
  }
}

/// A word of a line, as written and without its quotes.
struct TapeWord {
  let raw: String
  let text: String
}

// MARK: - Tokens

extension TapeParser {
  @discardableResult
  mutating func take() -> TapeToken {
    last = next
    next = lexer.next()
    if last.kind == .endOfLine { cutText = nil }
    if cutText == nil, seemsCut(last) { cutText = last }
    return last
  }

  /// Whether a text ends at a quote that seems to be a part of it: after a backslash, or before a
  /// word that touches it.
  private func seemsCut(_ token: TapeToken) -> Bool {
    guard token.kind == .text else { return false }
    let end = token.bytes.upperBound
    let isEscaped = token.bytes.count > 2 && lexer.bytes[end - 2] == UInt8(ascii: "\\")
    let touches = next.bytes.lowerBound == end && !next.endsLine && next.kind != .text
    return (isEscaped || touches) && lastQuote(after: token) != nil
  }

  /// The last place on the line of a quote like that of a text.
  private func lastQuote(after token: TapeToken) -> Int? {
    let rest = lexer.bytes[token.bytes.upperBound...].prefix { $0 != 0x0A && $0 != 0x0D }
    return rest.lastIndex(of: lexer.bytes[token.bytes.lowerBound])
  }

  /// A text up to the last quote of its kind, in quotes that it does not contain.
  private func mended(_ token: TapeToken) -> String? {
    lastQuote(after: token).map { end in
      let quote = lexer.text(token.bytes.prefix(1))
      let text = lexer.text(token.bytes.lowerBound + 1..<end)
      return verbatim(text.replacing("\\" + quote, with: quote))
    }
  }

  /// Whether the next token is a text behind a word that VHS lacks.
  ///
  /// Only reserved words that begin a command are none there.
  var isAtText: Bool {
    next.isText || next.kind == .keyword && !TapeWords.isCommand(literal(next))
  }

  /// Reads the next token if it is this sign.
  mutating func takes(_ sign: Character) -> Bool {
    guard next.kind == .sign, literal(next) == String(sign) else { return false }
    take()
    return true
  }

  /// The content of a token: without quotes, slashes or the comment sign.
  func literal(_ token: TapeToken) -> String {
    lexer.text(token.content)
  }

  /// The text of a comment without trailing blanks.
  func text(of comment: TapeToken) -> String {
    let bytes = lexer.bytes[comment.bytes]
    let end = bytes.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    return lexer.text(bytes.startIndex..<(end ?? bytes.startIndex) + 1)
  }

  /// The width of a line before a token, in columns.
  func columns(before token: TapeToken) -> Int {
    let start = token.bytes.lowerBound
    return columnWidth(of: lexer.text(start - token.column + 1..<start))
  }

  func position(of token: TapeToken) -> TapePosition {
    let length = token.endsLine && token.kind != .comment ? 0 : token.bytes.count
    return TapePosition(file: file, line: token.line, column: token.column, length: length)
  }

  /// The text of a token, cut after 40 bytes, for a message.
  func shown(_ token: TapeToken) -> String {
    let start = token.bytes.lowerBound
    guard token.bytes.count > 40 else { return lexer.text(token.bytes) }
    return lexer.text(start..<start + 40) + "…"
  }

  func description(of token: TapeToken) -> String {
    switch token.kind {
    case .endOfLine, .endOfFile: "the end of the line"
    case .comment: "a comment"
    case .number: "the number \(shown(token))"
    case .text, .unclosedText: "the text \(shown(token))"
    case .regex, .unclosedRegex: "the pattern \(shown(token))"
    case .keyword, .word, .braces, .unclosedBraces, .sign, .illegal: "'\(shown(token))'"
    }
  }

  private func isFirstOfLine(_ token: TapeToken) -> Bool {
    lexer.bytes[..<token.bytes.lowerBound].suffix(token.column - 1)
      .allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// Skips to the next possible command, so that wrong arguments cause only one error.
  private mutating func skipArguments() {
    while !next.endsLine {
      let isCommandWord = next.kind == .keyword || next.kind == .word
      if isCommandWord, TapeWords.isCommand(literal(next)) { return }
      take()
    }
  }
}

// MARK: - Diagnostics

extension TapeParser {
  /// Reports the first error of a statement.
  mutating func error(_ message: String, at token: TapeToken, hint: String? = nil) {
    if isStatementBroken { return }
    isStatementBroken = true
    errorCount += 1
    guard let cutText, token.line == cutText.line,
      token.bytes.lowerBound >= cutText.bytes.upperBound, let text = mended(cutText)
    else { return report(.error, message, at: token, hint: hint) }
    isLineLost = true
    let quote = lexer.text(cutText.bytes.prefix(1))
    report(
      .error, "the text ends at its second \(quote)", at: cutText,
      hint: "a quote is not escaped; write \(cut(text, to: 200))")
  }

  /// Reports an error.
  ///
  /// - Returns: nil, so that a reading function can end with it.
  mutating func fail<Value>(_ message: String, at token: TapeToken, hint: String? = nil) -> Value? {
    error(message, at: token, hint: hint)
    return nil
  }

  /// Reports that another token than the next one is needed.
  mutating func refuse<Value>(
    _ need: String, near word: String? = nil, hint: String? = nil
  ) -> Value? {
    fail("\(need), not \(description(of: next))", at: next, hint: suggestion(word) ?? hint)
  }

  /// Reports that the next token is no text; a word that begins a command needs quotes.
  mutating func refuseText<Value>(_ need: String) -> Value? {
    guard next.kind == .keyword else { return refuse(need) }
    defer { take() }
    return refuse(need, hint: "'\(shown(next))' begins a command; as a text it needs quotes")
  }

  mutating func warning(_ message: String, at token: TapeToken, hint: String? = nil) {
    warningCount += 1
    guard warningCount <= Self.limit else { return }
    report(.warning, message, at: token, hint: hint)
  }

  private mutating func report(
    _ severity: TapeDiagnostic.Severity, _ message: String, at token: TapeToken, hint: String?
  ) {
    let position = position(of: token)
    if let previous = diagnostics.last, previous.severity == severity,
      previous.position.line == position.line, previous.position.column == position.column
    {
      return
    }
    diagnostics.append(TapeDiagnostic(severity, at: position, message, hint: hint))
  }

  /// Compiles a pattern token, once per distinct pattern; nil after an error.
  mutating func pattern(_ token: TapeToken) -> TapePattern? {
    guard token.kind != .unclosedRegex else {
      return fail("the pattern has no closing / on its line", at: token)
    }
    let source = literal(token)
    if let known = patterns[source] { return known }
    do {
      let pattern = try TapePattern(source)
      patterns[source] = pattern
      return pattern
    } catch {
      return fail("the pattern cannot be read: \(error.reason)", at: token)
    }
  }

  /// The content of a text token; nil after an error.
  mutating func text(_ token: TapeToken) -> String? {
    guard token.kind != .unclosedText else {
      let quote = lexer.text(token.bytes.prefix(1))
      return fail("the text has no closing \(quote) on its line", at: token)
    }
    return literal(token)
  }
}
