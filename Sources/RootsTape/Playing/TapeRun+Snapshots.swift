import RootsTerminal

/// The snapshots that a run has compared or written.
struct UsedSnapshots {
  /// The paths of those that were written.
  var written: [String] = []
  /// The first frame of the tape for each snapshot, by path; commands can share a snapshot.
  var texts: [String: String] = [:]
  /// The paths of those that differ from a frame.
  var differing: Set<String> = []
}

/// The snapshots of a tape, in a folder beside the tape.
extension TapeRun {
  /// The path of a snapshot: `city-login.snapshots/feed.txt` for `feed` in `city-login.tape`.
  func snapshotPath(_ name: String) -> String { "\(snapshotFolder)/\(name).txt" }

  private var snapshotFolder: String {
    (script.path.hasSuffix(".tape") ? String(script.path.dropLast(5)) : script.path) + ".snapshots"
  }

  /// Warns about the files of snapshots that no command of the tape names.
  mutating func noteObsoleteSnapshots() {
    var names: Set<String> = []
    for case .snapshot(let name) in script.tape.commands {
      // The names for other values are not known.
      if name.contains("${") { return }
      names.insert(name)
    }
    let files = player.files.names(snapshotFolder).filter { $0.hasSuffix(".txt") }
    for file in files.sorted() {
      let name = String(file.dropLast(4))
      guard !names.contains(name), !file.hasPrefix(".") else { continue }
      findings.notes.append(
        visible(
          "\(snapshotFolder)/\(file): warning: no Snapshot of the tape names this file; "
            + "remove it"))
    }
  }

  /// Compares the frame with a snapshot.
  ///
  /// - Returns: the failure of a snapshot that differs or is missing, after which the tape goes on,
  ///   so that one run shows all of them.
  mutating func compare(snapshot name: String) throws(TapeFailure) -> TapeFailure? {
    guard !name.hasSuffix(".actual") else {
      throw TapeFailure("'\(name)' cannot be a snapshot: names ending in .actual are reserved")
    }
    guard TapeLimits.isFileName(name) else {
      throw TapeFailure("'\(name)' is not a valid file name for a snapshot")
    }
    let actual = TapeSnapshot(glass.text())
    let path = snapshotPath(name)
    let isRecording = player.snapshots == .recording
    if isRecording {
      if let earlier = snapshots.texts[path] {
        return conflict(name, actual, TapeSnapshot(text: earlier))
      }
      snapshots.texts[path] = actual.text
    }
    let snapshot = try snapshot(name)
    if let snapshot, actual.difference(from: snapshot) == nil {
      if !snapshots.differing.contains(path) {
        player.files.remove(snapshotPath("\(name).actual"))
      }
      return nil
    }
    guard isRecording else { return mismatch(name, actual, snapshot) }
    do throws(TapeFileError) {
      try player.files.write(path, actual.text)
    } catch {
      throw .other("cannot write the snapshot '\(path)': \(error)")
    }
    player.files.remove(snapshotPath("\(name).actual"))
    snapshots.written.append(path)
    return nil
  }

  /// The snapshot; nil if it is missing, or damaged while snapshots are being recorded.
  private func snapshot(_ name: String) throws(TapeFailure) -> TapeSnapshot? {
    let path = snapshotPath(name)
    do throws(TapeFileError) {
      return TapeSnapshot(text: try player.files.text(path))
    } catch {
      let isDamaged = if case .notUTF8 = error { true } else { false }
      let isReplaced = isDamaged && player.snapshots == .recording
      guard error != .notFound, !isReplaced else { return nil }
      let way = isDamaged ? "; \(Self.wayOut)" : ""
      throw .other("cannot read the snapshot '\(path)': \(error)\(way)")
    }
  }

  private static var wayOut: String { "record it again with --update" }

  /// The failure of a frame that would replace another frame of the same run; nil for an equal one.
  private func conflict(
    _ name: String, _ actual: TapeSnapshot, _ earlier: TapeSnapshot
  ) -> TapeFailure? {
    guard let difference = actual.difference(from: earlier) else { return nil }
    var failure = TapeFailure(
      "the frame differs from snapshot '\(name)', which another command has used; "
        + "give each its own name, such as '\(name)-2'",
      expected: difference.expected, actual: difference.actual)
    failure.wantedFrame = earlier.frame
    failure.comparison = TapeComparison(
      snapshot: earlier, actual: actual, path: snapshotPath(name), difference: difference)
    return failure
  }

  private mutating func mismatch(
    _ name: String, _ actual: TapeSnapshot, _ snapshot: TapeSnapshot?
  ) -> TapeFailure {
    let path = snapshotPath(name)
    var failure: TapeFailure
    if let snapshot, let difference = actual.difference(from: snapshot) {
      failure = self.failure(of: name, difference, snapshot, actual)
      failure.wantedFrame = snapshot.frame
      failure.comparison = TapeComparison(
        snapshot: snapshot, actual: actual, path: path, difference: difference)
    } else {
      failure = TapeFailure(
        "snapshot '\(name)' has no file; record it with --update",
        expected: "the snapshot '\(path)'", actual: "there is no such file")
    }
    // Of several frames with one name, the first is the one to review.
    if snapshots.differing.insert(path).inserted {
      failure.details = [written(actual, to: snapshotPath("\(name).actual"))]
    }
    return failure
  }

  /// The failure for a snapshot that differs; problems of the file itself come first.
  private func failure(
    of name: String, _ difference: TapeDifference, _ snapshot: TapeSnapshot, _ actual: TapeSnapshot
  ) -> TapeFailure {
    let path = snapshotPath(name)
    if snapshot.text.isEmpty {
      return TapeFailure("the snapshot '\(path)' is empty; \(Self.wayOut)")
    }
    guard let size = snapshot.size else {
      return TapeFailure(
        "'\(path)' is not a snapshot: its line '-- size' is missing; \(Self.wayOut)")
    }
    guard size == actual.size else {
      return TapeFailure(
        "the frame differs from snapshot '\(name)': it has another size; "
          + "restore Columns and Rows, or \(Self.wayOut)",
        expected: difference.expected, actual: difference.actual)
    }
    return TapeFailure(
      "the frame differs from snapshot '\(name)': \(difference)", expected: difference.expected,
      actual: difference.actual)
  }

  /// Writes the actual frame beside its snapshot, for comparison.
  private func written(_ actual: TapeSnapshot, to path: String) -> String {
    do throws(TapeFileError) {
      try player.files.write(path, actual.text)
      return "the frame was written to '\(path)'"
    } catch {
      return "the frame could not be written to '\(path)': \(error)"
    }
  }
}

extension TapeDifference: CustomStringConvertible {
  /// The position of the first difference: `row 3, column 7 differs`.
  var description: String {
    switch self {
    case .cell(let row, let column): "row \(row + 1), column \(column + 1) differs"
    case .fact(let expected, let actual): "'\(actual ?? expected ?? "")' differs"
    }
  }

  /// The line of the snapshot; nil for a cell, which the frames show.
  fileprivate var expected: String? {
    if case .fact(let expected, _) = self { expected ?? "nothing" } else { nil }
  }

  /// The actual line; nil for a cell.
  fileprivate var actual: String? {
    if case .fact(_, let actual) = self { actual ?? "nothing" } else { nil }
  }
}
