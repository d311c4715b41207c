internal import Roots

// The signs and words that other languages have in conditions, with those of blueprints.
extension ConditionParser {
  /// The words between two tests.
  private static let words = [
    "&&": "and", "&": "and", "AND": "and", "And": "and", "||": "or", "|": "or", "OR": "or",
    "Or": "or",
  ]

  /// The relations; the longest ones first, of which others are the beginning.
  private static let relations = [
    ("===", "is"), ("!==", "is not"), ("==", "is"), ("!=", "is not"), ("<>", "is not"),
    ("=<", "<="), ("=>", ">="), ("=", "is"),
  ]

  /// The problem of a sign or a word at the end of a condition that could go on there.
  static func problem(between found: WrittenPath) -> TextProblem {
    let sign = found.text.prefix { "&|".contains($0) }
    let written = sign.isEmpty ? found.text : String(sign)
    let start = found.range.lowerBound
    return TextProblem(
      "'and' or 'or' is expected here, found \(cited(written))",
      at: start..<start + written.utf8.count, suggestion: words[written])
  }

  /// The problem of a sign in place of the path of a test.
  static func problem(before found: WrittenPath) -> TextProblem {
    var meant: String?
    let text = found.text
    if text.hasPrefix("!"), text.count > 1 {
      meant = "not \(text.dropFirst())"
    } else if text.hasPrefix("$") || text.hasPrefix("{") {
      let name = text.drop { "${(".contains($0) }.prefix { !"})".contains($0) }
      meant = name.isEmpty ? nil : String(name)
    }
    let what = text.isEmpty ? "nothing" : cited(text)
    return TextProblem(
      "a fact or another path is expected, found \(what)" + (meant == nil ? "; write one" : ""),
      at: found.range, suggestion: meant)
  }

  /// The problem of a path that is a value, or a word of another language; nil for another path.
  static func problem(with path: WrittenPath) -> TextProblem? {
    switch path.text {
    case "true":
      TextProblem("'true' is no test; leave out a condition that always holds", at: path.range)
    case "false":
      TextProblem("'false' is no test; remove what is never there", at: path.range)
    case "NOT", "Not":
      TextProblem("'not' is written in small letters", at: path.range, suggestion: "not")
    default: nil
    }
  }

  /// The problem of a relation in the form of another language; nil for another text.
  static func problem(ofRelation found: WrittenPath) -> TextProblem? {
    guard let (sign, meant) = relations.first(where: { found.text.hasPrefix($0.0) }) else {
      return nil
    }
    let start = found.range.lowerBound
    return TextProblem(
      "there is no relation \(cited(sign))", at: start..<start + sign.utf8.count,
      suggestion: meant)
  }
}
