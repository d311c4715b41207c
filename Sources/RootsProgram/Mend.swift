import RootsBlueprint
import RootsTape
import RootsTerminal
import RootsTesting

/// `roots mend`: finds new keys for tapes whose app has changed.
struct Mend: Equatable {
  let tapes: [String]
  /// The version for which the tapes were made.
  let old: String
  /// The new version; nil for the tapes' own.
  let blueprint: String?
  /// Whether the tapes are written.
  let writes: Bool

  private static let unmended: Int32 = 1
  /// The time of each search for a way.
  private static let time = Duration.seconds(5)

  init(_ words: Words) {
    tapes = words.operands
    old = words.value(of: .old) ?? ""
    blueprint = words.value(of: .blueprint)
    writes = words.has(.write)
  }

  func run() throws(WriteRefusal) -> Int32 {
    if old.isEmpty {
      return Program.fail(
        "the version for which the tapes were made is missing; name it by --old FILE",
        Program.ExitCode.unreadable)
    }
    let old: Blueprint
    do throws(LoadedBlueprint.Unreadable) {
      old = try LoadedBlueprint.read(self.old)
    } catch {
      Standard.error.tell(error.description)
      return Program.ExitCode.unreadable
    }
    guard let paths = NamedTapes.readable(tapes) else { return Program.ExitCode.unreadable }
    var code = Program.ExitCode.fine
    for path in paths {
      let own = try mend(path, old)
      if own != Program.ExitCode.fine, code != Program.ExitCode.unreadable { code = own }
    }
    return code
  }

  /// Mends a tape, and prints its changes.
  /// - Returns: its exit code.
  private func mend(_ path: String, _ old: Blueprint) throws(WriteRefusal) -> Int32 {
    let reading: TapeReading
    let new: Blueprint
    do {
      reading = try Tape.read(path, from: .disk)
      new = try LoadedBlueprint.read(
        blueprint ?? TapeFiles.disk.blueprint(of: reading.tape)?.path)
    } catch {
      Standard.error.tell("\(visibleLines("\(error)"))\n")
      return Program.ExitCode.unreadable
    }
    let player = Replay(tapes: [path], blueprint: blueprint).player()
    let mending = TapeMending(
      of: reading, path: path, from: old, to: new, by: player, within: Self.time)
    try Standard.output.write(text(of: mending, path))
    if mending.finding != nil { return Self.unmended }
    if !writes || mending.changes.isEmpty { return Program.ExitCode.fine }
    let isWritten = try ReportFile(path: path).write(mending.text)
    return isWritten ? Program.ExitCode.fine : Program.ExitCode.other
  }

  /// The verdict on a tape, and its changes as in a unified diff.
  private func text(of mending: TapeMending, _ path: String) -> String {
    let count = mending.changes.count
    let places = count == 1 ? "1 place" : "\(count) places"
    var lines: [String] = []
    if let finding = mending.finding {
      lines.append("\(path): cannot be mended: \(finding)")
    } else if count == 0 {
      let others = mending.otherMoves.map { ", although \($0)" } ?? ""
      lines.append("\(path): passes as it is\(others)")
    } else {
      lines.append(
        writes
          ? "\(path): mended at \(places)"
          : "\(path): can be mended at \(places); --write does it")
    }
    for change in mending.changes {
      lines.append("@@ line \(change.line) @@")
      lines += change.old.map { "-\($0)" } + change.new.map { "+\($0)" }
    }
    return lines.map { visible($0) + "\n" }.joined()
  }
}
