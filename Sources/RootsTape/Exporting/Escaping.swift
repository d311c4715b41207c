import Roots

// Texts in the target forms of exports and reports; none can control a terminal.

/// A line escaped for XML elements and attributes; characters that XML forbids become U+FFFD.
func xmlText(_ text: String) -> String {
  var xml = ""
  for scalar in visible(text).unicodeScalars {
    switch scalar {
    case "&": xml += "&amp;"
    case "<": xml += "&lt;"
    case ">": xml += "&gt;"
    case "\"": xml += "&quot;"
    case "\u{FFFE}", "\u{FFFF}": xml += "\u{FFFD}"
    default: xml.unicodeScalars.append(scalar)
    }
  }
  return xml
}

/// Lines escaped for XML elements and attributes.
func xmlText(lines text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { xmlText(String($0)) }
    .joined(separator: "&#10;")
}

/// A text in which no character is a mark of Markdown.
func markdownText(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    if "\\`*_[]<>#|&~".unicodeScalars.contains(scalar) { escaped += "\\" }
    escaped.unicodeScalars.append(scalar)
  }
  return escaped
}

/// A line of escaped text that does not begin a list, a rule or a heading.
func markdownLine(_ text: String) -> String {
  let words = text.drop { $0 == " " }
  guard let first = words.first else { return "" }
  if "-+=".contains(first) { return "\\\(words)" }
  let digits = words.prefix { $0.isNumber }
  let rest = words.dropFirst(digits.count)
  guard !digits.isEmpty, let mark = rest.first, ".)".contains(mark) else { return String(words) }
  return rest.dropFirst().first == " " ? "\(digits)\\\(rest)" : String(words)
}
