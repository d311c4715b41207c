import Roots
import RootsExplorer

/// The places that take the place of a start which is left for good, as a splash screen or an
/// introduction is.
///
/// The start is an introduction if its screen is gone wherever the way back ends, and if it is not
/// the place from which most of the app is reached: the states from which a way leads back either
/// lead on without the start, or show fewer screens than the others.
struct Introductions {
  private let space: StateSpace<AppModel>
  private let transitions: Transitions
  /// The observations of the expanded states; nil for one beyond a limit.
  private let observations: [Observation?]
  /// The visible screens of each place.
  private var homes: Set<[Name]> = []
  /// The screen of the start, and those in front of the other places.
  private var starts: Set<Name>
  /// Whether states beyond a limit could show that the present ones are left for good, or that
  /// others are the places that count.
  var isOpen: Bool { isBarredByLimit || isFoundByLimit }
  private var isBarredByLimit = false, isFoundByLimit = false

  init(_ space: StateSpace<AppModel>, _ transitions: Transitions, _ observations: [Observation?]) {
    (self.space, self.transitions, self.observations) = (space, transitions, observations)
    starts = [space.model.run.start().world.state.visibleContent?.screen ?? .empty]
  }

  /// Whether a state counts as the start.
  func isHome(_ observation: Observation) -> Bool {
    observation.goals.contains(.home)
      || !homes.isEmpty && homes.contains(space.model.place(of: observation).screens)
  }

  /// Adds the places to which the present ones are left for good.
  /// - Returns: false if there are none.
  mutating func goOn(by isAllowed: (UInt32) -> Bool) -> Bool {
    let goals = StateSet(observations.indices.filter { observations[$0].map(isHome) != false })
    let traps = BackwardPass(to: goals, over: transitions, by: isAllowed).traps()
    guard traps.first != nil, !traps.contains(0) else { return false }
    // A state from which the start is only reached beyond a limit may be a trap, too.
    let sure = StateSet(observations.indices.filter { observations[$0].map(isHome) == true })
    let possible = BackwardPass(to: sure, over: transitions, by: isAllowed).traps()
    let doors: (states: Set<Int>, places: Set<[Name]>)
    switch self.doors(to: traps, by: isAllowed) {
    case .all(let states, let places): doors = (states, places)
    case .barred(let state):
      isBarredByLimit = possible.contains(state)
      return false
    }
    let before = observations.indices.filter { !traps.contains($0) }
    let after = observations.indices.filter { traps.contains($0) }
    guard
      screens(of: after).count > screens(of: before).count
        || leadOn(before, doors.states, by: isAllowed)
    else {
      isBarredByLimit = observations.contains(nil)
      return false
    }
    if before.contains(where: possible.contains) { isFoundByLimit = true }
    let known = homes.count
    homes.formUnion(doors.places)
    starts.formUnion(doors.places.compactMap(\.last))
    return homes.count > known
  }

  /// The screens that some states show.
  private func screens(of states: [Int]) -> Set<Name> {
    Set(states.flatMap { observations[$0].map { space.model.place(of: $0).screens } ?? [] })
  }

  /// The states from which a move leads away for good, and the places to which it leads.
  private enum Doors {
    case all(Set<Int>, Set<[Name]>)
    /// From this state a move leads to one where no app begins: the start is still open there, or
    /// nothing can be done.
    case barred(Int)
  }

  private func doors(to traps: StateSet, by isAllowed: (UInt32) -> Bool) -> Doors {
    var doors: (states: Set<Int>, places: Set<[Name]>) = ([], [])
    var seen: Set<Int> = []
    for state in observations.indices where !traps.contains(state) {
      for (move, target) in transitions.from(state) where isAllowed(move) {
        guard let target, traps.contains(target) else { continue }
        doors.states.insert(state)
        guard seen.insert(target).inserted else { continue }
        let after = space.state(target).state
        if starts.contains(where: after.world.state.hasEntry) { return .barred(state) }
        // What properties remember is no difference.
        let isAlive = transitions.from(target).contains { move, next in
          isAllowed(move) && next != target
            && next.map { space.state($0).state.world != after.world } != false
        }
        if !isAlive { return .barred(state) }
        doors.places.insert(after.visibleScreens)
      }
    }
    return .all(doors.states, doors.places)
  }

  /// Whether a door can be reached from each state without passing the start.
  private func leadOn(
    _ states: [Int], _ doors: Set<Int>, by isAllowed: (UInt32) -> Bool
  ) -> Bool {
    let pages = states.filter { observations[$0].map(isHome) == false }
    var leading = doors
    var count = -1
    while leading.count > count {
      count = leading.count
      for page in pages where !leading.contains(page) {
        let leads = transitions.from(page).contains { move, target in
          guard isAllowed(move), let target, leading.contains(target) else { return false }
          return observations.indices.contains(target) && observations[target].map(isHome) == false
        }
        if leads { leading.insert(page) }
      }
    }
    return pages.allSatisfy(leading.contains)
  }
}
