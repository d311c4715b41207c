import Roots
import RootsBlueprint

// Values that screens return after the screens that opened them are gone.
extension AppRun {
  /// The move that opened the entry whose value is lost at the end of a way; nil if the entry came
  /// by none of its moves.
  func opener(ofLossAfter moves: [UInt32]) -> UInt32? {
    var state = start()
    var (ids, openers): (Set<EntryID>, [EntryID: UInt32]) = (state.entries, [:])
    var lost: EntryID?
    for move in moves {
      let before = state.world
      if perform(move, on: &state) != nil { return nil }
      for case .settled(let entry, .completed(_?)) in state.events
      where entry.opener.map({ before.state.entry($0) == nil }) == true {
        lost = entry.id
      }
      for id in state.entries.subtracting(ids) { openers[id] = move }
      ids = state.entries
    }
    return lost.flatMap { openers[$0] }
  }
}

extension AppState {
  /// The ids of all entries.
  fileprivate var entries: Set<EntryID> {
    let stacks = world.state
    return Set(stacks.layers.flatMap { stacks[$0].entries.map(\.id) })
  }
}

extension MoveNames {
  /// The fault of a screen that returns a value after the screen that opened it is gone.
  /// - Parameter move: the move that opened it; nil if it is not known.
  func sentence(losing screen: Name, openedBy move: Move?) -> String {
    let end = "the value that \(title(of: screen)) returns is lost"
    guard let move else { return "\(end), because the screen that opened it is gone" }
    let cause =
      if case .replace? = action(of: move)?.commands.flatMap(\.leaves).first(where: {
        $0.opens(screen)
      }) {
        "replaces its own screen by \(title(of: screen))"
      } else {
        "opens \(title(of: screen)) from a screen that is then gone"
      }
    return "\(name(of: move)) \(cause), and \(end)"
  }
}

extension Command {
  /// Whether it opens a screen.
  fileprivate func opens(_ screen: Name) -> Bool {
    switch self {
    case .push(screen, _, _, _, _), .replace(screen, _, _, _), .replaceEntry(_, screen, _, _),
      .overlay(screen, _, _, _):
      true
    default: false
    }
  }
}
