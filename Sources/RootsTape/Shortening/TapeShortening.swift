import Roots
package import RootsTerminal

/// Makes a tape shorter that still ends with the same fault.
///
/// Steps are left out as long as a play of the rest ends in the same way, by delta debugging: ever
/// smaller runs of steps, then each run of at most three at every place (Zeller and Hildebrandt,
/// "Simplifying and isolating failure-inducing input", 2002). Without an end of the time no single
/// step can be left out of the result.
package struct TapeShortening {
  /// A reason why a tape cannot be made shorter.
  package struct Objection: Error, Hashable, Sendable {
    /// One line: the fact, then the way out; of an unreadable tape, a report of several lines.
    package let message: String
    package let kind: Kind

    package enum Kind: Hashable, Sendable {
      /// The tape shows no fault.
      case faultless
      /// The tape or the app cannot be read or played.
      case unreadable
      /// The player was stopped before the fault, or the time was up.
      case stopped
    }
  }

  /// Something that a person does: one key, one link, one wait.
  struct Step: Hashable, Sendable {
    let command: TapeCommand
    /// The expectations of its refusals, without which the tape would fail.
    var refusals: [TapeCommand] = []
    /// Whether the step stays: a setting.
    var isKept: Bool { if case .set = command { true } else { false } }
  }

  /// Plays shorter tapes; it stops at the end of the time.
  private var player: TapePlayer
  private let path: String
  /// The expectation or the key that fails; nil for a tape that only shows something.
  private let last: TapeCommand?
  /// The bug that is marked at the end; nil for another end.
  private let mark: TapeMark?
  /// The size of the terminal.
  package let size: Size
  private let deadline: ContinuousClock.Instant
  /// What every shorter tape must show.
  package let fault: TapeFault
  private(set) var steps: [Step]
  /// The number of steps of the whole tape.
  package let countBefore: Int
  /// The number of steps now, without settings.
  package private(set) var count: Int
  /// The shorter tape.
  package private(set) var recording: Recording
  /// Whether the time was up before nothing more could be left out.
  package internal(set) var isCut = false

  /// Plays a tape to its fault.
  /// - Parameters:
  ///   - reading: the tape.
  ///   - line: the line whose end is the place to come to; nil for the first failure, otherwise
  ///     for the last bug that is marked.
  ///   - player: plays it and all shorter ones, without a terminal.
  ///   - time: the time after which nothing more is tried.
  /// - Throws: `Objection` if the tape shows no fault, cannot be played, was stopped before, or
  ///   takes longer than the time.
  package init(
    _ reading: TapeReading, path: String, to line: Int? = nil, by player: TapePlayer,
    within time: Duration
  ) throws(Objection) {
    let deadline = ContinuousClock.now + time
    let isCancelled = player.isCancelled
    var player = player
    player.isCancelled = { isCancelled() || ContinuousClock.now >= deadline }
    self.deadline = deadline
    self.player = player
    self.path = path
    size = reading.tape.size
    let statements = reading.tape.statements
    let (end, failing) = try Self.end(of: reading, path, line, player)
    last = failing
    mark = Self.bug(before: end, in: statements)
    steps = Self.steps(of: statements[..<end].map(\.command))
    let lines = Self.lines(of: steps, last)
    guard let shown = Self.fault(of: lines, last, path, player),
      (shown.message == nil) == (last == nil)
    else {
      if player.isCancelled() { throw Self.stopped }
      throw Objection(
        message: "without its other expectations the tape does not come to the fault",
        kind: .faultless)
    }
    fault = shown
    count = steps.count { !$0.isKept }
    countBefore = count
    recording = Recording(lines: lines)
    take(steps, lines)
  }

  private static let stopped = Objection(
    message: "it was stopped before the tape came to its fault", kind: .stopped)

  /// The bug that is marked right before a place, or at it.
  private static func bug(before end: Int, in statements: [TapeStatement]) -> TapeMark? {
    for place in [end - 1, end] where statements.indices.contains(place) {
      if let mark = statements[place].command.markedBug { return mark }
    }
    return nil
  }

  /// Finds the place to come to: the number of the commands before it, and the one that fails.
  private static func end(
    of reading: TapeReading, _ path: String, _ line: Int?, _ player: TapePlayer
  ) throws(Objection) -> (count: Int, failing: TapeCommand?) {
    let statements = reading.tape.statements
    var player = player
    player.files = player.files.discardingWrites
    if let line {
      if let count = reading.lineCount(of: path), line > count || line == 0 {
        throw Objection(
          message: "the tape has \(count) \(count == 1 ? "line" : "lines"), and no line \(line)",
          kind: .unreadable)
      }
      let end = statements.lastIndex { $0.position.file == path && $0.position.line <= line }
      guard let end else {
        throw Objection(
          message: "no command stands in the lines 1 to \(line)", kind: .unreadable)
      }
      // A bug that is marked has its expectation behind the mark.
      let expected = statements[end...].prefix(2).firstIndex { $0.command.isSoft }
      if let expected, expected == end || statements[end].command.verb == .mark {
        return (expected, statements[expected].command)
      }
      var before = reading
      before.tape.statements.removeAll { $0.command.isSoft }
      let result = player.play(before, path: path)
      if result.isStopped { throw stopped }
      let failing = statements.firstIndex { $0.position == result.position }
      // The place of a failure names its fault.
      if let failing, failing == end { return (failing, statements[failing].command) }
      if let failing, failing < end {
        throw Objection(
          message: "the tape fails before the end of line \(line): \(result.reason)",
          kind: .faultless)
      }
      return (end + 1, nil)
    }
    let result = player.play(reading, path: path)
    if result.isStopped { throw stopped }
    let failing = statements.firstIndex { $0.position == result.firstPosition }
    switch result.verdict {
    case .unreadable: throw Objection(message: result.report, kind: .unreadable)
    case .failed, .waitRanOut, .other:
      guard let failing else { throw Objection(message: result.reason, kind: .unreadable) }
      return (failing, statements[failing].command)
    case .passed, .skipped:
      let mark = statements.lastIndex { $0.command.markedBug != nil }
      guard let mark else {
        throw Objection(
          message: "the tape passes, and marks no bug; add an Expect that fails, or name the line "
            + "with the fault as TAPE:LINE", kind: .faultless)
      }
      return (mark, nil)
    }
  }

  // MARK: Steps

  /// The number of presses of one command up to which each of them is a step of its own.
  private static var longestRun: Int { 1000 }

  /// The steps of commands: each key alone, and nothing that only looks or writes files.
  private static func steps(of commands: [TapeCommand]) -> [Step] {
    var steps: [Step] = []
    for command in commands {
      if let claim = command.claim, claim.isOfRefusal, !claim.isSoft, !steps.isEmpty {
        steps[steps.count - 1].refusals.append(command)
      }
      switch command {
      case .press(_, let times, _) where times.value > longestRun:
        steps.append(Step(command: command))
      case .set(.session), .set(.part): break
      case .set: steps.append(Step(command: command))
      default:
        guard command.traits.isDisjoint(with: [.arranges, .checks]) else { continue }
        steps += command.singleKeys.map { Step(command: $0) }
      }
    }
    return steps
  }

  /// The lines of a tape of steps, with equal keys and typed texts joined again.
  private static func lines(
    of steps: [Step], _ last: TapeCommand?
  ) -> [Recording.Line] {
    var commands: [TapeCommand] = []
    for step in steps {
      if let joined = commands.last?.joined(with: step.command) {
        commands[commands.count - 1] = joined
      } else {
        commands.append(step.command)
      }
      commands += step.refusals
    }
    let settings = commands.prefix { if case .set = $0 { true } else { false } }
    var lines = settings.map { Recording.Line.command($0) }
    if !settings.isEmpty, commands.count > settings.count || last != nil { lines.append(.gap) }
    lines += commands[settings.endIndex...].map { .command($0) }
    if let last { lines.append(.command(last)) }
    return lines
  }

  // MARK: Playing

  /// Plays lines.
  /// - Returns: what is wrong at their end; nil if they fail before it, or cannot be played.
  private static func fault(
    of lines: [Recording.Line], _ last: TapeCommand?, _ path: String, _ player: TapePlayer
  ) -> TapeFault? {
    let watch = NeededInputs(path: last?.claim?.path)
    var player = player
    player.watch.session = { watch.follow($0) }
    let reading = Tape.parse(Recording(lines: lines).text, file: path)
    let result = player.play(reading, path: path)
    guard let session = watch.session else { return nil }
    switch result.verdict {
    case .passed: break
    case .failed, .waitRanOut:
      guard result.position == reading.tape.statements.last?.position else { return nil }
    case .unreadable, .other, .skipped: return nil
    }
    watch.settle()
    return TapeFault(result, at: last, session, watch)
  }

  private mutating func isShown(by lines: [Recording.Line]) -> Bool {
    if let other = Self.fault(of: lines, last, path, player) { return fault.isShown(by: other) }
    if player.isCancelled() { isCut = true }
    return false
  }

  // MARK: Shortening

  /// What the shortening has come to: `64 steps became 5`.
  package var summary: String {
    let steps = counted(countBefore, "step")
    if countBefore > count { return "\(steps) became \(count)" }
    return isCut ? "\(steps) remain" : "\(steps), and nothing can be left out"
  }

  /// Takes over a tape that was found in another way, if it ends with the same fault and has fewer
  /// steps.
  package mutating func offer(_ other: Recording) { offer(other, for: count) }

  /// Takes over a tape in place of the first steps, settings not counted, if the fault stays and
  /// there are fewer steps then.
  /// - Returns: whether it was taken over.
  @discardableResult
  mutating func offer(_ other: Recording, for end: Int) -> Bool {
    let settings = steps.filter(\.isKept)
    let others = Self.steps(of: other.tape.commands).filter { !$0.isKept }
    let changed = settings + others + steps.filter { !$0.isKept }[end...]
    let lines = Self.lines(of: changed, last)
    guard others.count < end, isShown(by: lines) else { return false }
    take(changed, lines)
    return true
  }

  /// The worlds in front of each step, settings not counted, and at the end; empty if the tape
  /// cannot be played to its end.
  mutating func worldsBetweenSteps() -> [World] {
    var found: [Int: World] = [:]
    var player = player
    player.watch.statement = { found[$0] = $1.navigator.world }
    var commands: [TapeCommand] = []
    var starts: [Int] = []
    for step in steps.filter(\.isKept) + steps.filter({ !$0.isKept }) {
      if !step.isKept { starts.append(commands.count) }
      commands += [step.command] + step.refusals
    }
    starts.append(commands.count)
    commands += [last].compactMap(\.self)
    let reading = Tape.parse(Recording(lines: commands.map { .command($0) }).text, file: path)
    if player.play(reading, path: path).isStopped { isCut = true }
    let worlds = starts.compactMap { found[$0] }
    return worlds.count == starts.count ? worlds : []
  }

  /// The time until the deadline.
  var timeLeft: Duration { deadline - .now }

  private mutating func take(_ steps: [Step], _ lines: [Recording.Line]) {
    self.steps = steps
    count = steps.count { !$0.isKept }
    recording = Recording(lines: marked(lines))
  }

  /// The lines with the words of the bug at their end; one without an expectation gets one that
  /// fails until it is written.
  private func marked(_ lines: [Recording.Line]) -> [Recording.Line] {
    guard let mark else { return lines }
    var lines = lines
    let words = Recording.Line.command(.mark(TapeMark(mark.remark)))
    guard last == nil else {
      lines.insert(words, at: lines.endIndex - 1)
      return lines
    }
    let hint = "Write here what should be so; until then the tape fails."
    return lines + [words, .comment(hint)] + Self.placeholder.map { .command($0) }
  }

  /// An expectation that fails everywhere, because no screen shows these words.
  private static let placeholder =
    Tape.parse("Expect /write what should be so/", file: "").tape.commands

  /// Leaves out steps until no single one can be left out, the time is up, or it is stopped.
  /// - Parameter goesOn: is called before each try.
  package mutating func reduce(while goesOn: (TapeShortening) -> Bool = { _ in true }) {
    var size = max(1, steps.count / 2)
    while size > 3, !isCut {
      leaveOut(runsOf: size, apart: size, goesOn)
      size = size / 2
    }
    var before = steps.count + 1
    while steps.count < before, !isCut {
      before = steps.count
      for size in (1...3).reversed() { leaveOut(runsOf: size, apart: 1, goesOn) }
    }
  }

  /// Leaves out each run of steps without which the fault stays.
  private mutating func leaveOut(
    runsOf size: Int, apart distance: Int, _ goesOn: (TapeShortening) -> Bool
  ) {
    var end = steps.count
    while end > 0, !isCut {
      if player.isCancelled() || !goesOn(self) {
        isCut = true
        return
      }
      let start = max(0, end - size)
      var fewer = steps
      let kept = steps[start..<end].filter(\.isKept)
      fewer.replaceSubrange(start..<end, with: kept)
      let lines = Self.lines(of: fewer, last)
      if fewer.count < steps.count, isShown(by: lines) {
        take(fewer, lines)
        end = start
      } else {
        end -= distance
      }
    }
  }
}

extension TapeCommand {
  /// Whether it is the expectation of a marked bug.
  fileprivate var isSoft: Bool { claim?.isSoft == true }

  /// The bug that it marks; nil for another command.
  fileprivate var markedBug: TapeMark? {
    if case .mark(let mark) = self, mark.remark.kind == .bug { mark } else { nil }
  }
}
