/// Numbers of a palette of 256 colours that stand for 24-bit colours.
///
/// ncurses has only the colours of a terminal's description, which many terminals with 24-bit
/// colours share with others. So each 24-bit colour gets a number of the palette, and the sequences
/// of ncurses that select the number are replaced by those that select the colour. The first 16
/// numbers keep their colours, which are the user's.
package struct ColorSlots {
  private static let first = 16
  private static let count = 240
  /// The colours of the numbers from the first slot on, in the form 0xRRGGBB.
  private var colors: [Int] = []
  private var numbers: [Int: Int] = [:]
  /// Whether a colour has found no free number since the last removal.
  package private(set) var isExceeded = false

  package init() {}

  /// Returns the number of a colour in the form 0xRRGGBB.
  ///
  /// If no number is free, it is that of the nearest colour with a number.
  package mutating func number(of color: Int) -> Int {
    if let number = numbers[color] { return number }
    guard colors.count < Self.count else {
      isExceeded = true
      let wanted = Palette.parts(ofDirect: color)
      let distances = colors.map { Palette.distance(Palette.parts(ofDirect: $0), wanted) }
      return Self.first + (distances.indices.min { distances[$0] < distances[$1] } ?? 0)
    }
    let number = Self.first + colors.count
    colors.append(color)
    numbers[color] = number
    return number
  }

  /// Frees all numbers.
  package mutating func removeAll() { self = ColorSlots() }

  /// Returns bytes of ncurses with the 24-bit colours in place of their numbers.
  package func replacingNumbers(in bytes: [UInt8]) -> [UInt8] {
    guard !colors.isEmpty else { return bytes }
    var result: [UInt8] = []
    var rest = bytes[...]
    while let escape = rest.firstIndex(of: 0x1B) {
      result += rest[..<escape]
      rest = rest[escape...]
      let sequence = Self.sequence(at: rest)
      result += direct(sequence) ?? Array(sequence)
      rest = rest[sequence.endIndex...]
    }
    return result + rest
  }

  private func direct(_ sequence: ArraySlice<UInt8>) -> [UInt8]? {
    guard let (selector, number) = Self.selection(in: sequence),
      colors.indices.contains(number - Self.first)
    else { return nil }
    let (red, green, blue) = Palette.parts(ofDirect: colors[number - Self.first])
    return Array("\u{1B}[\(selector);2;\(red);\(green);\(blue)m".utf8)
  }

  /// The control sequence at the start of bytes; only the escape if there is none with numbers.
  private static func sequence(at bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.starts(with: [0x1B, 0x5B]) else { return bytes.prefix(1) }
    let numbers = bytes.dropFirst(2).prefix { (0x30...0x3B).contains($0) }
    return bytes[..<min(numbers.endIndex + 1, bytes.endIndex)]
  }

  /// The selector, 38 or 48, and the number in a sequence such as `\E[38;5;16m` or `\E[38:5:16m`;
  /// nil for any other sequence.
  package static func selection(
    in sequence: some BidirectionalCollection<UInt8>
  ) -> (selector: Int, number: Int)? {
    guard sequence.starts(with: [0x1B, 0x5B]), sequence.last == UInt8(ascii: "m") else {
      return nil
    }
    let parts = sequence.dropFirst(2).dropLast().split { [0x3A, 0x3B].contains($0) }
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard parts.count == 3, let selector = parts[0], [38, 48].contains(selector), parts[1] == 5,
      let number = parts[2]
    else { return nil }
    return (selector, number)
  }
}
