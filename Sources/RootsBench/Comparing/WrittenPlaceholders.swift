import Roots
import RootsBlueprint

// Placeholders as the files of apps have them: `$name` and `$(n + 1)`.
extension Command {
  /// The command with its placeholders after dollar signs in place of braces.
  var written: String {
    var (text, rest) = ("", "\(self)"[...])
    var (isQuoted, isEscaped) = (false, false)
    while let first = rest.first {
      if !isQuoted, let (placeholder, end) = rest.placeholder {
        text += placeholder
        rest = rest[end...]
        continue
      }
      if first == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && first == "\\" && !isEscaped
      text.append(first)
      rest = rest.dropFirst()
    }
    return text
  }
}

extension Template {
  /// The template with its placeholders after dollar signs, in braces only before a letter, a digit
  /// or a point.
  func written(_ facts: [FactDefinition]) -> String {
    var text = ""
    for piece in pieces.reversed() {
      let part =
        switch piece {
        case .text(let text): Template([.text(text)]).outline(facts).withoutPlaceholders
        case .value(let reference): dollared(reference.outline(facts), before: text.first)
        case .sum(let sum, _): dollared(String("\(sum)".dropFirst().dropLast()), before: text.first)
        }
      text = part + text
    }
    return text
  }
}

/// A path or a sum as a placeholder.
private func dollared(_ content: String, before next: Character?) -> String {
  let content = content.drop { $0 == " " }
  guard content.allSatisfy({ $0.isInPath }) else { return "$(\(content))" }
  return next?.isInPath == true ? "{\(content)}" : "$\(content)"
}

extension Substring {
  /// The placeholder at the beginning with a dollar sign, and its end; nil for an object.
  fileprivate var placeholder: (text: String, end: Index)? {
    guard first == "{", let close = firstIndex(of: "}") else { return nil }
    let content = self[index(after: startIndex)..<close]
    let isPlain = content.allSatisfy { $0.isInPath || " +-".contains($0) }
    guard isPlain, content.contains(where: \.isInPath) else { return nil }
    let end = index(after: close)
    return (dollared(String(content), before: self[end...].first), end)
  }
}

extension String {
  /// A text that has no placeholder, with each dollar sign twice that would begin one.
  fileprivate var withoutPlaceholders: String {
    var text = ""
    for (place, character) in zip(indices, self) {
      let next = self[index(after: place)...].first
      let begins = character == "$" && next.map { $0.isASCII && $0.isLetter || $0 == "(" } == true
      text += begins ? "$$" : "\(character)"
    }
    return text
  }
}

extension Character {
  /// Whether a path of a placeholder can have it.
  fileprivate var isInPath: Bool { isLetter || isNumber || self == "_" || self == "." }
}
