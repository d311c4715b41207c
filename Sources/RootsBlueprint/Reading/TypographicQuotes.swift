internal import Roots

extension String {
  /// The text between typographic quotes at both ends, which YAML and commands take as signs of the
  /// text; nil for another text.
  var withoutTypographicQuotes: String? {
    guard count > 2, let first, let last, "“„«‘‚‹”’".contains(first), "”“»’‘›".contains(last) else {
      return nil
    }
    return String(dropFirst().dropLast())
  }
}

extension BlueprintDecoder {
  /// Warns of a plain text in typographic quotes, which are drawn.
  mutating func checkQuotes(_ node: YAMLNode) {
    guard case .scalar(let text, isPlain: true) = node.content,
      let inner = text.withoutTypographicQuotes
    else { return }
    report.warning(
      "these quotes are a part of the text; write \"\(visible(inner))\", or put all of it in"
        + " quotes", at: node.extent)
  }
}
