// A row with another label and the same commands is the same row.
extension DeclarationPairing {
  /// Pairs the rows of one screen that have the same commands, and a label that the other version
  /// does not have, if there is only one such row in each version.
  /// - Returns: the old declarations, with the names that such rows have in the new version.
  mutating func pairedRows(
    _ old: [Declaration], _ new: [Declaration], in outer: Place
  ) -> [Declaration] {
    let (gone, added) = (old.rows(without: new), new.rows(without: old))
    return old.map { row in
      let isSame = { (other: Declaration) in other.hasCommands(of: row) }
      guard gone.contains(row), gone.count(where: isSame) == 1,
        added.count(where: isSame) == 1, let other = added.first(where: isSame)
      else { return row }
      renamedRows[outer.place(named: row.name).item] = outer.place(named: other.name).item
      return row.named(other.name)
    }
  }
}

extension [Declaration] {
  /// The rows with a name that no other declaration has, neither here nor in another version.
  fileprivate func rows(without others: [Declaration]) -> [Declaration] {
    filter { row in
      row.kind == .control && row.ordered == "row" && count { $0.name == row.name } == 1
        && !others.contains { $0.name == row.name }
    }
  }
}

extension Declaration {
  /// Whether a row does the same, also after a result.
  fileprivate func hasCommands(of row: Declaration) -> Bool {
    let reactions = [self, row].map { $0.members.filter { $0.kind == .reaction } }
    return value == row.value && reactions[0] == reactions[1]
  }
}
