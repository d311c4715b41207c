import RootsTerminal

/// Snapshots and their goldens, which stand in a folder beside the tape.
extension TapeRun {
  /// The path of a golden: `city-login.snapshots/feed.txt` for `feed` in `city-login.tape`.
  func goldenPath(_ name: String) -> String {
    let stem = path.hasSuffix(".tape") ? String(path.dropLast(5)) : path
    return "\(stem).snapshots/\(name).txt"
  }

  mutating func compare(snapshot name: String) throws(TapeFailure) {
    guard !name.hasSuffix(".actual") else {
      throw TapeFailure("'\(name)' cannot be a snapshot: names with .actual are for what was found")
    }
    let actual = TapeGolden(glass())
    let golden = try golden(name)
    if let golden, actual == golden { return }
    guard player.snapshots == .recording else { throw mismatch(name, actual, golden) }
    let path = goldenPath(name)
    do throws(TapeFileError) {
      try player.files.write(path, actual.text)
    } catch {
      throw .other("cannot write the golden '\(path)': \(error)")
    }
    recorded.append(path)
  }

  /// The golden; nil when there is none yet.
  private func golden(_ name: String) throws(TapeFailure) -> TapeGolden? {
    let path = goldenPath(name)
    do throws(TapeFileError) {
      return TapeGolden(text: try player.files.text(path))
    } catch {
      guard error != .notFound else { return nil }
      throw .other("cannot read the golden '\(path)': \(error)")
    }
  }

  private func mismatch(
    _ name: String, _ actual: TapeGolden, _ golden: TapeGolden?
  ) -> TapeFailure {
    let path = goldenPath(name)
    var failure: TapeFailure
    if let golden, let difference = actual.difference(from: golden) {
      failure = TapeFailure(
        "the frame is not snapshot '\(name)': \(difference)", expected: difference.expected,
        actual: difference.actual)
      failure.comparison = TapeComparison(
        golden: golden, actual: actual, path: path, difference: difference)
    } else {
      failure = TapeFailure(
        "snapshot '\(name)' has no golden", expected: "the golden '\(path)'",
        actual: "there is no such file")
    }
    failure.details = [written(actual, to: goldenPath("\(name).actual"))]
    return failure
  }

  /// Keeps what was found beside its golden, to look at and to take over.
  private func written(_ actual: TapeGolden, to path: String) -> String {
    do throws(TapeFileError) {
      try player.files.write(path, actual.text)
      return "the frame was written to '\(path)'"
    } catch {
      return "the frame could not be written to '\(path)': \(error)"
    }
  }
}

extension TapeDifference: CustomStringConvertible {
  /// Where the first difference is: `row 3, column 7 differs`.
  var description: String {
    switch self {
    case .cell(let row, let column): "row \(row + 1), column \(column + 1) differs"
    case .fact(let expected, let actual): "'\(actual ?? expected ?? "")' differs"
    }
  }

  /// The line of the golden about the frame; nil for a cell, which the pictures show.
  fileprivate var expected: String? {
    if case .fact(let expected, _) = self { expected ?? "nothing" } else { nil }
  }

  /// The line that is there instead.
  fileprivate var actual: String? {
    if case .fact(_, let actual) = self { actual ?? "nothing" } else { nil }
  }
}
