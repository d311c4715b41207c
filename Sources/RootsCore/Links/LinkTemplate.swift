/// A link that may contain placeholders: `roots://post/{id}?day=$day`.
///
/// Any other `$` stands for itself, as in every link.
package struct LinkTemplate: Sendable {
  /// The text before each placeholder; the last text has none.
  private var parts: [(text: String, placeholder: Placeholder?)] = []

  /// Reads the placeholders of a link.
  package init(_ link: String) {
    guard link.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "$") }) else {
      parts = [(link, nil)]
      return
    }
    var scanner = CommandScanner(link)
    while let part = scanner.takeLinkPart() { parts.append(part) }
  }

  /// The placeholders in the order of the link.
  package var placeholders: [Placeholder] { parts.compactMap(\.placeholder) }

  /// A link with 0 in place of each placeholder.
  package var sample: String { (try? filled { _ in .int(0) }) ?? "" }

  /// Returns the link with every placeholder filled.
  ///
  /// A value is percent-encoded, so it is a part of one segment or parameter. A parameter whose
  /// value is null is left out. A link that is one placeholder has the whole link as its value.
  /// - Throws: `PlaceholderError` as `Literal.filled`, and for a value that no link can contain.
  func filled(_ value: (String) -> Literal?) throws(PlaceholderError) -> String {
    var link = ""
    var lacksQuestionMark = false
    for (index, part) in parts.enumerated() {
      let isNext = lacksQuestionMark && part.text.hasPrefix("&")
      link += isNext ? "?" + part.text.dropFirst() : part.text
      if isNext { lacksQuestionMark = false }
      guard let placeholder = part.placeholder else { continue }
      let literal = try placeholder.evaluated(value)
      if literal == .null, endsParameter(index), let start = link.startOfEmptyParameter {
        lacksQuestionMark = link[start] == "?"
        link.removeSubrange(start...)
        continue
      }
      guard let text = literal.linkText else {
        throw PlaceholderError.notInLink(placeholder.sum, literal)
      }
      link += part.text.isEmpty && parts.count == 1 ? text : Link.encoded(text)
    }
    return link
  }

  private func endsParameter(_ index: Int) -> Bool {
    guard index + 1 < parts.count else { return true }
    let rest = parts[index + 1].text
    return rest.hasPrefix("&") || rest.hasPrefix("#")
  }
}

extension String {
  /// The position of the `?` or `&` of a parameter without a value at the end of a link.
  fileprivate var startOfEmptyParameter: Index? {
    guard hasSuffix("="), contains("?") else { return nil }
    return lastIndex { $0 == "?" || $0 == "&" }
  }
}

extension Command {
  /// The placeholders of the link that the command opens.
  var linkPlaceholders: [Placeholder] {
    if case .open(let link) = self { LinkTemplate(link).placeholders } else { [] }
  }
}
