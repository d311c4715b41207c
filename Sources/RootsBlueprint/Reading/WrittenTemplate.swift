/// A template as written, before its paths are resolved.
struct WrittenTemplate {
  enum Term {
    case path(WrittenPath)
    case number(Int)
  }

  struct Summand {
    let isSubtracted: Bool
    let term: Term
  }

  enum Piece {
    case text(String)
    case sum([Summand])
  }

  private(set) var pieces: [Piece] = []

  /// The first term of the first placeholder.
  var firstTerm: Term? {
    for case .sum(let summands) in pieces { return summands.first?.term }
    return nil
  }

  /// Whether a text contains no braces; true for most texts.
  static func isPlain(_ text: String) -> Bool {
    !text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
  }

  /// Parses a template.
  ///
  /// - Throws: `TextProblem` for unbalanced braces or an invalid path.
  init(_ text: String) throws(TextProblem) {
    var scanner = TextScanner(text)
    var start = 0
    var pending = ""
    while let byte = scanner.next {
      let isBrace = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
      guard isBrace else {
        scanner.position += 1
        continue
      }
      pending += scanner.text(start..<scanner.position)
      if scanner.afterNext == byte {
        pending += byte == UInt8(ascii: "{") ? "{" : "}"
        scanner.position += 2
      } else {
        if !pending.isEmpty { pieces.append(.text(pending)) }
        pending = ""
        pieces.append(.sum(try Self.takePlaceholder(&scanner)))
      }
      start = scanner.position
    }
    pending += scanner.text(start..<scanner.position)
    if !pending.isEmpty { pieces.append(.text(pending)) }
  }

  private static func takePlaceholder(_ scanner: inout TextScanner) throws(TextProblem) -> [Summand]
  {
    let start = scanner.position
    guard scanner.take("{") else {
      throw TextProblem(
        message: "this '}' closes nothing; write '}}' for a brace", range: start..<start + 1)
    }
    var summands: [Summand] = []
    var isSubtracted = false
    while true {
      scanner.skipBlanks()
      let term = try takeTerm(&scanner, from: start)
      summands.append(Summand(isSubtracted: isSubtracted, term: term))
      scanner.skipBlanks()
      if scanner.take("}") { return summands }
      isSubtracted = scanner.next == UInt8(ascii: "-")
      guard isSubtracted || scanner.next == UInt8(ascii: "+") else {
        throw unclosed(scanner, from: start)
      }
      scanner.position += 1
    }
  }

  private static func takeTerm(
    _ scanner: inout TextScanner, from start: Int
  ) throws(TextProblem) -> Term {
    if let path = scanner.takePath() { return .path(path) }
    if let number = try scanner.takeNumber() { return .number(number) }
    if scanner.isAtEnd { throw unclosed(scanner, from: start) }
    throw TextProblem(
      message: "a path such as {user} is expected in braces; write '{{' for a brace",
      range: start..<scanner.position + 1)
  }

  private static func unclosed(_ scanner: TextScanner, from start: Int) -> TextProblem {
    let found = scanner.found()
    guard !scanner.isAtEnd else {
      return TextProblem(
        message: "this '{' is never closed; close it, or write '{{' for a brace",
        range: start..<start + 1)
    }
    return TextProblem(
      message: "'}', '+' or '-' is expected, found \(cited(found.text)); write '{{' for a brace",
      range: found.range)
  }
}
