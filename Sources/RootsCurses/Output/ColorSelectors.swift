package import RootsTerminal

/// The selectors of colours within `\E[...m`, cached because terminfo is slow to ask.
package struct ColorSelectors {
  package enum Place {
    case foreground
    case background
  }

  private var known: [Color: [UInt8]] = [:]
  private var knownBackgrounds: [Color: [UInt8]] = [:]

  package init() {}

  package mutating func append(
    _ color: Color, _ place: Place, of codes: StyleCodes, to bytes: inout [UInt8]
  ) {
    let isBackground = place == .background
    switch color {
    case .default: bytes += (isBackground ? "49" : "39").utf8
    case .rgb(let red, let green, let blue):
      bytes += (isBackground ? "48;2" : "38;2").utf8
      for part in [red, green, blue] {
        bytes.append(UInt8(ascii: ";"))
        Int(part).appendDecimal(to: &bytes)
      }
    case .palette(let index):
      if let selector = isBackground ? knownBackgrounds[color] : known[color] {
        bytes += selector
        return
      }
      let selector = codes.selector(ofPalette: Int(index), place)
      if isBackground { knownBackgrounds[color] = selector } else { known[color] = selector }
      bytes += selector
    }
  }
}

extension StyleCodes {
  /// Whether all styles of the terminal use `\E[...m`.
  var isANSI: Bool {
    let resets = ["\u{1B}[m", "\u{1B}[0m", "\u{1B}[0;10m"].map { Array($0.utf8) }
    guard resets.contains(where: { reset.contains($0) }) else { return false }
    return [foreground, background].allSatisfy { color in
      var bytes: [UInt8] = []
      color?.append(1, to: &bytes)
      return color == nil || bytes.selector != nil
    }
  }

  /// The selector of a palette colour; terminals with more than 256 colours have other `setaf`
  /// numbers.
  fileprivate func selector(ofPalette index: Int, _ place: ColorSelectors.Place) -> [UInt8] {
    let isBackground = place == .background
    if palette.isDirect {
      let base = isBackground ? 40 : 30
      let text =
        index < 8
        ? "\(base + index)" : index < 16 ? "\(base + 52 + index)" : "\(base + 8);5;\(index)"
      return Array(text.utf8)
    }
    var bytes: [UInt8] = []
    (isBackground ? background : foreground)?.append(index, to: &bytes)
    return bytes.selector ?? []
  }
}

extension [UInt8] {
  /// The bytes between `\E[` and `m`; nil for any other sequence.
  var selector: [UInt8]? {
    guard starts(with: [0x1B, 0x5B]), last == UInt8(ascii: "m") else { return nil }
    let inner = self[2..<(count - 1)]
    let isSimple = inner.allSatisfy { (0x30...0x3B).contains($0) }
    return isSimple && !inner.isEmpty ? Array(inner) : nil
  }
}
