extension Frame {
  /// Replaces the terminal's default colours by those of a base style.
  ///
  /// Reversed cells get them too; attributes stay. The method changes the table of styles, and
  /// cells only if two styles become the same. Calling it again changes nothing.
  ///
  /// - Complexity: O(styles), or O(cells) if two styles become the same.
  public mutating func rebase(on base: Style) {
    guard base.foreground != .default || base.background != .default else { return }
    var table = LookupTable<Style>()
    var places: [UInt16] = []
    for style in styles {
      let rebased = style.rebased(on: base)
      places.append(
        UInt16(truncatingIfNeeded: table.place(of: rebased) ?? table.append(rebased)))
    }
    let isShorter = table.elements.count < styles.count
    styleTable = table
    guard isShorter else { return }
    for index in cells.indices { cells[index].style = places[Int(cells[index].style)] }
  }
}
