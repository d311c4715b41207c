import Roots
import RootsBench
import RootsBlueprint
import RootsFiles
import RootsTape
import RootsTerminal

/// A recording of a session to a file.
///
/// A class because the session's callback adds events.
final class RunRecorder {
  private let file: RecordingFile
  private let blueprint: String?
  /// The apps of the run, with their file; nil where no names are recorded.
  private let apps: (shown: ShownApps, file: String?)?
  /// The bytes of that file when the run began.
  private let bytes: [UInt8]?
  private let expects: Bool
  /// Whether the names of what was used are recorded at the end, in place of keys.
  private let names: Bool
  /// What the head of the recording tells of the session.
  private let fields: [(TapeSessionField, String)]
  /// Whether it is kept in the state folder, as every run is.
  private let isKept: Bool
  private var recorder: TapeRecorder?
  private var observation: Subscription?
  /// Whether a remark was made since the last message about a problem.
  private var hasNewRemark = false
  private var hasToldProblem = false

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - blueprint: the path of the blueprint; nil for the demo.
  ///   - apps: the apps that were read there.
  /// - Throws: `Failure` if the path cannot be used, before anything is recorded.
  init(
    at path: String, of blueprint: String?, _ apps: ShownApps, expects: Bool, names: Bool,
    about fields: [(TapeSessionField, String)]
  ) throws(Failure) {
    file = try Failure.wrapping(RecordingFile(at: path))
    self.blueprint = blueprint.map { RootsTape.path($0, from: path) }
    self.apps = (apps, blueprint)
    bytes = blueprint.flatMap(Self.bytes)
    self.expects = expects
    self.names = names
    self.fields = fields
    isKept = false
  }

  /// Creates a file in the state folder; nil without one.
  /// - Throws: `WitnessFolder.Unwritable` if the folder cannot be used, and `RecordingFileError` if
  ///   no file can be created in it.
  init?(
    keeping app: String, of blueprint: String?, about fields: [(TapeSessionField, String)]
  ) throws {
    guard let folder = RunFolder() else { return nil }
    let path: String
    do throws(FileFault) {
      path = try folder.newPath(of: app)
    } catch {
      throw WitnessFolder.Unwritable(path: folder.path, reason: error.reason)
    }
    file = try RecordingFile(at: path)
    self.blueprint = blueprint.map { realPath(of: $0) ?? $0 }
    apps = nil
    bytes = nil
    expects = false
    names = false
    self.fields = fields
    isKept = true
  }

  /// Starts recording a session.
  func begin(_ session: Session) -> TapeRecorder {
    session.workbench.isRecorded = !isKept
    let recorder = TapeRecorder(
      of: session, blueprint: blueprint, expects: expects, about: fields)
    let isOfSession = !fields.isEmpty
    recorder.onProgress = { [file, weak self, link = session.link, weak recorder] in
      var progress = $0
      if isOfSession, let recorder {
        // The end of a program that is killed is not known otherwise.
        progress.open += recorder.times.map { "\(TapeCommand.set($0))\n" }.joined()
      }
      file.write(progress)
      guard let session = link.session else { return }
      self?.tellProblem(in: session)
    }
    observation = session.observers.remarks.add { [weak self] _ in self?.hasNewRemark = true }
    self.recorder = recorder
    return recorder
  }

  /// Shows once, and again after each remark, that the recording cannot be written.
  private func tellProblem(in session: Session) {
    defer { hasNewRemark = false }
    guard let problem = file.problem else { return hasToldProblem = false }
    guard hasNewRemark || !hasToldProblem else { return }
    hasToldProblem = true
    session.message = MessageLine(
      .refusal,
      "the recording cannot be written: \(problem); it is in memory, and every key tries "
        + "again")
  }

  /// Removes the recording.
  func discard() {
    _ = recorder?.finish()
    file.discard()
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
    var recording = recorder.finish()
    if !fields.isEmpty { for time in recorder.times { recording.add(time) } }
    if isKept { return keep(recording, code) }
    let keyCount = recording.tape.commands.count
    if names, keyCount > Self.manyCommands {
      Program.note("naming what \(keyCount) commands use; Ctrl-C ends this, and keeps the keys")
    }
    let kept = names ? writeNames(in: &recording) : nil
    do throws(RecordingFileError) {
      try file.finish(recording)
    } catch {
      return lose(recording, error)
    }
    let path = visible(file.path)
    let count = recording.tape.commands.count
    let full = recorder.isFull ? "; it was cut at the maximum size of a tape" : ""
    let keys = kept ?? ""
    let check = RecordingCheck(
      of: recording, at: file.path, from: recorder.session, by: Replay.checkingPlayer)
    let result = check.result
    Standard.error.write(
      "recorded \(counted(count, "command")) in \(path)\(keys)\(full)\(result.bugs); "
        + "play them with: roots replay \(shellPath(file.path))\n")
    let isOfOtherApp = apps?.file.map { Self.bytes(of: $0) != bytes } == true
    if let file = apps?.file, isOfOtherApp {
      Program.note(
        "'\(visible(file))' has changed since the run began; the tape has the names of that time")
    }
    if let difference = check.difference, !isOfOtherApp || !result.isPlayedToEnd {
      Standard.error.write(result.isPlayedToEnd ? "" : result.report)
      Standard.error.write(
        "\(path) \(difference.predicate) when it is played again: \(difference.reason); edit the "
          + "tape\n")
    }
    return code
  }

  /// Completes the recording of a run in the state folder; a run without a key leaves none.
  private func keep(_ recording: Recording, _ code: Int32) -> Int32 {
    let hasCharter = fields.contains { $0.0 == .charter }
    guard hasCharter || recorder?.hasActs == true else {
      file.discard()
      return code
    }
    do throws(RecordingFileError) {
      try file.finish(recording)
    } catch {
      Program.note("this run is not kept: \(error)")
      return hasCharter ? Program.ExitCode.other : code
    }
    if hasCharter {
      let path = shellPath(file.path)
      Standard.error.write(
        "the sheet of this session: roots sessions --sheet \(path)\n")
    }
    return code
  }

  /// The number of commands from which on naming them takes more than a moment.
  private static let manyCommands = 1000

  /// The content of a file; nil if it cannot be read.
  private static func bytes(of file: String) -> [UInt8]? {
    try? FileReading.bytes(of: file, atMost: Source.sizeLimitInBytes)
  }

  /// Writes names in place of keys.
  /// - Returns: what keeps its keys and why, as an addition to a sentence; nil if nothing does.
  private func writeNames(in recording: inout Recording) -> String? {
    Interrupt.watch()
    let presses = Interrupt.presses
    guard let apps else { return nil }
    var player = TapePlayer { size, _ in apps.shown.makeSession(size) }
    player.timeLimit = .seconds(30)
    player.isCancelled = { Interrupt.presses > presses }
    do throws(KeptKeys) {
      let named = try recording.named(at: file.path, by: player)
      recording = named.recording
      guard let first = named.kept.first else { return nil }
      return " with keys in \(counted(named.kept.count, "line")) (\(visible(first.reason)))"
    } catch {
      return " with keys (\(visible(error.reason)))"
    }
  }

  private func lose(_ recording: Recording, _ error: RecordingFileError) -> Int32 {
    if error.isIncomplete || !file.hasDraft {
      Program.note("\(error); here is the recording")
      for line in recording.lines { Standard.error.write(visible("\(line)") + "\n") }
    } else {
      Program.note("\(error); the recording is in '\(visible(file.draft))'")
    }
    return Program.ExitCode.other
  }
}
