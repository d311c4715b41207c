import Roots
import RootsApp
import RootsBlueprint
import RootsTape
package import RootsTerminal

/// An app on a session without a terminal, which is moved by keys alone.
///
/// It shows that what a search found can be pressed: after each move its world must be the one that
/// the search computed. A class because it owns a session.
package final class KeyPlayer {
  package let session: Session
  private let run: AppRun
  /// The state that the search computes.
  private(set) var state: AppState

  /// Starts an app.
  package init(_ run: AppRun, size: Size = Size(columns: 80, rows: 24)) {
    self.run = run
    session = makeSession(run.blueprint, size: size)
    state = run.start()
    session.navigator.start()
  }

  /// The name of a move, as in reports.
  package func name(of number: UInt32) -> String {
    MoveNames(run).name(of: run.table.moves[Int(number)])
  }

  /// The numbers of the moves that are possible now, in the order of declaration.
  package var possibleMoves: [UInt32] { run.moves(in: state) }

  /// A difference between the search and the program: a fault of Roots.
  package struct Disagreement: Error, Hashable, Sendable {
    /// The move that is done differently.
    package let move: Move
    /// The keys that were pressed for it.
    package let keys: [Key]
    /// The difference in words.
    package let difference: String
  }

  /// Performs a move by keys.
  /// - Returns: the keys; none for a move that only takes time, or a link.
  /// - Throws: `Disagreement` if the program does something else than the search.
  @discardableResult
  package func perform(_ number: UInt32) throws(Disagreement) -> [Key] {
    let move = run.table.moves[Int(number)]
    let before = parts
    var expected = state
    let isRefused = run.perform(number, on: &expected) != nil
    if isRefused, move.isUndone { return [] }
    if isRefused { expected = state }
    var keys = press(move, isRefused: isRefused, from: before)
    if move.isUndone, !isRefused {
      let after = parts
      let undo = press(pastField: [Key(.left, .alt)])
      keys += undo
      if parts == after { keys += confirm(move, undo) }
    }
    state = expected
    let (own, other) = (expected.placedParts, parts)
    if own != other {
      throw Disagreement(move: move, keys: keys, difference: difference(from: expected.world))
    }
    return keys
  }

  private func press(_ move: Move, isRefused: Bool, from before: WorldParts) -> [Key] {
    var keys = press(move) ?? []
    if !isRefused, parts == before { keys += confirm(move, keys) }
    return keys
  }

  /// Presses a key, and follows with the move that it is.
  /// - Returns: the number of the move; nil if the key changed nothing.
  /// - Throws: `Disagreement` if no possible move does what the key did.
  package func press(_ key: Key) throws(Disagreement) -> UInt32? {
    let before = parts
    session.handle(.key(key))
    return try follow([key], from: before)
  }

  /// Lets time pass while no timer of the app runs, which must change nothing.
  package func idle(_ time: Duration) throws(Disagreement) {
    if state.world.nextDue != nil { return }
    let before = parts
    session.scheduler.advance(to: session.scheduler.now + time)
    session.loop.drain()
    _ = try follow([], from: before)
  }

  private func follow(_ keys: [Key], from before: WorldParts) throws(Disagreement) -> UInt32? {
    let now = parts
    if now == before { return nil }
    for number in possibleMoves {
      var next = state
      guard run.perform(number, on: &next) == nil, next.placedParts == now else { continue }
      state = next
      return number
    }
    throw Disagreement(
      move: Move(.wait), keys: keys, difference: "no move comes to what the program does")
  }

  /// Repeats the last key or the link, after a warning about a form with changes.
  private func confirm(_ move: Move, _ keys: [Key]) -> [Key] {
    guard session.message?.text.contains(" again discards them") == true else { return [] }
    if case .link(let link) = move.act { session.handle(.link(link)) }
    return press(keys.suffix(1))
  }

  /// The difference of the program from a world, in words.
  private func difference(from expected: World) -> String {
    let moment = TapeMoment(frame: session.frame(), world: expected)
    var changes = moment.changes(to: session.navigator.world)
    let (waiting, own) = (expected.waitingWords, session.navigator.world.waitingWords)
    if waiting != own { changes.append("waiting: \(waiting) -> \(own)") }
    if changes.isEmpty { return "the links, protections or results of screens are not the same" }
    return "in the search -> in the program: \(changes.joined(separator: "; "))"
  }

  /// The parts of the world of the program.
  private var parts: WorldParts { session.navigator.world.placedParts }

  /// - Returns: nil if no keys perform the move.
  private func press(_ move: Move) -> [Key]? {
    switch move.act {
    case .use(let control, let part): return press(control, part, move, [:])
    case .submit(let sample, let part): return submit(sample, part, move)
    case .appKey(let index): return press(pastField: [run.blueprint.keys[index].key.key])
    case .tab, .nestedTab: return show(move)
    case .back: return goBack()
    case .wait:
      wait()
      return []
    case .restart: return leaveField() + press([Key(.character("r"), .alt)])
    case .link(let link):
      session.handle(.link(link))
      return []
    }
  }

  /// Shows a tab by its key, which another one may be once a field is left.
  private func show(_ tab: Move) -> [Key]? {
    guard let key = key(ofTab: tab) else { return nil }
    let keys = key.isTakenByField ? leaveField() : []
    return keys + press([self.key(ofTab: tab) ?? key])
  }

  /// The key that shows a tab of the app, or one of the innermost nested navigator; nil if none
  /// does, and for other moves.
  private func key(ofTab move: Move) -> Key? {
    let world = session.navigator.world
    // Escape closes a box with a form that cannot be changed.
    let isFixed =
      session.closesForm
      && entries.contains { entry in
        entry.id == session.focusedFieldEntry && run.table.site(of: entry)?.hasFixedForm == true
      }
    switch move.act {
    case .tab(let index):
      return session.key(
        ofTab: world.state.number(ofTab: index) - 1, isInner: false, pastField: !isFixed)
    case .nestedTab(_, let tab):
      guard let inner = KeyTargets(in: world).tabs else { return nil }
      let tabs = world.tabs(within: inner.host)
      return inner.present.firstIndex { tabs[$0].name == tab }
        .flatMap { session.key(ofTab: $0, isInner: true, pastField: !isFixed) }
    default: return nil
    }
  }

  private func press(_ keys: some Sequence<Key>) -> [Key] {
    let keys = Array(keys)
    for key in keys { session.handle(.key(key)) }
    return keys
  }

  private func entry(of move: Move) -> Entry? {
    entries.first { $0.screen == move.screen && Int($0.variant) == move.variant }
  }

  /// The entries that are offered keys.
  private var entries: [Entry] { KeyTargets(in: session.navigator.world).entries }

  private func press(
    _ control: Control, _ part: Int, _ move: Move, _ values: [String: Literal]
  ) -> [Key]? {
    guard let entry = entry(of: move) else { return nil }
    let keys = session.keys(using: control, part: part, of: entry.id, filling: values)
    guard let keys else { return nil }
    let isOfFocusedForm = control == .submit && session.focusedFieldEntry == entry.id
    return isOfFocusedForm ? press(keys) : press(pastField: keys)
  }

  private func submit(_ sample: Int, _ part: Int, _ move: Move) -> [Key]? {
    guard let entry = entry(of: move), let site = run.table.site(of: entry),
      part < site.parts.count
    else { return nil }
    let content = site.parts[part]
    let evaluation = Evaluation(
      session.navigator.world, run.blueprint, content.content, entry.id, entry.payload)
    guard let values = content.samples?.values(sample, evaluation) else { return nil }
    return press(.submit, part, move, values)
  }

  /// Presses keys that are for no field; a focused one that takes one of them is left before.
  private func press(pastField keys: [Key]) -> [Key] {
    (keys.contains(where: \.isTakenByField) ? leaveField() : []) + press(keys)
  }

  /// Leaves a focused field.
  ///
  /// Escape closes a box with a form in which nothing was entered, so that something is entered.
  private func leaveField() -> [Key] {
    var keys: [Key] = []
    for _ in 0..<4 where session.hasFocusedField {
      keys += changeForm() + press([Key(.escape)])
    }
    return keys
  }

  /// Changes the first field of a form that Escape would close, and that can be changed.
  private func changeForm() -> [Key] {
    let focused = entries.first { $0.id == session.focusedFieldEntry }
    let parts = focused.flatMap { run.table.site(of: $0)?.parts } ?? []
    let changes = [Key.character("x"), Key(.right), Key(.left), .control("u"), Key(.tab)]
    var keys: [Key] = []
    for _ in parts.flatMap(\.content.form) {
      for key in changes where session.closesForm { keys += press([key]) }
    }
    return keys
  }

  /// Presses Escape until something is left, or nothing can be.
  private func goBack() -> [Key] {
    let before = parts
    var keys: [Key] = []
    for _ in 0..<4 {
      keys += press([Key(.escape)])
      if parts != before { break }
    }
    return keys
  }

  /// Lets the time pass until the next timer has run out.
  private func wait() {
    guard let time = state.world.nextDue else { return }
    session.scheduler.advance(to: session.scheduler.now + time)
    session.loop.drain()
  }
}

extension World {
  /// The commands that wait with what they wait for, in words.
  fileprivate var waitingWords: String {
    let words =
      pending.map { "\($0.issued.command) (\($0.state))" }
      + requests.map { "\($0.request) (\($0.state))" }
    return words.isEmpty ? "nothing" : words.joined(separator: ", ")
  }
}
