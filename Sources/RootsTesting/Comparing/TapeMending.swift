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
  /// The changes, in the order of the lines.
  package var changes: [TapeLines.Change] { lines.changes }
  /// The reason why the tape cannot be mended, with its line; nil if it passes on the new version.
  package private(set) var finding: String?
  /// The first line whose keys do something else now, in words, of a tape that passes and cannot
  /// be given keys that do the same; nil for another one.
  package private(set) var otherMoves: String?
  private var lines: TapeLines

  /// The text of the tape with the changes.
  package var text: String { lines.text }

  private let reading: TapeReading
  private let path: String
  private let player: TapePlayer
  private let (old, new): (AppRun, AppRun)
  private let time: Duration

  /// Input between two expectations, and the expectations after it.
  private struct Segment {
    var input: [TapeStatement] = []
    var expectations: [TapeStatement] = []
    /// The screen that the old version shows after the input.
    var screen: Name?
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
    lines = TapeLines(reading, path)
    let before = WatchedPlay(reading, path: path, on: self.old, by: player)
    guard before.result.isPassed else {
      finding = "it does not pass on the old version: \(before.result.reason)"
      return
    }
    let now = WatchedPlay(reading, path: path, on: self.new, by: player)
    let (movesBefore, moves) = (before.names(in: self.old), now.names(in: self.new))
    if now.result.isPassed, moves == movesBefore { return }
    mend()
    guard now.result.isPassed, finding != nil else { return }
    // A tape that passes is no finding; it may be as it should be.
    (finding, lines) = (nil, TapeLines(reading, path))
    let index = zip(moves, movesBefore).enumerated().first { $1.0 != $1.1 }?.offset
    let place = index ?? min(moves.count, movesBefore.count)
    let statement = before.moveCounts.lastIndex { $0 <= place } ?? 0
    let line = reading.tape.statements.prefix(statement + 1).last?.position.line ?? 1
    let words = { (moves: [String?]) in
      moves.indices.contains(place) ? moves[place] ?? "a command" : "nothing"
    }
    otherMoves =
      "line \(line) now makes another move: \(words(moves)) in place of \(words(movesBefore))"
  }

  // MARK: Segments

  private mutating func mend() {
    var done: [TapeCommand] = []
    var before: [TapeStatement] = []
    for var segment in Self.segments(of: reading.tape) {
      let input = segment.input.map(\.command)
      let moves = moves(of: input, after: before.map(\.command), on: old)
      segment.screen = play(before.map(\.command) + input, on: old).state.world.shownScreen
      before += segment.statements
      guard let input = kept(segment, moves, after: done) ?? mended(segment, moves, after: done)
      else { return }
      done += input + segment.expectations.map(\.command)
    }
    let result = play(text).result
    if !result.isPassed { finding = result.reason }
  }

  /// The input of a segment as it is; nil if it does not make the same moves on the new version, or
  /// if not all that is expected holds.
  private func kept(
    _ segment: Segment, _ moves: [[String?]], after done: [TapeCommand]
  ) -> [TapeCommand]? {
    let input = segment.input.map(\.command)
    guard play(done + segment.statements.map(\.command), on: new).result.isPassed,
      self.moves(of: input, after: done, on: new) == moves
    else { return nil }
    return input
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

  /// The names of the moves of each of some commands after others; nil for what is no move.
  private func moves(
    of commands: [TapeCommand], after done: [TapeCommand], on run: AppRun
  ) -> [[String?]] {
    let played = play(done + commands, on: run)
    let (names, counts) = (played.names(in: run), played.moveCounts)
    return commands.indices.map { index in
      let place = done.count + index
      return place + 1 < counts.count ? Array(names[counts[place]..<counts[place + 1]]) : []
    }
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

  /// Mends the input of a segment: as few of its statements as possible are replaced.
  /// - Parameter moves: the moves of each statement of the input on the old version.
  /// - Returns: the new input; nil if it cannot be mended, which is a finding.
  private mutating func mended(
    _ segment: Segment, _ moves: [[String?]], after done: [TapeCommand]
  ) -> [TapeCommand]? {
    let input = segment.input
    let same = zip(self.moves(of: input.map(\.command), after: done, on: new), moves)
    var first = same.prefix { $0 == $1 }.count
    // Keys that only select a row belong to the key that uses it.
    while first > 0, moves[first - 1].isEmpty, input[first - 1].command.isPress { first -= 1 }
    var ways: [Int: [UInt32]] = [:]
    for end in min(first + 1, input.count)...input.count {
      let last = end == input.count
      do throws(Obstacle) {
        let middle = input[first..<end]
        let start = done + input[..<first].map(\.command)
        let recorded = try made(
          middle, moves[first..<end].flatMap(\.self), after: start,
          comingTo: last ? segment : Segment(), &ways)
        let commands = recorded.compactMap {
          if case .command(let command) = $0 { command } else { nil }
        }
        let all = input[..<first].map(\.command) + commands + input[end...].map(\.command)
        let result = play(done + all + segment.expectations.map(\.command), on: new).result
        let rest = self.moves(of: input[end...].map(\.command), after: start + commands, on: new)
        if result.isPassed, rest == Array(moves[end...]) {
          if let line = middle.first?.position.line, lines.isChanged(line) {
            throw Obstacle(
              reason: "two parts of one line change; put each command on a line of its own")
          }
          let next = input[end...].first ?? segment.expectations.first
          lines.replace(Array(middle), by: recorded, before: next)
          return all
        }
        if last {
          throw Obstacle(
            reason: "after the same moves \(result.sentence)",
            line: segment.expectations.first?.position.line)
        }
      } catch {
        let place = (input.dropFirst(first) + segment.expectations).first ?? input.last
        finding = "line \(error.line ?? place?.position.line ?? 1): \(error.reason)"
        return nil
      }
    }
    return nil
  }

  /// Makes the moves of statements on the new version.
  /// - Parameters:
  ///   - goal: the segment whose expectations are to hold at the end.
  ///   - ways: the ways to moves that were not possible at once, by the places of the moves.
  /// - Returns: the keys, with the settings of the statements in front.
  private func made(
    _ statements: ArraySlice<TapeStatement>, _ moves: [String?], after done: [TapeCommand],
    comingTo goal: Segment, _ ways: inout [Int: [UInt32]]
  ) throws(Obstacle) -> [Recording.Line] {
    if let other = statements.first(where: { $0.position.file != path }) {
      throw Obstacle(reason: "its keys stand in \(other.position.file); mend that tape")
    }
    if let other = statements.first(where: { !$0.command.isMadeByMoves }) {
      throw Obstacle(
        reason: "'\(other.command)' is no key of a move, and would be lost",
        line: other.position.line)
    }
    let settings = statements.map(\.command).filter { if case .set = $0 { true } else { false } }
    let played = play(done + settings, on: new)
    guard let session = played.session else { throw Obstacle(reason: played.result.reason) }
    let walk = KeyWalk(new, on: session, in: played.state)
    let recorder = TapeRecorder(searching: session, blueprint: nil, under: [], expects: false)
    recorder.note(Self.beginning)
    for (place, move) in moves.enumerated() {
      try make(move, on: walk, recorder, &ways[place])
    }
    try come(to: goal, on: walk, recorder)
    let recorded = recorder.finish().lines.drop { $0 != .comment(Self.beginning) }.dropFirst()
    return settings.map { .command($0) } + recorded.filter { $0 != .gap }
  }

  /// The comment behind what describes the state in which the recording began.
  private static var beginning: String { "The moves." }

  private struct Obstacle: Error {
    let reason: String
    /// The line, where it is not that of the input.
    var line: Int?
  }

  /// Makes a move of the old version, by way of others if it is not possible at once.
  /// - Parameter known: the way that was found by an earlier try.
  private func make(
    _ move: String?, on walk: KeyWalk, _ recorder: TapeRecorder, _ known: inout [UInt32]?
  ) throws(Obstacle) {
    guard let move else {
      throw Obstacle(reason: "a command, or a text that no sample has, cannot be made anew")
    }
    guard let number = number(of: move) else { throw Obstacle(reason: "\(move) is gone") }
    if !walk.possibleMoves.contains(number) {
      let table = new.table
      known =
        known
        ?? way(from: walk) { world in
          var numbers: [UInt32] = []
          table.possible(in: AppState(world), into: &numbers)
          return numbers.contains(number)
        }
      guard let way = known else {
        throw Obstacle(reason: "no way was found to \(name(of: number)), which was \(move)")
      }
      for number in way { try press(number, on: walk, recorder) }
    }
    try press(number, on: walk, recorder)
  }

  /// Goes on to where all states hold that are expected next; for expectations of what the glass
  /// shows, to the screen that showed it before.
  private func come(
    to goal: Segment, on walk: KeyWalk, _ recorder: TapeRecorder
  ) throws(Obstacle) {
    let expectations = goal.expectations
    let claims = expectations.compactMap { statement in
      if case .expect(let claim) = statement.command { claim } else { nil }
    }
    let holds = { @Sendable (world: World) in claims.allSatisfy { $0.holds(in: world) ?? true } }
    if holds(walk.state.world) {
      let isOpen = claims.contains { $0.holds(in: walk.state.world) == nil }
      guard isOpen, let screen = goal.screen, walk.state.world.shownScreen != screen,
        let way = way(from: walk, to: { holds($0) && $0.shownScreen == screen }),
        moveOfBefore(in: way) == nil
      else { return }
      for number in way { try press(number, on: walk, recorder) }
      return
    }
    guard let way = way(from: walk, to: holds) else {
      throw Obstacle(
        reason: "no way was found to what is expected next",
        line: expectations.first?.position.line)
    }
    // A way by moves that were possible before would hide that the last one does something else.
    if let known = moveOfBefore(in: way) {
      throw Obstacle(
        reason: "what is expected next is reached only by another move of before, \(known)",
        line: expectations.first?.position.line)
    }
    for number in way { try press(number, on: walk, recorder) }
  }

  /// The name of the first move of a way that the old version has too; nil without one.
  private func moveOfBefore(in way: [UInt32]) -> String? {
    let names = Set(old.table.moves.map { MoveNames(old).name(of: $0) })
    return way.map { name(of: $0) }.first(where: names.contains)
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

  /// The move of the new version with a name, otherwise the only key of the same place with the
  /// same commands, or the only move with the label on another screen.
  private func number(of name: String) -> UInt32? {
    let names = new.table.moves.map { MoveNames(new).name(of: $0) }
    if let index = names.firstIndex(of: name) { return UInt32(index) }
    if let number = otherKey(for: name) { return number }
    guard let label = AppDifference.label(name) else { return nil }
    let found = names.indices.filter { AppDifference.label(names[$0]) == label }
    return found.count == 1 ? found.first.map { UInt32($0) } : nil
  }
}

extension TapeMending {
  /// The only key of the new version that is not in the old one, and does what a key that is gone
  /// did in the same place; nil for another move.
  private func otherKey(for name: String) -> UInt32? {
    let names = (old: MoveNames(old), new: MoveNames(new))
    let before = old.table.moves.filter(\.isKey)
    guard let gone = before.first(where: { names.old.name(of: $0) == name }),
      let action = names.old.action(of: gone)
    else { return nil }
    let known = Set(before.map { names.old.name(of: $0) })
    let found = new.table.moves.indices.filter { index in
      let move = new.table.moves[index]
      return move.isKey && move.screen == gone.screen
        && names.new.action(of: move)?.commands == action.commands
        && !known.contains(names.new.name(of: move))
    }
    return found.count == 1 ? found.first.map { UInt32($0) } : nil
  }
}

extension Move {
  /// Whether it is the key of a screen or of the app.
  fileprivate var isKey: Bool {
    switch act {
    case .use(.key, _), .appKey: !isUndone
    default: false
    }
  }
}

extension World {
  /// The name of the screen that is visible below accessories.
  fileprivate var shownScreen: Name? { state.visibleContent?.screen }
}

extension TapeResult {
  /// The failure in words, without its place in a tape that nobody has.
  fileprivate var sentence: String {
    let place = position.map { "\($0.line):\($0.column): " } ?? ""
    return "it fails: " + (reason.hasPrefix(place) ? String(reason.dropFirst(place.count)) : reason)
  }
}

extension TapeCommand {
  fileprivate var isPress: Bool { if case .press = self { true } else { false } }

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
