import Roots
import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import RootsTesting

/// `roots explain`: explains what a command or a link would do.
struct Explain: Equatable {
  /// A command or a link.
  let subject: String
  /// The blueprint; nil for the demo.
  var file: String?
  /// The tape whose final state is used; nil for the initial state.
  var tape: String?

  private static let refused: Int32 = 1

  func run() -> Int32 {
    let command: Command
    do throws(CommandSyntaxError) {
      command = try self.command
    } catch {
      return Program.fail(visible("\(error)"), Program.ExitCode.unreadable)
    }
    let world: World
    do throws(LoadedBlueprint.Unreadable) {
      world = try self.world
    } catch {
      Standard.error.tell(error.description)
      return Program.ExitCode.unreadable
    }
    let explanation = Explanation(of: command, in: world)
    for line in "\(explanation)".split(separator: "\n", omittingEmptySubsequences: false) {
      Standard.output.write(visible(String(line)) + "\n")
    }
    return explanation.refusal == nil ? Program.ExitCode.fine : Self.refused
  }

  /// The subject as a command; it is a link if it has a scheme before the first blank.
  private var command: Command {
    get throws(CommandSyntaxError) {
      let first = subject.split(separator: " ").first ?? ""
      let isLink = first.contains("://") && !Command.words.contains(String(first))
      return isLink ? .open(subject) : try Command(parsing: subject)
    }
  }

  private var world: World {
    get throws(LoadedBlueprint.Unreadable) {
      guard let tape else { return World(try LoadedBlueprint.read(file).map) }
      // A class because the player's closure sets the session that is read afterwards.
      final class Stage {
        var session: Session?
      }
      let stage = Stage()
      var player = TapePlayer { size, file in
        let session = makeSession(try LoadedBlueprint.read(file), size: size)
        stage.session = session
        return session
      }
      player.watchProperties = { PropertyWatch($0, try LoadedBlueprint.read($1)).properties }
      player.blueprint = file
      let result = player.play(tape)
      guard result.isPassed, let session = stage.session else {
        throw LoadedBlueprint.Unreadable(description: result.report)
      }
      return session.navigator.world
    }
  }
}
