import Roots
public import RootsTerminal

/// The word `expect` of the prompt, by which a tester says what should be so.
extension SessionTool {
  /// The word `expect EXPECTATION`: marks a bug with an expectation, which fails until the bug is
  /// mended.
  ///
  /// An expectation that holds now is a note. Without an argument the present values are listed.
  public static var expect: SessionTool {
    SessionTool(
      PromptWord(
        "expect", .text(called: "EXPECTATION", isOptional: true),
        summary: "mark a bug by what should be so, as in a tape")
    ) { session, argument in
      guard let argument else { return MessageLine(.info, listed(session)) }
      let reading = Tape.parse("Expect \(argument)", file: "")
      if let problem = reading.diagnostics.first {
        return MessageLine(.refusal, visible(problem.sentence))
      }
      guard case .expect(let expectation)? = reading.tape.commands.first,
        reading.tape.commands.count == 1
      else { return MessageLine(.refusal, "one expectation is marked at a time") }
      return mark(expectation, in: session)
    }
  }

  private static func mark(_ expectation: TapeExpectation, in session: Session) -> MessageLine {
    let world = session.navigator.world
    var check = TapeAppCheck(world.map) { _ in nil }
    check.check(expectation)
    if let problem = check.problems.first {
      return MessageLine(.refusal, problem.message + (problem.hint.map { "; \($0)" } ?? ""))
    }
    let words = "expected\(expectation.description)"
    let holds = expectation.holds(in: world)
    let command = TapeCommand.expect(.soft(expectation))
    session.make(Remark(holds == true ? .note : .bug, words), expecting: "\(command)")
    let now =
      switch holds {
      case true?: "note: \(words); it is so now"
      case false?: "bug: \(words); it is not so now"
      case nil: "bug: \(words)"
      }
    return MessageLine(.info, visible(now))
  }

  /// The present values, as expectations.
  private static func listed(_ session: Session) -> String {
    let world = session.navigator.world
    let changed = world.claims(since: World(world.map))
    let claims = world.claimsOfStart.filter { !changed.contains($0) } + changed
    return "now:\(claims.map(\.description).joined(separator: ","))"
  }
}

extension Recording.Line {
  /// Whether it is the expectation of a marked bug.
  var isMarkedBug: Bool { if case .command(.expect(.soft)) = self { true } else { false } }
}
