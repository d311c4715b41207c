import Glibc
import Roots
import RootsApp
import RootsBench
import RootsBlueprint
import RootsFiles
import RootsTape
import RootsTerminal

/// The tapes of `--seen`, which are played to learn what they have used of an app.
enum SeenTapes {
  /// The word for the recordings of the last runs, unless a file or a folder has that name.
  static let keptRuns = "sessions"

  /// The paths of the tapes, and whether each is a recording of an earlier run.
  /// - Parameters:
  ///   - operands: the tapes and folders of tapes, as given.
  ///   - file: the path of the blueprint; nil for the demo.
  /// - Throws: `Failure` for a tape that cannot be read.
  private static func paths(
    _ operands: [String], for file: String?
  ) throws(Failure) -> [(path: String, isKept: Bool)] {
    var paths: [(path: String, isKept: Bool)] = []
    for operand in operands {
      guard operand == keptRuns, unsafe access(operand, F_OK) != 0 else {
        paths += try NamedTapes.readable([operand]).map { ($0, false) }
        continue
      }
      let recordings = RunFolder()?.recordings ?? []
      paths += recordings.filter { recording in
        let app = Cover.blueprint(of: recording)
        let isSame = app.map { realPath(of: $0) ?? $0 } == file.map { realPath(of: $0) ?? $0 }
        return isSame && !RecordingFile.isWritten(recording)
          && NamedTapes.problem(with: recording) == nil
      }.map { ($0, true) }
    }
    return paths
  }

  /// Plays the tapes on an app.
  /// - Parameter file: the path of its blueprint; nil for the demo.
  /// - Returns: the rows and keys that were used; nil without the option.
  /// - Throws: `Failure` for a tape that cannot be read.
  static func play(
    of words: Words, on app: Blueprint, of file: String?
  ) throws(Failure) -> UsedControls? {
    if !words.has(.seen) { return nil }
    let used = UsedControls()
    let player = TapePlayer { size, _ in
      let session = makePlayedSession(of: app, size: size)
      used.observe(session)
      return session
    }
    for (path, isKept) in try paths(words.values(of: .seen), for: file) {
      let played = player.play(path)
      // A run of an earlier version may end differently.
      if !played.isPassed, !isKept { Standard.error.write(played.report) }
    }
    return used
  }

  static let option = Option(
    name: .seen, value: .tape,
    help: "Mark rows and keys that no tape of a file or folder, or of `sessions`, has used",
    group: .looks, excludes: [.plain])
}
