import RootsTerminal

/// The end of a note about the label of a row that is read as markup, for which no escape exists.
let markupNote = "is read as markup in its row, which does not show the signs"

/// Whether a row reads `**...**` or `[...](STYLE)` of a template as markup.
func hasMarkup(_ label: String) -> Bool {
  let bytes = Array(label.utf8)
  return hasStrong(bytes) || hasStyle(label)
}

private func hasStrong(_ bytes: [UInt8]) -> Bool {
  func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }
  var (isOpen, place) = (false, 0)
  while place < bytes.count {
    guard bytes[place...].starts(with: "**".utf8) else {
      place += 1
      continue
    }
    if isOpen, !isBlank(bytes[place - 1]) { return true }
    let next = bytes.dropFirst(place + 2).first
    isOpen = isOpen || next.map { !isBlank($0) } ?? true
    place += 2
  }
  return false
}

private func hasStyle(_ label: String) -> Bool {
  guard let bracket = label.utf8.firstIndex(of: UInt8(ascii: "[")) else { return false }
  let rest = label[bracket...]
  return TextSpan.Role.ofMarkup.contains { !rest.ranges(of: "](\($0.rawValue))").isEmpty }
}
