import RootsTerminal

/// A snapshot, and the frame that differed from it when the tape was played last.
public struct SnapshotReview: Sendable {
  /// The path of the snapshot.
  public let path: String
  private let actualPath: String
  private let files: TapeFiles

  private static let mark = ".actual.txt"

  /// The snapshots of a tape that are not yet reviewed, sorted by name.
  public static func pending(of tape: String, in files: TapeFiles = .disk) -> [SnapshotReview] {
    let folder = (tape.hasSuffix(".tape") ? String(tape.dropLast(5)) : tape) + ".snapshots"
    return files.names(folder).filter { $0.hasSuffix(mark) && $0.count > mark.count }.sorted()
      .map { name in
        SnapshotReview(
          path: "\(folder)/\(name.dropLast(mark.count)).txt", actualPath: "\(folder)/\(name)",
          files: files)
      }
  }

  /// The snapshot above the frame, with the first difference marked in both.
  ///
  /// - Throws: `TapeFileError` if a file cannot be read.
  public func text() throws(TapeFileError) -> String {
    let actual = TapeSnapshot(text: try files.text(actualPath))
    let lines: [String]
    do throws(TapeFileError) {
      let snapshot = TapeSnapshot(text: try files.text(path))
      lines = Self.lines(snapshot, actual, path)
    } catch {
      guard error == .notFound else { throw error }
      lines = ["a new snapshot, \(path):"] + numbered(actual.picture)
    }
    return lines.map { visible($0) + "\n" }.joined()
  }

  private static func lines(
    _ snapshot: TapeSnapshot, _ actual: TapeSnapshot, _ path: String
  ) -> [String] {
    guard let difference = actual.difference(from: snapshot) else {
      return ["\(path): both are equal"]
    }
    let comparison = TapeComparison(
      snapshot: snapshot, actual: actual, path: path, difference: difference)
    var lines = comparison.lines
    if case .fact(let expected, let now) = difference {
      lines.append("then: \(expected ?? "nothing")")
      lines.append("now:  \(now ?? "nothing")")
    }
    return lines
  }

  /// Replaces the snapshot by the frame.
  ///
  /// - Throws: `TapeFileError` if a file cannot be read or written.
  public func accept() throws(TapeFileError) {
    try files.write(path, try files.text(actualPath))
    files.remove(actualPath)
  }

  /// Rejects the frame: keeps the snapshot, and removes the frame.
  public func keep() { files.remove(actualPath) }
}
