import Roots
package import RootsBlueprint
package import RootsTape
import RootsTerminal

/// New keys for a tape whose app has changed.
///
/// Between two expectations the moves of the tape on the old version are made on the new one, where
/// they are: a row is the same if its label is. Expectations are never touched, and the result is
/// played.
package struct TapeMending {
  /// Lines that others take the place of.
  package struct Change: Hashable, Sendable {
    /// The number of the first old line, from 1.
    package let line: Int
    package let old: [String]
    package let new: [String]
  }

  /// The changes, in the order of the lines.
  package private(set) var changes: [Change] = []
  /// The reason why the tape cannot be mended, with its line; nil if it passes on the new version.
  package private(set) var finding: String?
  /// Whether the tape passes as it is, although its keys do something else now.
  package private(set) var makesOtherMoves = false
  /// The lines of the mended tape.
  private var lines: [String]

  /// The text of the tape with the changes.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  private let reading: TapeReading
  private let path: String
  private let player: TapePlayer
  private let (old, new): (AppRun, AppRun)
  private let time: Duration

  /// Input between two expectations, and the expectations after it.
  private struct Segment {
    var input: [TapeStatement] = []
    var expectations: [TapeStatement] = []
    var statements: [TapeStatement] { input + expectations }
  }

  /// - Parameters:
  ///   - player: plays tapes; its apps are replaced.
  ///   - time: the time of each search for a way.
  package init(
    of reading: TapeReading, path: String, from old: Blueprint, to new: Blueprint,
    by player: TapePlayer, within time: Duration
  ) {
    (self.reading, self.path, self.player, self.time) = (reading, path, player, time)
    self.old = AppRun(MoveTable(old))
    self.new = AppRun(MoveTable(new))
    lines = (reading.texts[path] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    let before = WatchedPlay(reading, path: path, on: self.old, by: player)
    guard before.result.isPassed else {
      finding = "it does not pass on the old version: \(before.result.reason)"
      return
    }
    let now = WatchedPlay(reading, path: path, on: self.new, by: player)
    if now.result.isPassed {
      makesOtherMoves = now.names(of: new) != before.names(of: old)
      return
    }
    mend()
  }

  // MARK: Segments

  private mutating func mend() {
    var done: [TapeCommand] = []
    var before: [TapeStatement] = []
    for segment in Self.segments(of: reading.tape) {
      let moves = moves(of: segment, after: before)
      let asIs = done + segment.statements.map(\.command)
      before += segment.statements
      if isSame(moves, asIs, after: done) {
        done = asIs
        continue
      }
      guard let input = mended(segment, moves, after: done) else { return }
      done += input + segment.expectations.map(\.command)
    }
    let result = play(text).result
    if !result.isPassed { finding = result.reason }
  }

  private static func segments(of tape: Tape) -> [Segment] {
    var segments = [Segment()]
    for statement in tape.statements {
      switch statement.command {
      case .expect, .snapshot, .wait, .mark, .screenshot:
        segments[segments.count - 1].expectations.append(statement)
      default:
        if segments.last?.expectations.isEmpty == false { segments.append(Segment()) }
        segments[segments.count - 1].input.append(statement)
      }
    }
    return segments
  }

  /// The moves of a segment on the old version, by their names; nil for what is no move.
  private func moves(of segment: Segment, after before: [TapeStatement]) -> [String?] {
    let names = MoveNames(old)
    let played = { (statements: [TapeStatement]) in
      play(statements.map(\.command), on: old).moves
    }
    return played(before + segment.input).dropFirst(played(before).count).map { number in
      number.map { names.name(of: old.table.moves[Int($0)]) }
    }
  }

  /// Whether the old keys of a segment make the same moves on the new version and all that is
  /// expected holds.
  private func isSame(
    _ moves: [String?], _ commands: [TapeCommand], after done: [TapeCommand]
  ) -> Bool {
    let names = MoveNames(new)
    let played = play(commands, on: new)
    guard played.result.isPassed else { return false }
    let now = played.moves.dropFirst(play(done, on: new).moves.count).map { number in
      number.map { names.name(of: new.table.moves[Int($0)]) }
    }
    return now == moves
  }

  private func play(_ commands: [TapeCommand], on run: AppRun) -> WatchedPlay {
    play(Tape(commands).text, on: run)
  }

  private func play(_ text: String, on run: AppRun? = nil) -> WatchedPlay {
    var player = player
    player.blueprint = nil
    player.isAppAssumed = false
    return WatchedPlay(Tape.parse(text, file: path), path: path, on: run ?? new, by: player)
  }

  // MARK: New keys

  /// Mends the input of a segment.
  /// - Returns: the new input; nil if it cannot be mended, which is a finding.
  private mutating func mended(
    _ segment: Segment, _ moves: [String?], after done: [TapeCommand]
  ) -> [TapeCommand]? {
    let settings = segment.input.map(\.command).filter { if case .set = $0 { true } else { false } }
    let first =
      segment.input.first { !settings.contains($0.command) } ?? segment.expectations.first
    let line = first?.position.line ?? 1
    if let other = segment.input.first(where: { $0.position.file != path }) {
      finding = "line \(line): its keys stand in \(other.position.file); mend that tape"
      return nil
    }
    if let other = segment.input.first(where: { !$0.command.isMadeByMoves }) {
      finding =
        "line \(other.position.line): '\(other.command)' is no key of a move, and would be lost"
      return nil
    }
    let played = play(done + settings, on: new)
    guard let session = played.session else {
      finding = "line \(line): \(played.result.reason)"
      return nil
    }
    let walk = KeyWalk(new, on: session, in: played.state)
    let recorder = TapeRecorder(searching: session, blueprint: nil, under: [], expects: false)
    recorder.note(Self.beginning)
    do throws(Obstacle) {
      for move in moves { try make(move, on: walk, recorder) }
      try come(to: segment.expectations, on: walk, recorder)
    } catch {
      finding = "line \(error.line ?? line): \(error.reason)"
      return nil
    }
    let recorded = recorder.finish().lines.drop { $0 != .comment(Self.beginning) }.dropFirst()
      .filter { $0 != .gap }
    let input = recorded.compactMap { if case .command(let command) = $0 { command } else { nil } }
    let all = done + settings + input + segment.expectations.map(\.command)
    let result = play(all, on: new).result
    guard result.isPassed else {
      let place = segment.expectations.first?.position.line ?? line
      finding = "line \(place): after the same moves \(result.sentence)"
      return nil
    }
    replace(segment.input.filter { !settings.contains($0.command) }, by: recorded)
    return settings + input
  }

  /// The comment behind what describes the state in which the recording began.
  private static var beginning: String { "The moves." }

  private struct Obstacle: Error {
    let reason: String
    /// The line, where it is not that of the input.
    var line: Int?
  }

  /// Makes a move of the old version, by way of others if it is not possible at once.
  private func make(
    _ move: String?, on walk: KeyWalk, _ recorder: TapeRecorder
  ) throws(Obstacle) {
    guard let move else {
      throw Obstacle(reason: "a command, or a text that no sample has, cannot be made anew")
    }
    guard let number = number(of: move) else { throw Obstacle(reason: "\(move) is gone") }
    if !walk.possibleMoves.contains(number) {
      let table = new.table
      let way = way(from: walk) { world in
        var numbers: [UInt32] = []
        table.possible(in: AppState(world), into: &numbers)
        return numbers.contains(number)
      }
      guard let way else {
        throw Obstacle(reason: "no way was found to \(name(of: number)), which was \(move)")
      }
      for number in way { try press(number, on: walk, recorder) }
    }
    try press(number, on: walk, recorder)
  }

  /// Goes on to where all states hold that are expected next.
  private func come(
    to expectations: [TapeStatement], on walk: KeyWalk, _ recorder: TapeRecorder
  ) throws(Obstacle) {
    let claims = expectations.map(\.command)
    let holds = { @Sendable (world: World) in
      claims.allSatisfy { claim in
        if case .expect(let expectation) = claim {
          expectation.holds(in: world) ?? true
        } else {
          true
        }
      }
    }
    if holds(walk.state.world) { return }
    guard let way = way(from: walk, to: holds) else {
      throw Obstacle(
        reason: "no way was found to what is expected next",
        line: expectations.first?.position.line)
    }
    for number in way { try press(number, on: walk, recorder) }
  }

  private func press(
    _ number: UInt32, on walk: KeyWalk, _ recorder: TapeRecorder
  ) throws(Obstacle) {
    recorder.note(visible(name(of: number)))
    do throws(KeyWalk.Disagreement) {
      try walk.perform(number)
    } catch {
      throw Obstacle(reason: "\(name(of: error.move)) cannot be pressed: \(error.difference)")
    }
  }

  /// The shortest known way from a state to one in which something holds; nil if none was found.
  private func way(
    from walk: KeyWalk, to holds: @escaping @Sendable (World) -> Bool
  ) -> [UInt32]? {
    var exploration = Exploration(new.blueprint)
    exploration.start = walk.state
    exploration.wish = holds
    exploration.limits.time = time
    exploration.limits.moves = Self.movesAtMost
    return (try? exploration.run())?.wish
  }

  /// The greatest number of moves between two moves of a tape.
  private static var movesAtMost: Int { 6 }

  private func name(of number: UInt32) -> String { name(of: new.table.moves[Int(number)]) }

  private func name(of move: Move) -> String { MoveNames(new).name(of: move) }

  /// The move of the new version with a name, or the only one with the label on another screen.
  private func number(of name: String) -> UInt32? {
    let names = new.table.moves.map { MoveNames(new).name(of: $0) }
    if let index = names.firstIndex(of: name) { return UInt32(index) }
    guard let label = AppDifference.label(name) else { return nil }
    let found = names.indices.filter { AppDifference.label(names[$0]) == label }
    return found.count == 1 ? found.first.map { UInt32($0) } : nil
  }

  /// Replaces the lines of statements, with the comments between them.
  private mutating func replace(_ statements: [TapeStatement], by recorded: [Recording.Line]) {
    let new = recorded.map { "\($0)" }.filter { !$0.isEmpty }
    guard let first = statements.first?.position.line, let last = statements.last?.position.line
    else {
      return
    }
    let shift = changes.reduce(0) { $0 + $1.new.count - $1.old.count }
    let range = first - 1 + shift..<last + shift
    changes.append(Change(line: first, old: Array(lines[range]), new: new))
    lines.replaceSubrange(range, with: new)
  }
}

extension TapeResult {
  /// The failure in words, without its place in a tape that nobody has.
  fileprivate var sentence: String {
    let place = position.map { "\($0.line):\($0.column): " } ?? ""
    return "it fails: " + (reason.hasPrefix(place) ? String(reason.dropFirst(place.count)) : reason)
  }
}

extension TapeCommand {
  /// Whether a command of input is a part of moves, so that other keys can take its place.
  fileprivate var isMadeByMoves: Bool {
    switch self {
    case .press, .chord, .type, .open, .click, .set: true
    case .sleep, .wait, .output, .screenshot, .source, .require, .environment, .hide, .show, .copy,
      .paste, .resize, .move, .drag, .perform, .expect, .snapshot, .mark:
      false
    }
  }
}
