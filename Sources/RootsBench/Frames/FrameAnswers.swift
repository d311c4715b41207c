import Roots
import RootsBlueprint
import RootsExplorer
import RootsTerminal

/// What moves do on short stacks, each asked once: the real step on the real world, with gaps in
/// place of the entries that a move must not look at.
struct FrameAnswers {
  private(set) var heads: [FrameHead] = []
  private var headNumbers: [FrameHead: Int] = [:]
  private(set) var symbols: [FrameSymbol] = []
  /// The protections with which each symbol is removed when one no longer passes.
  private(set) var protections: [ProtectionMask] = []
  private var symbolNumbers: [FrameSymbol: Int] = [:]
  /// The reason why something found on the way cannot be followed; nil so far.
  private(set) var obstacle: FrameObstacle?
  /// The number of steps that were taken.
  private(set) var stepCount = 0
  /// The greatest number of entries that a move pops by number, and one more.
  let greatestPop: Int
  /// The greatest number of entries that a command pops which follows from others.
  private let greatestFollowingPop: Int
  /// The protections that remove screens when a fact changes.
  let revocable: RevocableProtections
  /// Whether a command can show another tab and go on there.
  let reachesTabs: Bool
  let run: AppRun
  let finder: ItemFinder
  private let wish: Wish?
  /// What stands for screens that nothing may read, and for accessories.
  let gap, overlayGap: FrameSymbol
  /// Whether accessories that lie on each other are a stack of frames.
  let cutsOverlays: Bool
  private let start: AppState
  private var answers: [Question: Answer] = [:]

  private struct Question: Hashable {
    let head: Int
    let move: UInt32
    let below: Below
  }

  /// What is known of the entries below a head.
  struct Below: Hashable {
    /// The symbols of the highest ones, top first; nil for any number of entries.
    var parts: [Int?] = []
    /// The number of parts that are accessories below the head; nil if there are more of them.
    var floor: Int? = 0
    /// The symbol of the root below screens that are not known; nil if all are known.
    var root: Int?
  }

  /// What a move does with the entries of a short stack.
  struct Answer {
    var isRefused = false
    /// Whether a command was refused that the move did not issue: that of a timer, or one that
    /// waited.
    var isRefusedLater = false
    /// The protections whose screens the move removes, wherever they are.
    var revoked: ProtectionMask = []
    /// The numbers of what was found, and of what can be there.
    var items = FrameItems()
    /// The tab that is shown afterwards, if it is another one, with the facts.
    var shown: FrameTab?
    /// The reasons with which screens in gaps ended, and accessories.
    var passed: [Dismissal] = [], passedOverlays: [Dismissal] = []
    /// The highest entry that stays.
    var base = Base.head
    /// Whether that is on top afterwards.
    var isKept = true
    /// Whether something new is on the highest entry of a gap, which no command was about.
    var isOnGap = false
    /// Whether the lowest accessory must be known.
    var needsFloor = false
    /// The head afterwards.
    var end = 0
    /// The new entries below the top, top first.
    var above: [Int] = []
    var change: FrameSearch.FactChange?
    /// The entries that it puts on other tabs.
    var sent: [FrameMessage] = []
  }

  /// A part of a short stack.
  enum Base: Hashable {
    case head
    /// A known entry, or a gap among them, by its index.
    case link(Int)
    /// The screen under accessories that lie on each other.
    case shown
    /// The entry below all known ones, which is not known.
    case gap
    /// The root, below the entries that are not known.
    case root
    /// Nothing: all entries are removed.
    case nothing
  }

  /// How far down a move looks: as far as the lowest accessory if that is the floor.
  enum Reach { case above, root, deeper, floor }

  /// The number of entries in a gap, which no command pops by number.
  static let gapCount = 8

  init(_ run: AppRun, _ finder: ItemFinder, for wish: Wish?, cutsOverlays: Bool) {
    (self.run, self.finder, self.wish) = (run, finder, wish)
    self.cutsOverlays = cutsOverlays
    let gaps = Self.freeNames(in: run)
    gap = FrameSymbol(gap: gaps.screen)
    overlayGap = FrameSymbol(gap: gaps.accessory, isAccessory: true)
    var first = run.start()
    first.world.place(keepsLinks: false)
    start = first
    let greatest = run.followingCommands.map(\.popCount).max() ?? 0
    greatestFollowingPop = greatest
    let pops = run.table.moves.map { move in
      run.commands(of: move.act).reduce(0) { $0 + $1.popCount }
    }
    greatestPop = 1 + greatest + (pops.max() ?? 0)
    reachesTabs = run.reachesTabs
    revocable = RevocableProtections(run)
  }

  /// Names that no screen and no accessory has.
  private static func freeNames(in run: AppRun) -> (screen: Name, accessory: Name) {
    let taken = Set(run.blueprint.map.names.map(\.text))
    let texts = sequence(first: "gap") { $0 + "-" }.lazy.filter { !taken.contains($0) }
    let names = texts.prefix(2).map { (try? Name($0)) ?? .empty }
    return (names[0], names[1])
  }

  /// Whether a screen is what stands for others.
  func isGap(_ screen: Name) -> Bool { screen == gap.screen || screen == overlayGap.screen }

  /// The greatest number of entries below the top that matter to a move one by one.
  func room(of move: UInt32, from head: Int) -> Int {
    let world = heads[head].world
    var count = 1 + greatestFollowingPop + world.pending.reduce(0) { $0 + $1.command.popCount }
    if run.table[move].act == .wait {
      // Of all timers only those of the head can run out.
      for timer in world.timers {
        let action = world.state.entry(timer.entry).flatMap { run.blueprint.timed($0, timer.index) }
        count += action?.1.commands.reduce(0) { $0 + $1.popCount } ?? 0
      }
    } else {
      count += run.commands(of: run.table[move].act).reduce(0) { $0 + $1.popCount }
    }
    return count
  }

  var gapCount: Int { max(Self.gapCount, greatestPop + 2) }

  /// The screen of each symbol.
  var screens: [Name] { symbols.map(\.screen) }

  /// The heads with which the stacks of all tabs begin.
  mutating func starts() -> [Int] {
    let tabs = run.blueprint.map.tabs.indices
    return tabs.isEmpty
      ? [head(of: start, tab: nil)] : tabs.map { head(of: start, tab: $0) }
  }

  mutating func symbol(ofHead head: Int) -> Int { number(of: heads[head].symbol) }

  mutating func protections(ofHead head: Int) -> ProtectionMask {
    let symbol = symbol(ofHead: head)
    return protections[symbol]
  }

  mutating func number(of symbol: FrameSymbol) -> Int {
    if let known = symbolNumbers[symbol] { return known }
    symbols.append(symbol)
    protections.append(protections(of: symbol))
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
    run.moves(in: heads[head].state, opensLinks: false)
  }

  /// The numbers of what is found in a head as a state.
  func items(of head: Int) -> FrameItems {
    let state = heads[head].state
    var found: [UInt32] = []
    finder.find(in: state, &found)
    var items = known(found)
    if isWished(state.world) { items.found.append(finder.items.number(of: .wish)) }
    return items
  }

  /// Whether a state is the one that is looked for.
  func isWished(_ world: World) -> Bool { wish?.holds(world) == true }

  /// The head with other facts.
  mutating func head(_ head: Int, with facts: ContiguousArray<Literal>) -> Int {
    let head = heads[head]
    var world = head.world
    world.replaceFacts(by: facts)
    world.restartTimers()
    return number(
      of: FrameHead(
        world: world, memories: head.memories, tab: head.tab, symbol: head.symbol,
        shown: head.shown))
  }

  /// The head of another top with other facts.
  mutating func head(
    uncovering symbol: Int, isRoot: Bool, in head: Int, with facts: ContiguousArray<Literal>
  ) -> Int {
    let head = heads[head]
    var state = head.state
    let ids = freeIDs(isRoot ? 1 : 3)
    let below = ids.dropLast().map { gap.entry($0, over: []) }
    let entry = symbols[symbol].entry(ids[ids.count - 1], over: Array(ids.dropLast()))
    state.world.replaceEntries(of: head.layer, by: below + [entry])
    if !symbols[symbol].passed.isEmpty {
      state.world.marks.passed[entry.id] = symbols[symbol].passed
    }
    state.world.replaceFacts(by: facts)
    state.world.restartTimers()
    state.world.place(keepsLinks: false)
    return self.head(of: state, tab: head.tab)
  }

  // MARK: Heads

  /// The head of a world on the stack of a tab.
  mutating func head(of state: AppState, tab: Int?) -> Int {
    var world = state.world
    let layer = tab.map { Layer.tab($0) } ?? .main
    let stack = world.state[layer].entries
    let symbol = FrameSymbol(stack, at: stack.count - 1, in: world)
    if case .below(2...) = symbol.opener, symbol.reaction != .none {
      note("a result for a screen further below")
    }
    note(obstacleOutside(layer, in: world))
    if let tab {
      if world.state.selectedTab != tab, world.state.activeAccessory != nil {
        note("commands after `show`")
      }
      world.select(tab: tab)
      if world.state.main.count > 1 { note("screens over the tabs") }
      for index in world.state.tabs.indices where index != tab {
        let (old, new) = (start.world.state, world.state)
        if !new.hasSameNavigators(in: old, onTab: index) {
          note("commands for another tab")
        }
        world.replaceEntries(of: .tab(index), by: old.tabs[index].entries)
      }
      if run.blueprint.map.summary.hasTimers { world.followTimers() }
    }
    if stack.count > 1, let top = stack.last {
      let ids = stack.dropLast().map(\.id)
      for id in ids { world.marks.passed[id] = nil }
      note(world.obstacle(under: top, of: symbol, ids, on: layer, gap))
      world.put(symbol, top.id, over: freeIDs(2), on: layer, gap)
    }
    let overlay = cutOverlays(on: layer, in: &world)
    world.place(keepsLinks: false)
    return number(
      of: FrameHead(
        world: world, memories: state.memories, tab: tab, symbol: overlay ?? symbol,
        shown: symbol))
  }

  mutating func note(_ words: String?) {
    if obstacle == nil { obstacle = words.map { FrameObstacle($0) } }
  }

  /// The greatest number of steps that are taken.
  private static let stepLimit = 200_000

  /// Ids that no entry of a placed world has.
  func freeIDs(_ count: Int) -> [EntryID] {
    (0..<count).map { EntryID(1 << 25 + UInt32($0)) }
  }

  // MARK: Steps

  /// How far down a move looks.
  mutating func reach(_ head: Int, _ move: UInt32, _ below: Below) -> Reach {
    let answer = answer(head, move, below)
    if answer.isRefused || answer.isRefusedLater {
      // It can be refused because of a gap that it uncovers before its end.
      let commands = run.commands(of: run.table[move].act)
      let removedCount =
        answer.isRefusedLater
        ? room(of: move, from: head) : commands.reduce(0) { $0 + $1.popCount }
      let isMany = commands.count > 1 || answer.isRefusedLater
      if isMany, below.parts.count - (below.floor ?? 0) < removedCount { return .deeper }
      if isMany, below.floor == nil { return .floor }
      if answer.isRefused { return .above }
    }
    if answer.needsFloor { return .floor }
    switch answer.base {
    case .head, .link, .shown: return .above
    case .gap:
      let isHidden = answer.isOnGap && leavesBelowHidden(move, of: head, over: below.parts)
      return isHidden ? .above : .deeper
    case .root, .nothing: return .root
    }
  }

  /// The protections that a move revokes.
  mutating func revoked(_ head: Int, _ move: UInt32, _ below: Below) -> ProtectionMask {
    answer(head, move, below).revoked
  }

  /// Whether a move does nothing but to replace the top, or an entry that it searches, or to give
  /// that another payload, so that the entry below stays hidden.
  private func leavesBelowHidden(_ move: UInt32, of head: Int, over parts: [Int?]) -> Bool {
    guard heads[head].world.pending.isEmpty else { return false }
    let commands = run.action(of: run.table[move].act)?.commands.flatMap(\.steps) ?? []
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
  mutating func answer(_ head: Int, _ move: UInt32, _ below: Below) -> Answer {
    let question = Question(head: head, move: move, below: below)
    if let known = answers[question] { return known }
    let answer = ask(question)
    answers[question] = answer
    return answer
  }

  private mutating func ask(_ question: Question) -> Answer {
    stepCount += 1
    if stepCount > Self.stepLimit { note("more steps than are taken") }
    let head = heads[question.head]
    let stacks = shortStacks(question.head, question.below)
    var before = head.state
    before.world = stacks.world
    var (after, answer) = (before, Answer())
    var found: [UInt32] = []
    let refusal = run.perform(question.move, on: &after)
    // A screen that may not be opened afterwards can leave with one that is revoked below it.
    answer.revoked = revoked(
      by: question.move, before, after, head, isOverGap: question.below.root != nil)
    if let refusal {
      if reachesTabs, otherStacks(question.move, before, head.tab, isRefused: true) == nil {
        note("commands after `show`")
      }
      finder.find(in: question.move, refused: refusal, after, &found)
      (answer.isRefused, answer.items) = (true, known(found))
      // The commands that follow the refusal can look at a gap.
      answer.isRefusedLater = after.events.contains(where: \.isRefusal)
      return answer
    }
    let isLater = run.table[question.move].act == .wait || !head.world.pending.isEmpty
    answer.isRefusedLater = isLater && after.events.contains(where: \.isRefusal)
    send(question.move, before, after, head, &answer)
    finder.find(in: question.move, before, after, &found)
    if leadsAstray(question.move, before, after) {
      let cause = run.declaration(of: run.table[question.move].act)
      found.append(finder.items.number(of: .broken(.there, nil, by: cause)))
    }
    if answer.sent.contains(where: \.isOverRoot) {
      found.append(finder.items.number(of: .broken(.tabs, nil, by: run.table[question.move].act)))
    }
    answer.items = known(found)
    if let tab = head.tab, after.world.state.selectedTab != tab {
      answer.shown = FrameTab(
        number: after.world.state.selectedTab, facts: after.world.facts.values)
      if !after.world.pending.isEmpty || !after.world.requests.isEmpty {
        note("commands that wait while another tab is shown")
      }
    }
    for case .settled(let entry, .dismissed(let reason)) in after.events where isGap(entry.screen) {
      if entry.screen == gap.screen {
        if !answer.passed.contains(reason) { answer.passed.append(reason) }
      } else if !answer.passedOverlays.contains(reason) {
        answer.passedOverlays.append(reason)
      }
    }
    if after.world.state[head.layer].isEmpty {
      note("a stack without screens")
      answer.isRefused = true
      return answer
    }
    compare(before, after, stacks, head, question.below, &answer)
    let (then, now) = (before.world.facts.values, after.world.facts.values)
    if then != now {
      answer.change = FrameSearch.FactChange(
        tab: head.tab, before: then, after: now, revoked: answer.revoked)
    }
    // Below a gap the world of the top is not known.
    if !(answer.isKept && answer.base == .gap), !answer.needsFloor {
      answer.end = self.head(of: after, tab: head.tab)
    }
    return answer
  }

  /// Whether Escape can lead elsewhere than back after a move that opens something.
  private func leadsAstray(_ move: UInt32, _ before: AppState, _ after: AppState) -> Bool {
    guard run.table[move].has(.opens) else { return false }
    let start = OpenPosition(before, finder.intents)
    let opened = OpenPosition(after, finder.intents)
    var end = after
    guard opened.isOneMore(than: start) else { return false }
    // What is on other tabs, or in a gap, is not known.
    if after.world.state.selectedTab != before.world.state.selectedTab { return true }
    // What a question does with Escape can be refused because of a gap.
    if run.perform(run.table.back, on: &end) != nil { return run.table.hasQuestions }
    // It can remove screens below, too.
    if mayRevoke(run.table.back, after, end) { return true }
    return opened.leadsAstray(from: start, to: OpenPosition(end, finder.intents))
      || end.visibleScreens.contains(where: isGap)
  }

  /// The items without those of gaps, and of properties that gaps do not decide.
  private func known(_ numbers: [UInt32]) -> FrameItems {
    var items = FrameItems()
    for number in numbers {
      let item = finder.items[number]
      if let screen = item.screenOfEntry, isGap(screen) { continue }
      if run.blueprint.isDecidedByFrames(item) {
        items.found.append(number)
      } else if case .property = item {
        continue
      } else {
        items.suspected.append(number)
      }
    }
    return items
  }
}

extension Command {
  /// The number of entries that it pops at most, without those above an entry or the root.
  fileprivate var popCount: Int {
    switch self {
    case .pop(_, let count, _): count
    case .back, .finish: 1
    case .transaction(let commands): commands.reduce(0) { $0 + $1.popCount }
    default: 0
    }
  }
}
