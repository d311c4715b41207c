import RootsTape
import RootsTerminal

/// The selection of the tapes to play.
extension Replay {
  /// The tapes in the order of their names.
  /// - Throws: `Failure` for a variable that no tape uses.
  func cases() throws(Failure) -> [TapeCase] {
    let cases = NamedTapes.found(tapes)
    if let objection = objection(toVariablesOf: cases) { throw .unreadable(objection) }
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

  /// The reason why a variable has no use in the tapes, with the fix; nil if all have one.
  private func objection(toVariablesOf cases: [TapeCase]) -> String? {
    let names = Set(variables.keys)
    guard !names.isEmpty else { return nil }
    var used: Set<String> = []
    for path in Set(cases.map(\.path)) {
      // A tape that cannot be read is reported when it is played.
      guard let reading = try? Tape.read(path, from: .disk) else { return nil }
      used.formUnion(reading.variableNames)
    }
    guard let unused = names.subtracting(used).min() else { return nil }
    let near = suggestion(nearest(unused, in: used.sorted()))
    return "no tape uses the variable '\(visible(unused))'; "
      + (near ?? "refer to it as ${\(visible(unused))}")
  }
}
