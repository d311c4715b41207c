internal import Roots
public import RootsTerminal

/// The tape of a run so far: every run is recorded, so that a fault can be written down when it is
/// seen.
///
/// A class because the recorder's callback adds events.
public final class RunTape {
  private let recorder: TapeRecorder
  private let blueprint: String?
  private let makeSession: (Size) throws -> Session

  /// Starts recording.
  ///
  /// - Parameters:
  ///   - session: the session to record, at its beginning.
  ///   - blueprint: the path of its blueprint; nil for none.
  ///   - makeSession: makes the same app in its initial state, to replay the tape before it counts
  ///     as written.
  public init(
    of session: Session, blueprint: String?, makeSession: @escaping (Size) throws -> Session
  ) {
    recorder = TapeRecorder(session, nil, under: ["Written by :write."])
    self.blueprint = blueprint
    self.makeSession = makeSession
  }

  /// The word `write FILE` of the prompt.
  public var tool: SessionTool {
    SessionTool(.write) { [self] _, argument in write(SessionTool.path(argument ?? "")) }
  }

  /// The text of the whole run so far, without expectations of its end.
  package var text: String { recorder.recordingSoFar.text }

  // MARK: Writing

  private func write(_ path: String) -> MessageLine {
    let keys = recording(at: path)
    let recording = (try? keys.named(at: path, by: player)) ?? keys
    do throws(RecordingFileError) {
      try RecordingFile(at: path).finish(recording)
    } catch {
      return MessageLine(.refusal, "\(error)")
    }
    // As `roots replay` counts them: a command can print as several.
    let written = Tape.parse(recording.text, file: path).tape.statements.count
    let commands = written == 1 ? "1 command" : "\(written) commands"
    let replayed = try? recording.end(at: path, by: player, orElse: "")
    // The entries of another run have other numbers.
    let present = recorder.session.navigator.world.canonical
    let isSame = replayed?.world.canonical.differences(from: present).isEmpty == true
    let remark = isSame ? "" : ", but replaying it leads to another state\(reason)"
    let bugs = replayed?.result.bugs ?? ""
    return MessageLine(.info, "wrote \(visible(path)) with \(commands)\(remark)\(bugs)")
  }

  /// The reason why a tape does not lead to the present state, if it is known.
  private var reason: String {
    let facts = recorder.session.navigator.world.facts.values
    let hasSecret = facts.contains { if case .secret(let text) = $0 { text != "" } else { false } }
    return hasSecret ? ", because secrets are not written" : ""
  }

  /// The recording of the run, which ends with the present state.
  func recording(at path: String) -> Recording {
    var recording = recorder.recordingSoFar
    if let blueprint {
      recording.add(.blueprint(path: RootsTape.path(blueprint, from: path)))
    }
    // A value that a marked bug is about is wrong, and not expected.
    let wrong = Set(recording.lines.compactMap(\.markedPath))
    let claims = claims.filter { claim in claim.path.map { !wrong.contains($0) } ?? true }
    if !claims.isEmpty { recording.append([.gap, .comment("The state at the end.")]) }
    recording.append(claims.map(\.line))
    return recording
  }

  /// The assertions about the present state.
  private var claims: [TapeExpectation] {
    let world = recorder.session.navigator.world
    let claims = world.claims(since: World(world.map)).filter { !recorder.isTelling($0) }
    return claims.isEmpty ? world.claimsOfStart : claims
  }

  /// The player that checks what is written.
  private var player: TapePlayer { TapePlayer { [makeSession] size, _ in try makeSession(size) } }
}
