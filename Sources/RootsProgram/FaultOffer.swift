import Glibc
import RootsTesting

/// The offer to open faults in the app, after the report on a terminal.
struct FaultOffer {
  private let isOpenable: [Bool]

  /// - Returns: nil without a fault that has a way, and without a person at the terminal.
  init?(_ report: ExplorationReport) {
    isOpenable = report.faults.map { $0.way != nil }
    guard isOpenable.contains(true), Self.hasPerson, [nil, SIGINT].contains(Interrupt.signal)
    else { return nil }
  }

  /// Whether a person can answer: a terminal for input and output, and the program is in front.
  private static var hasPerson: Bool {
    isatty(STDIN_FILENO) == 1 && Standard.output.isCapableTerminal
      && tcgetpgrp(STDIN_FILENO) == getpgrp()
  }

  /// Asks until a fault is chosen.
  /// - Returns: the number of the fault, from 1; nil to leave, also at a signal.
  func answer() -> Int? {
    Interrupt.watch()
    // Ctrl-C has ended the search; the next one leaves.
    Interrupt.heed()
    var input = PlainInput()
    while true {
      Standard.output.write(question)
      guard case .line(let line) = input.next(before: nil, or: nil) else {
        Standard.output.write("\n")
        return nil
      }
      let word = line.filter { !$0.isWhitespace }
      if word.isEmpty || word == "q" { return nil }
      guard let number = Int(word), isOpenable.indices.contains(number - 1) else {
        let known =
          isOpenable.count == 1 ? "the only fault is 1" : "they are 1 to \(isOpenable.count)"
        Standard.output.write("There is no fault '\(word.prefix(20))'; \(known).\n")
        continue
      }
      if isOpenable[number - 1] { return number }
      Standard.output.write(
        "Fault \(number) is something that never happens; there is nothing to open.\n")
    }
  }

  private var question: String {
    let range = isOpenable.count == 1 ? "1" : "1 to \(isOpenable.count)"
    return "\nOpen the app at a fault (\(range)), or leave (Enter): "
  }
}
