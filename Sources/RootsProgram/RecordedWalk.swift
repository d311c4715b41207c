import RootsTape
import RootsTerminal

/// A recording of a session to a file.
///
/// A class because the session's callback adds events.
final class RecordedWalk {
  private let file: RecordingFile
  private let blueprint: String?
  private let expects: Bool
  private var recorder: TapeRecorder?

  /// Creates the file.
  ///
  /// - Throws: `RecordingFileError` if the path cannot be used, before anything is recorded.
  init(at path: String, of blueprint: String?, expects: Bool) throws(RecordingFileError) {
    file = try RecordingFile(at: path)
    self.blueprint = blueprint.map { RootsTape.path($0, from: path) }
    self.expects = expects
  }

  /// Starts recording a session.
  func begin(_ session: Session) {
    session.isRecorded = true
    let recorder = TapeRecorder(of: session, blueprint: blueprint, expects: expects)
    recorder.onProgress = { [file] in file.write($0) }
    self.recorder = recorder
  }

  /// Ends the recording and reports the result; an unwritable recording is printed instead.
  ///
  /// - Parameter code: the exit code of the app.
  /// - Returns: the exit code of the program.
  func end(_ code: Int32) -> Int32 {
    guard let recorder else {
      file.discard()
      return code
    }
    let recording = recorder.finish()
    do throws(RecordingFileError) {
      try file.finish(recording)
    } catch {
      return lose(recording, error)
    }
    let path = visible(file.path)
    let count = recording.tape.commands.count
    let full = recorder.isFull ? "; it was cut at the maximum size of a tape" : ""
    Standard.error.tell(
      "recorded \(count) command\(count == 1 ? "" : "s") in \(path)\(full); play them with: "
        + "roots replay \(path)\n")
    checkThatItHolds()
    return code
  }

  /// Plays the recording once, and reports the line at which it fails.
  private func checkThatItHolds() {
    let path = visible(file.path)
    var player = Replay(tapes: []).player()
    player.timeLimit = .seconds(30)
    let result = player.play(file.path)
    guard !result.isPassed else { return }
    Standard.error.tell(result.report)
    Standard.error.tell(
      "\(path) fails when it is played again: \(result.reason); edit the tape\n")
  }

  private func lose(_ recording: Recording, _ error: RecordingFileError) -> Int32 {
    if case .incomplete = error {
      _ = Program.fail("\(error); here is the recording", Program.ExitCode.other)
      for line in recording.lines { Standard.error.tell(visible("\(line)") + "\n") }
    } else {
      _ = Program.fail(
        "\(error); the recording is in '\(visible(file.draft))'", Program.ExitCode.other)
    }
    return Program.ExitCode.other
  }
}
