import Roots

/// The stacks of an app or of a nested navigator: plain arrays and a dictionary.
struct Places: Equatable {
  typealias Pile = ContiguousArray<Entry>
  var main: Pile = []
  var tabs: [Pile] = []
  var selected = 0
  /// The tabs that were shown before, the oldest first.
  var shown: [Int] = []
  /// The accessory layers that have entries.
  var over: [Layer: Pile] = [:]
  /// The nested navigators, by their hosts.
  var inside: [EntryID: Inside] = [:]

  /// A nested navigator: its name, its number and its stacks.
  struct Inside: Equatable {
    let name: Name
    let number: Int
    var places = Places()
  }

  /// The places as if no tab had been shown before, of which changes do not tell.
  var withoutShown: Places {
    var places = self
    places.shown = []
    for host in inside.keys { places.inside[host]?.places.shown = [] }
    return places
  }

  /// The stacks of the nested navigator in an entry, or of the app itself.
  subscript(host: EntryID?) -> Places {
    get { host.map { inside[$0]?.places ?? Places() } ?? self }
    set { if let host { inside[host]?.places = newValue } else { self = newValue } }
  }

  /// A layer of the nested navigator in an entry, or of the app itself.
  func layer(_ layer: Layer, in host: EntryID?) -> Layer {
    guard let host, let inner = inside[host] else { return layer }
    return Layer(layer.slot, of: inner.name, number: inner.number, in: host)
  }

  subscript(layer: Layer) -> Pile {
    get {
      if let host = layer.host { return inside[host]?.places[Layer(layer.slot)] ?? [] }
      return switch layer.slot {
      case .main: main
      case .tab(let index): index < tabs.count ? tabs[index] : []
      case .accessory: over[layer] ?? []
      }
    }
    set {
      if let host = layer.host {
        inside[host]?.places[Layer(layer.slot)] = newValue
        return
      }
      switch layer.slot {
      case .main: main = newValue
      case .tab(let index):
        while tabs.count <= index { tabs.append([]) }
        tabs[index] = newValue
      case .accessory: over[layer] = newValue.isEmpty ? nil : newValue
      }
    }
  }

  var content: [Layer] {
    let inner = inside.keys.sorted().flatMap { host in
      self[host].content.map { layer($0, in: host) }
    }
    return [.main] + tabs.indices.map { .tab($0) } + inner
  }

  var entries: [Entry] {
    var all = Array(main)
    for tab in tabs { all += tab }
    for pile in over.values { all += pile }
    for inner in inside.values { all += inner.places.entries }
    // In the same order in every process, so that a seed repeats a run.
    return all.sorted { $0.id < $1.id }
  }

  func layer(of id: EntryID) -> Layer? {
    if main.contains(where: { $0.id == id }) { return .main }
    if let tab = tabs.firstIndex(where: { $0.contains { $0.id == id } }) { return .tab(tab) }
    if let over = over.first(where: { $0.value.contains { $0.id == id } }) { return over.key }
    for (host, inner) in inside {
      if let found = inner.places.layer(of: id) { return layer(found, in: host) }
    }
    return nil
  }

  var hasHost: Bool { main.first?.screen == .host }
  var active: Layer { hasHost && main.count == 1 ? .tab(selected) : .main }
  var visible: Entry? { self[active].last }

  func shown(_ level: Int) -> Layer? {
    if over[.accessory(level)] != nil { return .accessory(level) }
    guard let visible else { return nil }
    let own = Layer.accessory(level, of: visible.id)
    return over[own] == nil ? nil : own
  }

  var topAccessory: Layer? {
    over.isEmpty ? nil : (0..<10).reversed().lazy.compactMap { shown($0) }.first
  }
}

/// A second implementation of the design, with which the engine must always agree.
///
/// As simple as possible: undo keeps whole copies, and every search starts at the beginning.
struct Model {
  struct Refused: Error {
    /// Whether the requested state holds already.
    var isNoOp = false
  }

  /// The places on the other side of a commit, and the facts that its transaction set.
  struct Commit {
    let places: Places
    var facts: [Name: (old: Literal, new: Literal)] = [:]
    /// The entries that inherited the results of others, by these.
    var heirs: [EntryID: EntryID] = [:]
  }

  let shape: Shape
  let limit: Int
  var places = Places()
  var facts: [Name: Literal] = [:]
  var newest: UInt32 = 0
  var past: [Commit] = []
  var future: [Commit] = []
  /// Restored entries whose result is settled already.
  var settled: Set<EntryID> = []
  /// The links by which entries came.
  var links: [EntryID: String] = [:]
  /// Whether the latest command was an undo or a redo.
  var isUndone = false
  /// The messages of the latest command.
  var told: [Telling] = []
  /// The screens whose controllers the latest command asked for.
  var preloaded: [Effect] = []
  /// The layers of the entries that the latest command removed.
  var formerLayer: [EntryID: Layer] = [:]
  /// The entries that the latest command removed, in order.
  var gone: [(entry: Entry, ending: Removal)] = []
  /// The entries that inherited results in the latest command, by those that had them.
  var inherited: [EntryID: EntryID] = [:]
  /// The entry that sent the command, which is the opener of new entries.
  var asker: EntryID?
  /// The entry from which a command looks for layers and names: the asker; none in a link.
  var origin: EntryID?
  /// The host of the navigator around the asker when its command began.
  var home: EntryID?
  /// The layer to which the latest command led.
  var goal: Layer?
  var isInTransaction = false
  /// The host of the nested navigator to which the current command is sent.
  var here: EntryID?

  init(_ shape: Shape, limit: Int) {
    self.shape = shape
    self.limit = limit
    for fact in shape.facts { facts[fact.name] = fact.initial }
    switch shape.start {
    case .tab(let index):
      places.main = [make(.host)]
      places.tabs = shape.tabs.map { isPresent($0) ? [make($0.root, $0.payload)] : [] }
      places.selected = index
    case .screen(let screen, let payload): places.main = [make(screen, payload)]
    case .empty: places.main = [make(.empty)]
    }
    for root in places.entries.sorted(by: { $0.id < $1.id }) { try? begin(in: root) }
  }

  mutating func make(
    _ screen: Name, _ payload: Payload? = nil, opener: EntryID? = nil, variant: Int = 0,
    flow: FlowID = .none
  ) -> Entry {
    newest += 1
    return Entry(
      id: EntryID(newest), screen: screen, payload: payload, opener: opener,
      flow: flow, variant: UInt8(variant))
  }

  /// Performs a command, or changes nothing.
  /// - Returns: whether it was accepted.
  mutating func run(_ command: Command, from origin: EntryID?) -> Bool {
    let before = self
    gone = []
    told = []
    preloaded = []
    formerLayer = [:]
    inherited = [:]
    isUndone = command.isTravel
    (asker, self.origin) = (origin, origin)
    home = origin.flatMap { places.layer(of: $0) }?.host
    isInTransaction = false
    here = nil
    do {
      if let origin, places.layer(of: origin) == nil { throw Refused() }
      try perform(command)
      if places == before.places, facts == before.facts, told.isEmpty, preloaded.isEmpty,
        !command.isTravel, !command.isLink
      {
        throw Refused()
      }
    } catch {
      self = before
      return false
    }
    if changesTabs(since: before) {
      (past, future) = ([], [])
    } else if !command.isTravel, places != before.places {
      past.append(
        Commit(places: before.places, facts: setFacts(since: before.facts), heirs: inherited))
      if past.count > limit { past.removeFirst() }
      if limit > 0 { future = [] }
    }
    forgetSettled()
    tellEnds()
    return true
  }

  /// The saved facts that the transaction changed; none outside a transaction.
  private func setFacts(
    since before: [Name: Literal]
  ) -> [Name: (old: Literal, new: Literal)] {
    guard isInTransaction else { return [:] }
    var changed: [Name: (old: Literal, new: Literal)] = [:]
    for fact in shape.facts where fact.isSaved {
      guard let old = before[fact.name], let new = facts[fact.name], old != new else { continue }
      changed[fact.name] = (old, new)
    }
    return changed
  }

  /// Drops endings of entries that were settled before.
  private mutating func forgetSettled() {
    guard !settled.isEmpty else { return }
    gone.removeAll { settled.remove($0.entry.id) != nil }
  }

  /// Undo and redo: swaps whole copies.
  mutating func travel(_ count: Int, back: Bool) throws {
    guard !isInTransaction, here == nil, count > 0, count <= (back ? past : future).count else {
      throw Refused()
    }
    let before = places
    var heirs: [EntryID: EntryID] = [:]
    for _ in 0..<count {
      if back {
        let commit = past.removeLast()
        future.append(Commit(places: places, facts: commit.facts, heirs: commit.heirs))
        for (old, heir) in commit.heirs { heirs[heir] = old }
        places = commit.places
        for (name, fact) in commit.facts where facts[name] == fact.new { facts[name] = fact.old }
      } else {
        let commit = future.removeLast()
        past.append(Commit(places: places, facts: commit.facts, heirs: commit.heirs))
        for (old, heir) in commit.heirs { heirs[old] = heir }
        places = commit.places
        for (name, fact) in commit.facts where facts[name] == fact.old { facts[name] = fact.new }
      }
    }
    let stayed = Set(before.entries.map(\.id))
    let there = Set(places.entries.map(\.id))
    // An entry goes with the payload that it has now; what it owes goes to one that it replaced, or
    // that replaced it.
    var owing: Set<EntryID> = []
    gone = before.entries.filter { !there.contains($0.id) }.map { entry in
      var next = settled.contains(entry.id) ? nil : heirs[entry.id]
      while let id = next, !there.contains(id) { next = heirs[id] }
      guard let heir = next else { return (entry, .dismissed(.undone)) }
      owing.insert(heir)
      return (entry, .inherited(by: heir))
    }
    for one in gone { formerLayer[one.entry.id] = before.layer(of: one.entry.id) }
    let undone = gone
    gone = []
    try fitTabs()
    // An entry that comes back on a tab that goes was never there.
    gone = undone + gone.filter { stayed.contains($0.entry.id) }
    forgetSettled()
    settled.formUnion(
      there.subtracting(stayed).subtracting(owing).intersection(places.entries.map(\.id)))
  }
}

extension Command {
  /// Whether it is an undo or a redo.
  var isTravel: Bool {
    switch self {
    case .undo, .redo: true
    default: false
    }
  }

  /// Whether it opens a link, which may find everything as it asks.
  fileprivate var isLink: Bool {
    switch self {
    case .open: true
    case .inside(_, _, let command): command.isLink
    default: false
    }
  }
}
