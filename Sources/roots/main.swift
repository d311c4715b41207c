import RootsCurses

Supervisor.run {
  // There is at least our own name, unless the system could not be asked.
  let arguments = CommandLine.arguments
  guard !arguments.isEmpty else {
    return Program.fail(
      "the arguments cannot be read without /proc; mount it", Program.ExitCode.other)
  }
  return Program.run(Array(arguments.dropFirst()))
}
