import RootsBench
import RootsExplorer
import RootsFiles
import RootsTape
import RootsTerminal

/// The tapes that an exploration writes into a folder.
struct WitnessFolder {
  let path: String
  /// The path of the blueprint; nil for the demo.
  let blueprint: String?
  /// The paths of the tapes, in order.
  private(set) var written: [String] = []
  private let budget: Budget
  /// The items of ways that the program does not go when their keys are pressed.
  private var notDone: [String] = []
  /// The number of tapes for which there was no time.
  private var missingCount = 0
  /// The number of signals that end the making of tapes: the next one, or the second of all.
  private let lastPress = min(Interrupt.presses, 1) + 1

  init(
    _ path: String, blueprint: String?, within budget: Budget = Budget(time: nil, bytes: .max)
  ) {
    self.path = path
    self.blueprint = blueprint
    self.budget = budget
  }

  /// Checks that something can be written into a folder; nil is fine, and nothing is changed.
  static func check(_ path: String?) throws(Failure) {
    guard let path else { return }
    let reason: String
    do throws(FileFault) {
      if !path.isEmpty { return try FileWriting.check(path) }
      reason = "it has no name"
    } catch {
      reason = error.reason
    }
    throw .other("\(Unwritable(path: path, reason: reason))")
  }

  /// Writes a tape for each fault that has a way to it.
  /// - Throws: `Unwritable` for the first tape that cannot be written.
  mutating func writeFaults(of result: ExplorationResult) throws(Unwritable) {
    for fault in result.faults where fault.moves != nil {
      try write(named: fault.property) {
        result.tape(of: fault, blueprint: $0, expects: true)?.recording
      }
    }
  }

  /// Writes a small set of tapes that covers what was reached and is not covered yet.
  /// - Throws: `Unwritable` for the first tape that cannot be written.
  mutating func writeSuite(
    of result: ExplorationResult, without covered: CoveredItems
  ) throws(Unwritable) {
    let part = budget.part(0.6)
    let suite = Suite(of: result, without: covered) { part.isOver || isInterrupted }
    if suite.isCut { missingCount += 1 }
    var undone: [String] = []
    defer { notDone += undone }
    for way in suite.ways {
      try write(named: way.item.name) {
        let tape = result.tape(of: way, blueprint: $0)
        if !tape.isConfirmed { undone.append(way.item.name) }
        return tape.isConfirmed ? tape.recording : nil
      }
    }
  }

  private var isInterrupted: Bool { Interrupt.presses >= lastPress }

  /// Whether tapes are missing because of a signal.
  var isStopped: Bool { missingCount > 0 && Interrupt.isPending }

  /// Says on standard error how many tapes were written.
  func tellCount() {
    let count = counted(written.count, "tape")
    Standard.error.write("wrote \(count) to \(visible(path))\n")
    tellLack()
  }

  /// Says on standard error that tapes are missing because the time was up.
  func tellLack() {
    if !notDone.isEmpty {
      Program.note(
        "no tape, because the keys do not lead there: "
          + notDone.map { visible($0) }.joined(separator: ", "))
    }
    if missingCount == 0 { return }
    let reason =
      Interrupt.isPending
      ? "stopped by \(Interrupt.name) before all tapes were made"
      : "the time was up before all tapes were made; --for gives more"
    Program.note(reason)
  }

  /// Writes a tape under the first of its names that is free, or that has this text already; nil
  /// writes none.
  ///
  /// No file is replaced: a tape of an earlier search may have been edited since.
  /// - Throws: `Unwritable` if the tape cannot be written.
  mutating func write(
    named name: String, _ tape: (_ blueprint: String?) -> Recording?
  ) throws(Unwritable) {
    // Before the path from the folder to the blueprint is made.
    try makeFolder()
    if budget.isOver || isInterrupted {
      missingCount += 1
      return
    }
    let start = "\(path)/\(Self.fileName(of: name))"
    guard let text = tape(blueprint.map { RootsTape.path($0, from: start) })?.text else { return }
    var (file, number) = ("\(start).tape", 1)
    while written.contains(file) || !Self.isFree(file, for: text) {
      number += 1
      file = "\(start)-\(number).tape"
    }
    do throws(TapeFileError) {
      try TapeFiles.disk.write(file, text)
    } catch {
      throw Unwritable(path: file, reason: "\(error)")
    }
    written.append(file)
  }

  /// Whether no file has a path, or one with just this text.
  private static func isFree(_ file: String, for text: String) -> Bool {
    realPath(of: file) == nil && linkTarget(of: file) == nil
      || (try? TapeFiles.disk.text(file)) == text
  }

  private func makeFolder() throws(Unwritable) {
    do throws(FileFault) {
      try FileWriting.makeFolders(path, mode: 0o777)
    } catch {
      throw Unwritable(path: path, reason: error.reason)
    }
  }

  /// A folder or a tape that cannot be written.
  struct Unwritable: Error, CustomStringConvertible {
    let path: String
    let reason: String

    var description: String {
      "'\(visible(path))' cannot be written: \(reason); name another folder"
    }
  }

  /// The words of a name, joined by hyphens.
  private static func fileName(of name: String) -> String {
    let words = name.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = String(words.joined(separator: "-").prefix(60))
    return name.isEmpty ? "fault" : name
  }
}
