import Roots
import RootsBlueprint
import RootsTerminal

// The names of moves and screens in reports, and what the blueprint declares of them.
extension AppRun {
  /// The moves of a way by their names, without acts.
  func steps(_ moves: [UInt32]) -> [ExplorationReport.Step] {
    moves.map { ExplorationReport.Step(act: "", label: name(of: table[$0])) }
  }

  /// The move as the subject of a sentence: `the row "Log in" of feed`.
  package func name(of move: Move) -> String {
    name(of: move.act) + (move.isUndone ? ", and undo" : "")
  }

  /// The act as the subject of a sentence.
  func name(of act: Act) -> String {
    switch act {
    case .use(let control, let part):
      guard let content = content(of: part) else { return "a part of the app" }
      return "\(content.name(of: control)) of \(title(of: content.screen))"
    case .appKey(let index):
      return "the key \(blueprint.keys[index].key) of the app"
    case .tab(let index, let navigator):
      let titles = navigator.map { blueprint.nestedTabTitles[$0] ?? [] } ?? blueprint.tabTitles
      return "the tab \"\(titles[index])\"" + (navigator == nil ? "" : " inside a screen")
    case .back: return "Escape"
    case .undo: return "undo"
    case .redo: return "redo"
    case .wait: return "time"
    case .restart: return "the end of the program, and its next start"
    case .link(let link): return "the link \(link)"
    }
  }

  private func content(of part: ScreenPart) -> Content? {
    let screen = blueprint.content(of: part.screen, variant: part.variant)
    let parts = screen.map { blueprint.parts(of: $0) } ?? []
    return parts.indices.contains(part.index) ? parts[part.index] : nil
  }

  /// The declaration of an act in a blueprint.
  private func declared(_ act: Act) -> (action: Action?, hasCondition: Bool, line: Int?) {
    switch act {
    case .use(let control, let part):
      guard let content = content(of: part) else { return (nil, false, nil) }
      let hasCondition = content.condition(of: control) != nil
      return (content.action(of: control), hasCondition, content.line(of: control))
    case .appKey(let index):
      let key = blueprint.keys[index]
      return (key.action, key.when != nil, key.line)
    case .tab(let index, let navigator):
      return (nil, blueprint.map.tabs(of: navigator)[index].condition != nil, nil)
    case .link(let link): return (nil, false, blueprint.line(ofLink: link))
    case .back, .undo, .redo, .wait, .restart: return (nil, false, nil)
    }
  }

  /// The action of an act; nil for one that is not declared with commands.
  func action(of act: Act) -> Action? { declared(act).action }

  /// Whether a row, a key or a tab has a condition.
  func hasCondition(_ act: Act) -> Bool { declared(act).hasCondition }

  /// The line of an act's declaration: its row, key, button, answer or route.
  func line(of act: Act) -> Int? { declared(act).line }

  /// The name of a screen in a sentence.
  func title(of screen: Name) -> String { screen == .empty ? "the empty screen" : screen.text }

  /// The fault of a move that opens a screen and takes no result.
  /// - Parameter others: the number of further actions of the same screen that do so.
  func sentence(dropping screen: Name, _ move: UInt32, others: Int) -> String {
    let doing = others == 1 ? "1 other action there does" : "\(others) other actions there do"
    let more = others == 0 ? "" : " as \(doing),"
    return "\(name(of: table[move])) opens \(title(of: screen)) without a 'then',\(more) and the "
      + "value that it returns is lost"
  }

  /// The fault of a move after which nothing takes the value of a screen.
  /// - Parameter isNew: whether the move opened the screen as well.
  func sentence(losing screen: Name, by move: Move, isNew: Bool) -> String {
    let title = title(of: screen)
    let replaces = action(of: move.act)?.commands.flatMap(\.leaves).contains { command in
      if case .replace = command { command.newScreen == screen } else { false }
    }
    let cause =
      !isNew
      ? "removes the screen that opened \(title)"
      : replaces == true
        ? "replaces its own screen by \(title)"
        : "opens \(title) from a screen that is then gone"
    return "\(name(of: move)) \(cause), and the value that \(title) returns is lost"
  }

  /// The fault of a command that follows from another event than a key, and is refused.
  /// - Parameters:
  ///   - source: the reaction with the command, if it is one of a reaction.
  ///   - timer: the timed action of the command; nil for one of something else.
  func sentence(
    refusing command: Command, of source: ReactionID, after timer: Act? = nil
  ) -> String {
    let reaction = owner(of: source).map { "the 'then' of \(name(of: $0))" }
    let event = timer.map { name(of: $0) } ?? reaction ?? "a result or another event"
    return "'\(command)', which follows from \(event), is refused"
  }

  /// The fault of a usual property, by the screen and the act that it is about, in a state.
  func sentence(
    _ property: UsualProperty, at screen: Name, by cause: Act?, in state: AppState?,
    _ intents: Intents
  ) -> String {
    if property == .deadEnd, state?.isOnReplacedRoot == true {
      return "nothing can be done on \(title(of: screen)) but show another tab"
    }
    let below =
      property == .restart ? state.flatMap { intents.screen(below: screen, lostIn: $0) } : nil
    return property.sentence(
      title(of: screen), after: cause.map { name(of: $0) }, above: below.map { title(of: $0) })
  }

  /// The line of a screen's declaration.
  func line(of screen: Name) -> Int? { blueprint.content(of: screen)?.line }

  /// Whether an act performs a command, or one that differs in its values only, at once or later.
  func hasCommand(_ command: Command, _ act: Act) -> Bool {
    guard let action = action(of: act) else { return false }
    return [action.commands, following(action)].contains { commands in
      commands.contains { $0.heads == command.heads }
        || Command.transaction(commands).heads == command.heads
    }
  }

  /// The line of the first row, key, button or answer with a command that follows from another one;
  /// nil if it stands elsewhere.
  /// - Parameter ignoresValues: whether a command counts that differs in its values only.
  func line(ofCommand command: Command, ignoringValues ignoresValues: Bool = false) -> Int? {
    let move = table.moves.first { move in
      guard let action = action(of: move.act) else { return false }
      let following = following(action)
      let all = following + [.transaction(following)]
      return all.contains { $0 == command || ignoresValues && $0.heads == command.heads }
    }
    return move.flatMap { line(of: $0.act) }
  }

  /// The reaction that has a command which followed from a move; none if it follows from something
  /// else.
  /// - Parameters:
  ///   - move: nil for a change that is no move.
  ///   - events: the events of the move.
  ///   - before: the world before the move.
  func source(
    of command: Command, after move: UInt32?, _ events: [AppEvent], _ before: World
  ) -> ReactionID {
    let settled = events.reversed().compactMap { event -> ReactionID? in
      if case .settled(let entry, _) = event { entry.reaction } else { nil }
    }
    let own = move.flatMap { action(of: table[$0].act)?.reaction }
    let candidates = settled + [own].compactMap(\.self) + before.pending.map(\.issued.reaction)
    return candidates.first { blueprint.map.reaction($0)?.canIssue(command) == true } ?? .none
  }

  /// The commands that follow a result or a refusal of an action, or the screen that it opens.
  private func following(_ action: Action) -> [Command] {
    blueprint.map.reaction(action.reaction)?.commands ?? []
  }
}

extension Content {
  /// The name of a control: `the row "Log in"`.
  func name(of control: Control) -> String {
    let label = label(of: control).map { "\"\($0.written)\"" }
    switch control {
    case .row: return "the row \(label ?? "")"
    case .key(let index): return "the key \(keys[index].key)"
    case .submit: return "the form\(label.map { " \($0)" } ?? "")"
    case .yes, .no: return "the answer \(label ?? "")"
    case .after: return "the timed action"
    case .progress: return "the end of the progress bar"
    }
  }
}

extension Command {
  /// The first words of the command, or of those of a transaction.
  fileprivate var heads: [String] { steps.map(\.head) }
}

extension Reaction {
  /// Whether a command is one of the reaction, with other values.
  ///
  /// Steps about a sender that is gone are left out.
  fileprivate func canIssue(_ command: Command) -> Bool {
    [completed, dismissed, refused, shown].contains { commands in
      let heads = commands.flatMap(\.steps).map(\.head)
      return command.heads.isSubsequence(of: heads)
    }
  }
}

extension [String] {
  /// Whether a list contains all words of this one in their order.
  fileprivate func isSubsequence(of others: [String]) -> Bool {
    var rest = others[...]
    return allSatisfy { word in
      guard let place = rest.firstIndex(of: word) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }
}
