import Glibc
import RootsTape
import RootsTerminal

/// `roots replay --review`: shows each snapshot and the frame that differs, and accepts or rejects
/// the frame.
struct Review {
  let words: Words

  /// Whether all frames are accepted without asking.
  private var acceptsAll: Bool { words.has(.update) }

  private enum Answer: String, CaseIterable {
    case accept, keep, skip, quit

    /// The answer that a line is, as a word or its first letter; nil for any other text.
    init?(_ line: String) {
      let meant = Self.allCases.first { line == $0.rawValue || line == $0.rawValue.prefix(1) }
      guard let meant else { return nil }
      self = meant
    }
  }

  func run() throws(Failure) -> Int32 {
    if words.operands.contains("-") { throw .usage(.noDash(OptionName.review.word)) }
    let pending = try NamedTapes.readable(words.operands)
      .flatMap { SnapshotReview.pending(of: $0) }
    if pending.isEmpty {
      return Program.tell("no snapshot differs since the tapes were last played\n")
    }
    var input = PlainInput()
    var rest = pending.count
    for (index, review) in pending.enumerated() {
      let answer: Answer
      do throws(TapeFileError) {
        answer = acceptsAll ? .accept : try ask(review, index, of: pending.count, &input)
        if answer == .accept { try review.accept() }
      } catch {
        throw .other(
          "'\(visible(review.path))' cannot be reviewed: \(error); play the tape again")
      }
      if answer == .keep { review.keep() }
      if answer == .accept || answer == .keep { rest -= 1 }
      if acceptsAll { Standard.output.write("accepted \(visible(review.path))\n") }
      if answer == .quit { break }
    }
    return end(rest)
  }

  private func end(_ rest: Int) -> Int32 {
    guard rest > 0 else { return Program.ExitCode.fine }
    Standard.output.write("\(counted(rest, "snapshot")) left to review\n")
    return Program.ExitCode.failed
  }

  /// Shows a snapshot and reads the answer; the end of the input quits.
  private func ask(
    _ review: SnapshotReview, _ index: Int, of count: Int, _ input: inout PlainInput
  ) throws(TapeFileError) -> Answer {
    Standard.output.write("\(index + 1) of \(count)\n" + (try review.text()))
    while true {
      Standard.output.write("a accept, k keep the old one, s skip, q quit: ")
      guard LostOutput.failure == nil, case .line(let line) = input.next(before: nil, or: nil)
      else { return .quit }
      if let answer = Answer(line.text) { return answer }
    }
  }
}
