import Roots
import RootsBlueprint
import RootsExplorer

/// A search through everything that an app can do with stacks of any height.
///
/// A navigation stack is a pushdown system: what can happen at its top depends on the top and, once
/// it is removed, on the entry below. The search keeps pairs of a head, which is a world with the
/// top of one stack, and a frame, which stands for all stacks below that the head can be over. The
/// edges of a frame are the entries directly below with the frames under them. A move is the real
/// step on a short stack; one that uncovers an unknown entry is repeated with each that can be
/// there. So there are finitely many pairs, however high stacks grow.
///
/// Source: the saturation of pushdown systems with summaries, in Reps, Schwoon, Jha and Melski,
/// "Weighted pushdown systems and their application to interprocedural dataflow analysis", 2005.
///
/// Tabs are looked at one by one. What happens in others can change the facts, as any of their
/// moves does: Flanagan and Qadeer, "Thread-modular model checking", 2003.
struct FrameSearch {
  /// The parts by which frames are told apart: the head that came over one, the symbols between,
  /// top first, and the ground.
  private struct FrameKey: Hashable {
    let head: Int
    let between: ArraySlice<Int>
    let ground: Ground
  }

  let run: AppRun
  let finder: ItemFinder
  var answers: FrameAnswers
  private(set) var order: [Item] = []
  private(set) var origins: [Item: Origin?] = [:]
  private(set) var edges: [Int: [Edge: Origin]] = [:]
  private var frames: [FrameKey: Int] = [:]
  /// The ground of each frame.
  private(set) var grounds = [Ground()]
  /// What was found, with the ways by which it was found first, each of another head: an item, and
  /// a move of it with the entries below that the move looked at; no move for what a state shows.
  ///
  /// There are several, because a head can be over entries over which no way leads.
  private(set) var found: [UInt32: [Origin]] = [:]
  /// The other items that states and moves over gaps have shown: with certain entries in place of
  /// the gaps not all of them need to be there.
  private(set) var suspected: Set<UInt32> = []
  /// The reason why not everything is known; nil so far.
  var obstacle: FrameObstacle?
  var gaps = FrameGaps()
  /// The moves to follow in the next round.
  var agenda = Agenda()
  /// The moves over known entries, with what they led to in some round.
  var knownSteps: [KnownStep: KnownOutcome] = [:]
  /// The answers that removed entries of gaps, of the move that is followed.
  private var removals: [(FrameAnswers.Answer, [Link])] = []
  /// Whether that move, though it looked at entries below, put something on the frame of its item.
  private var isOnOwnFrame = false
  /// The game that is made of all moves after the search; nil before.
  var recorder: Recorder?
  private(set) var contexts = FrameContexts()
  private var movesOfHeads: [Int: [UInt32]] = [:]
  /// The screen for which each move searches below the top.
  private(set) var targets: [UInt32: FrameTarget] = [:]
  /// The effects of the moves of each tab on the others.
  var exchange = Exchange()
  /// The end of the time and of the memory; nil before the search.
  private var limit: Limit?
  /// Whether frames are told apart by their roots, which multiplies them by the number of roots.
  private let tellsRoots: Bool

  /// - Parameters:
  ///   - wish: the state that is looked for; nil for everything.
  ///   - cutsOverlays: whether accessories that lie on each other are a stack like that of screens.
  init(_ run: AppRun, _ finder: ItemFinder, for wish: Wish?, cutsOverlays: Bool) {
    let answers = FrameAnswers(run, finder, for: wish, cutsOverlays: cutsOverlays)
    self.init(answers, finder, tellsRoots: false)
  }

  /// - Parameter answers: may know what moves do from another search.
  private init(_ answers: FrameAnswers, _ finder: ItemFinder, tellsRoots: Bool) {
    (run, self.finder, self.answers) = (answers.run, finder, answers)
    self.tellsRoots = tellsRoots
    obstacle = run.frameObstacle
    for (number, move) in run.table.moves.enumerated() {
      targets[UInt32(number)] = run.screenSearched(by: move.act)
    }
  }

  /// Searches until nothing new is found, or until it may not go on; goes on where the time of an
  /// earlier call ended.
  /// - Parameters:
  ///   - monitor: ends the search.
  ///   - bytes: the memory that is left to other searches.
  mutating func solve(until monitor: SearchMonitor, reserving bytes: Int) {
    limit = Limit(monitor: monitor, reserved: bytes)
    if obstacle == .time {
      obstacle = nil
      agenda.changedFrames = Set(edges.keys)
      agenda.hasChanged = true
    }
    if obstacle != nil { return }
    for head in answers.starts() { add(Item(head: head, frame: 0), by: nil) }
    while agenda.hasChanged, obstacle == nil {
      agenda.hasChanged = false
      agenda.round += 1
      contexts = FrameContexts(
        edges.mapValues { $0.keys.sorted(by: Self.isBefore) }, grounds, answers,
        Set(targets.values.map(\.screen)))
      let changed = contexts.frames(over: agenda.changedFrames)
      for frame in changed { agenda.changeRounds[frame] = agenda.round }
      agenda.changedFrames = []
      var stillOpen: [(item: Item, move: UInt32)] = []
      for (item, move) in agenda.open {
        // Over the same entries it does the same.
        if !changed.contains(item.frame) {
          stillOpen.append((item, move))
          continue
        }
        if follow(item, move, []) { stillOpen.append((item, move)) }
        if isStopped() { return }
      }
      agenda.open = stillOpen
      while agenda.place < order.count, obstacle == nil, answers.obstacle == nil {
        let item = order[agenda.place]
        note(
          answers.items(of: item.head), Origin(item: item, move: .max, chain: [], passed: 0))
        for move in moves(of: item.head) where follow(item, move, []) {
          agenda.open.append((item, move))
        }
        if isStopped() { return }
        agenda.place += 1
      }
      shareFacts()
      obstacle = obstacle ?? answers.obstacle
    }
    if obstacle == nil { endPassed() }
  }

  /// Whether the search has to end, which the obstacle then says.
  mutating func isStopped() -> Bool {
    if obstacle == nil { obstacle = limit?.obstacle() }
    return obstacle != nil
  }

  /// The greatest number of roots that are told apart.
  private static let rootLimit = 4

  /// A search that tells frames apart by their roots, so that it knows what a root leaves for good;
  /// nil for an app with one root or many, or with tabs.
  func tellingRoots() -> FrameSearch? {
    var answers = answers
    let roots = Set(order.filter { $0.frame == 0 }.map { answers.symbol(ofHead: $0.head) })
    guard !tellsRoots, run.blueprint.map.tabs.isEmpty, 2...Self.rootLimit ~= roots.count else {
      return nil
    }
    return FrameSearch(answers, finder, tellsRoots: true)
  }

  /// Whether nothing else can happen.
  var isComplete: Bool { obstacle == nil }

  mutating func moves(of head: Int) -> [UInt32] {
    if let known = movesOfHeads[head] { return known }
    let moves = answers.moves(of: head)
    movesOfHeads[head] = moves
    return moves
  }

  mutating func note(_ items: FrameItems, _ origin: Origin) {
    suspected.formUnion(items.suspected)
    for number in items.found { note(number, origin) }
  }

  mutating func note(_ number: UInt32, _ origin: Origin) {
    let known = found[number] ?? []
    guard known.count < Self.originLimit else { return }
    if known.contains(where: { $0.item.head == origin.item.head }) { return }
    found[number, default: []].append(origin)
  }

  /// The number of ways that are remembered for one thing.
  private static var originLimit: Int { 8 }

  mutating func add(_ item: Item, by origin: Origin?) {
    recorder?.add(item)
    guard origins[item] == nil else { return }
    origins[item] = .some(origin)
    order.append(item)
    agenda.hasChanged = true
  }

  private mutating func add(_ edge: Edge, to frame: Int, by origin: Origin) {
    guard edges[frame]?[edge] == nil else { return }
    edges[frame, default: [:]][edge] = origin
    agenda.changedFrames.insert(frame)
    agenda.hasChanged = true
  }

  private mutating func frame(_ key: FrameKey) -> Int {
    if let known = frames[key] { return known }
    grounds.append(key.ground)
    frames[key] = grounds.count - 1
    return grounds.count - 1
  }

  // MARK: Moves

  /// Makes a move where some entries below the head are known, and with one more of them if it
  /// looks deeper.
  /// - Returns: whether another edge below can change what it does.
  @discardableResult
  mutating func follow(_ item: Item, _ move: UInt32, _ chain: [Link]) -> Bool {
    if obstacle != nil { return true }
    if chain.isEmpty { removals = [] }
    let below = bottom(of: chain, item)
    if below == 0 {
      conclude(item, move, chain, root: nil)
      return false
    }
    let floor = grounds[below].floor
    // The entries below a new frame are known in the next round.
    guard let roots = roots(below: below) else {
      agenda.hasChanged = true
      return true
    }
    // A screen is searched below the lowest accessory, or above it.
    let searched = searched(by: move, from: item.head)
    if floor != nil, searched?.isOnOverlays == false { return followFromFloor(item, move, chain) }
    let target = searched.flatMap {
      $0.isOnOverlays == (floor != nil) && !isKnown($0, in: chain) ? $0.screen : nil
    }
    if let target {
      // The entry directly below can be the opener, which a gap is not.
      for edge in edgesBelow(below) where answers.symbols[edge.symbol].screen == target {
        followKnown(item, move, chain + [.edge(edge)])
      }
      for edge in contexts.nearest(target, below: below) {
        followKnown(item, move, chain + [.skip([]), .edge(edge)])
      }
      if !contexts.canLack(target, below: below) { return true }
    }
    var (goesDeeper, goesToRoot, isOpen) = (false, false, false)
    for root in roots where !goesDeeper {
      // It would be found there.
      if floor == nil, let root, answers.symbols[root].screen == target { continue }
      let known = known(below: item, chain, root: root)
      let revoked = answers.revoked(item.head, move, known)
      if !grounds[below].protections.isDisjoint(with: revoked) {
        if floor != nil { return followFromFloor(item, move, chain) }
        isOpen = true
        for edge in contexts.lowest(with: revoked, below: below) {
          followKnown(item, move, chain + [.skip(revoked), .edge(edge)])
        }
        continue
      }
      switch answers.reach(item.head, move, known) {
      case .floor: return followFromFloor(item, move, chain)
      case .above:
        conclude(item, move, chain, root: root)
        return target != nil || isOpen || answers.answer(item.head, move, known).base == .gap
      case .root:
        conclude(item, move, chain, root: root)
        goesToRoot = true
      case .deeper: goesDeeper = true
      }
    }
    if goesToRoot, !goesDeeper {
      // On a short stack commands before the last can be refused, and the root can be the opener.
      let room = answers.room(of: move, from: item.head) - chain.count
      for edge in edgesBelow(below) where contexts.height(edge.frame) < room {
        followKnown(item, move, chain + [.edge(edge)])
      }
    }
    guard goesDeeper else { return true }
    guard chain.count < FrameAnswers.gapCount + 2 * answers.greatestPop else {
      obstacle = FrameObstacle("moves such as \(run.name(of: run.table[move]))")
      return true
    }
    for edge in edgesBelow(below) { followKnown(item, move, chain + [.edge(edge)]) }
    return true
  }

  /// Makes a move where entries below the head are known, once for all frames below the head until
  /// something below the known entries changes: what it does with them is the same over each frame.
  mutating func followKnown(_ item: Item, _ move: UInt32, _ chain: [Link]) {
    let step = KnownStep(head: item.head, move: move, chain: chain)
    let below = bottom(of: chain, item)
    if let known = knownSteps[step], known.round >= agenda.changeRounds[below, default: 0],
      known.frame == nil || known.frame == item.frame
    {
      if known.frame != nil { isOnOwnFrame = true }
      for (answer, chain) in known.removals {
        let origin = Origin(item: item, move: move, chain: chain, passed: chain.count)
        addGaps(answer, origin)
      }
      recorder?.outcomes.append(.list(known.outcomes))
      return
    }
    let (firstRemoval, firstOutcome) = (removals.count, recorder?.outcomes.count ?? 0)
    let wasOnOwnFrame = isOnOwnFrame
    isOnOwnFrame = false
    defer { isOnOwnFrame = isOnOwnFrame || wasOnOwnFrame }
    follow(item, move, chain)
    // A move that was not made to its end is made again.
    if isStopped() { return }
    let list = recorder?.list(from: firstOutcome)
    knownSteps[step] = KnownOutcome(
      round: agenda.round, removals: Array(removals[firstRemoval...]), outcomes: list ?? 0,
      frame: isOnOwnFrame ? item.frame : nil)
    if let list { recorder?.outcomes.append(.list(list)) }
  }

  /// The edges of a frame, in a fixed order.
  func edgesBelow(_ frame: Int) -> [Edge] {
    (edges[frame] ?? [:]).keys.sorted(by: Self.isBefore)
  }

  static func isBefore(_ a: Edge, _ b: Edge) -> Bool {
    (a.symbol, a.frame) < (b.symbol, b.frame)
  }

  /// The frame under the known entries.
  func bottom(of chain: [Link], _ item: Item) -> Int {
    if case .edge(let edge)? = chain.last { edge.frame } else { item.frame }
  }

  /// Adds what a move leads to, which looked at no more than the known entries and the root.
  private mutating func conclude(
    _ item: Item, _ move: UInt32, _ chain: [Link], root: Int?
  ) {
    let answer = answers.answer(item.head, move, known(below: item, chain, root: root))
    let origin = { (passed: Int) in
      Origin(item: item, move: move, chain: chain, passed: passed, root: root)
    }
    var whole = origin(chain.count)
    whole.reachesBottom = root != nil
    note(answer.items, origin(0))
    addGaps(answer, origin(chain.count))
    // What it revokes is known by the change of the facts, if it puts nothing on other tabs.
    if !answer.revoked.isEmpty, answer.change == nil || !answer.sent.isEmpty {
      let tab = answers.heads[item.head].tab
      exchange.revocations.insert(Revocation(tab: tab, mask: answer.revoked))
    }
    // Below a known entry the gaps are the same for all frames above it.
    if case .skip? = chain.first, !answer.passed.isEmpty || !answer.passedOverlays.isEmpty {
      removals.append((answer, chain))
    }
    if recorder != nil {
      if let outcome = outcome(outside: answer) {
        recorder?.outcomes.append(outcome)
        return
      }
      let height = height(after: answer, chain, item, isOverRoot: root != nil)
      recorder?.height = height
    }
    if answer.isRefused { return }
    for message in answer.sent where !exchange.messages.contains(where: { $0.message == message }) {
      exchange.messages.append((message, origin(0)))
      agenda.hasChanged = true
    }
    if let change = answer.change, !exchange.changes.contains(change) {
      exchange.changes.append(change)
      exchange.changers[change] = (item, move)
      agenda.hasChanged = true
    }
    let end = answer.end
    if answer.base == .head || answer.base == .shown { isOnOwnFrame = true }
    switch answer.base {
    case .head:
      if answer.isKept { return put(end, answer.above, on: item.frame, origin(0)) }
      let own = Edge(symbol: answers.symbol(ofHead: item.head), frame: item.frame)
      put(end, answer.above, over: own, origin(0))
    case .link(let index):
      guard case .edge(let edge) = chain[index] else {
        return obstacle = FrameObstacle("moves such as \(run.name(of: run.table[move]))")
      }
      if answer.isKept { return put(end, answer.above, on: edge.frame, origin(index + 1)) }
      put(end, answer.above, over: edge, origin(index + 1))
    case .shown:
      let (frame, count) = floor(below: item, chain)
      if answer.isKept { return put(end, answer.above, on: frame, origin(count)) }
      let shown = answers.number(of: answers.heads[item.head].shown)
      put(end, answer.above, over: Edge(symbol: shown, frame: frame), origin(count))
    case .gap:
      if !answer.isKept { noteRepetitions(after: answer, origin(0)) }
      put(end, answer.above, on: bottom(of: chain, item), origin(chain.count))
    case .root:
      if answer.isKept { return put(end, answer.above, on: 0, whole) }
      put(end, answer.above, over: Edge(symbol: root ?? 0, frame: 0), whole)
    case .nothing: put(end, answer.above, on: 0, whole)
    }
  }

  /// Notes the equal entries that can be under an entry that is put over a gap, of which others can
  /// be found later.
  private mutating func noteRepetitions(after answer: FrameAnswers.Answer, _ origin: Origin) {
    let lowest = answer.above.last ?? answers.symbol(ofHead: answer.end)
    for edge in edgesBelow(bottom(of: origin.chain, origin.item)) {
      var origin = origin
      origin.chain.append(.edge(edge))
      noteRepetition(of: lowest, over: edge.symbol, origin)
    }
  }

  /// Notes that a screen is put on top of an equal one.
  mutating func noteRepetition(of symbol: Int, over other: Int, _ origin: Origin) {
    let (top, below) = (answers.symbols[symbol], answers.symbols[other])
    guard top.screen == below.screen, top.payload == below.payload, top.variant == below.variant
    else { return }
    let (item, move) = origin.sender ?? (origin.item, origin.move)
    let cause = run.cause(of: move, in: answers.heads[item.head].state)
    note(finder.items.number(of: .broken(.twice, top.screen, by: cause)), origin)
  }

  /// Adds a head over an entry that stays, with new entries between.
  private mutating func put(_ head: Int, _ above: [Int], over edge: Edge, _ origin: Origin) {
    put(head, above + [edge.symbol], on: edge.frame, origin)
  }

  /// Adds a head over a frame, with new entries between, top first.
  mutating func put(_ head: Int, _ between: [Int], on frame: Int, _ origin: Origin) {
    if between.isEmpty { return add(Item(head: head, frame: frame), by: origin) }
    var origin = origin
    origin.added = between.count
    var below = frame
    for (index, symbol) in between.enumerated().reversed() {
      var ground = grounds[below]
      if answers.symbols[symbol].isAccessory {
        ground.floor = ground.floor ?? below
      } else if tellsRoots {
        ground.root = ground.root ?? symbol
      }
      ground.protections.formUnion(answers.protections[symbol])
      let above = self.frame(FrameKey(head: head, between: between[..<index], ground: ground))
      add(Edge(symbol: symbol, frame: below), to: above, by: origin)
      below = above
    }
    add(Item(head: head, frame: below), by: origin)
  }

  /// Adds the ends of the entries that were removed from gaps.
  private mutating func endPassed() {
    let removed = gaps.removed(in: contexts)
    for (symbol, reason, origin) in removed {
      let ended = answers.symbols[symbol]
      if answers.isFollowed(symbol) {
        return obstacle = FrameObstacle(
          "a `then` after the dismissal of a screen that is removed with others over it")
      }
      let rules = run.blueprint.map.rules(of: ended.screen, variant: Int(ended.variant))
      if reason != .revoked, !rules.leaveGuards.isEmpty {
        return obstacle = FrameObstacle(
          "a leave guard of a screen that is removed with others over it")
      }
      note(answers.items(ofDismissal: symbol, reason), origin)
    }
  }
}
