extension SessionStore {
  /// Reads the inputs of all sessions, the newest last, as far back as they are kept.
  ///
  /// A step with several recorded inputs has one line for each.
  /// - Throws: `StoreFault.unsaved` when the database cannot be read.
  public func journal() throws(StoreFault) -> [String] {
    try lines("SELECT line FROM journal WHERE session <> ? ORDER BY step", -1)
  }

  /// Reads the inputs of the session that an earlier run left.
  /// - Throws: `StoreFault.unsaved` when the database cannot be read.
  public func journal(of left: LeftSession) throws(StoreFault) -> [String] {
    try lines("SELECT line FROM journal WHERE session = ? ORDER BY step", left.number)
  }

  private func lines(_ sql: String, _ session: Int) throws(StoreFault) -> [String] {
    var lines: [String] = []
    do throws(DatabaseFault) {
      try database.rows(sql, .number(session)) { row in lines.append(row.text(0) ?? "") }
    } catch {
      throw .unsaved(reason: error.reason)
    }
    return lines
  }
}
