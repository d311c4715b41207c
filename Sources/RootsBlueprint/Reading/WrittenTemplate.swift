internal import Roots

/// A template as written, before its paths are resolved.
struct WrittenTemplate {
  enum Piece {
    case text(String)
    /// A placeholder with its paths, and the range of the whole.
    case placeholder(Placeholder, paths: [WrittenPath], range: Range<Int>)
  }

  private(set) var pieces: [Piece] = []
  /// Unbalanced braces and invalid paths; the text goes on after each.
  private(set) var problems: [TextProblem] = []

  /// Whether a text contains neither braces nor dollar signs; true for most texts.
  static func isPlain(_ text: String) -> Bool { !text.utf8.contains(where: isSign) }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "$")
  }

  /// Parses a template.
  init(_ text: String) {
    var scanner = CommandScanner(text)
    var start = 0
    var pending = ""
    var isInBroken = false
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
        let first = scanner.position
        do throws(TextProblem) {
          pieces.append(try Self.takePlaceholder(&scanner, in: text))
        } catch {
          // The brace that closes a broken placeholder is no other mistake.
          let closesBroken = isInBroken && byte == UInt8(ascii: "}")
          if !closesBroken { problems.append(error) }
          isInBroken = byte == UInt8(ascii: "{")
          scanner.position = first + 1
        }
      }
      start = scanner.position
    }
    pending += scanner.text(start..<scanner.position)
    if !pending.isEmpty { pieces.append(.text(pending)) }
  }

  private static func takePlaceholder(
    _ scanner: inout CommandScanner, in text: String
  ) throws(TextProblem) -> Piece {
    let start = scanner.position
    let sign = start..<start + 1
    if scanner.text(sign) == "}" {
      throw TextProblem("this '}' closes nothing; write '}}' for a brace", at: sign)
    }
    let isDollar = scanner.text(sign) == "$"
    let instead = isDollar ? "write '$$(' for the signs" : "write '{{' for a brace"
    let unclosed = TextProblem(
      "this '\(isDollar ? "$(" : "{")' is never closed; close it, or \(instead)",
      at: sign)
    let earlier = scanner.words.count
    let placeholder: Placeholder?
    do throws(CommandSyntaxError) {
      placeholder = try scanner.takePlaceholder()
    } catch {
      if scanner.isAtEnd { throw unclosed }
      let range = error.range(in: text)
      if isDollar, "*/".contains(scanner.text(range)) {
        throw TextProblem("a sum has only '+' and '-'; \(instead)", at: range)
      }
      let remedy = if case .numberTooLarge = error.cause { "use a smaller number" } else { instead }
      throw TextProblem("\(error.message); \(remedy)", at: range)
    }
    guard let placeholder else {
      if scanner.byte(after: 1) == nil { throw unclosed }
      throw TextProblem(
        "a path such as {user} is expected in braces; \(instead)", at: sign)
    }
    let paths = scanner.words[earlier...].filter(\.isPath)
    return .placeholder(
      placeholder, paths: paths.map { WrittenPath(text: $0.text, range: $0.range) },
      range: start..<scanner.position)
  }
}

extension CommandScanner {
  /// Whether a dollar sign here begins `$name`, `$(`, or the `$$` that stands for the sign before
  /// one of these.
  fileprivate var startsDollar: Bool {
    let next = byte(after: byte(after: 1) == UInt8(ascii: "$") ? 2 : 1)
    return next.map { $0.isLetter || $0 == UInt8(ascii: "(") } ?? false
  }
}
