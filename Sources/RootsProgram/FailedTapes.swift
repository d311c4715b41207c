import RootsCurses
import RootsFiles
import RootsStore
import RootsTape

/// The names of the tapes that did not pass when they were last played, in the state folder.
///
/// The names are absolute paths. Errors of the file are ignored: without it, `--last-failed` plays
/// all tapes.
enum FailedTapes {
  private static let limit = 10_000
  private static let sizeLimit = 4 << 20

  private static var path: String? {
    StateFolder(variable: environment).path.map { $0 + "/failed-tapes" }
  }

  /// The tapes that did not pass when they were last played; all tapes if there are none.
  static func among(_ cases: [TapeCase]) -> [TapeCase] {
    let failed = Set(names())
    let found = cases.filter { failed.contains(name(of: $0)) }
    return found.isEmpty ? cases : found
  }

  /// Updates the names after tapes were played.
  static func note(_ plays: [TapePlay], of cases: [TapeCase]) {
    var failed = names()
    let before = failed
    let played = Dictionary(cases.map { ($0.name, name(of: $0)) }) { first, _ in first }
    let passed = Set(
      plays.compactMap { play in play.result.isPassed ? played[play.result.path] : nil })
    failed.removeAll { passed.contains($0) }
    for play in plays where play.result.isFailed {
      guard let name = played[play.result.path], !failed.contains(name) else { continue }
      failed.append(name)
    }
    if failed != before { write(Array(failed.suffix(limit))) }
  }

  private static func name(of tape: TapeCase) -> String {
    (realPath(of: tape.path) ?? tape.path) + (tape.row.map { "[\($0)]" } ?? "")
  }

  private static func names() -> [String] {
    guard let path, !isForeign(path),
      let bytes = try? FileReading.bytes(of: path, atMost: sizeLimit)
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
  }

  private static func write(_ names: [String]) {
    guard let path, !isForeign(path) else { return }
    let text = names.filter { !$0.contains("\n") }.map { $0 + "\n" }.joined()
    do throws(FileFault) {
      try FileWriting.makeFolders(folder(of: path), mode: 0o700)
      try FileWriting.replace(path, with: Array(text.utf8), mode: 0o600)
    } catch {}
  }
}
