/// What one cell, or one pair of cells, shows: a character, made visible.
struct Glyph: Hashable {
  /// The scalar, or the first of them.
  var base: Unicode.Scalar
  /// All scalars, when there are more than one.
  var cluster: String?
  /// Columns: 1 or 2.
  var width: Int

  static let blank = Glyph(base: " ", cluster: nil, width: 1)

  /// Adds what the glyph shows to the end of `text`.
  func append(to text: inout String.UnicodeScalarView) {
    if let cluster {
      text.append(contentsOf: cluster.unicodeScalars)
    } else {
      text.append(base)
    }
  }
}

extension Frame {
  /// A cell's glyph, taken out of the tables.
  func glyph(of cell: Cell) -> Glyph {
    let width = Int(cell.width)
    if cell.isCluster {
      return Glyph(base: " ", cluster: clusters[Int(cell.glyph)], width: width)
    }
    return Glyph(base: Unicode.Scalar(cell.glyph) ?? " ", cluster: nil, width: width)
  }
}
