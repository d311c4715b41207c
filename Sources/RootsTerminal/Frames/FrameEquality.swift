extension Frame: Hashable {
  /// Whether both frames look the same.
  public static func == (left: Frame, right: Frame) -> Bool {
    guard left.size == right.size, left.cursor == right.cursor else { return false }
    if left.styleTable == right.styleTable && left.clusterTable == right.clusterTable {
      return left.cells == right.cells
    }
    let translation = Translation(from: right, to: left)
    return left.cells.indices.allSatisfy { left.cells[$0] == translation[right.cells[$0]] }
  }

  /// Hashes the visible content: glyphs and runs of one style, not table indices.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(cursor)
    var previous: UInt16?
    for cell in cells {
      if cell.style != previous { hasher.combine(styles[Int(cell.style)]) }
      previous = cell.style
      if cell.isCluster {
        hasher.combine(clusters[Int(cell.glyph)])
      } else {
        hasher.combine(cell.glyph)
      }
    }
  }
}

/// A mapping of one frame's cells to the tables of another.
struct Translation {
  /// The indices in the target's tables; `.max` for a style or cluster that it does not have.
  private let styles: [UInt16]
  private let clusters: [UInt32]

  init(from source: Frame, to target: Frame) {
    styles = source.styles.map { style in
      target.styleTable.place(of: style).map { UInt16(truncatingIfNeeded: $0) } ?? .max
    }
    clusters = source.clusters.map { cluster in
      target.clusterTable.place(of: cluster).map { UInt32(truncatingIfNeeded: $0) } ?? .max
    }
  }

  /// The cell in the target's tables; an index of `.max` equals no cell of the target.
  @inline(__always)
  subscript(_ cell: Cell) -> Cell {
    var translated = cell
    translated.style = styles[Int(cell.style)]
    if cell.isCluster { translated.glyph = clusters[Int(cell.glyph)] }
    return translated
  }
}
