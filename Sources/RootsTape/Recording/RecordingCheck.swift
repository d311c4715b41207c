import Roots
package import RootsTerminal

/// The play of a recording, compared with the session that was recorded.
package struct RecordingCheck {
  package let result: TapeResult
  /// The first difference; nil if the play ends in the state of the session.
  package let difference: Difference?

  /// A difference between a session and the play of its recording.
  package struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// What the play does, as the predicate of a sentence.
    package let predicate: String
    /// The reason without a full stop.
    package let reason: String
    /// The line of the statement that fails, of the secret that is not recorded, or the last one.
    package let line: Int

    package var description: String { "\(predicate): \(reason)" }
  }

  /// Plays a recording.
  /// - Parameters:
  ///   - path: the path of the tape.
  ///   - session: the session that was recorded, in the state at the end of the recording.
  ///   - player: plays the recording on the same app.
  package init(
    of recording: Recording, at path: String, from session: Session, by player: TapePlayer
  ) {
    let end: PlayedState?
    do throws(KeptKeys) {
      let play = try recording.playing(at: path, by: player)
      (result, end) = (play.result, play.end)
    } catch {
      var unreadable = TapeResult(path: path, verdict: .unreadable)
      unreadable.reason = error.reason
      (result, end) = (unreadable, nil)
    }
    difference = Self.difference(result, end, recording.text, path, session)
  }

  private static func difference(
    _ result: TapeResult, _ end: PlayedState?, _ text: String, _ path: String, _ session: Session
  ) -> Difference? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let secret = lines.firstIndex(of: "\(Recording.Line.secrecy)").map { $0 + 2 }
    let failed = result.position.flatMap { $0.file == path ? $0.line : nil }
    let (predicate, reason): (String, String)
    if !result.isPlayedToEnd {
      (predicate, reason) = ("fails", result.reason)
    } else if let change = end?.difference(from: PlayedState(of: session)) {
      (predicate, reason) = ("leads to another state", change)
    } else {
      return nil
    }
    let last = lines.count - 1
    let isOfSecret = secret.map { $0 <= failed ?? last } == true
    let cause = secret.map { "; the secret of line \($0) is not recorded" }
    return Difference(
      predicate: predicate, reason: reason + (isOfSecret ? cause ?? "" : ""),
      line: failed ?? secret ?? last)
  }
}
