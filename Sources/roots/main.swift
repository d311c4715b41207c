import RootsCurses

Supervisor.run { Program.run(Array(CommandLine.arguments.dropFirst())) }
