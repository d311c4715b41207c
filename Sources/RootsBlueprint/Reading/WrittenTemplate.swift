internal import Roots

/// A template as written, before its paths are resolved.
struct WrittenTemplate {
  enum Piece {
    case text(String)
    case placeholder(Placeholder, paths: [WrittenPath])
  }

  private(set) var pieces: [Piece] = []

  /// The first path of the first placeholder.
  var firstPath: WrittenPath? {
    for case .placeholder(_, let paths) in pieces { return paths.first }
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
    var scanner = CommandScanner(text)
    var start = 0
    var pending = ""
    while let byte = scanner.byte(after: 0) {
      guard Self.isSign(byte), byte != UInt8(ascii: "$") || scanner.startsDollar else {
        scanner.position += 1
        continue
      }
      pending += scanner.text(start..<scanner.position)
      if scanner.byte(after: 1) == byte {
        pending += scanner.text(scanner.position..<scanner.position + 1)
        scanner.position += 2
      } else {
        if !pending.isEmpty { pieces.append(.text(pending)) }
        pending = ""
        pieces.append(try Self.takePlaceholder(&scanner, in: text))
      }
      start = scanner.position
    }
    pending += scanner.text(start..<scanner.position)
    if !pending.isEmpty { pieces.append(.text(pending)) }
  }

  private static func takePlaceholder(
    _ scanner: inout CommandScanner, in text: String
  ) throws(TextProblem) -> Piece {
    let sign = scanner.position..<scanner.position + 1
    if scanner.text(sign) == "}" {
      throw TextProblem(message: "this '}' closes nothing; write '}}' for a brace", range: sign)
    }
    let isDollar = scanner.text(sign) == "$"
    let instead = isDollar ? "write '$$(' for the signs" : "write '{{' for a brace"
    let unclosed = TextProblem(
      message: "this '\(isDollar ? "$(" : "{")' is never closed; close it, or \(instead)",
      range: sign)
    let earlier = scanner.words.count
    let placeholder: Placeholder?
    do throws(CommandSyntaxError) {
      placeholder = try scanner.takePlaceholder()
    } catch {
      if scanner.isAtEnd { throw unclosed }
      let remedy = if case .numberTooLarge = error.cause { "use a smaller number" } else { instead }
      throw TextProblem(message: "\(error.message); \(remedy)", range: error.range(in: text))
    }
    guard let placeholder else {
      if scanner.byte(after: 1) == nil { throw unclosed }
      throw TextProblem(
        message: "a path such as {user} is expected in braces; \(instead)", range: sign)
    }
    let paths = scanner.words[earlier...].filter(\.isPath)
    return .placeholder(
      placeholder, paths: paths.map { WrittenPath(text: $0.text, range: $0.range) })
  }
}

extension CommandScanner {
  /// Whether a dollar sign here begins `$name`, `$(`, or the `$$` that stands for the sign before
  /// one of these.
  fileprivate var startsDollar: Bool {
    let next = byte(after: byte(after: 1) == UInt8(ascii: "$") ? 2 : 1)
    return next.map { isLetter($0) || $0 == UInt8(ascii: "(") } ?? false
  }
}
