/// Puts a plan together, by trying each of its commands on a copy of the world.
struct RestorationPlanning {
  private(set) var plan = RestorationPlan()
  private var world: World
  private let candidates: RestorationCandidates
  private let granted: [Name]
  /// The entries that are there, by the numbers that they had.
  private var ids: [EntryID: EntryID] = [:]
  /// The tabs that have to be selected in nested navigators that are not there yet.
  private var tabs: [Name: Name] = [:]
  /// A tab that must not be seen by itself, but may be where main covers it; nil once that is
  /// settled.
  private var covered: (selection: RestorationPlan.Selection, refusal: Refusal?)?
  /// Whether all content has been planned.
  private var isOverContent = false

  /// What of a layer cannot be part of a transaction, from its first such entry on.
  private struct Rest {
    let place: SavedLayer.Place
    let entries: ArraySlice<SavedEntry>
  }

  init(
    _ world: World, _ rules: RestorationRules, _ granted: [Name],
    _ behavior: @escaping (RestorationContext) -> RestorationBehavior
  ) {
    self.world = world
    self.granted = granted
    candidates = RestorationCandidates(map: world.map, rules: rules, behavior: behavior)
  }

  mutating func run(_ saved: SavedState) {
    for (name, value) in saved.facts.sorted(by: { $0.key.text < $1.key.text }) {
      restoreFact(name, value)
    }
    tabs = saved.nestedTabs
    let layers = saved.layers.enumerated().sorted { a, b in
      (a.element.place.rank, a.offset) < (b.element.place.rank, b.offset)
    }.map(\.element)
    // To select a tab takes main away, and to put anything on content what lies over that.
    let selected = layers.firstIndex { $0.place.rank > 0 } ?? layers.endIndex
    _ = restore(Array(layers[..<selected]))
    if let tab = saved.selectedTab { select(tab) }
    let over = restore(layers[selected...].filter { !$0.place.isAccessory })
    giveUpCovering()
    isOverContent = true
    let hostless = restore(over + layers.filter(\.place.isAccessory))
    for layer in hostless { dropAll(of: layer) }
    for (navigator, tab) in tabs.sorted(by: { $0.key.text < $1.key.text }) {
      let isKnown = world.map.index(ofNested: navigator) != nil
      if !isFirst(tab, of: navigator) {
        drop(.nestedTab(tab, in: navigator), isKnown ? .ownerGone : .unknown)
      }
    }
  }

  /// Whether a nested navigator begins at a tab; one that is no longer declared has none.
  private func isFirst(_ tab: Name, of navigator: Name) -> Bool {
    guard let number = world.map.index(ofNested: navigator) else { return false }
    let nested = world.map.nested[number]
    guard case .tab(let index) = nested.start else { return false }
    return nested.tabs[index].name == tab
  }

  /// Restores layers, and what cannot be part of a transaction after all the rest of them.
  ///
  /// - Returns: the layers of nested navigators that have no host, so far.
  private mutating func restore(_ layers: [SavedLayer]) -> [SavedLayer] {
    var coming = layers
    while true {
      let here = coming.filter { isThere($0.place.navigator) }
      let later = coming.filter { !isThere($0.place.navigator) }
      if here.isEmpty { return later }
      for navigator in here.compactMap(\.place.navigator) {
        if let tab = tabs.removeValue(forKey: navigator) { select(tab, in: navigator) }
      }
      for rest in here.compactMap({ restore($0) }) { visit(rest) }
      coming = later
    }
  }

  private func isThere(_ navigator: Name?) -> Bool {
    navigator.map { world.state.host(of: $0) != nil } ?? true
  }

  /// Whether what a nested navigator has can only come after something that comes by itself.
  private func comesLate(in navigator: Name?) -> Bool {
    navigator != nil && !(isOverContent ? plan.held : plan.singles).isEmpty
  }

  // MARK: Facts and tabs

  private mutating func restoreFact(_ name: Name, _ value: Literal) {
    guard let now = world.fact(name) else { return drop(.fact(name), .unknown) }
    if now == value { return }
    let command = Command.set(name, value)
    if case .refused(let refusal) = attempt(Request(command)) {
      drop(.fact(name), .refused(refusal))
    } else {
      plan.facts.append(command)
    }
  }

  private mutating func select(_ tab: Name) {
    guard let index = world.map.index(ofTab: tab) else { return drop(tab: .tab(tab)) }
    guard world.state.selectedTab != index else { return }
    let command = Command.show(.name(tab))
    let selection = RestorationPlan.Selection(command: command, subject: .tab(tab))
    switch attempt(Request(command), mayWait: world.map.asks) {
    case .done: add(RestorationPlan.Part(place: nil, commands: [command]))
    case .waits: covered = (selection, nil)
    case .refused(let refusal): covered = (selection, refusal)
    }
  }

  private mutating func select(_ tab: Name, in navigator: Name) {
    let subject = Dropped.Subject.nestedTab(tab, in: navigator)
    let place = SavedLayer.Place.nested(.tab(tab), in: navigator)
    guard let stacks = world.state.stacks(of: navigator),
      case .tab(let index)? = place.layer([:], in: world.map)?.inner
    else { return drop(tab: subject) }
    guard stacks.selectedTab != index else { return }
    let command = Command.show(.name(tab)).inside(navigator)
    switch attempt(Request(command), mayWait: world.map.asks) {
    case .done where !comesLate(in: navigator):
      add(RestorationPlan.Part(place: nil, commands: [command]))
    case .done, .waits:
      let selection = RestorationPlan.Selection(command: command, subject: subject)
      if isOverContent {
        plan.held.append(.tab(selection))
      } else {
        plan.singles.append(.tab(selection))
      }
    case .refused(let refusal): drop(subject, .refused(refusal))
    }
  }

  /// What is to be selected beneath main, and nothing covers it: that is asked for, or left out.
  private mutating func giveUpCovering() {
    guard let (selection, refusal) = covered else { return }
    covered = nil
    if let refusal {
      drop(selection.subject, .refused(refusal))
    } else {
      plan.singles.append(.tab(selection))
    }
  }

  // MARK: Layers

  /// Plans what of a layer can be part of a transaction.
  ///
  /// - Returns: what is left of it, if that can come by itself.
  private mutating func restore(_ layer: SavedLayer) -> Rest? {
    let place = layer.place
    guard let target = place.layer(ids, in: world.map) else {
      dropAll(of: layer)
      return nil
    }
    var rest = layer.entries[...]
    if !place.isAccessory, let root = rest.first, stands(root, at: target) {
      ids[root.id] = world.state[target].entries.first?.id
      rest.removeFirst()
    }
    if comesLate(in: place.navigator) { return Rest(place: place, entries: rest) }
    var part = RestorationPlan.Part(place: place)
    defer { add(part) }
    while let entry = rest.first {
      let candidate: RestorationPlan.Visit
      switch candidates.candidacy(of: rest, at: place) {
      case .dropped(let reason):
        dropFrom(rest, place, reason)
        return nil
      case .candidate(let found): candidate = found
      }
      if !candidate.protections.isEmpty || entry.reaction != nil {
        return Rest(place: place, entries: rest)
      }
      guard let command = candidate.steps[0].command(on: place, ids) else {
        dropFrom(rest, place, .ownerGone)
        return nil
      }
      if place == .main, let id = cover(with: command) {
        ids[entry.id] = id
        part.commands = [covered?.selection.command, command].compactMap(\.self)
        part.entries.append(entry)
        rest.removeFirst()
        covered = nil
        continue
      }
      switch attempt(Request(command), mayWait: asks(entry.screen)) {
      case .refused(let refusal):
        dropFrom(rest, place, .refused(refusal))
        return nil
      case .waits: return Rest(place: place, entries: rest)
      case .done(let id):
        ids[entry.id] = id
        part.commands.append(command)
        part.entries.append(entry)
        rest.removeFirst()
      }
    }
    return nil
  }

  /// Selects the tab that has to be covered together with what covers it.
  ///
  /// - Returns: the entry that covers it; nil when that cannot be, or there is no such tab.
  private mutating func cover(with command: Command) -> EntryID? {
    guard let tab = covered?.selection.command,
      case .done(let id) = attempt(Request(.transaction([tab, command])), mayWait: true)
    else { return nil }
    return id
  }

  private mutating func add(_ part: RestorationPlan.Part) {
    if part.commands.isEmpty { return }
    if isOverContent {
      plan.overlays.append(part)
    } else {
      plan.stacks.append(part)
    }
  }

  /// Plans what has to come by itself; what stands above something that has to wait, waits too.
  private mutating func visit(_ rest: Rest) {
    var held: [RestorationPlan.Visit] = []
    defer { plan.held += held.map { .visit($0) } }
    var isHeldUp = false
    for index in rest.entries.indices {
      let entries = rest.entries[index...]
      let visit: RestorationPlan.Visit
      switch candidates.candidacy(of: entries, at: rest.place) {
      case .dropped(let reason): return dropFrom(entries, rest.place, reason)
      case .candidate(let found): visit = found
      }
      if isHeldUp {
        if let refusal = refusal(of: visit) {
          return dropFrom(entries, rest.place, .refused(refusal))
        }
        wait(visit, above: &held)
        continue
      }
      guard let request = visit.request(ids, in: world.map) else {
        return dropFrom(entries, rest.place, .ownerGone)
      }
      switch attempt(request, mayWait: true) {
      case .refused(let refusal) where visit.protections.isEmpty:
        return dropFrom(entries, rest.place, .refused(refusal))
      // A protection that says no is asked for real, so that whoever set it hears of it.
      case .refused, .waits:
        held.append(visit)
        isHeldUp = true
      case .done(let id):
        ids[rest.entries[index].id] = id
        if isOverContent { held.append(visit) } else { plan.singles.append(.visit(visit)) }
      }
    }
  }

  /// What only waits for what is below it comes in one transaction, when that has come.
  private func wait(_ visit: RestorationPlan.Visit, above held: inout [RestorationPlan.Visit]) {
    let last = held.count - 1
    if last > 0, held[last].isPlain, visit.isPlain, !asks(visit.context.screen) {
      held[last].steps += visit.steps
    } else {
      held.append(visit)
    }
  }

  /// Why what cannot be tried yet could not come in any case.
  private mutating func refusal(of visit: RestorationPlan.Visit) -> Refusal? {
    guard let layer = visit.context.place.layer(ids, in: world.map) else { return nil }
    do throws(Refusal) {
      _ = try world.admit(visit.context.screen, visit.context.payload, on: layer)
      return nil
    } catch {
      return error
    }
  }

  /// Whether the bottom of a layer is there already: what the engine itself puts there, no
  /// command can bring.
  private func stands(_ root: SavedEntry, at layer: Layer) -> Bool {
    guard let now = world.state[layer].entries.first, now.screen == root.screen else {
      return false
    }
    return root.identifier == nil || root.content == .nothing
  }

  private func asks(_ screen: Name) -> Bool {
    world.map.traits(screen)?.contains(.asks) == true
  }

  // MARK: Trying

  private enum Attempt {
    case done(EntryID?)
    /// It has to wait for an answer, or for another command.
    case waits
    case refused(Refusal)
  }

  /// Tries a request on the copy of the world; one that has to wait leaves no trace there.
  ///
  /// - Parameter mayWait: whether somebody may have to be asked about it.
  private mutating func attempt(_ request: Request, mayWait: Bool = false) -> Attempt {
    let before = mayWait ? world : nil
    var issued = request.issued
    if mayWait, !granted.isEmpty {
      var options = issued.options ?? RequestOptions()
      options.granted = granted
      issued.options = options
    }
    let result = step(&world, .command(issued))
    if let refusal = result.refusal { return .refused(refusal) }
    if result.pending != nil {
      if let before { world = before }
      return .waits
    }
    for change in result.changes.reversed() {
      if case .inserted(let entry, _) = change { return .done(entry.id) }
    }
    return .done(nil)
  }

  // MARK: What is left out

  private mutating func drop(_ subject: Dropped.Subject, _ reason: Dropped.Reason) {
    plan.dropped.append(Dropped(subject: subject, reason: reason))
  }

  /// A tab that is no longer declared: told once, though it may have been selected too.
  private mutating func drop(tab subject: Dropped.Subject) {
    if !plan.dropped.contains(where: { $0.subject == subject }) { drop(subject, .unknown) }
  }

  /// What cannot come back goes together with what stood above it.
  private mutating func dropFrom(
    _ rest: ArraySlice<SavedEntry>, _ place: SavedLayer.Place, _ reason: Dropped.Reason
  ) {
    guard let first = rest.first else { return }
    drop(.entry(first.screen, place), reason)
    for above in rest.dropFirst() {
      drop(.entry(above.screen, place), .stoodAbove(first.screen))
    }
  }

  private mutating func dropAll(of layer: SavedLayer) {
    let place = layer.place
    let isKnown = place.navigator.map { world.map.index(ofNested: $0) != nil } ?? false
    let isHostGone = isKnown && !isThere(place.navigator)
    switch place {
    case .tab(let name): drop(tab: .tab(name))
    case .nested(.tab(let name), let navigator) where isThere(navigator):
      drop(tab: .nestedTab(name, in: navigator))
    default: break
    }
    // A root that nobody put there comes with its layer, or is the layer's own business.
    let hasOwnRoot =
      !place.isAccessory
      && (place.navigator == nil || layer.entries.first.map { isRoot($0, of: place) } == true)
    let entries = layer.entries.dropFirst(hasOwnRoot ? 1 : 0)
    let reason: Dropped.Reason = place.isAccessory || isHostGone ? .ownerGone : .unknown
    for entry in entries { drop(.entry(entry.screen, place), reason) }
  }

  /// Whether an entry is what a layer of a nested navigator begins with.
  private func isRoot(_ entry: SavedEntry, of place: SavedLayer.Place) -> Bool {
    guard let number = place.navigator.flatMap({ world.map.index(ofNested: $0) }) else {
      return true
    }
    guard let layer = place.layer([:], in: world.map)?.inner else { return true }
    return world.map.nested[number].roots.contains {
      $0.layer == layer && $0.screen == entry.screen && entry.content == .nothing
    }
  }
}
