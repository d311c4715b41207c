import RootsCurses

Standard.fillGaps()

// The arguments include the program's name, unless the system could not read them.
if CommandLine.arguments.isEmpty {
  _ = Program.fail(
    "the arguments cannot be read without /proc; mount it", Program.ExitCode.other)
  Supervisor.run(supervised: false) { Program.ExitCode.other }
}

let program = Program(Array(CommandLine.arguments.dropFirst()))
Supervisor.run(supervised: program.takesTerminal) { program.run() }
