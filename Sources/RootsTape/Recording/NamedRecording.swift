import Roots
import RootsTerminal

/// A recording with names in place of keys and clicks, and the lines that keep theirs.
package struct NamedRecording {
  /// The lines, each with what it was in the recording that was named.
  let lines: [Line]
  /// The lines of the recording that was named which keep their keys, in order.
  package let kept: [KeptLine]

  package var recording: Recording { Recording(lines: lines.map(\.line)) }

  /// A line with names or with keys.
  struct Line: Hashable, Sendable {
    /// The part of the line in the recording with names.
    enum Kind: Hashable, Sendable {
      /// It is unchanged, and has no keys.
      case same
      /// It keeps its keys.
      case keys
      /// It is a name in place of keys.
      case name
      /// It fills a field, warns, waits or expects a refusal besides.
      case added
    }

    var line: Recording.Line
    /// The lines of single keys that it has, or for which or before which it is written, by their
    /// indices.
    var places: ClosedRange<Int>
    /// The index of the line in the recording that was named; nil for a new line.
    var origin: Int?
    var kind = Kind.same
  }

  /// A line that keeps its keys.
  package struct KeptLine: Hashable, Sendable {
    /// The index of the line in the recording that was named.
    package let index: Int
    /// The reason as a sentence without a full stop.
    package let reason: String
  }
}

/// The reason why a whole tape keeps its keys.
package struct KeptKeys: Error, Hashable, Sendable {
  /// The reason as a sentence without a full stop.
  package let reason: String
}

extension Recording {
  /// The recording with the names of what its keys and clicks use, in place of them.
  ///
  /// Keys without a name, such as those for the prompt, stay. Keys that only select, scroll and
  /// type are left out: a `Fill` gives a field what was typed. A line keeps its keys if they have a
  /// variable, if it includes another tape, or if the recording with its name would not pass, or
  /// not lead to the same state. Both plays are compared at each line: the navigation, the facts
  /// and the texts of all forms, and before keys that stay what they select.
  ///
  /// - Parameters:
  ///   - path: the path of the tape.
  ///   - player: plays the recording on the same app, at least twice.
  /// - Throws: `KeptKeys` if the recording itself does not pass.
  package func named(at path: String, by player: TapePlayer) throws(KeptKeys) -> NamedRecording {
    var naming = try Naming(of: self, at: path, by: player)
    return try naming.named()
  }

  /// The recording as the tape at a path, with the tapes that it includes.
  func reading(
    at path: String, by player: TapePlayer
  ) throws(KeptKeys) -> TapeReading {
    let (text, others) = (text, player.files)
    let files = TapeFiles { name throws(TapeFileError) in
      try name == path ? text : others.text(name)
    }
    do throws(TapeFileError) {
      return try Tape.read(path, from: files)
    } catch {
      throw KeptKeys(reason: "it cannot be read: \(error)")
    }
  }

  /// Plays the recording to its end or its first failure.
  func playing(at path: String, by player: TapePlayer) throws(KeptKeys) -> RecordingPlay {
    let tape = try reading(at: path, by: player)
    let watch = NameWatch(tape.tape.commands)
    var watched = player
    watched.watch.statement = { index, session in
      player.watch.statement?(index, session)
      watch.follow(session)
    }
    let result = watched.play(tape, path: path)
    return RecordingPlay(
      result: result, tape: tape.tape, moments: watch.moments, acts: watch.performed)
  }
}

/// A play of a recording.
struct RecordingPlay {
  let result: TapeResult
  let tape: Tape
  /// What the statements find that were played, and what is found at the end if it was reached.
  let moments: [NamedMoment]
  let acts: PerformedActs

  /// The state at the end; nil if it was not reached.
  ///
  /// What is expected of marked bugs may fail, and changes no state.
  var end: PlayedState? {
    let isPlayed = result.isPlayedToEnd && moments.count == tape.statements.count + 1
    return isPlayed ? moments.last?.state : nil
  }

  /// The reason why it does not pass, without its place, which is not that in the file.
  var problem: String {
    if result.isPlayedToEnd { return "it ends early" }
    let place = result.reason.prefix { $0.isNumber || $0 == ":" }
    return String(result.reason.dropFirst(place.count).drop { !place.isEmpty && $0 == " " })
  }
}
