import Glibc
import RootsTape
import RootsTerminal
import RootsTesting

/// `roots report --debrief SESSION`: asks the questions of the talk after a session, and keeps the
/// answers in its recording.
struct Debrief {
  let session: TestSession
  /// The text of the recording.
  let text: String

  /// Asks the questions.
  /// - Returns: the exit code.
  func run() -> Int32 {
    if RunFolder.isRunning(session.path) {
      return Program.fail(
        "'\(visible(session.path))' is still being recorded; end the run first",
        Program.ExitCode.other)
    }
    if let obstacle = ReportFile(path: session.path).obstacle {
      return Program.fail(obstacle, Program.ExitCode.other)
    }
    let charter = session.charter.map { cut($0, to: 200) } ?? "without a charter"
    Standard.output.write("Session: \(charter)\nEnter skips a question.\n")
    var answers: [TapeSessionField: String] = [:]
    var input = PlainInput()
    var isAtEnd = false
    for question in DebriefQuestion.allCases {
      let known = session.answer(to: question)
      let kept = known.map { " (now: \(cut($0, to: 60)))" } ?? ""
      Standard.output.write("\(question.words)\(kept) ")
      guard case .line(let line) = input.next(before: nil, or: nil) else {
        isAtEnd = true
        break
      }
      let answer = visible(line).split(separator: " ").joined(separator: " ")
      if !answer.isEmpty { answers[question.field] = answer }
    }
    if isAtEnd || isatty(STDIN_FILENO) == 0 { Standard.output.write("\n") }
    if answers.isEmpty {
      Standard.error.tell("roots: nothing was answered\n")
      return Program.ExitCode.fine
    }
    do throws(TapeFileError) {
      try TapeFiles.disk.write(session.path, session.text(text, with: answers))
    } catch {
      return Program.fail(
        "'\(visible(session.path))' cannot be written: \(error); the answers are lost",
        Program.ExitCode.other)
    }
    let count = answers.count == 1 ? "1 answer is" : "\(answers.count) answers are"
    Standard.error.tell(
      "\(count) kept in '\(visible(session.path))'; the sheet: "
        + "roots report \(ExplorationReport.shellWord(session.path))\n")
    return Program.ExitCode.fine
  }
}
