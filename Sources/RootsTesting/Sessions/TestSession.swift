package import RootsTape
package import RootsTerminal

/// An exploratory session, as the head of its recording and the remarks in it tell of it.
package struct TestSession {
  /// The path of the recording.
  package let path: String
  /// The statements to play: no files are written, and failed expectations do not end the play.
  let reading: TapeReading
  private let fields: [TapeSessionField: String]
  /// The path of the blueprint as written in the recording; nil without one.
  let blueprint: String?
  package let marks: [Mark]
  /// The indices of the statements that act on the app.
  package let acts: [Int]
  /// The time of the session: the recorded one, or up to the last remark of a session that was
  /// interrupted; nil if neither is known.
  package let duration: Duration?
  /// The time that was planned; nil if it is not known.
  let planned: Duration?
  /// The problems of the recording, one sentence each.
  package let warnings: [String]
  /// The problems of the settings and times, by line.
  package let problems: [(line: Int, text: String)]
  /// The places of the areas and of the version, as in `a.tape:4: `.
  let placeOfAreas: String
  let placeOfVersion: String
  /// Whether the recording was never finished, or ends within a line.
  package let isCut: Bool

  /// A remark.
  package struct Mark: Hashable, Sendable {
    package let remark: Remark
    /// The time since the beginning; nil in a tape that was written by hand.
    let time: Duration?
    /// The line of the tape; nil in a tape that is sourced.
    let line: Int?
    /// The index of the statement.
    package let index: Int
    /// The expectations that directly follow the remark.
    let claims: [Claim]
  }

  /// An expectation that follows a remark.
  struct Claim: Hashable, Sendable {
    let position: TapePosition
    /// The expectation as written.
    let text: String
  }

  /// The session of a tape; lines with errors are left out.
  /// - Parameters:
  ///   - reading: the recording.
  ///   - path: its path.
  package init(of reading: TapeReading, at path: String) {
    var head = SessionHead(reading, at: path)
    self.path = path
    let playable = reading.withoutFiles
    self.reading = playable
    (fields, blueprint) = (head.fields, head.blueprint)
    isCut = path.hasSuffix(".part") || head.endsInLine
    let marks = Self.marks(in: playable.tape.statements, at: path)
    (self.marks, acts) = (
      head.inOrder(marks),
      playable.tape.statements.indices.filter { index in
        playable.tape.statements[index].command.isAct
      }
    )
    planned = head.time(.planned)
    duration = head.duration(noLessThan: self.marks)
    head.checkMoment()
    (warnings, problems) = (head.warnings, head.problems)
    (placeOfAreas, placeOfVersion) = (head.place(of: .areas), head.place(of: .version))
  }

  /// Whether the tape tells of a session: it has a charter, a start or a remark.
  package var isOfSession: Bool { !fields.isEmpty || !marks.isEmpty }
  /// The text of the charter; nil without one.
  package var charter: String? { fields[.charter] }
  /// The moment of the beginning; nil in a tape that does not tell it.
  package var started: String? { fields[.started] }
  var tester: String? { fields[.tester] }
  /// Whether its actions are not recorded, so that it cannot be played.
  package var isPlain: Bool { fields[.mode] == TapeSessionField.plainMode }
  /// The digest of the blueprint's text at the time of the session; nil in a tape without one.
  var version: String? { fields[.version] }
  var plannedWords: String? { fields[.planned] }

  /// The names of the screens, tabs and flows that the charter is about.
  var areas: [String] {
    (fields[.areas] ?? "").split(separator: ",").map { part in
      part.split(separator: " ").joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  /// The answers of the debrief, in the order of the questions.
  var debrief: [(question: DebriefQuestion, answer: String)] {
    DebriefQuestion.allCases.compactMap { question in
      fields[question.field].map { (question, $0) }
    }
  }

  /// The answer to a question of the debrief; nil without one.
  package func answer(to question: DebriefQuestion) -> String? { fields[question.field] }

  /// The bugs, in order.
  package var bugs: [Mark] { marks.filter { $0.remark.kind == .bug } }

  /// The number of remarks of a kind.
  package func count(of kind: Remark.Kind) -> Int { marks.count { $0.remark.kind == kind } }

  private static func marks(in statements: [TapeStatement], at path: String) -> [Mark] {
    statements.indices.compactMap { index in
      guard case .mark(let mark) = statements[index].command else { return nil }
      let position = statements[index].position
      let claims = statements[(index + 1)...].prefix { $0.command.expectation != nil }
      return Mark(
        remark: mark.remark, time: mark.time?.duration,
        line: position.file == path ? position.line : nil, index: index,
        claims: claims.map { Claim(position: $0.position, text: $0.command.claimText) })
    }
  }

  /// A time in minutes and seconds: `12:05`; from an hour on with the hours: `1:12:05`.
  package static func words(_ time: Duration) -> String {
    let seconds = Int(time.components.seconds)
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rest = two(seconds % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(rest)" : "\(minutes):\(rest)"
  }
}

extension TapeReading {
  /// The statements without errors and without those that write files; an expectation that fails
  /// does not end the play.
  fileprivate var withoutFiles: TapeReading {
    var reading = self
    reading.diagnostics = []
    reading.tape.statements = tape.statements.compactMap { statement in
      var statement = statement
      switch statement.command {
      case .output, .screenshot: return nil
      case .expect(.soft): break
      case .expect(let claim): statement.command = .expect(.soft(claim))
      default: break
      }
      return statement
    }
    return reading
  }
}

extension TapeCommand {
  /// The expectation of an `Expect`; nil for other commands.
  fileprivate var expectation: TapeExpectation? {
    if case .expect(let claim) = self { claim } else { nil }
  }

  /// An expectation as written.
  fileprivate var claimText: String {
    if case .expect(.soft(let claim)) = self { "\(TapeCommand.expect(claim))" } else { "\(self)" }
  }

  /// Whether the command acts on the app.
  fileprivate var isAct: Bool {
    switch self {
    case .press, .type, .chord, .sleep, .paste, .resize, .move, .click, .drag, .perform, .open:
      true
    case .set, .output, .screenshot, .require, .environment, .source, .hide, .show, .copy, .wait,
      .expect, .snapshot, .mark:
      false
    }
  }
}
