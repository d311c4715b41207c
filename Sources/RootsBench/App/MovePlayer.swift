import Roots
import RootsApp
import RootsBlueprint
import RootsTape
package import RootsTerminal

/// An app on a session without a terminal, in which moves are done by the names on its screens.
///
/// It shows that what a search found can be done: after each move its world must be the one that
/// the search computed. A class because it owns a session.
package final class MovePlayer {
  package let session: Session
  package let run: AppRun
  /// The state that the search computes.
  package var state: AppState
  /// Called before each act.
  var willUse: ((NamedAct) -> Void)?

  /// Starts an app.
  package convenience init(_ run: AppRun, size: Size = Size(columns: 80, rows: 24)) {
    let session = makeSession(run.blueprint, size: size)
    session.navigator.start()
    self.init(run, on: session)
  }

  /// Continues an app on a session in the state in which the run starts.
  init(_ run: AppRun, on session: Session) {
    (self.run, self.session) = (run, session)
    state = run.start()
  }

  /// A difference between the search and the program: a fault of Roots.
  package struct Disagreement: Error, Hashable, Sendable {
    /// The move that is done differently.
    package let move: Move
    /// The acts that were done for it.
    package let acts: [NamedAct]
    /// The difference in words.
    package let difference: String

    package init(move: Move, acts: [NamedAct], difference: String) {
      (self.move, self.acts, self.difference) = (move, acts, difference)
    }
  }

  /// Performs a move by names.
  /// - Returns: the acts; none for a move that only takes time, or a link.
  /// - Throws: `Disagreement` if the program does something else than the search.
  @discardableResult
  package func perform(_ number: UInt32) throws(Disagreement) -> [NamedAct] {
    let move = run.table[number]
    let before = parts
    var expected = state
    let isRefused = run.perform(number, on: &expected) != nil
    if isRefused, move.isUndone { return [] }
    if isRefused { expected = state }
    var acts = try perform(move)
    if !isRefused, parts == before { acts += try confirm(move, acts) }
    if move.isUndone {
      let after = parts
      let undo = try perform([.undo], move)
      acts += undo
      if parts == after { acts += try confirm(move, undo) }
    }
    state = expected
    if expected.comparable != parts {
      throw Disagreement(move: move, acts: acts, difference: difference(from: expected.world))
    }
    return acts
  }

  /// Repeats the last act or the link, after a warning about a form with changes.
  private func confirm(
    _ move: Move, _ acts: [NamedAct]
  ) throws(Disagreement) -> [NamedAct] {
    guard session.warnsOfLoss else { return [] }
    if case .link(let link) = move.act { session.handle(.link(link)) }
    return try perform(Array(acts.suffix(1)), move)
  }

  /// The difference of the program from a world, in words.
  private func difference(from expected: World) -> String {
    var changes = session.navigator.world.changes(since: expected)
    let (waiting, own) = (expected.waitingWords, session.navigator.world.waitingWords)
    if waiting != own { changes.append("waiting: \(waiting) -> \(own)") }
    if changes.isEmpty { return "the links, protections or results of screens are not the same" }
    return "in the search -> in the program: \(changes.joined(separator: "; "))"
  }

  /// The world of the program, to be compared.
  private var parts: World { session.navigator.world.comparable }

  // MARK: Acts

  private func perform(_ move: Move) throws(Disagreement) -> [NamedAct] {
    if move.act == .wait { state.world.nextDue.map { pass($0) } }
    if case .link(let link) = move.act { session.handle(.link(link)) }
    guard let acts = acts(of: move) else {
      throw Disagreement(move: move, acts: [], difference: "the program does not offer it")
    }
    return try perform(acts, move)
  }

  private func perform(
    _ acts: [NamedAct], _ move: Move
  ) throws(Disagreement) -> [NamedAct] {
    for act in acts {
      willUse?(act)
      guard let reason = session.use(act) else { continue }
      throw Disagreement(move: move, acts: acts, difference: "\(act): \(reason)")
    }
    return acts
  }

  /// The acts of a move, none of one that takes time or opens a link; nil if the program does not
  /// offer it.
  private func acts(of move: Move) -> [NamedAct]? {
    switch move.act {
    case .use(let control, let part): acts(using: control, part, move.sample)
    case .appKey(let index):
      session.act(pressingAppKey: run.blueprint.keys[index].key.key).map { [$0] }
    case .tab(let index, let navigator):
      session.act(
        showing: run.blueprint.map.tabs(of: navigator)[index].name,
        in: navigator.flatMap { KeyTargets(in: session.navigator.world).host(of: $0) }
      ).map { [$0] }
    case .back: [.back]
    case .undo: [.undo]
    case .redo: [.redo]
    case .restart: [.restart]
    case .wait, .link: []
    }
  }

  private func acts(using control: Control, _ place: ScreenPart, _ sample: Int) -> [NamedAct]? {
    let world = session.navigator.world
    guard let (part, entry) = run.table.target(place, in: world) else { return nil }
    var fills: [NamedAct] = []
    if control == .submit {
      let evaluation = run.blueprint.evaluation(of: entry, part.content.title, in: world)
      guard let values = part.samples?.values(sample, evaluation) else { return nil }
      fills = session.acts(filling: values, part: place.index, of: entry.id)
    }
    return session.act(using: control, part: place.index, of: entry.id).map { fills + [$0] }
  }

  /// Lets some timers run out behind the last move, whatever follows from them.
  func runOut() {
    for _ in 0..<4 where session.navigator.world.nextDue != nil {
      session.navigator.world.nextDue.map { pass($0) }
    }
  }

  private func pass(_ time: Duration) {
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
