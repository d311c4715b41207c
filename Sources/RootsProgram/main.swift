import RootsCurses

Standard.fillGaps()

// The arguments include the program's name, unless the system could not read them.
if CommandLine.arguments.isEmpty {
  Program.note("the arguments cannot be read without /proc; mount it")
  Supervisor.run(supervised: false) { Program.ExitCode.other }
}

// A repaired argument would be another file, link or value.
let unreadable = (1..<max(1, Int(CommandLine.argc))).first { number in
  guard let argument = unsafe CommandLine.unsafeArgv[number] else { return false }
  return unsafe String(validatingCString: argument) == nil
}
if let unreadable {
  Program.note("argument \(unreadable) is not UTF-8; write it in UTF-8")
  Supervisor.run(supervised: false) { Program.ExitCode.unreadable }
}

let program = Program(Array(CommandLine.arguments.dropFirst()))
Supervisor.run(supervised: program.takesTerminal) { program.run() }
