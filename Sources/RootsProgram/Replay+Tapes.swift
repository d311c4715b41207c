import RootsTape
import RootsTerminal

/// The selection of the tapes to play.
extension Replay {
  /// The reason no tapes can be played.
  struct Objection: Error {
    /// One line: the fact, then the fix.
    let message: String
  }

  /// The tapes in the order of their names.
  func cases() throws(Objection) -> [TapeCase] {
    let cases = NamedTapes.found(tapes)
    try checkNames(in: cases)
    return shard?.share(of: cases) ?? cases
  }

  /// The files of the tapes: the tapes that they source, and their blueprints.
  func files(of found: FoundTapes) -> Set<String> {
    var files = Set([blueprint].compactMap(\.self))
    for path in found.tapes.map(\.path) {
      files.insert(path)
      guard let tape = try? Tape.read(path, from: .disk).tape else { continue }
      files.formUnion(tape.statements.map(\.position.file))
      if let path = TapeFiles.disk.blueprint(of: tape)?.path { files.insert(path) }
    }
    return files
  }

  /// Refuses values for names that no tape uses.
  private func checkNames(in cases: [TapeCase]) throws(Objection) {
    let names = Set(variables.keys)
    guard !names.isEmpty else { return }
    var used: Set<String> = []
    for path in Set(cases.map(\.path)) {
      // A tape that cannot be read is reported when it is played.
      guard let reading = try? Tape.read(path, from: .disk) else { return }
      used.formUnion(reading.variableNames)
    }
    guard let unused = names.subtracting(used).min() else { return }
    let near = nearest(unused, in: used.sorted()).map { "did you mean '\($0)'?" }
    throw Objection(
      message: "no tape uses the variable '\(visible(unused))'; "
        + (near ?? "refer to it as ${\(visible(unused))}"))
  }
}
