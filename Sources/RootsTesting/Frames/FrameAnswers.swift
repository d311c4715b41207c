import Roots
import RootsBlueprint
import RootsExplorer

/// What moves do on short stacks, each asked once: the real step on the real world, with gaps in
/// place of the entries that a move must not look at.
struct FrameAnswers {
  private(set) var heads: [FrameHead] = []
  private var headNumbers: [FrameHead: Int] = [:]
  private(set) var symbols: [FrameSymbol] = []
  private var symbolNumbers: [FrameSymbol: Int] = [:]
  /// The reason why something found on the way cannot be followed; nil so far.
  private(set) var obstacle: FrameObstacle?
  /// The number of steps that were taken.
  private(set) var stepCount = 0
  /// The greatest number of entries that a move pops by number, and one more.
  let greatestPop: Int
  private let rooms: [Int]
  private let run: AppRun
  private let finder: ItemFinder
  private let gap: FrameSymbol
  private let start: AppState
  private var answers: [Question: Answer] = [:]

  private struct Question: Hashable {
    let head: Int
    let move: UInt32
    let parts: [Int?]
    let root: Int?
  }

  /// What a move does with the entries of a short stack.
  struct Answer {
    var isRefused = false
    /// The numbers of what was found.
    var items: [UInt32] = []
    /// The reasons with which entries in gaps ended.
    var passed: [Dismissal] = []
    /// The highest entry that stays.
    var base = Base.head
    /// Whether that is on top afterwards.
    var isKept = true
    /// Whether something new is on the highest entry of a gap, which no command was about.
    var isOnGap = false
    /// The head afterwards.
    var end = 0
    /// The new entries below the top, top first.
    var above: [Int] = []
    var change: FrameSearch.FactChange?
  }

  /// A part of a short stack.
  enum Base: Hashable {
    case head
    /// A known entry, or a gap among them, by its index.
    case link(Int)
    /// The entry below all known ones, which is not known.
    case gap
    /// The root, below the entries that are not known.
    case root
    /// Nothing: all entries are removed.
    case nothing
  }

  /// How far down a move looks.
  enum Reach { case above, root, deeper }

  /// The number of entries in a gap, which no command pops by number.
  static let gapCount = 8

  init(_ run: AppRun, _ finder: ItemFinder) {
    (self.run, self.finder) = (run, finder)
    var name = "gap"
    while run.blueprint.map.names.contains(where: { $0.text == name }) { name += "-" }
    gap = FrameSymbol(gap: (try? Name(name)) ?? .empty)
    var first = run.start()
    first.world.place(keepsLinks: false)
    start = first
    let following = run.blueprint.map.reactions.flatMap(\.commands).flatMap(\.leaves)
    let greatest = following.map(\.popCount).max() ?? 0
    rooms = run.table.moves.map { move in
      let commands = run.action(of: move.act)?.commands.flatMap(\.leaves) ?? []
      return 1 + greatest + commands.reduce(0) { $0 + $1.popCount }
    }
    greatestPop = rooms.max() ?? 1
  }

  /// The greatest number of entries below the top that matter to a move one by one.
  func room(of move: UInt32) -> Int { rooms[Int(move)] }

  private var gapCount: Int { max(Self.gapCount, greatestPop + 2) }

  /// The screen of each symbol.
  var screens: [Name] { symbols.map(\.screen) }

  /// The heads with which the stacks of all tabs begin.
  mutating func starts() -> [Int] {
    let tabs = run.blueprint.map.tabs.indices
    return tabs.isEmpty
      ? [head(of: start.world, tab: nil)] : tabs.map { head(of: start.world, tab: $0) }
  }

  mutating func symbol(ofHead head: Int) -> Int { number(of: heads[head].symbol) }

  private mutating func number(of symbol: FrameSymbol) -> Int {
    if let known = symbolNumbers[symbol] { return known }
    symbols.append(symbol)
    symbolNumbers[symbol] = symbols.count - 1
    return symbols.count - 1
  }

  private mutating func number(of head: FrameHead) -> Int {
    if let known = headNumbers[head] { return known }
    heads.append(head)
    headNumbers[head] = heads.count - 1
    return heads.count - 1
  }

  /// The moves that are possible in a head.
  func moves(of head: Int) -> [UInt32] {
    run.moves(in: AppState(heads[head].world), opensLinks: false)
  }

  /// The numbers of what is found in a head as a state.
  func items(of head: Int) -> [UInt32] {
    var found: [UInt32] = []
    finder.find(in: AppState(heads[head].world), &found)
    return decided(found)
  }

  /// The head with other facts.
  mutating func head(_ head: Int, with facts: ContiguousArray<Literal>) -> Int {
    var world = heads[head].world
    world.replaceFacts(by: facts)
    return number(of: FrameHead(world: world, tab: heads[head].tab, symbol: heads[head].symbol))
  }

  // MARK: Heads

  /// The head of a world on the stack of a tab.
  private mutating func head(of world: World, tab: Int?) -> Int {
    var world = world
    let layer = tab.map { Layer.tab($0) } ?? .main
    let stack = world.state[layer].entries
    let symbol = FrameSymbol(stack, at: stack.count - 1, in: world)
    if case .below(2...) = symbol.opener, symbol.reaction != .none {
      note("a result for a screen further below")
    }
    if world.state.freeAccessories.contains(where: { $0.count > Self.accessoryLimit }) {
      note("accessories of more than \(Self.accessoryLimit) screens")
    }
    let hidden = stack.dropLast()
    for accessory in world.state.freeAccessories.flatMap(\.entries) {
      // Without commands for its result nothing asks who opened it.
      if accessory.reaction != .none, hidden.contains(where: { $0.id == accessory.opener }) {
        note("accessories with a `then` of a screen that is covered")
      }
    }
    if let tab {
      world.select(tab: tab)
      if world.state.main.count > 1 { note("screens over the tabs") }
      for index in world.state.tabs.indices where index != tab {
        if world.state.tabs[index].count > 1 { note("commands for another tab") }
        world.replaceEntries(of: .tab(index), by: start.world.state.tabs[index].entries)
      }
    }
    if stack.count > 1, let top = stack.last {
      let ids = freeIDs(2)
      let below = ids.map { gap.entry($0, over: []) }
      world.replaceEntries(of: layer, by: below + [symbol.entry(top.id, over: ids)])
    }
    world.place(keepsLinks: false)
    if world.otherParts != nil { note("commands that wait") }
    return number(of: FrameHead(world: world, tab: tab, symbol: symbol))
  }

  private mutating func note(_ words: String) {
    if obstacle == nil { obstacle = FrameObstacle(words) }
  }

  /// The greatest number of entries on an accessory layer, and of steps that are taken.
  private static let accessoryLimit = 5, stepLimit = 200_000

  /// Ids that no entry of a placed world has.
  private func freeIDs(_ count: Int) -> [EntryID] {
    (0..<count).map { EntryID(1 << 25 + UInt32($0)) }
  }

  // MARK: Steps

  /// How far down a move looks.
  mutating func reach(_ head: Int, _ move: UInt32, _ parts: [Int?], _ root: Int) -> Reach {
    let answer = answer(head, move, parts, root)
    if answer.isRefused { return .above }
    switch answer.base {
    case .head, .link: return .above
    case .gap:
      return answer.isOnGap && leavesBelowHidden(move, of: head, over: parts) ? .above : .deeper
    case .root, .nothing: return .root
    }
  }

  /// Whether a move does nothing but to replace the top, or an entry that it searches, or to give
  /// that another payload, so that the entry below stays hidden.
  private func leavesBelowHidden(_ move: UInt32, of head: Int, over parts: [Int?]) -> Bool {
    let commands = run.action(of: run.table[move].act)?.commands.flatMap(\.leaves) ?? []
    let removed = [heads[head].symbol] + parts.compactMap { $0.map { symbols[$0] } }
    guard removed.allSatisfy({ $0.reaction == .none }) else { return false }
    switch (commands.count, commands.first, commands.last) {
    case (1, .replace?, _): return true
    case (1, .popTo(let target, _, _?)?, _), (2, .popTo(let target, _, nil)?, .replace?):
      return target.screen != nil
    default: return false
    }
  }

  /// What a move does.
  /// - Parameters:
  ///   - parts: the symbols of the entries below the head, top first; nil for any number of
  ///     entries.
  ///   - root: the symbol of the root below entries that are not known; nil if all are known.
  mutating func answer(_ head: Int, _ move: UInt32, _ parts: [Int?], _ root: Int?) -> Answer {
    let question = Question(head: head, move: move, parts: parts, root: root)
    if let known = answers[question] { return known }
    let answer = ask(question)
    answers[question] = answer
    return answer
  }

  private mutating func ask(_ question: Question) -> Answer {
    stepCount += 1
    if stepCount > Self.stepLimit { note("more steps than are taken") }
    let head = heads[question.head]
    let (world, bases) = shortStack(question)
    let before = AppState(world)
    var (after, answer) = (before, Answer())
    var found: [UInt32] = []
    if run.perform(question.move, on: &after) != nil {
      finder.find(in: question.move, before, nil, &found)
      (answer.isRefused, answer.items) = (true, decided(found))
      return answer
    }
    finder.find(in: question.move, before, after, &found)
    answer.items = decided(found)
    for case .settled(let entry, .dismissed(let reason)) in after.events
    where entry.screen == gap.screen && !answer.passed.contains(reason) {
      answer.passed.append(reason)
    }
    let (old, new) = (before.world.state[head.layer].entries, after.world.state[head.layer].entries)
    if new.isEmpty {
      note("a stack without screens")
      answer.isRefused = true
      return answer
    }
    var kept = 0
    while kept < min(old.count, new.count), old[kept].isSame(as: new[kept]) { kept += 1 }
    answer.base = kept == 0 ? .nothing : bases[kept - 1]
    answer.isKept = kept == new.count
    answer.isOnGap = !answer.isKept && answer.base == .gap && bases[kept] != .gap
    for place in stride(from: new.count - 2, through: kept, by: -1) where place >= 0 {
      answer.above.append(number(of: FrameSymbol(new, at: place, in: after.world)))
    }
    let (then, now) = (before.world.facts.values, after.world.facts.values)
    if then != now {
      answer.change = FrameSearch.FactChange(tab: head.tab, before: then, after: now)
    }
    // Below a gap the world of the top is not known.
    if !(answer.isKept && answer.base == .gap) {
      answer.end = self.head(of: after.world, tab: head.tab)
    }
    return answer
  }

  private func decided(_ items: [UInt32]) -> [UInt32] {
    items.filter { number in
      let item = finder.items[number]
      return item.isDecidedByFrames && item.screen != gap.screen
    }
  }

  /// The world of a head over known entries and gaps, and what each entry of its stack is.
  private func shortStack(_ question: Question) -> (world: World, bases: [Base]) {
    let head = heads[question.head]
    var world = head.world
    guard !head.isRoot, let top = head.top else { return (world, [.head]) }
    var parts: [(symbol: FrameSymbol, base: Base)] = []
    func addGap(_ base: Base) { for _ in 0..<gapCount { parts.append((gap, base)) } }
    if let root = question.root {
      parts.append((symbols[root], .root))
      addGap(.gap)
    }
    for (index, part) in question.parts.enumerated().reversed() {
      if let part { parts.append((symbols[part], .link(index))) } else { addGap(.link(index)) }
    }
    let ids = freeIDs(parts.count)
    var entries = parts.indices.map { parts[$0].symbol.entry(ids[$0], over: Array(ids[..<$0])) }
    entries.append(head.symbol.entry(top.id, over: ids))
    world.replaceEntries(of: head.layer, by: entries)
    world.place(keepsLinks: false)
    return (world, parts.map(\.base) + [.head])
  }
}

extension Command {
  /// The number of entries that it pops at most, without those above an entry or the root.
  fileprivate var popCount: Int {
    switch self {
    case .pop(_, let count, _): count
    case .back, .finish: 1
    default: 0
    }
  }
}

extension Entry {
  /// Whether it is another one, unchanged.
  fileprivate func isSame(as other: Entry) -> Bool {
    id == other.id && screen == other.screen && payload == other.payload
  }
}

extension Item {
  /// Whether the search of frames finds it wherever it is: it is about the top of a stack.
  var isDecidedByFrames: Bool {
    switch self {
    case .screen, .part, .done, .refused, .outcome, .branch, .followUpRefused, .property: true
    case .broken(let property, _), .brokenBy(let property, _): property.isDecidedByFrames
    case .route, .cut, .outside, .result, .dropped, .lost, .orphaned, .wish: false
    }
  }

  /// The screen that was visible or ended; nil for other items.
  fileprivate var screen: Name? {
    switch self {
    case .screen(let screen, _), .outcome(let screen, _): screen
    default: nil
    }
  }
}

extension UsualProperty {
  /// Whether the search of frames decides it: it is about the top of a stack, or about what
  /// happens anywhere.
  var isDecidedByFrames: Bool {
    switch self {
    case .twice, .bypass, .impossible, .refused, .branches, .domains, .passable: true
    case .deadEnd, .homeUnreachable, .back, .results, .linkBack, .linkTarget, .restart, .tabs,
      .there, .redirects, .orphans:
      false
    }
  }
}
