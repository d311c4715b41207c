/// A script of keys and expectations: the content of a `.tape` file as a value.
///
///     let reading = Tape.parse("Type \"hello\"\nEnter\n", file: "demo.tape")
///     for statement in reading.tape.statements { play(statement.command) }
public struct Tape: Hashable, Sendable {
  /// The commands in order, each with its position.
  public var statements: [TapeStatement]

  /// Creates a tape of statements.
  public init(statements: [TapeStatement]) {
    self.statements = statements
  }

  /// Creates a tape that was not read from a file: one command per line, in `file`.
  public init(_ commands: [TapeCommand], file: String = "tape") {
    statements = commands.enumerated().map { index, command in
      let position = TapePosition(file: file, line: index + 1, column: 1, length: 1)
      return TapeStatement(command, at: position)
    }
  }

  /// The commands without their positions.
  ///
  /// Tapes with equal commands have the same meaning.
  public var commands: [TapeCommand] {
    statements.map(\.command)
  }
}

extension Tape {
  /// The tape as the text of a file, one command per line.
  ///
  /// A parsed tape prints as text that parses to the same commands. A text that no quotes can hold
  /// (one with a line break, or with all three kinds of quotes in a few commands) cannot be
  /// written; see `TapeCommand.description`.
  public var text: String {
    statements.map { "\($0.command)\n" }.joined()
  }
}

/// One command of a tape, with its position.
public struct TapeStatement: Hashable, Sendable {
  /// The command.
  public var command: TapeCommand
  /// The range from the first byte of the command's word to the last byte of its last argument.
  public var position: TapePosition

  /// Creates a statement.
  public init(_ command: TapeCommand, at position: TapePosition) {
    self.command = command
    self.position = position
  }
}
