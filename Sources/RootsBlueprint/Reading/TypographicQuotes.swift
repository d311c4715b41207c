internal import Roots

/// The characters with which word processors begin and end a quotation.
private let quotes = (opening: "“„«‘‚‹”’", closing: "”“»’‘›")

extension String {
  /// The fit command with straight quotes, or without quotes, in place of typographic ones; nil
  /// without them, or if none is fit.
  func commandWithoutTypographicQuotes(_ isFit: (String) -> Bool) -> String? {
    let isQuote = (quotes.opening + quotes.closing).contains as (Character) -> Bool
    guard contains(where: isQuote) else { return nil }
    return [String(map { isQuote($0) ? "\"" : $0 }), filter { !isQuote($0) }].first(where: isFit)
  }

  /// The text between typographic quotes at both ends, which YAML and commands take as signs of the
  /// text; nil for another text.
  var withoutTypographicQuotes: String? {
    guard count > 2, let first, let last, quotes.opening.contains(first),
      quotes.closing.contains(last)
    else { return nil }
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
