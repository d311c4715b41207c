package import Roots
import RootsBlueprint

/// An app without a terminal: its world.
///
/// The world decides all that can happen: what is typed and scrolled decides nothing, because a
/// submitted form is one move.
package struct AppState: Sendable {
  /// The navigation state, the facts and the timers.
  package var world: World
  /// The memory of each property of the blueprint that has one.
  var memories: [Property.Memory] = []
  /// The events of the last move; no part of the state.
  package var events: [AppEvent] = []
  /// The commands of the last move and their results, for properties of moves; no part of the
  /// state.
  var lastMove = ClaimMove()
  /// The world between the last move and its undo; no part of the state.
  var middle: World?
  /// The properties whose memory broke in the last move; no part of the state.
  var brokenMemories: [Int] = []

  /// Whether a command of the last move changed something or waits, so that the move counts for
  /// claims about a number of moves; no part of the state.
  var hasChanged = false

  /// Whether it stands for all states beyond a limit, in which nothing is known.
  package var isCut = false

  init(_ world: World) { self.world = world }

  /// The world with its entries at their places.
  package var comparable: World { world.comparable }

  /// The state that stands for all states beyond a limit.
  static func cut(_ map: NavigationMap) -> AppState {
    var state = AppState(World(map, historyLimit: 0))
    state.isCut = true
    return state
  }
}

/// An event of a move that coverage and properties look at.
package enum AppEvent: Hashable, Sendable {
  /// The result of an entry was settled.
  case settled(Entry, Removal)
  /// A command that followed from the move was refused.
  case refused(Command, Refusal)
  /// A command that waited was refused.
  case givenUp(Refusal)
  /// A restart did not restore a part.
  case dropped(DroppedPart)
  /// The commands of a branch of a `then` run.
  case followed(Reaction.Branch)

  var isRefusal: Bool {
    switch self {
    case .refused, .givenUp: true
    case .settled, .dropped, .followed: false
    }
  }

  var isBranch: Bool { if case .followed = self { true } else { false } }
}
