import RootsTerminal

/// The lines of a recording, made of one act after the other.
struct RecordedLines {
  private(set) var recording: Recording
  /// Whether the maximum size of a tape was reached.
  private(set) var isFull = false
  /// Whether lines have changed that were taken as final.
  private var hasChanged = false
  /// The number of lines that were taken as final.
  private var takenCount = 0
  private var byteCount = 0
  private var clock: RecordingClock
  /// The line that may still grow.
  private var run: RecordedAct?
  /// The last action, whose duration is not known yet, and the assertions after it.
  private var last: (act: RecordedAct, claims: [Recording.Line])?

  /// - Parameters:
  ///   - head: the lines at the beginning.
  ///   - timers: the timers of the app at its beginning.
  init(after head: Recording, _ timers: RecordingClock.Timers) {
    recording = head
    clock = RecordingClock(timers)
    countBytes()
  }

  /// The lines that may still change, including an unfinished action.
  func open(with act: RecordedAct? = nil) -> [Recording.Line] {
    if isFull { return [] }
    var (lines, run): ([Recording.Line], RecordedAct?) = ([], run)
    for act in [last?.act, act].compactMap(\.self) {
      let joined = run?.joined(with: act)
      if joined == nil { lines += run?.lines ?? [] }
      run = joined ?? act
    }
    return lines + (run?.lines ?? []) + (act == nil ? last?.claims ?? [] : [])
  }

  /// Returns the lines that became final since the last call; all of them if earlier ones have
  /// changed.
  mutating func takeFinal() -> (lines: [Recording.Line], areAll: Bool) {
    defer { (takenCount, hasChanged) = (recording.lines.count, false) }
    let start = hasChanged ? 0 : takenCount
    return (Array(recording.lines[start...]), hasChanged)
  }

  // MARK: Time

  /// Records the time since the last event.
  /// - Returns: whether a timer ran in it.
  mutating func pass(to timers: RecordingClock.Timers) -> Bool {
    let pause = clock.arrive(timers, after: last?.act.takesTypingTime ?? false)
    closeLast(takesTime: pause.keyTakesTime)
    pause.sleep.map { add(sleep: $0) }
    return pause.sleep != nil
  }

  /// Records the time that an event needs before it, because it has set a timer.
  mutating func settle(_ timers: RecordingClock.Timers) {
    guard let sleep = clock.settle(timers) else { return }
    closeLast()
    add(sleep: sleep)
  }

  private mutating func add(sleep: Duration) {
    closeRun()
    guard let time = TapeTime(sleep) else { return }
    add(.command(.sleep(time)))
  }

  // MARK: Acts

  /// Adds an act with the assertions after it.
  mutating func add(_ act: RecordedAct, _ claims: [Recording.Line] = []) {
    closeLast()
    last = (act, claims)
  }

  /// Ends the line that may still grow.
  mutating func close() {
    closeLast()
    closeRun()
  }

  private mutating func closeLast(takesTime: Bool = true) {
    guard let (act, claims) = last else { return }
    last = nil
    let timed = takesTime ? act : act.takingNoTime
    if let joined = run?.joined(with: timed) {
      run = joined
    } else {
      closeRun()
      run = timed
    }
    guard !claims.isEmpty else { return }
    closeRun()
    for claim in claims + [.gap] { add(claim) }
  }

  private mutating func closeRun() {
    guard let run else { return }
    self.run = nil
    for line in run.lines { add(line) }
  }

  // MARK: Lines

  mutating func add(_ line: Recording.Line) {
    guard !isFull else { return }
    let count = "\(line)\n".utf8.count
    isFull = byteCount + count >= TapeFiles.sizeLimit - 1000
    let full = Recording.Line.comment("The recording ends here: a tape has at most 4 MiB.")
    recording.lines.append(isFull ? full : line)
    byteCount += count
  }

  /// Adds a remark, or an expectation behind the remark that it belongs to.
  mutating func add(_ made: MadeRemark, at time: Duration) {
    let expected = made.expectation.map { Tape.parse($0, file: "").tape.commands } ?? []
    let lines = expected.map { Recording.Line.command($0) }
    if lines.contains(where: \.isAgainstRefusal) { removeExpectedRefusal() }
    if let remark = made.remark {
      let time = TapeTime(.seconds(time.components.seconds))
      for line in [.command(.mark(TapeMark(remark, at: time)))] + lines { add(line) }
    } else if let place = linesOfRemark(where: { _ in true }) {
      recording.lines.insert(contentsOf: lines, at: place.upperBound)
      rewrite()
    }
  }

  /// Removes the expectation that the last act is refused: that is the bug.
  private mutating func removeExpectedRefusal() {
    let place = recording.lines.lastIndex { line in
      guard let command = line.command else { return false }
      return command.claim.map { $0.isOfRefusal && !$0.isSoft } ?? command.traits.contains(.acts)
    }
    guard let place, recording.lines[place].command?.claim != nil else { return }
    recording.lines.remove(at: place)
    rewrite()
  }

  /// Makes comments of a remark and its expectations; an act that was refused is expected to be
  /// refused again.
  mutating func takeBack(_ remark: Remark) {
    guard let place = linesOfRemark(where: { $0 == remark }) else { return }
    let refusal = recording.lines[place].first(where: \.isAgainstRefusal)
    for index in place {
      recording.lines[index] = .comment("taken back: \(recording.lines[index])")
    }
    if let claim = refusal?.command?.claim {
      let expected = claim.negated.softened(false)
      recording.lines.insert(.command(.expect(expected)), at: place.lowerBound)
    }
    rewrite()
  }

  /// The lines of the last remark that fulfils a condition, and of its expectations.
  private func linesOfRemark(where isMeant: (Remark) -> Bool) -> Range<Int>? {
    let lines = recording.lines
    let mark = lines.lastIndex { line in
      if case .command(.mark(let mark)) = line { isMeant(mark.remark) } else { false }
    }
    return mark.map { $0..<lines[($0 + 1)...].prefix(while: \.isMarkedBug).endIndex }
  }

  private mutating func rewrite() {
    hasChanged = true
    countBytes()
  }

  private mutating func countBytes() {
    byteCount = recording.lines.reduce(0) { $0 + "\($1)\n".utf8.count }
  }
}

extension Recording.Line {
  /// Whether it is the expectation of a marked bug that nothing was refused.
  fileprivate var isAgainstRefusal: Bool {
    command?.claim.map { $0.isAboutRefusal && $0.isNegated && $0.isSoft } == true
  }
}
