import RootsBench
import RootsTerminal

/// `roots drive`: an app for a program, which sends lines of JSON and gets one for each.
struct DriveCommand: ListedCommand {
  let words: Words

  func run() throws(Failure) -> Int32 {
    let size = try words.size() ?? Size(columns: 80, rows: 24)
    let file = words.operands.first
    let blueprint = try LoadedBlueprint.read(file)
    Interrupt.watch()
    let drive = try Failure.wrapping(
      try Drive(blueprint, path: file, size: size) { Interrupt.isPending })
    var input = PlainInput()
    while !drive.isOver, LostOutput.failure == nil {
      switch input.next(before: nil, or: nil) {
      case .line(let line):
        guard let answer = drive.answer(line.bytes, isCut: line.isCut) else { continue }
        Standard.output.write(Array("\(answer)\n".utf8))
      case .nothing, .pollSources: continue
      case .end: return Interrupt.code ?? Program.ExitCode.fine
      }
    }
    return Program.ExitCode.fine
  }

  static let page = CommandPage(
    summary: "let a program drive an app by lines of JSON",
    operand: Operand(value: .blueprint, count: .atMostOne),
    options: [
      Option(
        name: .size, letter: "s", value: Option.Value(name: "COLUMNSxROWS"),
        help: "The size of the screen; 80x24 by default")
    ],
    exits: [
      Exit(code: 0, meaning: "the input has ended, or the program asked for the end"),
      .unreadable, .other, .stopped("ended it"),
    ])
}
