import Roots
import RootsBlueprint
import RootsExplorer

/// The properties that hold with stacks of any height, of those that a search of frames does not
/// decide by what it finds.
///
/// What is not shown here can hold nevertheless: a game knows the frames of a stack, and not the
/// stack. A fault is only a pair from which no moves lead to a goal, over any stack.
struct FrameProofs {
  private(set) var proved: Set<PropertyName> = []
  /// The numbers of the pairs in which each move can be refused or change nothing, in the order of
  /// the search.
  private(set) var stuck: [Int] = []
  /// The properties about ways, each with the numbers of the pairs from which no way leads.
  private(set) var lost: [(name: PropertyName, pairs: [Int])] = []
  /// The screens that take the place of a start which is left for good.
  private(set) var successors: Set<Name> = []
  /// Whether the time or the memory ended before the game was made.
  private(set) var isCut = false
  private let run: AppRun

  /// - Parameters:
  ///   - search: a complete search.
  ///   - screens: the screens of which a value was handled.
  ///   - goesOn: whether there is time for more.
  init(_ search: FrameSearch, handled screens: Set<Name>, while goesOn: () -> Bool) {
    var search = search
    run = search.run
    addChecked(by: search, screens)
    guard let game = search.game() else {
      isCut = true
      return
    }
    let states = search.order.map { AppState(search.answers.heads[$0.head].world) }
    let goals = Goals(run)
    let reached = states.map { goals.reached(in: $0) }
    let table = run.table
    let isWithoutRoot = states.map { $0.isOnReplacedRoot }
    let isMovable = game.movable { !(isWithoutRoot[$1] && table[$0].act.isTab) }
    stuck = states.indices.filter { number in
      let entry = states[number].world.state.focusedEntry
      return !isMovable[number] && entry.flatMap { run.blueprint.content(of: $0) }?.isEnd != true
    }
    if stuck.isEmpty { proved.insert(.usual(.deadEnd)) }
    func shows(_ goal: Goal) -> [Bool] { reached.map { $0.contains(goal) } }
    func add(
      _ name: PropertyName, _ goals: [Bool], within limit: Int? = nil, refutes: Bool = true,
      by isAllowed: (UInt32) -> Bool
    ) {
      guard goesOn() else { return }
      if game.holds(to: goals, within: limit, by: isAllowed) {
        proved.insert(name)
      } else if refutes {
        let pairs = game.lost(to: goals, by: isAllowed)
        if !pairs.isEmpty { lost.append((name, pairs)) }
      }
    }
    let isPressed = { (move: UInt32) in !table[move].act.roles.contains(.outside) }
    let introductions = Introductions(
      FrameStarts(search: search, game: game, states: states, isAllowed: isPressed),
      homes: shows(.home), start: run.start().focusedScreen, while: goesOn)
    add(
      .usual(.homeUnreachable), introductions.homes.map { $0 == true },
      refutes: introductions.isCertain, by: isPressed)
    successors = introductions.successors
    add(.usual(.back), shows(.root)) { table[$0].has(.leaves) }
    add(.usual(.redirects), shows(.still)) { $0 == table.wait }
    for (index, property) in run.blueprint.properties.enumerated()
    where !property.looksThroughStacks {
      guard case .fromEverywhere(_, let within, let way) = property.form else { continue }
      add(.own(index), shows(.property(index)), within: within) {
        way == .anyMoves ? isPressed($0) : $0 == table.back
      }
    }
  }

  /// Adds the properties that nothing breaks which was seen in a state or a move, with any entries
  /// below.
  private mutating func addChecked(by search: FrameSearch, _ handled: Set<Name>) {
    // Links from outside are not opened.
    proved = [.usual(.linkBack), .usual(.linkTarget)]
    let map = run.blueprint.map
    if !RestorationRules(of: map).restoreAnything(of: map) { proved.insert(.usual(.restart)) }
    let droppers = search.finder.intents.droppers.values
    var broken: Set<UsualProperty> = []
    for number in search.suspected {
      switch search.finder.items[number] {
      case .broken(let property, _, _): broken.insert(property)
      case .dropped, .lost: broken.insert(.results)
      case .result(let screen, isHandled: false):
        // The screen that opened it can be in a gap.
        let isDropped = droppers.contains { $0[screen] != nil }
        if isDropped || !handled.contains(screen) { broken.insert(.results) }
      default: break
      }
    }
    for property in [UsualProperty.results, .tabs, .there, .orphans]
    where !broken.contains(property) {
      proved.insert(.usual(property))
    }
  }
}
