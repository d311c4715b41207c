import Roots
import RootsBlueprint
import RootsExplorer

/// The places that take the place of a start which is left for good, as `Introductions` finds them
/// in a search through all states; here on the pairs of a search of frames.
///
/// A way that only some stacks below a pair have does not count, so that fewer starts are
/// introductions here. Stacks of several tabs are not known at once, and have none.
struct FrameIntroductions {
  private let search: FrameSearch
  private let game: FrameGame
  private let states: [AppState]
  private let isAllowed: (UInt32) -> Bool
  /// Whether the pairs show that there are no others.
  private(set) var isCertain = true
  /// The pairs that count as the start.
  private(set) var homes: [Bool]
  /// The screen of the start, and those in front of the other places.
  private var starts: Set<Name>

  /// - Parameters:
  ///   - states: the states of the pairs, without what is below.
  ///   - homes: the pairs with the screens of the start.
  ///   - isAllowed: whether a way may contain a move.
  init(
    _ search: FrameSearch, _ game: FrameGame, _ states: [AppState], homes: [Bool],
    by isAllowed: @escaping (UInt32) -> Bool
  ) {
    (self.search, self.game, self.states) = (search, game, states)
    (self.homes, self.isAllowed) = (homes, isAllowed)
    starts = [search.run.start().world.state.visibleContent?.screen ?? .empty]
    // The stacks of tabs are looked at one by one.
    isCertain = search.run.blueprint.map.tabs.isEmpty
    if isCertain { while goOn() {} }
  }

  /// Adds the places to which the present ones are left for good.
  /// - Returns: false if there are none.
  private mutating func goOn() -> Bool {
    let lost = game.lost(to: homes, by: isAllowed)
    guard !lost.isEmpty, lost.first != 0 else { return false }
    let isLost = Set(lost)
    var doors: Set<[Name]> = []
    for pair in states.indices where !isLost.contains(pair) {
      for target in game.pairs(after: pair, by: isAllowed) where isLost.contains(target) {
        if hasStart(target) {
          isCertain = false
          return false
        }
        // Where nothing can be done, no app begins.
        let isAlive = game.pairs(after: target, by: isAllowed).contains { !isSame($0, target) }
        if !isAlive { return false }
        doors.insert(states[target].visibleScreens)
      }
    }
    // A pair that is lost on some stacks alone, or of which this is not known, can be a door, too.
    // The others all lead to the start, or to a lower stack with one of them.
    let isBack = game.reached(
      from: game.reached(from: homes, by: isAllowed),
      lower: states.indices.map { !isLost.contains($0) }, by: isAllowed)
    guard states.indices.allSatisfy({ isLost.contains($0) || isBack[$0] }) else {
      isCertain = false
      return false
    }
    let goals = states.indices.map { isLost.contains($0) }
    let leading = game.reached(from: goals, past: homes, by: isAllowed)
    let isLeading = states.indices.allSatisfy { homes[$0] || leading[$0] }
    guard
      screens(of: { isLost.contains($0) }).count > screens(of: { !isLost.contains($0) }).count
        || isLeading
    else { return false }
    let places = states.indices.map { doors.contains(states[$0].visibleScreens) }
    guard zip(places, homes).contains(where: { $0 && !$1 }) else { return false }
    homes = zip(places, homes).map { $0 || $1 }
    starts.formUnion(doors.compactMap(\.last))
    return true
  }

  /// Whether two pairs differ at most in what properties remember.
  private func isSame(_ a: Int, _ b: Int) -> Bool {
    a == b || search.order[a].frame == search.order[b].frame && states[a].world == states[b].world
  }

  /// The screens that some pairs show.
  private func screens(of isMeant: (Int) -> Bool) -> Set<Name> {
    Set(states.indices.filter(isMeant).flatMap { states[$0].visibleScreens })
  }

  /// Whether a stack of a pair can have the screen of a start.
  private func hasStart(_ pair: Int) -> Bool {
    starts.contains { screen in
      states[pair].world.state.hasEntry(of: screen)
        || search.contexts.has(screen, below: search.order[pair].frame)
    }
  }
}
