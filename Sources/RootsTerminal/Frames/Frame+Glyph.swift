extension Frame {
  /// The glyph of a cell, read from the tables.
  func glyph(of cell: Cell) -> Glyph {
    let width = Int(cell.width)
    if cell.isCluster {
      return Glyph(base: " ", cluster: clusters[Int(cell.glyph)], width: width)
    }
    return Glyph(base: Unicode.Scalar(cell.glyph) ?? " ", cluster: nil, width: width)
  }
}
