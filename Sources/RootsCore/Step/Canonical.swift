extension World {
  /// The world with ids by position, without history and settled results, as if no time had passed,
  /// for comparing worlds.
  ///
  /// Two worlds in which the same commands lead to equal states have equal canonical forms, even
  /// when different commands led to them; a search visits each form once. Entries are numbered from
  /// 1: main, the tabs, then the accessories, each bottom first; then those of nested navigators,
  /// by their hosts; then pending commands in order. A removed entry has the id `UInt32.max`
  /// wherever it is still referred to.
  /// - Complexity: O(entries).
  public var canonical: World {
    var ids = CanonicalIDs(byPlace: false)
    var world = withoutTime.renumbered(&ids)
    world.history = History(limit: history.limit)
    return world
  }

  /// Returns the world with canonical ids, which are found on the way.
  func renumbered(_ ids: inout CanonicalIDs) -> World {
    if ids.isByPlace { ids.kept = state.watchedStacks }
    ids.add(state)
    var next = 0
    while next < ids.order.count {
      if let inner = state.stacks(in: ids.order[next]) { ids.add(inner, isNested: true) }
      next += 1
    }
    for item in pending { ids.add(item.pendingID) }
    for request in requests where ids.pending[request.id.pendingID] == nil {
      ids.add(request.id.pendingID)
    }
    var world = self
    world.state = state.renumbered(ids)
    if !marks.isEmpty { world.marks = marks.renumbered(ids, in: world.state) }
    world.pending = pending.map { $0.renumbered(ids) }
    world.requests = requests.map { $0.renumbered(ids) }
    world.queue = queue.map { $0.renumbered(ids) }
    if queue.isEmpty { world.turns = 0 }
    world.timers = timers.compactMap { timer in
      guard let id = ids.known(timer.entry) else { return nil }
      var timer = timer
      timer.entry = id
      return timer
    }
    world.restorations = restorations.map { $0.renumbered(ids) }
    world.newestID = UInt32(ids.entries.count)
    world.newestPendingID = UInt32(ids.pending.count)
    return world
  }
}

extension EntryMarks {
  /// The marks of the entries with other ids.
  /// - Parameter state: the stacks with these ids.
  fileprivate func renumbered(_ ids: CanonicalIDs, in state: NavigationState) -> EntryMarks {
    var marks = self
    marks.passed = passed.renumbered(ids)
    marks.extraProtections = extraProtections.renumbered(ids)
    marks.links = links.renumbered(ids)
    // While an opener is open, its own payload counts; on a stack that was not changed, it is gone.
    marks.openerPayloads = openerPayloads.renumbered(ids).filter { id, _ in
      ids.isOnKeptStack(id) || state.entry(id)?.opener == .gone
    }
    marks.unshown = unshown.renumbered(ids).mapValues { first in
      var first = first
      first.sender = ids[first.sender]
      return first
    }
    marks.settled = Set(settled.compactMap { ids.known($0) })
    marks.cards = Set(cards.compactMap { ids.known($0) })
    return marks
  }
}

/// The canonical number of every numbered part of a world.
struct CanonicalIDs {
  /// Whether an entry has the number of its place, and not the next number.
  let isByPlace: Bool
  private(set) var entries: [EntryID: EntryID] = [:]
  /// The watched stacks, whose entries have the ids of their places already.
  fileprivate(set) var kept: [(layer: Layer, stack: Stack)] = []
  /// The number of the next stack that has no fixed number.
  private var nextStack = 2 * Layer.limit + 1

  init(byPlace: Bool) { isByPlace = byPlace }

  /// The numbered entries, in order.
  private(set) var order: [EntryID] = []
  private(set) var pending: [PendingID: PendingID] = [:]

  /// Numbers the entries of the app or of a nested navigator, without those of the navigators
  /// inside it.
  mutating func add(_ state: NavigationState, isNested: Bool = false) {
    let layers = state.layers.filter { $0.host == nil }
    for layer in layers where layer.owner == nil {
      if isKept(state[layer]) {
        // Only the hosts of navigators are found by the order, and here by their ids.
        order += state.nested.map(\.host).filter { $0.isPlace(on: layer) }
      } else {
        add(state[layer], isNested ? nil : layer.fixedNumber)
      }
    }
    // Owners on different layers have ids in the order of their visits; only their places count.
    let owned = layers.filter { $0.owner != nil }.sorted { Layer.ownedOrder(self[$0], self[$1]) }
    for layer in owned { add(state[layer], nil) }
  }

  private mutating func add(_ stack: Stack, _ fixedNumber: Int?) {
    let number = fixedNumber ?? nextStack
    if fixedNumber == nil { nextStack += 1 }
    for (position, entry) in stack.entries.enumerated() {
      order.append(entry.id)
      entries[entry.id] =
        isByPlace ? EntryID(position, ofStack: number) : EntryID(UInt32(order.count))
    }
  }

  mutating func add(_ id: PendingID) { pending[id] = PendingID(UInt32(pending.count) + 1) }

  func isKept(_ stack: Stack) -> Bool { stack.isWatched && !kept.isEmpty }

  /// Whether the number of an entry is that of a place on a stack that keeps its ids.
  func isOnKeptStack(_ number: EntryID) -> Bool { kept.contains { number.isPlace(on: $0.layer) } }

  /// The number of an entry; nil when it is gone.
  func known(_ id: EntryID) -> EntryID? {
    if let number = entries[id] { return number }
    let isOpen = kept.contains { id.isPlace(on: $0.layer) && $0.stack.position(of: id) != nil }
    return isOpen ? id : nil
  }

  subscript(id: EntryID) -> EntryID { known(id) ?? .gone }

  subscript(id: EntryID?) -> EntryID? { id.map { self[$0] } }

  /// Requests are numbered 1, because earlier ones of the command do not matter.
  subscript(id: ProtectionRequestID) -> ProtectionRequestID {
    ProtectionRequestID(
      pendingID: pending[id.pendingID] ?? PendingID(UInt32.max), serial: min(id.serial, 1))
  }

  subscript(id: ProtectionRequestID?) -> ProtectionRequestID? { id.map { self[$0] } }

  subscript(layer: Layer) -> Layer { layer.renumbered { self[$0] } }
}

extension NavigationState {
  fileprivate func renumbered(_ ids: CanonicalIDs) -> NavigationState {
    var state = self
    state.main = main.renumbered(ids)
    state.tabs = TabStacks(tabs.map { $0.renumbered(ids) })
    state.places.freeAccessories = freeAccessories.map { $0.renumbered(ids) }
    state.places.ownedAccessories = [:]
    for (layer, stack) in ownedAccessories {
      state.places.ownedAccessories[ids[layer]] = stack.renumbered(ids)
    }
    state.places.nested = nested.map { navigator in
      var renumbered = navigator.hosted(by: ids[navigator.host])
      renumbered.state = navigator.state.renumbered(ids)
      return renumbered
    }
    state.places.nested.sort { $0.host < $1.host }
    return state
  }
}

extension Stack {
  fileprivate func renumbered(_ ids: CanonicalIDs) -> Stack {
    if ids.isKept(self) { return self }
    return Stack(entries.lazy.map { $0.renumbered(ids[$0.id], opener: ids[$0.opener]) })
  }
}

extension Entry {
  /// The entry with canonical ids.
  func renumbered(_ id: EntryID, opener: EntryID?) -> Entry {
    Entry(
      id: id, screen: screen, payload: payload, earlier: earlier, opener: opener,
      reaction: reaction, flow: flow, variant: variant)
  }
}

extension Dictionary where Key == EntryID {
  fileprivate func renumbered(_ ids: CanonicalIDs) -> [EntryID: Value] {
    reduce(into: [:]) { found, pair in
      if let id = ids.known(pair.key) { found[id] = pair.value }
    }
  }
}

// MARK: Waiting commands

extension Queued {
  fileprivate func renumbered(_ ids: CanonicalIDs) -> Queued {
    switch self {
    case .command(let issued): .command(issued.renumbered(ids))
    case .followUp(let followUp): .followUp(followUp.renumbered(ids))
    case .resume(let id): .resume(ids.pending[id] ?? id)
    case .decide(let asking, let removal): .decide(ids[asking], removal?.renumbered(ids))
    case .withdraw(let id): .withdraw(ids[id])
    }
  }
}

extension FollowUp {
  fileprivate func renumbered(_ ids: CanonicalIDs) -> FollowUp {
    let cause =
      if case .result(let removal) = cause { Cause.result(removal.renumbered(ids)) } else { cause }
    return FollowUp(
      commands: commands.map { $0.renumbered(ids) }, cause: cause, reaction: reaction,
      payload: payload, origin: ids[origin], chain: chain.map { $0.renumbered(ids) })
  }
}

extension IssuedCommand {
  fileprivate func renumbered(_ ids: CanonicalIDs) -> IssuedCommand {
    var issued = self
    issued.command = command.renumbered(ids)
    issued.origin = ids[origin]
    issued.token = 0
    issued.chain = chain.map { $0.renumbered(ids) }
    issued.serves = ids[serves]
    if let asking: ProtectionRequestID = issued.options?.asking {
      issued.options?.asking = ids[asking] as ProtectionRequestID
    }
    return issued
  }
}

extension PendingCommand {
  fileprivate func renumbered(_ ids: CanonicalIDs) -> PendingCommand {
    var item = self
    item.pendingID = ids.pending[pendingID] ?? pendingID
    item.issued = issued.renumbered(ids)
    item.questions = questions.map { $0.renumbered(ids) }
    if case .asking(let id) = state { item.state = .asking(ids[id]) }
    item.key = Key(origin: ids[key.origin], layer: ids[key.layer], screen: key.screen)
    item.addresses = addresses.renumbered(ids)
    item.allowed = Set(allowed.map { $0.renumbered(ids) })
    item.presented = Set(
      presented.map { Presented(protection: $0.protection, card: $0.card.renumbered(ids)) })
    item.serial = min(serial, 1)
    return item
  }
}

extension ResolvedAddresses.Found {
  fileprivate func renumbered(_ ids: CanonicalIDs) -> ResolvedAddresses.Found {
    ResolvedAddresses.Found(
      layers: layers.mapValues { ids[$0] }, entries: entries.mapValues { ids[$0] })
  }
}

extension OpenRequest {
  fileprivate func renumbered(_ ids: CanonicalIDs) -> OpenRequest {
    var open = self
    (open.id, open.request, open.state) = (ids[id], request.renumbered(ids), state.renumbered(ids))
    (open.origin, open.chain) = (ids[origin], chain.map { $0.renumbered(ids) })
    return open
  }
}

extension OpenRequest.State {
  fileprivate func renumbered(_ ids: CanonicalIDs) -> OpenRequest.State {
    switch self {
    case .asking: .asking
    case .meanwhile(let id): .meanwhile(ids[id])
    case .behind(let card): .behind(card.renumbered(ids))
    case .presenting(let card): .presenting(card.renumbered(ids))
    case .presented(let card, let id): .presented(card.renumbered(ids), ids[id])
    case .closed(let card): .closed(card.renumbered(ids))
    }
  }
}

extension ProtectionRequest {
  fileprivate func renumbered(_ ids: CanonicalIDs) -> ProtectionRequest {
    ProtectionRequest(
      kind: kind, entry: ids[entry], screen: screen, payload: payload, layer: ids[layer])
  }
}

extension Removal {
  fileprivate func renumbered(_ ids: CanonicalIDs) -> Removal {
    if case .inherited(let heir) = self { .inherited(by: ids[heir]) } else { self }
  }
}

extension Command {
  fileprivate func renumbered(_ ids: CanonicalIDs) -> Command {
    with { arguments in
      arguments.layer = arguments.layer?.renumbered { ids[$0] }
      arguments.entry = ids[arguments.entry]
      if case .entry(let id)? = arguments.popTarget { arguments.popTarget = .entry(ids[id]) }
      if case .entry(let id)? = arguments.visit { arguments.visit = .entry(ids[id]) }
      arguments.entries = arguments.entries?.map { entry in
        guard case .entry(let id) = entry.visit else { return entry }
        return ResetEntry(.entry(ids[id]), with: entry.payload)
      }
      arguments.commands = arguments.commands.map { $0.renumbered(ids) }
    }
  }
}

extension LayerName {
  /// Returns the layer with another id of its owner.
  func renumbered(_ id: (EntryID) -> EntryID) -> LayerName {
    guard case .accessory(let level, let owner?) = self else { return self }
    return .accessory(level, of: id(owner))
  }
}
