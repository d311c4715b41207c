/// A text with invisible and control characters made visible.
///
/// Control characters become control pictures, C1 and unassigned characters `·`, bidirectional
/// controls their names (`‹RLO›`). Zero-width and tag characters are removed, as are combining
/// marks after the second on one character.
///
/// - Complexity: O(length); printable ASCII is returned unchanged.
package func printable(_ text: String) -> String {
  guard !text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return text }
  var shown = String.UnicodeScalarView()
  var marks = 0
  for scalar in text.unicodeScalars {
    let picture = picture(of: scalar)
    guard !picture.isEmpty else { continue }
    marks = isCombining(scalar) ? marks + 1 : 0
    if marks <= combiningMarkLimit { shown.append(contentsOf: picture) }
  }
  return String(shown)
}

/// A text quoted in a message: printable, shortened to 60 characters, in quotes.
package func cited(_ text: String) -> String {
  let shown = text.prefix(quotedLengthLimit)
  return "'" + printable(String(shown)) + (shown.endIndex < text.endIndex ? "…'" : "'")
}

private let combiningMarkLimit = 2
private let quotedLengthLimit = 60

private func picture(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
  switch scalar.value {
  case 0x20..<0x7F: [scalar]
  case 0x00..<0x20: [Unicode.Scalar(0x2400 + scalar.value) ?? "·"]
  case 0x7F: ["\u{2421}"]
  case 0x80..<0xA0, 0x2028, 0x2029: ["·"]
  case 0xAD, 0x180E, 0x200B...0x200D, 0x2060...0x2064, 0x206A...0x206F: []
  case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: []
  default:
    if let name = bidirectionalControls[scalar.value] {
      Array("‹\(name)›".unicodeScalars)
    } else {
      [scalar.properties.generalCategory == .unassigned ? "·" : scalar]
    }
  }
}

private let bidirectionalControls: [UInt32: String] = [
  0x061C: "ALM", 0x200E: "LRM", 0x200F: "RLM",
  0x202A: "LRE", 0x202B: "RLE", 0x202C: "PDF", 0x202D: "LRO", 0x202E: "RLO",
  0x2066: "LRI", 0x2067: "RLI", 0x2068: "FSI", 0x2069: "PDI",
]

private func isCombining(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark: true
  default: false
  }
}
