import CTerminal
import Glibc

/// Replaces characters whose width in curses differs from that of their cell.
///
/// curses advances by `wcwidth` and drops zero-width joiners, while a frame counts grapheme
/// clusters. Scalars that do not fit are omitted, so that borders stay in place: of a joined family
/// curses draws the first member.
package struct Fitting: Sendable {
  /// The width of a scalar in the locale; negative if it has none.
  package let columns: @Sendable (Unicode.Scalar) -> Int

  package init(columns: @escaping @Sendable (Unicode.Scalar) -> Int) {
    self.columns = columns
  }

  /// The widths of the locale.
  ///
  /// - Parameter usesUnicode: whether text goes out as UTF-8, or only ASCII.
  package init(usesUnicode: Bool) {
    self.init { scalar in
      usesUnicode || scalar.isASCII ? Int(wcwidth(wchar_t(scalar.value))) : -1
    }
  }

  /// The scalars to draw and the blanks to draw after them; together exactly `width` columns.
  package func fit(
    _ scalars: some Sequence<Unicode.Scalar>, width: Int
  ) -> (scalars: [Unicode.Scalar], blanks: Int) {
    var fitted: [Unicode.Scalar] = []
    var used = 0
    for scalar in scalars where !isInvisible(scalar) {
      let columns = columns(scalar)
      if columns == 0 && fitted.isEmpty { continue }
      guard columns >= 0, used + columns <= width else { break }
      fitted.append(scalar)
      used += columns
    }
    if fitted.isEmpty {
      fitted = [standIn(for: scalars.first { _ in true } ?? " ")]
      used = 1
    }
    return (fitted, width - used)
  }

  /// Whether a scalar is a joiner or a selector, which change the width without curses knowing.
  private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200D}" || ("\u{FE00}"..."\u{FE0F}").contains(scalar)
  }

  /// Returns a replacement for a character that the locale cannot show: ASCII for lines, blocks,
  /// dots and signs, otherwise a question mark.
  private func standIn(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "━", "═": "="
    case "─", "╌", "╍", "┄", "┅", "┈", "┉", "╴", "╶", "╸", "╺": "-"
    case "│", "┃", "║", "╎", "╏", "┆", "┇", "┊", "┋", "╵", "╷", "╹", "╻": "|"
    case "\u{2500}"..."\u{257F}": "+"
    case "▁", "▂": "_"
    case "▃", "▄": "-"
    case "▅", "▆": "="
    case "▕": "|"
    case "▌": ">"
    case "\u{2580}"..."\u{259F}": "#"
    case "\u{2800}"..."\u{28FF}": sign(ofDots: scalar.value & 0xFF)
    case "·", "•": "*"
    case "○": "o"
    case "●": "@"
    case "›", "→", "▶", "▸": ">"
    case "‹", "←", "◀", "◂": "<"
    case "↑": "^"
    case "↓": "v"
    case "×": "x"
    case "…": "~"
    default: "?"
    }
  }

  /// The ASCII character most similar to the dots of a braille character.
  private func sign(ofDots bits: UInt32) -> Unicode.Scalar {
    let left = (bits & 0x47).nonzeroBitCount
    let right = (bits & 0xB8).nonzeroBitCount
    switch bits.nonzeroBitCount {
    case 6...: return "#"
    case 3...5 where left == 0 || right == 0: return "|"
    case 2... where bits & 0xC9 == bits || bits & 0x36 == bits: return "-"
    case 3...5: return (bits & 0x03).nonzeroBitCount > (bits & 0x18).nonzeroBitCount ? "\\" : "/"
    default: return bits & 0xE4 == bits ? "." : bits & 0x1B == bits ? "'" : ":"
    }
  }
}
