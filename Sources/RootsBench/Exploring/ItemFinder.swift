import Roots
import RootsBlueprint
import RootsExplorer
import RootsTerminal

/// The checks of an app's states and moves: it finds what coverage and faults are made of.
///
/// A class, because it is passed on for each state and move, and a copy of its parts takes long.
final class ItemFinder: Sendable {
  let run: AppRun
  /// The numbers of the items; they can differ from run to run.
  let items = InternTable<Item>()
  let intents: Intents
  /// The screens that scenes show as parts, by scene.
  private let parts: [Name: [Name]]
  /// The routes and the targets of links, by the moves that open them.
  private let routes: [UInt32: Int]
  private let targets: [UInt32: LinkTarget]

  init(run: AppRun) {
    self.run = run
    intents = Intents(run)
    parts = run.blueprint.screensOfScenes
    var (routes, targets): ([UInt32: Int], [UInt32: LinkTarget]) = ([:], [:])
    for (number, move) in run.table.moves.enumerated() {
      guard case .link(let link) = move.act else { continue }
      routes[UInt32(number)] = run.route(of: move.act)
      targets[UInt32(number)] = LinkTarget(of: link, in: run.blueprint)
    }
    (self.routes, self.targets) = (routes, targets)
  }

  func items(of state: AppState) -> [Item] {
    items { found in
      for index in state.brokenMemories { add(.property(index), &found) }
      let stacks = state.world.state
      find(inStack: stacks.main, &found)
      for stack in stacks.tabs { find(inStack: stack, &found) }
      find(in: state, &found)
    }
  }

  /// The items of a move, without those of the state after it.
  func items(of move: UInt32, from before: AppState, to after: AppState) -> [Item] {
    items { find(in: move, before, after, &$0) }
  }

  /// The items of a move that is refused.
  /// - Parameter state: the state behind the move, with its events.
  func items(of move: UInt32, refused refusal: AppRefusal, in state: AppState) -> [Item] {
    items { find(in: move, refused: refusal, state, &$0) }
  }

  /// The items of a change that is no move, without those of the state after it.
  func items(of events: [AppEvent], from before: World, to after: AppState) -> [Item] {
    items { found in
      find(in: events, of: nil, before, &found)
      for screen in lostOpeners(events) { add(.broken(.results, screen, by: nil), &found) }
      lookForBrokenClaims(before, after, &found)
    }
  }

  private func items(_ find: (inout [UInt32]) -> Void) -> [Item] {
    var found: [UInt32] = []
    find(&found)
    return found.map { items[$0] }
  }

  private func add(_ item: Item, _ found: inout [UInt32]) {
    found.append(items.number(of: item))
  }

  // MARK: States

  /// Adds the items of the stack of main or a tab.
  func find(inStack stack: Stack, _ found: inout [UInt32]) {
    if let lost = intents.lostByRestart(stack) {
      add(.broken(.restart, lost.screen, by: nil), &found)
    }
  }

  /// Adds the other items of a state.
  func find(in state: AppState, _ found: inout [UInt32]) {
    let (world, stacks) = (state.world, state.world.state)
    for (index, property) in run.blueprint.properties.enumerated()
    where property.isShown(in: world) {
      add(.property(index), &found)
    }
    guard let content = stacks.visibleContent else { return }
    for id in stacks.visibleEntries {
      guard let entry = stacks.entry(id) else { continue }
      add(.screen(entry.screen, variant: Int(entry.variant)), &found)
      if !parts.isEmpty {
        for part in parts[entry.screen] ?? [] { add(.part(part), &found) }
      }
      if isBypassed(entry, world) { add(.broken(.bypass, entry.screen, by: nil), &found) }
    }
    for layer in stacks.layers where layer.host != nil && layer.isContent {
      find(inStack: stacks[layer], &found)
    }
    for layer in stacks.shownAccessories {
      guard let entry = stacks[layer].top else { continue }
      if isOrphan(entry, over: content, world) {
        add(.broken(.orphans, entry.screen, by: nil), &found)
      }
    }
  }

  /// Whether a visible screen has a protection whose condition does not hold and that nobody
  /// answered.
  private func isBypassed(_ entry: Entry, _ world: World) -> Bool {
    intents.protections(of: entry).contains { name in
      if world.marks.passed[entry.id]?.contains(name) == true { return false }
      guard let passes = run.blueprint.map.protection(name)?.passes else { return true }
      return !passes.holds { world.fact($0) }
    }
  }

  /// Whether an accessory is visible over a screen over which it is not declared, or after the only
  /// screen that opens it is gone.
  private func isOrphan(_ entry: Entry, over content: Entry, _ world: World) -> Bool {
    if let home = intents.homes[entry.screen], !world.state.hasEntry(of: home) { return true }
    let variants = run.blueprint.map.accessories(entry.screen)
    guard Int(entry.variant) < variants.count else { return false }
    let under = variants[Int(entry.variant)].under
    if under.isEmpty || under.contains(content.screen) { return false }
    let stacks = world.state
    guard case .tab(let index) = stacks.activeLayer.slot else { return true }
    return !under.contains(run.blueprint.map.tabs[index].name)
  }

  // MARK: Moves

  /// Adds the items of a move that is refused.
  /// - Parameter state: the state behind the move, with its events.
  func find(
    in move: UInt32, refused refusal: AppRefusal, _ state: AppState, _ found: inout [UInt32]
  ) {
    // Other acts are often refused in order.
    let isDeclared = run.table[move].act.roles.contains(.declared)
    let reason = isDeclared ? RefusalKind(refusal) : .noChange
    // A link that has nothing to do is at its target already.
    if reason == .noChange { lookForTarget(of: move, state, &found) }
    add(.refused(move, reason), &found)
    // The commands that follow the refusal were refused, too.
    for event in state.events {
      switch event {
      case .refused(let command, let next):
        let source = run.source(of: command, after: move, state.events, state.world)
        add(.followUpRefused(command, RefusalKind(next), of: source), &found)
      case .followed(let branch): add(.branch(branch), &found)
      case .settled, .givenUp, .dropped: break
      }
    }
  }

  /// Adds the items of a move that is done.
  func find(
    in move: UInt32, _ before: AppState, _ after: AppState, _ found: inout [UInt32]
  ) {
    if after.isCut { return add(.cut(move), &found) }
    add(.done(move), &found)
    if let route = routes[move] { add(.route(route), &found) }
    find(in: after.events, of: move, before.world, &found)
    for screen in lostOpeners(after.events) {
      let waiting = intents.wayThatWaited(before.world, after.world)
      let cause =
        waiting.map { run.declaration(of: run.table[$0].act) } ?? run.cause(of: move, in: before)
      add(.broken(.results, screen, by: cause), &found)
    }
    lookForOrphans(of: move, before.world, after.world, &found)
    let act = run.table[move].act
    for index in after.brokenMemories { add(.property(index), &found) }
    if run.tracksMoves, counts(act, before, after) {
      lookForBrokenClaims(before.world, after, &found)
    }
    // Undo shows again what a move has left.
    if run.table[move].isUndone { return }
    let losesStack = losesStack(before.world.state, after)
    switch act {
    case .use, .appKey, .wait:
      // What a restart restores has lain there before.
      let repeated =
        before.world.asksToRestore
        ? [] : repeatedScreens(before.world.state, after.world.state)
      for screen in repeated {
        add(.broken(.twice, screen, by: run.cause(of: move, in: before)), &found)
      }
      let isDeclared = intents.declaredWays.contains(move) || endsWaitOfWay(before, after)
      if !isDeclared, losesStack {
        add(.broken(.tabs, nil, by: run.cause(of: move, in: before)), &found)
      }
    case .tab(_, of: nil):
      if losesStack { add(.broken(.tabs, nil, by: run.cause(of: move, in: before)), &found) }
    case .link(let link):
      let waits = after.world.pending.contains { $0.issued.command == .open(link) }
      if !waits, isWithoutWayBack(after.world) {
        add(.broken(.linkBack, nil, by: run.cause(of: move, in: before)), &found)
      }
      lookForTarget(of: move, after, &found)
    case .tab, .back, .undo, .redo, .restart: break
    }
  }

  /// Whether a move counts for claims about moves.
  ///
  /// One that changes nothing, such as an action whose command waits already, does not; a tape does
  /// not notice it.
  private func counts(_ act: Act, _ before: AppState, _ after: AppState) -> Bool {
    if after.hasChanged || act == .wait { return true }
    if act == .restart { return false }
    return !after.events.isEmpty || before.comparable != after.comparable
  }

  /// Adds the properties that the commands of a change break.
  private func lookForBrokenClaims(_ before: World, _ after: AppState, _ found: inout [UInt32]) {
    if !run.tracksMoves { return }
    for (index, property) in run.blueprint.properties.enumerated()
    where property.isBroken(by: after.lastMove, from: after.middle ?? before, to: after.world) {
      add(.property(index), &found)
    }
  }

  /// Adds the fault of a link after which neither its target nor a question for it is visible.
  private func lookForTarget(of move: UInt32, _ after: AppState, _ found: inout [UInt32]) {
    guard let target = targets[move], !target.isVisible(in: after.world) else { return }
    add(.broken(.linkTarget, target.name, by: nil), &found)
  }

  /// Adds the items of the events of a move.
  /// - Parameter move: nil for a change that is no move.
  private func find(
    in events: [AppEvent], of move: UInt32?, _ before: World, _ found: inout [UInt32]
  ) {
    // What belonged to a screen that a protection denied has gone with it.
    let isDenied = events.contains { event in
      if case .dropped(let part) = event { part.isDenied } else { false }
    }
    for event in events {
      if isDenied, case .dropped(let part) = event, part.reason == .ownerGone { continue }
      if case .refused(let command, let refusal) = event {
        // Another move has removed the screen for which a command waited.
        let isUnwanted =
          refusal.isOfRemoved && before.pending.contains { $0.issued.command == command }
        let kind = isUnwanted ? .denied : RefusalKind(refusal)
        let source = run.source(of: command, after: move, events, before)
        add(.followUpRefused(command, kind, of: source), &found)
      } else {
        find(in: event, before, &found)
      }
    }
  }

  /// Adds the items of an event of a move.
  private func find(in event: AppEvent, _ before: World, _ found: inout [UInt32]) {
    switch event {
    case .settled(let entry, let removal):
      switch removal {
      case .completed: add(.outcome(entry.screen, nil), &found)
      case .dismissed(let reason): add(.outcome(entry.screen, reason), &found)
      case .inherited: return
      }
      if case .completed(_?) = removal { add(item(ofValueFrom: entry, before), &found) }
    case .followed(let branch): add(.branch(branch), &found)
    case .refused, .givenUp: break
    case .dropped(let part):
      if let screen = intents.lostByRestart(part) {
        add(.broken(.restart, screen, by: nil), &found)
      }
    }
  }

  /// The screens that were removed though another screen waits for their results.
  private func lostOpeners(_ events: [AppEvent]) -> [Name] {
    events.compactMap { event in
      guard case .settled(let entry, let removal) = event, entry.reaction != .none,
        intents.loses(entry.reaction, removal)
      else { return nil }
      return entry.screen
    }
  }

  /// Adds the entries whose openers a move has removed.
  ///
  /// Only stacks that the move has changed are looked at, so that nothing else is read.
  private func lookForOrphans(
    of move: UInt32, _ before: World, _ after: World, _ found: inout [UInt32]
  ) {
    for layer in after.state.layers where !after.state.isWatched(layer) {
      for entry in after.state[layer].entries {
        guard let opener = entry.opener, after.state.entry(opener) == nil,
          !intents.outlivesOpener(entry)
        else { continue }
        let old = before.state.entry(entry.id).flatMap { $0.screen == entry.screen ? $0 : nil }
        if let old, old.opener.flatMap({ before.state.entry($0) }) == nil { continue }
        let waiting = old == nil ? intents.wayThatWaited(before, after, opening: entry.screen) : nil
        add(.orphaned(entry.screen, by: waiting ?? move, isNew: old == nil), &found)
      }
    }
  }

  private func item(ofValueFrom entry: Entry, _ before: World) -> Item {
    let screen = entry.screen
    if before.cardEntries.contains(entry.id) || before.hearsEnd(of: entry) {
      return .result(screen, isHandled: true)
    }
    let opener = entry.opener.map { before.state.entry($0) }
    if case .some(nil) = opener, !intents.outlivesOpener(entry) { return .lost(screen) }
    if entry.reaction != .none { return .result(screen, isHandled: true) }
    let droppers = opener.flatMap(\.self).flatMap { intents.droppers[$0.screen]?[screen] }
    guard let droppers, let first = droppers.first else {
      return .result(screen, isHandled: false)
    }
    return .dropped(screen, by: first, others: droppers.count - 1)
  }

  /// The screens that lie on equal ones after a move, and did not before.
  private func repeatedScreens(_ before: NavigationState, _ after: NavigationState) -> [Name] {
    var screens: [Name] = []
    // A stack that is still watched has not changed.
    for layer in after.layers where !after.isWatched(layer) && after.depth(of: layer) > 1 {
      let (old, new) = (before[layer].entries, after[layer].entries)
      for place in new.indices.dropFirst() where new[place].isRepetition(of: new[place - 1]) {
        let isKept =
          place < old.count && old[place].isRepetition(of: new[place])
          && old[place - 1].isRepetition(of: new[place])
        if !isKept, !screens.contains(new[place].screen) { screens.append(new[place].screen) }
      }
    }
    return screens
  }

  /// Whether a move ended the wait of a link or a declared way.
  private func endsWaitOfWay(_ before: AppState, _ after: AppState) -> Bool {
    let waiting = before.world.pending.lazy.map(\.issued.command).filter(\.isWay)
    return waiting.contains { way in !after.world.pending.contains { $0.issued.command == way } }
  }

  /// Whether a tab that was hidden is shown without the screens that were on it, though no
  /// protection has revoked them.
  private func losesStack(_ before: NavigationState, _ state: AppState) -> Bool {
    let after = state.world.state
    guard case .tab(let index) = after.activeLayer.slot, index < before.tabs.count,
      before.activeLayer != after.activeLayer, !after.isWatched(.tab(index))
    else { return false }
    let (old, new) = (before.tabs[index].entries, after.tabs[index].entries)
    // A visit is the same when the one that opened it has gone, or when its payload was updated.
    let keptCount = zip(old, new).prefix { $0.id == $1.id && $0.screen == $1.screen }.count
    guard old.count > 1, keptCount < old.count else { return false }
    let lost = old[old.index(old.startIndex, offsetBy: keptCount)]
    let isRevoked = state.events.contains { event in
      guard case .settled(let entry, .dismissed(.revoked)) = event else { return false }
      return entry.id == lost.id
    }
    // The result of a visit that undo has brought back was settled before.
    return !isRevoked && !state.world.forbids(lost)
  }

  /// Whether a link has led to a screen from which Escape leads nowhere, although it is none of the
  /// places where the app begins.
  private func isWithoutWayBack(_ world: World) -> Bool {
    if world.canGoBack { return false }
    let (map, state) = (run.blueprint.map, world.state)
    guard var entry = state.focusedEntry else { return false }
    // The root of a nested navigator is a root if its host is one.
    while let host = state.layer(of: entry.id)?.host, let outer = state.entry(host) {
      entry = outer
    }
    if case .screen(let start, _) = map.start, entry.screen == start { return false }
    if case .tab? = state.layer(of: entry.id)?.slot { return false }
    return entry.screen != map.menu
  }
}

extension Entry {
  /// Whether the screen is that of another entry, with an equal payload.
  fileprivate func isRepetition(of other: Entry) -> Bool {
    screen == other.screen && payload == other.payload && variant == other.variant
  }
}

extension Command {
  /// Whether it opens a link or takes a declared way, alone or in another command.
  var isWay: Bool {
    leaves.contains { command in
      switch command {
      case .segue, .open: true
      default: false
      }
    }
  }
}

extension Refusal {
  /// Whether the entry or the nested navigator of the command is not there.
  fileprivate var isOfRemoved: Bool {
    switch self {
    case .noEntry, .nestedClosed: true
    default: false
    }
  }
}
