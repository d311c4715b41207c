extension Frame {
  /// Gives the ground's colours to all that has the terminal's own.
  ///
  /// What is drawn in default colours stands in those of the base from then on, also where it is
  /// reversed; attributes stay as they are. It changes the table of styles, and cells only where
  /// two styles have become the same. Doing it again changes nothing.
  ///
  /// - Complexity: O(styles), or O(cells) where two have become the same.
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
