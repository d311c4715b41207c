/// The statements of a tape that is played, and the position of the current one.
struct TapeScript {
  private(set) var reading: TapeReading
  let path: String
  /// The index of the current statement.
  var place = 0

  init(_ reading: TapeReading, path: String) { (self.reading, self.path) = (reading, path) }

  var tape: Tape { reading.tape }
  /// The current statement, before values replace its variables.
  var current: TapeStatement { tape.statements[place] }

  /// Adds statements to the tape.
  /// - Returns: their indices.
  mutating func add(_ statements: [TapeStatement]) -> Range<Int> {
    let start = tape.statements.count
    reading.tape.statements += statements
    return start..<tape.statements.count
  }
}
