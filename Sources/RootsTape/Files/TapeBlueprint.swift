internal import RootsFiles
import RootsTerminal

/// The blueprint that a tape names.
package struct TapeBlueprint {
  /// The path from the working directory.
  package let path: String
  /// The place of the `Set Blueprint`.
  package let position: TapePosition
  /// Whether there is such a file.
  package let isFound: Bool
}

extension TapeFiles {
  /// The blueprint that a tape names last: relative to the tape that names it, else to the working
  /// directory; nil if it names none.
  package func blueprint(of tape: Tape) -> TapeBlueprint? {
    var found: TapeBlueprint?
    for statement in tape.statements {
      guard case .set(.blueprint(let path)) = statement.command else { continue }
      let beside = joined(folder(of: statement.position.file), path)
      let isBeside = holds(beside)
      found = TapeBlueprint(
        path: isBeside ? beside : path, position: statement.position,
        isFound: isBeside || holds(path))
    }
    return found
  }

  /// Whether a file exists, readable or not.
  private func holds(_ path: String) -> Bool {
    do throws(TapeFileError) {
      _ = try text(path)
      return true
    } catch {
      return error != .notFound
    }
  }
}

extension TapeReading {
  /// The error about a blueprint that does not exist, with the nearest file of its folder.
  package func missing(_ blueprint: TapeBlueprint) -> TapeDiagnostic {
    let path = blueprint.path
    let folders = [folder(of: blueprint.position.file), ""].map { joined($0, folder(of: path)) }
    let names = folders.flatMap { (try? namesInFolder($0.isEmpty ? "." : $0)) ?? [] }
    let files = names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
    let near = nearest(String(path[folder(of: path).endIndex...]), in: files.sorted())
    return TapeDiagnostic(
      .error, at: position(of: path, in: blueprint.position), "there is no file '\(path)'",
      hint: suggestion(near.map { folder(of: path) + $0 }))
  }
}

extension Tape {
  /// The path of the blueprint that the tape names; nil without one.
  var blueprint: String? {
    last { if case .blueprint(let path) = $0 { path } else { nil } }
  }

  /// The blueprint that the tape names, if a different one replaces it.
  func replacedBlueprint(by path: String?) -> String? {
    guard let path, let blueprint, name(of: path) != name(of: blueprint) else { return nil }
    return blueprint
  }

  private func name(of path: String) -> Substring {
    path[folder(of: path).endIndex...]
  }
}
