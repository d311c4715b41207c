import RootsCurses

Standard.fillGaps()

// There is at least our own name, unless the system could not be asked.
if CommandLine.arguments.isEmpty {
  _ = Program.fail(
    "the arguments cannot be read without /proc; mount it", Program.ExitCode.other)
  Supervisor.run(supervised: false) { Program.ExitCode.other }
}

let program = Program(Array(CommandLine.arguments.dropFirst()))
Supervisor.run(supervised: program.takesTerminal) { program.run() }
