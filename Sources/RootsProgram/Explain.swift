import Roots
import RootsApp
import RootsBench
import RootsBlueprint
import RootsTape
import RootsTerminal

/// `roots explain`: explains what a command or a link would do.
struct Explain {
  let words: Words

  /// A command or a link.
  private var subject: String { words.operands[0] }
  /// The blueprint; nil for the demo.
  private var file: String? { words.operands.dropFirst().first }

  func run() throws(Failure) -> Int32 {
    let command: Command
    do throws(CommandSyntaxError) {
      command = try Explanation.command(subject)
    } catch {
      throw .unreadable(visible("\(error)"))
    }
    let (world, app) = try place()
    let explanation = Explanation(of: command, in: world) { app.payloadFields(of: $0) }
    for line in "\(explanation)".split(separator: "\n", omittingEmptySubsequences: false) {
      Standard.output.write(visible(String(line)) + "\n")
    }
    return explanation.refusal == nil ? Program.ExitCode.fine : Program.ExitCode.failed
  }

  /// The state to explain the command in, the initial one or that at the end of a tape, and the
  /// app.
  private func place() throws(Failure) -> (world: World, app: Blueprint) {
    guard let tape = words.value(of: .after) else {
      let app = try LoadedBlueprint.read(file)
      return (World(app.map), app)
    }
    var (session, app): (Session?, Blueprint?)
    var player = TapePlayer { size, path in
      let read = try LoadedBlueprint.read(path)
      app = read
      return makePlayedSession(of: read, size: size)
    }
    player.watch.session = { session = $0 }
    player.watch.properties = { ViolationFinder($0, try LoadedBlueprint.read($1)).properties }
    player.blueprint = file
    let result = player.play(tape)
    guard result.isPlayedToEnd, let session, let app else { throw .report(result.report) }
    return (session.navigator.world, app)
  }
}

extension Explain: ListedCommand {
  static let page = CommandPage(
    summary: "explain what a command or a link would do",
    operand: Operand(
      value: Option.Value(name: "COMMAND|URL"), count: .one, second: .blueprint),
    options: [
      Option(
        name: .after, value: .tape, help: "Start from the state at the end of a tape")
    ],
    exits: [
      Exit(code: 0, meaning: "it would succeed"), Exit(code: 1, meaning: "it would be refused"),
      .unreadable, .other,
    ])
}
