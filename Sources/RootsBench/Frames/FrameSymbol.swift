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
  /// Whether it is on the layer of accessories, above the screens.
  let isAccessory: Bool

  /// Where the opener of an entry is.
  enum Opener: Hashable, Sendable {
    /// The entry was opened from outside.
    case none
    /// So many entries below it, from 1.
    case below(Int)
    /// The screen under the accessories.
    case shown
    /// It is no longer open.
    case gone
    /// On another layer.
    case elsewhere(EntryID)
  }

  /// The symbol of an entry at a position of a stack.
  /// - Parameter shown: the screen under a stack of accessories; nil for a stack of screens.
  init(
    _ stack: ContiguousArray<Entry>, at position: Int, in world: World, over shown: Entry? = nil
  ) {
    let entry = stack[position]
    isAccessory = shown != nil
    (screen, payload) = (entry.screen, entry.payload)
    (reaction, variant) = (entry.reaction, entry.variant)
    passed = world.marks.passed[entry.id] ?? []
    opener =
      entry.opener.map { opener in
        if let place = stack[..<position].lastIndex(where: { $0.id == opener }) {
          return .below(position - place)
        }
        if let shown {
          // Nothing asks for the opener of an accessory without commands for its result.
          if opener == shown.id { return .shown }
          return entry.reaction == .none ? .gone : .elsewhere(opener)
        }
        // The entries of other tabs are not known.
        let layer = world.state.layer(of: opener)
        let isKnown = layer.map { !$0.isContent || $0.host != nil } == true
        return isKnown ? .elsewhere(opener) : .gone
      } ?? .none
  }

  /// The symbol that stands for entries that nothing may read.
  init(gap screen: Name, isAccessory: Bool = false) {
    (self.screen, self.isAccessory) = (screen, isAccessory)
    (payload, reaction, variant, opener, passed) = (nil, .none, 0, .none, [])
  }

  /// An entry with the symbol.
  /// - Parameters:
  ///   - below: the ids of the entries below it, bottom first.
  ///   - shown: the id of the screen under the accessories.
  func entry(_ id: EntryID, over below: [EntryID], shown: EntryID? = nil) -> Entry {
    let openerID: EntryID? =
      switch opener {
      case .none: nil
      case .below(let distance): distance <= below.count ? below[below.count - distance] : .gone
      case .shown: shown ?? .gone
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
  /// The world, with two gaps below the top of the stack, or with the root alone; if accessories
  /// lie on each other, with a gap below their top, too.
  let world: World
  /// What the properties remember that are about runs of moves.
  let memories: [Property.Memory]
  /// The tab whose stack it is; nil in an app without tabs.
  let tab: Int?
  /// The symbol of the top.
  let symbol: FrameSymbol
  /// The symbol of the screen under the accessories that are the stack; else that of the top.
  let shown: FrameSymbol
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
  /// The layer of screens.
  var layer: Layer { tab.map { .tab($0) } ?? .main }
  /// The top of the stack of screens.
  var top: Entry? { world.state[layer].top }
  /// Whether the stack is one of accessories.
  var isOverlaid: Bool { symbol.isAccessory }
}
