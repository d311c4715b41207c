internal import Roots
public import RootsTerminal

// The shortest tape to a bug of the run.
extension RunTape {
  /// The time for all that is tried, and of one search.
  private static var timeLimit: Duration { .seconds(60) }
  private static var searchTime: Duration { .seconds(1) }

  /// The word `shorten FILE` of the prompt: writes the shortest tape to the last bug that was
  /// marked; without a bug, to what is shown.
  /// - Parameters:
  ///   - search: finds ways to states of the app; nil leaves out steps only.
  ///   - goesOn: shows a text while shorter tapes are tried, and returns false to stop.
  public func shorteningTool(
    by search: WantedState.Search? = nil, while goesOn: @escaping (Session, String) -> Bool
  ) -> SessionTool {
    SessionTool(.shorten) { [self] session, argument in
      shorten(to: argument ?? "", by: search) { goesOn(session, $0) }
    }
  }

  private func shorten(
    to path: String, by search: WantedState.Search?, while goesOn: (String) -> Bool
  ) -> MessageLine {
    do throws(RecordingFileError) {
      // A path that cannot be used is told before anything is tried.
      try RecordingFile(at: path).discard()
    } catch {
      return MessageLine(.refusal, "\(error)")
    }
    let whole = recording(last: nil, at: path).recording
    let reading = Tape.parse(whole.text, file: path)
    let player = TapePlayer { [self] size, _ in try makePlayed(size) }
    do throws(TapeShortening.Objection) {
      var shortening = try TapeShortening(
        reading, path: path, to: Self.line(ofFaultIn: reading), by: player,
        within: Self.timeLimit)
      shortening.reduce(by: search, each: Self.searchTime) {
        goesOn("\($0.countBefore) steps, now \($0.count)")
      }
      return write(shortening, to: path)
    } catch {
      return MessageLine(.refusal, visible(String(error.message.prefix { $0 != "\n" })))
    }
  }

  private func write(_ shortening: TapeShortening, to path: String) -> MessageLine {
    var recording = shortening.recording
    recording.lines.insert(.comment("Written by :shorten."), at: 0)
    do throws(RecordingFileError) {
      try RecordingFile(at: path).finish(recording)
    } catch {
      return MessageLine(.refusal, "\(error)")
    }
    let cut = shortening.isCut ? "; it was stopped, and may be shorter" : ""
    return MessageLine(.info, "\(shortening.summary)\(cut); wrote \(visible(path))")
  }

  /// The line of the last bug; without one, that of the last action.
  private static func line(ofFaultIn reading: TapeReading) -> Int? {
    let statements = reading.tape.statements
    let bug = statements.last { statement in
      if case .mark(let mark) = statement.command { mark.remark.kind == .bug } else { false }
    }
    let act = statements.last { statement in
      if case .expect = statement.command { false } else { true }
    }
    return (bug ?? act)?.position.line
  }
}
