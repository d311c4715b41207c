/// Makes a character fit the columns that its cell has, by the widths that curses goes by.
///
/// curses advances by `wcwidth` and drops zero-width joiners, while a frame counts by grapheme.
/// Whatever does not fit is left out, so that no border ever moves: of a joined family the first
/// member is drawn.
package struct Fitting: Sendable {
  /// Columns of a scalar as the locale has it; negative when it has none.
  let columns: @Sendable (Unicode.Scalar) -> Int

  package init(columns: @escaping @Sendable (Unicode.Scalar) -> Int) {
    self.columns = columns
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

  /// Joiners and selectors change a width behind the back of curses.
  private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200D}" || ("\u{FE00}"..."\u{FE0F}").contains(scalar)
  }

  /// Returns a replacement for a character that the locale cannot show: ASCII for lines, otherwise
  /// a question mark.
  private func standIn(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "─", "━", "═", "╌", "╍", "┄", "┅", "┈", "┉", "╴", "╶", "╸", "╺": "-"
    case "│", "┃", "║", "╎", "╏", "┆", "┇", "┊", "┋", "╵", "╷", "╹", "╻": "|"
    case "\u{2500}"..."\u{257F}": "+"
    case "\u{2580}"..."\u{259F}": "#"
    case "·", "•", "●", "○": "*"
    case "›", "→", "▶", "▸": ">"
    case "‹", "←", "◀", "◂": "<"
    case "…": "~"
    default: "?"
    }
  }
}
