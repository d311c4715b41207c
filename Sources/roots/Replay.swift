import RootsApp
import RootsTape
import RootsTerminal

/// `roots replay`: tapes played without a terminal.
struct Replay: Equatable {
  var tapes: [String]
  /// The app they drive, whatever they say themselves.
  var blueprint: String?
  var isUpdating = false
  /// How many times as fast as they say, on the terminal; nil for no terminal and no waiting.
  var speed: Double?
  /// Whether each command waits for a key.
  var isStepping = false
  /// Where a person takes over.
  var until: Until?
  /// How many are played at a time.
  var jobs = 1
  var shard: Shard?
  /// The file for results as JUnit XML.
  var junit: String?
  var isJSON = false
  /// Whether only failures are told.
  var isQuiet = false

  func run() throws(WriteRefusal) -> Int32 {
    var player = TapePlayer { size, file in
      makeSession(try LoadedBlueprint.read(file), size: size, isRecording: true)
    }
    player.blueprint = blueprint
    player.snapshots = isUpdating ? .recording : .comparing
    var results: [TapeResult] = []
    for tape in tapes {
      let result = player.play(tape)
      try tell(result)
      results.append(result)
    }
    return results.exitCode
  }

  private func tell(_ result: TapeResult) throws(WriteRefusal) {
    Standard.error.tell(result.report)
    for note in result.notes { Standard.error.tell(visible(note) + "\n") }
    try Standard.output.write(result.summary + "\n")
  }
}
