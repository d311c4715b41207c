import Roots
import RootsBlueprint

/// An entry of a stack as the search of frames remembers it: without its id.
struct FrameSymbol: Hashable, Sendable {
  let screen: Name
  let payload: Payload?
  let reaction: ReactionID
  let variant: UInt8
  let opener: Opener
  /// The protections whose verdicts let it in.
  let passed: [Name]

  /// Where the opener of an entry is.
  enum Opener: Hashable, Sendable {
    /// The entry was opened from outside.
    case none
    /// So many entries below it, from 1.
    case below(Int)
    /// It is no longer open.
    case gone
    /// On another layer.
    case elsewhere(EntryID)
  }

  /// The symbol of an entry at a position of a stack.
  init(_ stack: ContiguousArray<Entry>, at position: Int, in world: World) {
    let entry = stack[position]
    (screen, payload) = (entry.screen, entry.payload)
    (reaction, variant) = (entry.reaction, entry.variant)
    passed = world.marks.passed[entry.id] ?? []
    opener =
      entry.opener.map { opener in
        if let place = stack[..<position].lastIndex(where: { $0.id == opener }) {
          return .below(position - place)
        }
        // The entries of other tabs are not known.
        let layer = world.state.layer(of: opener)
        let isKnown = layer.map { !$0.isContent || $0.host != nil } == true
        return isKnown ? .elsewhere(opener) : .gone
      } ?? .none
  }

  /// The symbol that stands for entries that nothing may read.
  init(gap screen: Name) {
    self.screen = screen
    (payload, reaction, variant, opener, passed) = (nil, .none, 0, .none, [])
  }

  /// An entry with the symbol.
  /// - Parameter below: the ids of the entries below it, bottom first.
  func entry(_ id: EntryID, over below: [EntryID]) -> Entry {
    let openerID: EntryID? =
      switch opener {
      case .none: nil
      case .below(let distance): distance <= below.count ? below[below.count - distance] : .gone
      case .gone: .gone
      case .elsewhere(let id): id
      }
    return Entry(
      id: id, screen: screen, payload: payload, opener: openerID, reaction: reaction,
      variant: variant)
  }
}

/// A world of the search of frames: the top entry of one stack with everything around it; gaps are
/// in place of the entries below.
struct FrameHead: Hashable, Sendable {
  /// The world, with two gaps below the top of the stack, or with the root alone.
  let world: World
  /// What the properties remember that are about runs of moves.
  let memories: [Property.Memory]
  /// The tab whose stack it is; nil in an app without tabs.
  let tab: Int?
  /// The symbol of the top.
  let symbol: FrameSymbol
}

/// Entries that a move on one tab puts on another one.
struct FrameMessage: Hashable, Sendable {
  let move: UInt32
  let tab: Int
  /// The facts before the move.
  let facts: ContiguousArray<Literal>
  /// The head of the top.
  let head: Int
  /// The symbols of the other entries, top first.
  let above: [Int]
  /// Whether they are put over the root, and not over the top.
  let isOverRoot: Bool
  /// Whether the tab is shown.
  let isShown: Bool
}

/// A tab with certain facts.
struct FrameTab: Hashable, Sendable {
  let number: Int
  let facts: ContiguousArray<Literal>
}

extension FrameHead {
  var state: AppState {
    var state = AppState(world)
    state.memories = memories
    return state
  }

  var isRoot: Bool { world.state[layer].count == 1 }
  var layer: Layer { tab.map { .tab($0) } ?? .main }
  /// The top of the stack.
  var top: Entry? { world.state[layer].top }
}
