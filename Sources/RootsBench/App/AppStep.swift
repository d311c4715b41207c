package import Roots
package import RootsBlueprint
import RootsTerminal

/// An app that is moved without a terminal, as a pure function of its state.
///
/// It does what the terminal does with a move: the command of the action, and the commands that
/// follow it.
package struct AppRun: Sendable {
  package let blueprint: Blueprint
  package let table: MoveTable

  /// Whether a property of the blueprint is about moves.
  let tracksMoves: Bool
  /// The indices of the properties with a memory.
  private let remembering: [Int]
  /// The world in which the app starts; nil for its initial one.
  var origin: World?

  /// - Parameter names: the names of properties that nobody asks about.
  package init(_ table: MoveTable, leavingOut names: Set<String> = []) {
    self.table = table
    blueprint = table.blueprint
    let properties = blueprint.properties
    let looked = properties.indices.filter { !names.contains(properties[$0].name) }
    tracksMoves = looked.contains { properties[$0].proof == .eachMove }
    remembering = looked.filter { properties[$0].proof == .eachRun }
  }

  package func start() -> AppState {
    var state = AppState(origin ?? World(blueprint.map, historyLimit: 0))
    state.world.keepHistory(ofCommits: 0)
    drain(&state)
    state.events = []
    state.memories = remembering.map { _ in 0 }
    remember(&state)
    return state
  }

  /// Returns the numbers of the moves that are possible in a state, in the order of declaration.
  package func moves(in state: AppState, opensLinks: Bool = true) -> [UInt32] {
    var numbers: [UInt32] = []
    table.possible(in: state, opensLinks: opensLinks, into: &numbers)
    return numbers
  }

  /// The state of an app in a world that came by something else than a move.
  /// - Parameters:
  ///   - before: the state before.
  ///   - change: the commands that ran since then, and their results.
  func resumed(in world: World, after before: AppState, by change: ClaimMove) -> AppState {
    var state = AppState(world)
    state.world.place()
    state.lastMove = change
    state.memories = before.memories
    remember(&state)
    return state
  }

  /// Performs a move that is possible.
  /// - Returns: the reason when nothing changed; nil when something did.
  package func perform(_ number: UInt32, on state: inout AppState) -> AppRefusal? {
    state.events = []
    state.middle = nil
    state.hasChanged = false
    if tracksMoves { state.lastMove = ClaimMove() }
    let move = table[number]
    let cards = move.isUndone ? state.world.cardEntries : []
    if move.isUndone { state.world.keepHistory(ofCommits: 1) }
    var refusal = perform(move, on: &state)
    if move.isUndone {
      if refusal == nil {
        refusal = undo(&state, opened: cards)
        if refusal != nil { state.events = [] }
      }
      state.world.keepHistory(ofCommits: 0)
    }
    if refusal == nil, !remembering.isEmpty, state.hasChanged { remember(&state) }
    return refusal
  }

  /// Undoes the move before, or closes the question that it has opened.
  /// - Parameter cards: the entries of the questions that were open before.
  private func undo(_ state: inout AppState, opened cards: Set<EntryID>) -> AppRefusal? {
    // Without a commit of the move, undo would take back what came before. A modal accessory keeps
    // the key from the app.
    let isTaken = state.world.history.undoCount > 0 || !state.world.cardEntries.isSubset(of: cards)
    if !isTaken || KeyTargets(in: state.world).isStopped { return .impossible }
    // Claims look at the move, and then at its undo.
    if !remembering.isEmpty { remember(&state) }
    if tracksMoves { state.lastMove = ClaimMove() }
    state.middle = state.world
    let start = state.comparable
    let count = state.world.pending.count
    let refusal = send(.undo(), &state)
    // An undo that waits for an answer needs the history, which no state keeps. One whose question
    // is refused changes nothing, and is no move.
    if state.world.pending.count > count { return .impossible }
    return state.comparable == start ? .impossible : refusal
  }

  /// Updates the memories of properties; a broken one begins anew.
  private func remember(_ state: inout AppState) {
    state.brokenMemories = []
    for (place, index) in remembering.enumerated() {
      let property = blueprint.properties[index]
      if let memory = property.memory(after: state.memories[place], in: state.world) {
        state.memories[place] = memory
      } else {
        state.memories[place] = 0
        state.brokenMemories.append(index)
      }
    }
  }

  private func perform(_ move: Move, on state: inout AppState) -> AppRefusal? {
    switch move.act {
    case .use(let control, let part): return use(control, part, move.sample, &state)
    case .appKey(let index): return useAppKey(index, &state)
    case .tab(let index, let navigator):
      let tab = blueprint.map.tabs(of: navigator)[index].name
      let show = Command.show(.name(tab), root: true)
      guard let navigator else { return send(show, &state) }
      guard let host = KeyTargets(in: state.world).host(of: navigator) else { return .impossible }
      return send(.inside(navigator, of: host, show), &state)
    case .back: return goBack(&state)
    case .link(let link): return send(.open(link), &state)
    case .wait: return wait(&state)
    case .restart:
      let before = state.comparable
      restart(&state)
      // Like a key that does nothing, a restart that leaves all as it is counts for no claim.
      state.hasChanged = state.comparable != before
      return nil
    // No state of a search has a history.
    case .undo, .redo: return .impossible
    }
  }

  // MARK: Acts

  private func use(
    _ control: Control, _ place: ScreenPart, _ sample: Int, _ state: inout AppState
  ) -> AppRefusal? {
    guard let (part, entry) = table.target(place, in: state.world) else { return .impossible }
    let content = part.content
    var evaluation = blueprint.evaluation(of: entry, content.title, in: state.world)
    if control == .submit {
      guard let values = part.samples?.values(sample, evaluation) else { return .impossible }
      evaluation.fields = values
    }
    guard let action = content.action(of: control) else {
      return goBack(from: entry, &state)
    }
    return perform(action, evaluation, &state)
  }

  /// Does what Escape does: it answers a question with no, and goes back elsewhere.
  private func goBack(_ state: inout AppState) -> AppRefusal? {
    guard table.hasQuestions, let (content, entry) = question(in: state) else {
      return send(.back, &state)
    }
    guard let action = content.action(of: .no) else { return goBack(from: entry, &state) }
    return perform(action, blueprint.evaluation(of: entry, content.title, in: state.world), &state)
  }

  private func goBack(from entry: Entry, _ state: inout AppState) -> AppRefusal? {
    send(state.world.wayBack(from: entry.id), from: entry.id, &state)
  }

  /// The question that gets Escape; nil if there is none, or if a form gets it before.
  private func question(in state: AppState) -> (content: Content, entry: Entry)? {
    for entry in KeyTargets(in: state.world).entries {
      for content in (table.site(of: entry)?.parts ?? []).map(\.content) {
        if !content.form.isEmpty { return nil }
        if content.confirm != nil { return (content, entry) }
      }
    }
    return nil
  }

  private func useAppKey(_ index: Int, _ state: inout AppState) -> AppRefusal? {
    guard let entry = state.world.state.visibleContent else { return .impossible }
    let title = blueprint.content(of: entry)?.title
    let evaluation = blueprint.evaluation(of: entry, title, in: state.world)
    return perform(blueprint.keys[index].action, evaluation, &state)
  }

  /// Lets the time pass until the next timer has run out.
  private func wait(_ state: inout AppState) -> AppRefusal? {
    guard let next = state.world.nextDue else { return .impossible }
    var refusal: AppRefusal?
    // What one timer does can end, or hide, the screen of another that has run out with it.
    for out in state.world.pass(next) {
      switch out {
      case .deadline(let id): take(.expired(id), &state)
      case .timer(let id, let index):
        if state.world.state.visibleEntries.contains(id) { refusal = elapse(id, index, &state) }
      }
    }
    // Time has passed, so that a refused action is an event and no refused move.
    if case .refused(let command, let reason)? = refusal {
      state.events.append(.refused(command, reason))
    }
    return nil
  }

  /// Performs the action of a timer of an entry's screen.
  private func elapse(_ id: EntryID, _ index: Int, _ state: inout AppState) -> AppRefusal? {
    guard let entry = state.world.state.entry(id),
      let (content, action) = blueprint.timed(entry, index)
    else { return nil }
    return perform(action, blueprint.evaluation(of: entry, content.title, in: state.world), &state)
  }
}

/// The reason why a move changed nothing.
package enum AppRefusal: Error, Hashable, Sendable {
  /// The move is not possible in the state.
  case impossible
  /// A placeholder of the action has no value.
  case placeholder(PlaceholderError)
  case refused(Command, Refusal)
}
