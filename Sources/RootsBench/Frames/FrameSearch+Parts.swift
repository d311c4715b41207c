import Roots
import RootsExplorer

// The parts of the search of frames.
extension FrameSearch {
  /// A head over a frame.
  struct Item: Hashable {
    let head: Int
    /// 0 is the bottom, below the root.
    let frame: Int
  }

  /// An entry directly below the heads of a frame, and the frame under it.
  struct Edge: Hashable {
    let symbol: Int
    let frame: Int
  }

  /// The common parts of all stacks below a frame, however high they are.
  struct Ground: Hashable {
    /// The frame of the screens under a stack of accessories; nil for a stack of screens.
    var floor: Int?
    /// The symbol of the root; nil below the root, and where roots are not told apart.
    var root: Int?
    /// The protections that entries have.
    var protections: ProtectionMask = []
  }

  /// A part of the entries below a head, top first.
  enum Link: Hashable {
    case edge(Edge)
    /// Any number of entries: without the screen that a move searches, or, with protections, over
    /// the lowest entry that has one of them.
    case skip(ProtectionMask)
  }

  /// The way by which an item or an edge was found first: a move of an item over some of the
  /// entries below it.
  struct Origin {
    let item: Item
    let move: UInt32
    var chain: [Link]
    /// The number of links that lead from the item to the frame on which the move put something.
    let passed: Int
    /// Whether the move went down to the root or to nothing, over entries that are not known.
    var reachesBottom = false
    /// The number of edges that the move added.
    var added = 0
    /// The symbol of an entry in a gap that the move removed; nil where none matters.
    var through: Int?
    /// The symbol of the root below entries that are not known; nil for any.
    var root: Int?
    /// The item and the move on another tab that put it on this one.
    var sender: (item: Item, move: UInt32)?
    /// The item and the move on another tab that changed the facts.
    var changer: (item: Item, move: UInt32)?
    /// The index of the gap among the links; nil for the one below them.
    var gap: Int?
  }

  // MARK: Rounds

  /// The moves to follow in the next round, and the frames that have changed.
  struct Agenda {
    var round = 0
    /// Whether this round has found anything new.
    var hasChanged = false
    /// The number of items whose moves were made.
    var place = 0
    /// The moves that look below the heads of a frame, which another edge can change.
    var open: [(item: Item, move: UInt32)] = []
    /// The frames that got edges in this round.
    var changedFrames: Set<Int> = []
    /// The last round before which something below a frame changed.
    var changeRounds: [Int: Int] = [:]
  }

  /// The end of the time and of the memory.
  struct Limit {
    let monitor: SearchMonitor
    /// The memory that is left to other searches, in bytes.
    let reserved: Int
    private var calls = 0

    init(monitor: SearchMonitor, reserved: Int) {
      (self.monitor, self.reserved) = (monitor, reserved)
    }

    /// The limit that is reached; nil if none is.
    mutating func obstacle() -> FrameObstacle? {
      calls += 1
      // The system is asked for the used memory, which takes longer.
      if calls % 64 == 0, monitor.stop(reserving: reserved) == .memory { return .memory }
      return monitor.isOver ? .time : nil
    }
  }

  struct KnownStep: Hashable {
    let head: Int
    let move: UInt32
    let chain: [Link]
  }

  /// The outcome of a move over known entries.
  struct KnownOutcome {
    /// The round in which the move was made.
    let round: Int
    /// The answers that removed entries of gaps.
    let removals: [(FrameAnswers.Answer, [Link])]
    /// The list of the outcomes, in a game.
    let outcomes: Int
    /// The frame of the item, if the move puts something on it, as a question that it asks; nil for
    /// a move that does the same over each frame.
    let frame: Int?
  }

  // MARK: Tabs

  /// The effects of the moves of each tab on the others.
  struct Exchange {
    /// The protections that moves revoke.
    var revocations: Set<Revocation> = []
    /// The entries that moves put on other tabs.
    var messages: [(message: FrameMessage, sender: Origin)] = []
    /// The pairs of facts before and after moves, in the order in which they were found.
    var changes: [FactChange] = []
    /// The item and the move by which each was found first.
    var changers: [FactChange: (item: Item, move: UInt32)] = [:]
  }

  struct Revocation: Hashable {
    let tab: Int?
    let mask: ProtectionMask
  }

  struct FactChange: Hashable {
    let tab: Int?
    let before: ContiguousArray<Literal>
    let after: ContiguousArray<Literal>
    /// The protections that it revokes.
    let revoked: ProtectionMask
  }
}

extension FrameSearch.Link {
  /// The number of the symbol of a known entry; nil for any number of entries.
  var symbol: Int? { if case .edge(let edge) = self { edge.symbol } else { nil } }
}
