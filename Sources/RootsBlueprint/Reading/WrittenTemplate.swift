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

  /// Whether a text contains neither braces nor dollar signs; true for most texts.
  static func isPlain(_ text: String) -> Bool { !text.utf8.contains(where: isSign) }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "$")
  }

  /// Parses a template.
  ///
  /// - Throws: `TextProblem` for unbalanced braces or an invalid path.
  init(_ text: String) throws(TextProblem) {
    var scanner = TextScanner(text)
    var start = 0
    var pending = ""
    while let byte = scanner.next {
      let isDollar = byte == UInt8(ascii: "$")
      guard Self.isSign(byte), !isDollar || scanner.startsDollar else {
        scanner.position += 1
        continue
      }
      pending += scanner.text(start..<scanner.position)
      if scanner.afterNext == byte {
        pending += scanner.text(scanner.position..<scanner.position + 1)
        scanner.position += 2
      } else {
        if !pending.isEmpty { pieces.append(.text(pending)) }
        pending = ""
        pieces.append(.sum(try Self.takePlaceholder(&scanner, isDollar: isDollar)))
      }
      start = scanner.position
    }
    pending += scanner.text(start..<scanner.position)
    if !pending.isEmpty { pieces.append(.text(pending)) }
  }

  private static func takePlaceholder(
    _ scanner: inout TextScanner, isDollar: Bool
  ) throws(TextProblem) -> [Summand] {
    let start = scanner.position
    if isDollar {
      scanner.position += 1
      if let path = scanner.takePath() {
        return [Summand(isSubtracted: false, term: .path(path))]
      }
      scanner.position += 1
      return try takeSum(&scanner, from: start, to: ")")
    }
    guard scanner.take("{") else {
      throw TextProblem(
        message: "this '}' closes nothing; write '}}' for a brace", range: start..<start + 1)
    }
    return try takeSum(&scanner, from: start, to: "}")
  }

  private static func takeSum(
    _ scanner: inout TextScanner, from start: Int, to end: Unicode.Scalar
  ) throws(TextProblem) -> [Summand] {
    var summands: [Summand] = []
    var isSubtracted = false
    while true {
      scanner.skipBlanks()
      let term = try takeTerm(&scanner, from: start)
      summands.append(Summand(isSubtracted: isSubtracted, term: term))
      scanner.skipBlanks()
      if scanner.take(end) { return summands }
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
      message: scanner.text(start..<start + 1) == "$"
        ? "a path such as $(user) is expected here; write '$$(' for the signs"
        : "a path such as {user} is expected in braces; write '{{' for a brace",
      range: start..<scanner.position + 1)
  }

  private static func unclosed(_ scanner: TextScanner, from start: Int) -> TextProblem {
    let found = scanner.found()
    let isDollar = scanner.text(start..<start + 1) == "$"
    guard !scanner.isAtEnd else {
      return TextProblem(
        message: isDollar
          ? "this '$(' is never closed; close it, or write '$$(' for the signs"
          : "this '{' is never closed; close it, or write '{{' for a brace",
        range: start..<start + 1)
    }
    return TextProblem(
      message: isDollar
        ? "')', '+' or '-' is expected, found \(cited(found.text)); write '$$(' for the signs"
        : "'}', '+' or '-' is expected, found \(cited(found.text)); write '{{' for a brace",
      range: found.range)
  }
}
