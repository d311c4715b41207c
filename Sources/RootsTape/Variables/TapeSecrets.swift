import RootsTerminal

/// The values of secrets, which are masked in reports, snapshots and outputs.
struct TapeSecrets {
  /// The parts of secrets, each masked in any text.
  private var parts: Set<String> = []

  /// The number of consecutive characters that count as a part of a secret.
  private static let partLength = 4

  var isEmpty: Bool { parts.isEmpty }

  mutating func add(_ secret: String) {
    let characters = Array(secret)
    guard characters.count > Self.partLength else {
      if !secret.isEmpty { parts.insert(secret) }
      return
    }
    for start in 0...(characters.count - Self.partLength) {
      parts.insert(String(characters[start..<start + Self.partLength]))
    }
  }

  /// A text with a star for each character of a secret.
  func masked(_ text: String) -> String {
    guard !isEmpty else { return text }
    let characters = Array(text)
    let masked = places(in: characters)
    guard !masked.isEmpty else { return text }
    return String(characters.enumerated().map { masked.contains($0) ? "*" : $1 })
  }

  /// A frame with a star for each character of a secret.
  func masked(_ frame: Frame) -> Frame {
    guard !isEmpty else { return frame }
    var masked = frame
    for row in 0..<frame.size.rows {
      let cells = (0..<frame.size.columns).map { frame[Point(column: $0, row: row)] }
      let columns = cells.indices.filter { !cells[$0].isContinuation }
      let texts = columns.map { frame.text(of: cells[$0]).first ?? " " }
      for place in places(in: texts) {
        let style = frame.style(of: cells[columns[place]])
        masked.draw { canvas in
          _ = canvas.draw("*", at: Point(column: columns[place], row: row), style: style)
        }
      }
    }
    return masked
  }

  /// The indices of the characters that belong to a secret.
  private func places(in characters: [Character]) -> Set<Int> {
    var places: Set<Int> = []
    for length in Set(parts.map(\.count)) where characters.count >= length {
      for start in 0...(characters.count - length) {
        let isPart = parts.contains(String(characters[start..<start + length]))
        if isPart { places.formUnion(start..<start + length) }
      }
    }
    return places
  }
}
