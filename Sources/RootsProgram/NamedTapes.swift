import RootsTape
import RootsTerminal

/// The tapes that a command line names: files, and folders with the tapes in them.
struct NamedTapes {
  /// In the order of the command line; the tapes of a folder by name.
  let paths: [String]

  /// - Throws: `Empty` for a folder that contains no tape.
  init(_ operands: [String]) throws(Empty) {
    var paths: [String] = []
    for operand in operands {
      let found = TapeFolder.tapes(in: operand) ?? [operand]
      if found.isEmpty { throw Empty(folder: operand) }
      paths += found
    }
    self.paths = paths
  }

  /// The paths of tapes that can all be read.
  /// - Returns: nil after the report of a tape that cannot be read, or of a folder without tapes.
  static func readable(_ operands: [String]) -> [String]? {
    do throws(Empty) {
      let paths = try NamedTapes(operands).paths
      guard let report = paths.lazy.compactMap(Cover.problem).first else { return paths }
      Standard.error.tell(report)
    } catch {
      _ = Program.fail(error.message, Program.ExitCode.unreadable)
    }
    return nil
  }

  /// A folder without tapes.
  struct Empty: Error {
    let folder: String

    /// The fact, then the fix.
    var message: String {
      "'\(visible(folder))' contains no tapes; name a folder with .tape files"
    }
  }
}
