import RootsApp
import RootsTape
import RootsTerminal

/// `roots replay`: tapes played without a terminal.
struct Replay: Equatable {
  var tapes: [String]
  /// The app they drive, whatever they say themselves.
  var blueprint: String?
  var isRecording = false

  func run() -> Int32 {
    var player = TapePlayer { size, file in
      makeSession(try LoadedBlueprint.read(file), size: size, isRecording: true)
    }
    player.blueprint = blueprint
    player.snapshots = isRecording ? .recording : .comparing
    let results = tapes.map { tape in
      let result = player.play(tape)
      tell(result)
      return result
    }
    return results.exitCode
  }

  private func tell(_ result: TapeResult) {
    Standard.error.write(result.report)
    for note in result.notes { Standard.error.write(visible(note) + "\n") }
    Standard.output.write(result.summary + "\n")
  }
}
