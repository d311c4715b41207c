import Glibc
import Roots
import RootsCurses
import RootsFiles
import RootsStore
import RootsTape
import RootsTerminal

/// The folder with the recordings of the last runs, which every run adds to.
struct RunFolder {
  /// The numbers of recordings and of bytes that are kept.
  private static let countLimit = 100
  private static let byteLimit = 64 << 20
  /// The number of recordings whose commands the prompt recalls.
  private static let recalledCount = 20

  let path: String

  /// The folder in the state folder of the user; nil if nothing can be kept.
  init?() {
    let state = StateFolder(variable: environment)
    guard let state = state.path else { return nil }
    path = "\(state)/runs"
  }

  /// A path for the recording of a run that begins now, in a folder that exists.
  func newPath(of app: String) throws(FileFault) -> String {
    try FileWriting.makeFolders(path, mode: 0o700)
    removeOld()
    let readable = app.lowercased().unicodeScalars.prefix(40).reduce(into: "") { name, scalar in
      let isPlain = scalar.isASCII && Name.isWellFormed("a" + String(scalar))
      name.append(isPlain ? Character(scalar) : "-")
    }
    let time = presentTime().filter { $0.isNumber || $0 == "T" }
    return "\(path)/\(time)-\(readable)-\(getpid()).tape"
  }

  /// The paths of the recordings, the newest first; a run that was interrupted has left a draft.
  var recordings: [String] {
    let names = ((try? namesInFolder(path)) ?? []).filter { FileKind(of: $0) == .tape }
    return names.sorted(by: >).map { "\(path)/\($0)" }
  }

  /// The commands of the prompt in the newest recordings, the oldest first.
  ///
  /// A recording has them as `Do`, with masks in place of secrets. What cannot be read is left out.
  var promptLines: [String] {
    recordings.prefix(Self.recalledCount).reversed().flatMap { path in
      let commands = (try? Tape.read(path, from: .disk))?.tape.commands ?? []
      return commands.compactMap { command in
        if case .perform(let text) = command { text } else { nil }
      }
    }
  }

  /// Removes the oldest recordings beyond the limits.
  private func removeOld() {
    var bytes = 0
    for (index, file) in recordings.enumerated() where !RecordingFile.isWritten(file) {
      var status = stat()
      if unsafe stat(file, &status) == 0 { bytes += status.st_size }
      if index >= Self.countLimit - 1 || bytes > Self.byteLimit { unsafe unlink(file) }
    }
  }
}

/// The present moment in universal time, in the form of RFC 3339: `2026-11-22T21:04:05Z`.
func presentTime() -> String {
  var seconds = time(nil)
  var parts = unsafe tm()
  unsafe gmtime_r(&seconds, &parts)
  var text = [CChar](repeating: 0, count: 32)
  let count = unsafe strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
  return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
