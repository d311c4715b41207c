import RootsTerminal

/// The text outputs of a tape: the frame after each command that was not hidden, as VHS writes
/// them, each followed by a line of 80 dashes.
struct TapeOutputs {
  private var paths: [String] = []
  private var text = ""

  /// The most bytes that an output has; what comes after is left out.
  static let sizeLimit = 64 * 1_048_576
  private static let separator = String(repeating: "─", count: 80)

  /// Whether anybody wants frames.
  var isCollecting: Bool { !paths.isEmpty && text.utf8.count < Self.sizeLimit }

  /// The frames from now on are also for this file.
  mutating func collect(for path: String) {
    if !paths.contains(path) { paths.append(path) }
  }

  mutating func add(_ frame: Frame) {
    text += "\(frame.text)\n\(Self.separator)\n"
  }

  /// Writes the files.
  /// - Returns: those that could not be written, and why.
  func write(to files: TapeFiles) -> [(path: String, error: TapeFileError)] {
    paths.compactMap { path in
      do throws(TapeFileError) {
        try files.write(path, text)
        return nil
      } catch {
        return (path, error)
      }
    }
  }
}
