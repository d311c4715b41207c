import Roots
import RootsExplorer

/// The states of an app with the moves between them, in which a start can be left for good.
protocol StartGraph {
  /// Whether a way leads from each state to one of some; nil where this is not known. The first
  /// state is the one in which the app starts.
  /// - Parameter goals: whether each state is one of them; nil where this is not known.
  func ways(to goals: [Bool?]) -> [Bool?]
  /// Whether a way leads from each state to a goal for sure, without passing some states.
  func leads(to goals: [Bool], past barred: [Bool?]) -> [Bool]
  /// The states that can follow a state.
  func states(after state: Int) -> [Int]
  /// The screens that a state shows; nil beyond a limit.
  func visibleScreens(of state: Int) -> [Name]?
  /// Whether a state has an entry of one of some screens; nil if only some stacks of it have one.
  func hasEntry(of screens: Set<Name>, in state: Int) -> Bool?
}

/// The places that take the place of a start which is left for good, as a splash screen or an
/// introduction is.
///
/// The start is an introduction if its screen is gone wherever the way back ends, and if it is not
/// the place from which most of the app is reached: the states from which a way leads back either
/// lead on without the start, or show fewer screens than the others.
struct Introductions<Graph: StartGraph> {
  private let graph: Graph
  /// Whether each state counts as the start; nil where this is not known.
  private(set) var homes: [Bool?]
  /// Whether the start is known to be one: states that are not known could show that the present
  /// ones are left for good, or that others are the places that count.
  private(set) var isCertain = true
  /// The screens of the start, and those in front of the places that took its place.
  private var starts: Set<Name>
  /// Whether each state belongs to a start that is left for good.
  private var isLeft: [Bool]

  /// - Parameters:
  ///   - homes: whether each state shows the screens of the start; nil where this is not known.
  ///   - start: the screen of the start.
  ///   - goesOn: whether there is time for more.
  init(_ graph: Graph, homes: [Bool?], start: Name, while goesOn: () -> Bool) {
    (self.graph, self.homes) = (graph, homes)
    starts = [start]
    isLeft = homes.map { _ in false }
    while goesOn(), goOn() {}
  }

  /// The screens in front of the places that count as the start in its place; empty for a start
  /// that is not left for good.
  var successors: Set<Name> {
    if starts.count < 2 { return [] }
    return Set(
      homes.indices.filter { homes[$0] == true && !isLeft[$0] }.compactMap {
        graph.visibleScreens(of: $0)?.last
      })
  }

  /// Adds the places to which the present ones are left for good.
  /// - Returns: false if there are none.
  private mutating func goOn() -> Bool {
    let ways = graph.ways(to: homes)
    guard ways.contains(false), ways.first != false else { return false }
    var doors: Set<[Name]> = []
    var seen: Set<Int> = []
    for state in ways.indices where ways[state] != false {
      for target in graph.states(after: state) where ways[target] == false {
        guard seen.insert(target).inserted else { continue }
        // Where nothing can be done, no app begins.
        if graph.states(after: target).isEmpty { continue }
        let hasStart = graph.hasEntry(of: starts, in: target)
        if hasStart != false {
          isCertain = ways[state] == true && hasStart != nil
          return false
        }
        doors.formUnion([graph.visibleScreens(of: target)].compactMap(\.self))
      }
    }
    // A state from which the start is perhaps not reached can be a door, too.
    guard !ways.contains(nil) else {
      isCertain = false
      return false
    }
    let isLost = ways.map { $0 == false }
    guard !doors.isEmpty, isIntroduction(before: isLost) else { return false }
    let leaving = graph.leads(to: isLost, past: homes.map { _ in false })
    for state in isLeft.indices where leaving[state] && !isLost[state] { isLeft[state] = true }
    var hasChanged = false
    for state in homes.indices where homes[state] == false {
      guard let screens = graph.visibleScreens(of: state), doors.contains(screens) else { continue }
      (homes[state], hasChanged) = (true, true)
    }
    starts.formUnion(doors.compactMap(\.last))
    return hasChanged
  }

  /// Whether the start is no part of an app from which others are left for good.
  private func isIntroduction(before isLost: [Bool]) -> Bool {
    func screens(of states: [Int]) -> Set<Name> {
      Set(states.flatMap { graph.visibleScreens(of: $0) ?? [] })
    }
    // An earlier start is no part of the app that this one begins.
    let before = isLost.indices.filter { !isLost[$0] && !isLeft[$0] }
    let after = isLost.indices.filter { isLost[$0] }
    if screens(of: after).count > screens(of: before).count { return true }
    let leading = graph.leads(to: isLost, past: homes)
    return before.allSatisfy { homes[$0] != false || leading[$0] }
  }
}

/// The states of a search through all of them.
struct SearchedStarts: StartGraph {
  let space: StateSpace<AppModel>
  let transitions: Transitions
  /// The observations of the expanded states; nil for one beyond a limit.
  let observations: [Observation?]
  /// Whether a way may contain a move.
  let isAllowed: (UInt32) -> Bool

  func ways(to goals: [Bool?]) -> [Bool?] {
    let sure = BackwardPass(
      to: StateSet(goals.indices.filter { goals[$0] == true }), over: transitions,
      countsOpen: false, by: isAllowed)
    let possible = BackwardPass(
      to: StateSet(goals.indices.filter { goals[$0] != false }), over: transitions, by: isAllowed)
    return goals.indices.map { state in
      if sure.distance(from: state) != nil { return true }
      return possible.distance(from: state) == nil ? false : nil
    }
  }

  func leads(to goals: [Bool], past barred: [Bool?]) -> [Bool] {
    var (leading, hasChanged) = (goals, true)
    while hasChanged {
      hasChanged = false
      for state in goals.indices where !leading[state] && barred[state] == false {
        guard states(after: state).contains(where: { leading[$0] }) else { continue }
        (leading[state], hasChanged) = (true, true)
      }
    }
    return leading
  }

  func states(after state: Int) -> [Int] {
    transitions.from(state).compactMap { move, target in
      guard isAllowed(move), let target, target < observations.count else { return nil }
      return target
    }
  }

  func visibleScreens(of state: Int) -> [Name]? {
    observations[state].map { space.model.place(of: $0).screens }
  }

  func hasEntry(of screens: Set<Name>, in state: Int) -> Bool? {
    screens.contains(where: space.state(state).state.world.state.hasEntry)
  }
}
