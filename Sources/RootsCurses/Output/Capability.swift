import CNcurses

/// What a terminal takes for one thing it can do, with places for up to two numbers.
///
/// The common forms (`\E[%i%p1%d;%p2%dH`) are taken apart once and filled in here; all others are
/// filled in by ncurses, each time.
package struct Capability: Hashable, Sendable {
  private enum Piece: Hashable {
    case text([UInt8])
    /// The first or the second number, in decimal.
    case number(Int)
  }

  /// As terminfo has it, without delays.
  private let written: [UInt8]
  /// Nil when only ncurses can fill it in.
  private let pieces: [Piece]?
  /// Whether numbers count from 1 on the terminal, and from 0 here.
  private let countsFromOne: Bool

  /// Nil for what the terminal lacks.
  package init?(_ written: [UInt8]) {
    guard !written.isEmpty else { return nil }
    self.written = written
    (pieces, countsFromOne) = Capability.takeApart(written)
  }

  package init?(_ written: String) {
    self.init(Array(written.utf8))
  }

  /// Adds what the terminal takes for these numbers.
  package func append(_ first: Int, _ second: Int = 0, to bytes: inout [UInt8]) {
    guard let pieces else {
      bytes += filledByCurses(first, second)
      return
    }
    for piece in pieces {
      switch piece {
      case .text(let text): bytes += text
      case .number(let index): (shown(index == 0 ? first : second)).appendDecimal(to: &bytes)
      }
    }
  }

  /// How many bytes `append` adds.
  package func count(_ first: Int, _ second: Int = 0) -> Int {
    guard let pieces else { return filledByCurses(first, second).count }
    var count = 0
    for piece in pieces {
      switch piece {
      case .text(let text): count += text.count
      case .number(let index): count += shown(index == 0 ? first : second).decimalCount
      }
    }
    return count
  }

  private func shown(_ number: Int) -> Int { countsFromOne ? number + 1 : number }

  private func filledByCurses(_ first: Int, _ second: Int) -> [UInt8] {
    let capability = written.map { CChar(bitPattern: $0) } + [0]
    guard let filled = unsafe curses_filled(capability, Int32(first), Int32(second)) else {
      return []
    }
    return unsafe Array(String(cString: filled).utf8)
  }

  private static func takeApart(_ written: [UInt8]) -> ([Piece]?, countsFromOne: Bool) {
    var pieces: [Piece] = []
    var countsFromOne = false
    var text: [UInt8] = []
    var rest = written[...]
    let forms: [(form: [UInt8], number: Int)] = [
      (Array("%p1%d".utf8), 0), (Array("%p2%d".utf8), 1),
    ]
    while let byte = rest.first {
      if byte != UInt8(ascii: "%") {
        text.append(byte)
        rest = rest.dropFirst()
      } else if rest.starts(with: "%i".utf8) {
        countsFromOne = true
        rest = rest.dropFirst(2)
      } else if let found = forms.first(where: { rest.starts(with: $0.form) }) {
        pieces += [.text(text), .number(found.number)]
        text = []
        rest = rest.dropFirst(found.form.count)
      } else {
        return (nil, false)
      }
    }
    pieces.append(.text(text))
    return (pieces.filter { $0 != .text([]) }, countsFromOne)
  }
}

extension Int {
  /// How many digits a number from 0 has.
  var decimalCount: Int {
    self < 10 ? 1 : self < 100 ? 2 : self < 1000 ? 3 : String(self).utf8.count
  }

  /// Adds the digits of a number from 0.
  func appendDecimal(to bytes: inout [UInt8]) {
    guard self < 1000 else {
      bytes += String(self).utf8
      return
    }
    if self >= 100 { bytes.append(UInt8(truncatingIfNeeded: 0x30 + self / 100)) }
    if self >= 10 { bytes.append(UInt8(truncatingIfNeeded: 0x30 + self / 10 % 10)) }
    bytes.append(UInt8(truncatingIfNeeded: 0x30 + self % 10))
  }
}
