/// A script of keys with expectations: what a `.tape` file says, as a value.
///
///     let reading = Tape.parse("Type \"hello\"\nEnter\n", file: "demo.tape")
///     for statement in reading.tape.statements { play(statement.command) }
public struct Tape: Hashable, Sendable {
  /// The commands in order, each with the place that it was read from.
  public var statements: [TapeStatement]

  /// A tape of statements.
  public init(statements: [TapeStatement]) {
    self.statements = statements
  }

  /// A tape that was not read from a file: one command a line, in `file`.
  public init(_ commands: [TapeCommand], file: String = "tape") {
    statements = commands.enumerated().map { index, command in
      let position = TapePosition(file: file, line: index + 1, column: 1, length: 1)
      return TapeStatement(command, at: position)
    }
  }

  /// The commands without their places: what two tapes with the same meaning share.
  public var commands: [TapeCommand] {
    statements.map(\.command)
  }
}

/// One command of a tape and the place that it was read from.
public struct TapeStatement: Hashable, Sendable {
  /// What to do.
  public var command: TapeCommand
  /// From the first byte of the command's word to the last byte of its last argument.
  public var position: TapePosition

  /// A command at a place.
  public init(_ command: TapeCommand, at position: TapePosition) {
    self.command = command
    self.position = position
  }
}
