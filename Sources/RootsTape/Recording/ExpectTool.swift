import Roots
public import RootsTerminal

/// The word `expect` of the prompt, by which a tester says what should be so.
extension SessionTool {
  /// The word `expect EXPECTATION`: marks a bug with an expectation, which fails until the bug is
  /// mended.
  ///
  /// An expectation that holds now is a note. Without an argument, and after a bug that was marked
  /// in words, a person picks what is wrong from a list.
  public static var expect: SessionTool {
    var tool = SessionTool(
      PromptWord(
        "expect", .text(called: "EXPECTATION", isOptional: true),
        summary: "mark a bug by what should be so, as in a tape")
    ) { session, argument in
      guard let argument else {
        session.workbench.offerExpectations(of: nil)
        return nil
      }
      let reading = Tape.parse("Expect \(argument)", file: "")
      if let problem = reading.diagnostics.first {
        return MessageLine(.refusal, visible(problem.sentence))
      }
      guard let expectation = reading.tape.commands.first?.claim,
        reading.tape.commands.count == 1
      else { return MessageLine(.refusal, "one expectation is marked at a time") }
      return mark(expectation, in: session)
    }
    tool.choices = { BugExpectations(in: $0).choices }
    return tool
  }

  private static func mark(_ expectation: TapeExpectation, in session: Session) -> MessageLine? {
    let world = session.navigator.world
    if let objection = TapeAppCheck.objection(to: expectation, world.map) {
      return MessageLine(.refusal, objection)
    }
    let holds: Bool
    do throws(TapeFailure) {
      var app = MarkedApp(session: session)
      holds = try expectation.holds(in: &app)
    } catch {
      return MessageLine(.refusal, visible(error.message))
    }
    let words = "expected\(expectation.description)"
    let command = "\(TapeCommand.expect(expectation.softened(true)))"
    if let bug = session.workbench.markedBug {
      if holds {
        return MessageLine(.refusal, "it is so now; say what should be so and is not")
      }
      guard session.workbench.add(expectation: command) else { return session.message }
      return MessageLine(.info, visible("bug: \(bug.text); \(words)"))
    }
    guard session.workbench.make(Remark(holds ? .note : .bug, words), expecting: command) else {
      return session.message
    }
    let verdict = holds ? "note: \(words); it is so now" : "bug: \(words); it is not so now"
    return MessageLine(.info, visible(verdict))
  }
}

/// The app where a bug is marked, as a tape shows it: without the prompt, the charter, the mark of
/// a recording, and messages of words that no tape performs.
struct MarkedApp: ClaimContext {
  let session: Session
  let message: MessageLine?

  init(session: Session) { self.init(session: session, message: session.removedMessage) }

  init(session: Session, message: MessageLine?) {
    (self.session, self.message) = (session, message)
  }

  func appGlass() -> Frame {
    let bench = session.workbench
    let before = (bench.charter, bench.isRecorded, session.message)
    (bench.charter, bench.isRecorded, session.message) = (nil, false, message)
    defer { (bench.charter, bench.isRecorded, session.message) = before }
    return session.appFrame(in: .standard)
  }

  func violation(of property: String) throws(TapeFailure) -> TapeFailure? {
    throw TapeFailure("a property is about a whole run; expect it in a tape")
  }
}

extension Recording.Line {
  /// Whether it is the expectation of a marked bug.
  var isMarkedBug: Bool { command?.claim?.isSoft == true }

  /// The path of the value that a marked bug is about; nil for another line.
  var markedPath: String? { isMarkedBug ? command?.claim?.path : nil }
}
