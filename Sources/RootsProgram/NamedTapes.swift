import RootsTape
import RootsTerminal

/// The tapes that a command line names: files, and folders with the tapes in them.
///
/// Every command that takes tapes finds them here, so that none loses a test in silence.
enum NamedTapes {
  /// The tapes, in the order of the command line, with those that are lost.
  ///
  /// A tape that is named several times counts once, which is reported.
  /// - Parameter withParts: whether tapes of folders that are only parts of others are found too.
  static func found(_ operands: [String], withParts: Bool = false) -> [TapeCase] {
    let found = FoundTapes(operands, withParts: withParts)
    for note in found.notes { Program.note(visible(note)) }
    return found.tapes
  }

  /// Reports the tapes that are lost.
  /// - Returns: whether there are any.
  static func reportLost(among tapes: [TapeCase]) -> Bool {
    for tape in tapes {
      guard let problem = tape.problem else { continue }
      Standard.error.write("\(visible(tape.path)): error: \(visible(problem))\n")
    }
    return tapes.contains { $0.problem != nil }
  }

  /// The paths of tapes that can all be read.
  /// - Throws: `Failure` with the reports of those that cannot.
  static func readable(_ operands: [String]) throws(Failure) -> [String] {
    let tapes = found(operands)
    let isLost = reportLost(among: tapes)
    let problems = tapes.filter { $0.problem == nil }.compactMap { Self.problem(with: $0.path) }
    if isLost || !problems.isEmpty { throw .report(problems.joined()) }
    return tapes.map(\.path)
  }

  /// The report of a tape that cannot be read; nil for one that can.
  static func problem(with tape: String) -> String? {
    do throws(Failure) {
      let reading = try reading(tape)
      return reading.hasErrors ? reading.report : nil
    } catch {
      return error.description
    }
  }

  /// Reads a tape, which may have errors.
  /// - Throws: `Failure` if it cannot be read.
  static func reading(
    _ tape: String, from files: TapeFiles = .disk
  ) throws(Failure) -> TapeReading {
    do throws(TapeFileError) {
      return try Tape.read(tape, from: files)
    } catch {
      throw report(of: error, tape)
    }
  }

  /// The report of a tape that cannot be read.
  static func report(of error: TapeFileError, _ tape: String) -> Failure {
    .report("\(visible(tape)): error: cannot read the tape: \(error)\n")
  }
}
