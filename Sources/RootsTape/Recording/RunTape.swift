internal import Roots
internal import RootsFiles
public import RootsTerminal

/// The tape of a run so far: every run is recorded, so that a fault can be written down when it is
/// seen.
///
/// A class because the tool of the prompt shares it.
public final class RunTape {
  private let recorder: TapeRecorder
  private let blueprint: String?
  /// Plays what is written, to check it.
  private let player: TapePlayer

  /// Makes the tape of a run that is recorded.
  ///
  /// - Parameters:
  ///   - recorder: records the run from its beginning.
  ///   - blueprint: the path of its blueprint; nil for none.
  ///   - makeSession: makes the same app in its initial state, to replay the tape before it counts
  ///     as written.
  public convenience init(
    _ recorder: TapeRecorder, blueprint: String?, makeSession: @escaping (Size) throws -> Session
  ) {
    self.init(recorder, blueprint: blueprint, TapePlayer { size, _ in try makeSession(size) })
  }

  /// - Parameter player: plays the same app from its initial state.
  init(_ recorder: TapeRecorder, blueprint: String?, _ player: TapePlayer) {
    (self.recorder, self.blueprint, self.player) = (recorder, blueprint, player)
  }

  /// The word `write FILE` of the prompt.
  public var tool: SessionTool {
    SessionTool(.write) { [self] _, argument in
      let path = SessionTool.path(argument ?? "")
      if fileExtension(of: path).contains(" ") {
        return MessageLine(
          .refusal,
          "'\(visible(path))' is no name of a tape; write FILE writes the whole run, and "
            + "'roots shorten FILE' makes it shorter")
      }
      // Programs know a tape by the ending of its file.
      let isBare = fileExtension(of: path).isEmpty && !path.isEmpty && realPath(of: path) == nil
      return write(isBare ? path + ".tape" : path)
    }
  }

  /// The text of the whole run so far, without expectations of its end.
  package var text: String {
    var recording = recorder.recordingSoFar()
    for time in recorder.times { recording.add(time) }
    return recording.text
  }

  // MARK: Writing

  /// A tape that was written.
  package struct Written: Hashable, Sendable {
    package let commandCount: Int
    /// The first difference between the present state and that after replaying it; nil for none.
    package let difference: RecordingCheck.Difference?
    /// The bugs that it marks, as an addition to a sentence.
    let bugs: String
  }

  private func write(_ path: String) -> MessageLine {
    do throws(RecordingFileError) {
      let written = try write(to: path)
      let count = written.commandCount
      let commands = counted(count, "command")
      let remark = written.difference.map { ", but replaying it \($0)" } ?? ""
      return MessageLine(
        .info, "wrote \(visible(path)) with \(commands)\(remark)\(written.bugs)")
    } catch {
      return MessageLine(.refusal, "\(error)")
    }
  }

  /// Writes the tape of the run, which ends with expectations of the present state, and replays it.
  func write(to path: String) throws(RecordingFileError) -> Written {
    let keys = recording(at: path)
    let recording = (try? keys.named(at: path, by: player))?.recording ?? keys
    try RecordingFile(at: path).finish(recording)
    // As `roots replay` counts them: a command can print as several.
    let written = Tape.parse(recording.text, file: path).tape.statements.count
    let check = RecordingCheck(of: recording, at: path, from: recorder.session, by: player)
    return Written(
      commandCount: written, difference: check.difference, bugs: check.result.bugs)
  }

  /// Adds an expectation that holds now.
  func note(_ claim: TapeExpectation) { recorder.note(claim) }

  /// Adds an act that is not done, because nothing here has its name.
  func note(_ act: NamedAct) { recorder.note(act) }

  /// The recording of the run, which ends with the present state.
  func recording(at path: String) -> Recording {
    var recording = recorder.recordingSoFar()
    if let blueprint {
      recording.replace(blueprint: RootsTape.path(blueprint, from: path))
    }
    // A value that a marked bug is about is wrong, and not expected.
    let wrong = Set(recording.lines.compactMap(\.markedPath))
    let claims = claims.filter { claim in claim.path.map { !wrong.contains($0) } ?? true }
    if !claims.isEmpty { recording.append([.gap, .comment("The state at the end.")]) }
    recording.append(claims.map(recorder.line))
    return recording
  }

  /// The assertions about the present state.
  private var claims: [TapeExpectation] {
    let world = recorder.session.navigator.world
    let claims = world.claims(since: World(world.map))
    return claims.isEmpty ? world.claimsOfStart : claims
  }
}
