package import RootsTape
package import RootsTerminal

/// An exploratory session, as the head of its recording and the remarks in it tell of it.
package struct TestSession {
  /// The path of the recording.
  package let path: String
  let fields: [TapeSessionField: String]
  /// The path of the blueprint as written in the recording; nil without one.
  let blueprint: String?
  package let marks: [Mark]
  /// The time of the session: the recorded one, or up to the last remark of a session that was
  /// interrupted; nil if neither is known.
  package let duration: Duration?
  /// The shares of the time in percent, which add up to 100; nil if the recording does not tell
  /// them.
  package let shares: (test: Int, bug: Int, setup: Int)?
  /// Whether the recording was never finished, or ends within a line.
  package let isCut: Bool

  /// A remark.
  package struct Mark: Hashable, Sendable {
    package let remark: Remark
    /// The time since the beginning; nil in a tape that was written by hand.
    let time: Duration?
    /// The line of the tape; nil in a tape that is sourced.
    let line: Int?
    /// The expectations that directly follow the remark, as written.
    let claims: [String]
  }

  /// The session of a tape; lines with errors are left out.
  /// - Parameters:
  ///   - reading: the recording.
  ///   - path: its path.
  package init(of reading: TapeReading, at path: String) {
    self.path = path
    var fields: [TapeSessionField: String] = [:]
    var blueprint: String?
    for command in reading.tape.commands {
      switch command {
      case .set(.session(let field, let value)): fields[field] = value
      case .set(.blueprint(let path)): blueprint = path
      default: break
      }
    }
    (self.fields, self.blueprint) = (fields, blueprint)
    isCut = path.hasSuffix(".part") || reading.endsWithinLine(of: path)
    marks = Self.marks(in: reading.tape.statements, at: path)
    func time(_ field: TapeSessionField) -> Duration? {
      fields[field].flatMap(Duration.parse)
    }
    duration = ([time(.duration)] + marks.map(\.time)).compactMap(\.self).max()
    shares = Self.shares(of: duration, bug: time(.bugTime), setup: time(.setupTime))
  }

  private static func shares(
    of whole: Duration?, bug: Duration?, setup: Duration?
  ) -> (test: Int, bug: Int, setup: Int)? {
    guard let whole, let bug, let setup, whole > .zero else { return nil }
    let bugShare = min(100, Int((100 * (bug / whole)).rounded()))
    let setupShare = min(100 - bugShare, Int((100 * (setup / whole)).rounded()))
    return (100 - bugShare - setupShare, bugShare, setupShare)
  }

  /// Whether the tape tells of a session: it has a charter, a start or a remark.
  package var isOfSession: Bool { !fields.isEmpty || !marks.isEmpty }
  /// The text of the charter; nil without one.
  package var charter: String? { fields[.charter] }
  /// The moment of the beginning; nil in a tape that does not tell it.
  package var started: String? { fields[.started] }
  /// Whether its actions are not recorded, so that it cannot be played.
  package var isPlain: Bool { fields[.mode] == TapeSessionField.plainMode }

  /// The remarks of some kinds.
  func marks(_ kinds: Set<Remark.Kind>) -> [Mark] {
    marks.filter { kinds.contains($0.remark.kind) }
  }

  /// The number of remarks of a kind.
  package func count(of kind: Remark.Kind) -> Int { marks.count { $0.remark.kind == kind } }

  private static func marks(in statements: [TapeStatement], at path: String) -> [Mark] {
    statements.indices.compactMap { index in
      guard case .mark(let mark) = statements[index].command else { return nil }
      let position = statements[index].position
      let behind = statements[(index + 1)...].map(\.command).prefix { $0.claim != nil }
      // Behind the soft ones of a bug come those of the end of a run.
      let soft = behind.prefix { $0.claim?.isSoft == true }
      let claims = soft.isEmpty ? behind : soft
      return Mark(
        remark: mark.remark, time: mark.time?.duration,
        line: position.file == path ? position.line : nil,
        claims: claims.map { command in
          var command = command
          command.claim?.isSoft = false
          return "\(command)"
        })
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
  /// Whether the last line of a file has an error, as that of a recording that was cut.
  fileprivate func endsWithinLine(of path: String) -> Bool {
    let text = texts[path] ?? ""
    let last = text.split(separator: "\n", omittingEmptySubsequences: false).count
    return diagnostics.contains { problem in
      problem.severity == .error && problem.position.file == path && problem.position.line == last
    }
  }
}
