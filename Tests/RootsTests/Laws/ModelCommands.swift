import Roots

extension Model {
  mutating func perform(_ command: Command) throws {
    switch command {
    case .push(let screen, let layer, let payload, let once):
      try push(screen, on: try place(layer), payload, once)
    case .pop(let layer, let payload): try pop(try place(layer), payload)
    case .popTo(let target, let layer): try pop(to: target, layer)
    case .go(let screen, let layer, let payload):
      try go(screen, on: try place(layer), payload)
    case .replace(let screen, let layer, let payload, let inheriting):
      try replace(screen, on: try place(layer), payload, inheriting)
    case .show(let tab): try show(try index(tab))
    case .showMain:
      let count = gone.count
      clear()
      if gone.count == count { throw Refused() }
    case .reset(let tab): try reset(try index(tab))
    case .overlay(let name, let level, let payload, let once):
      let variants = shape.accessories.filter { $0.name == name }
      guard !variants.isEmpty else { throw Refused() }
      let level = try level ?? variants[try variant(name)].level
      try push(name, on: try place(.accessory(level)), payload, once)
    case .dismiss(let level, let payload): try dismiss(level, payload)
    case .finish(let id, let payload): try finish(id, payload)
    case .back: try pop(places.topAccessory ?? places.active, nil)
    case .undo(let count): try travel(count, back: true)
    case .redo(let count): try travel(count, back: false)
    case .set(let name, let value):
      guard let fact = shape.facts.first(where: { $0.name == name }), fact.contains(value),
        facts[name] != value
      else { throw Refused() }
      facts[name] = value
    case .start(let flow, let intent, let layer, let payload):
      try start(flow, intent, layer, payload)
    case .finishFlow(let flow, let payload):
      guard let run = run(of: flow, near: origin) else { throw Refused() }
      try finish(run.id, payload, or: .dismissed(.flowEnded))
    case .tell(let listener, let message, let payload): try tell(listener, message, payload)
    case .open(let link): try open(link)
    case .segue, .inside: throw Refused()
    case .transaction(let commands):
      isInTransaction = true
      for command in commands { try perform(command) }
    }
  }

  // MARK: Links

  /// By the routes of a shape's map; what is not one of these leads nowhere.
  private mutating func open(_ link: String) throws {
    let words = link.split(separator: "/").map(String.init)
    let known = Set(shape.screens + shape.accessories.map(\.name))
    guard words.count > 1, let name = try? Name(words[1]), known.contains(name) else {
      throw Refused()
    }
    switch (words[0], words.count) {
    case ("to", 2) where !shape.screens.contains(name): try perform(.overlay(name))
    case ("to", 2): try push(name, on: places.active, nil, false)
    case ("on", 2): try open("under/\(words[1])/1")
    case ("under", 3):
      guard let number = Int(words[2]) else { throw Refused() }
      if !shape.tabs.isEmpty { try? show(0) }
      try push(name, on: places.active, Payload(number), false)
    default: throw Refused()
    }
  }

  // MARK: Where

  private func index(_ tab: TabName) throws -> Int {
    var index: Int?
    switch tab {
    case .index(let number): index = number
    case .name(let name): index = shape.tabs.firstIndex { $0.name == name }
    case .current: index = places.selected
    }
    guard let index, places.tabs.indices.contains(index) else { throw Refused() }
    return index
  }

  func place(_ name: LayerName?) throws -> Layer {
    switch name {
    case nil: return origin.flatMap { places.layer(of: $0) } ?? places.active
    case .main?: return .main
    case .flow(let flow)?:
      guard let run = run(of: flow, near: origin), let home = places.layer(of: run.id) else {
        throw Refused()
      }
      return home
    case .tab(let tab)?: return .tab(try index(tab))
    case .accessory(let level, let owner)?:
      guard (0..<10).contains(level) else { throw Refused() }
      guard let owner else { return places.shown(level) ?? .accessory(level) }
      guard places.content.contains(where: { places[$0].contains { $0.id == owner } }) else {
        throw Refused()
      }
      return .accessory(level, of: owner)
    }
  }

  private func variant(_ accessory: Name) throws -> Int {
    var over = [places.visible?.screen]
    if case .tab(let index) = places.active { over.append(shape.tabs[index].name) }
    let variants = shape.accessories.filter { $0.name == accessory }
    guard
      let index = variants.firstIndex(where: { variant in
        variant.under.isEmpty || variant.under.contains { over.contains($0) }
      })
    else { throw Refused() }
    return index
  }

  private func definition(_ entry: Entry) -> AccessoryDefinition? {
    let variants = shape.accessories.filter { $0.name == entry.screen }
    return variants.isEmpty ? nil : variants[Int(entry.variant)]
  }

  /// Whether a screen may come there with that payload, and as which variant.
  func admit(_ screen: Name, _ payload: Payload?, on layer: Layer) throws -> Int {
    var found = 0
    if !shape.screens.contains(screen) {
      guard shape.accessories.contains(where: { $0.name == screen }), !layer.isContent else {
        throw Refused()
      }
      found = try variant(screen)
    }
    if shape.takesNumber.contains(screen) {
      guard case .int? = payload?.literal else { throw Refused() }
    }
    return found
  }

  private func admit(result: Payload?, of entry: Entry?) throws {
    guard let result, let entry, shape.givesNumber.contains(entry.screen) else { return }
    guard case .int? = result.literal else { throw Refused() }
  }

  // MARK: What comes and goes

  private mutating func take(_ layer: Layer, _ ending: Ending) {
    guard let top = places[layer].last else { return }
    if layer.isContent {
      for level in (0..<10).reversed() { empty(.accessory(level, of: top.id), to: 0, .cleared) }
    }
    places[layer].removeLast()
    gone.append((top, ending))
    formerLayer[top.id] = layer
  }

  private mutating func empty(_ layer: Layer, to count: Int, _ reason: Dismissal) {
    if case .accessory = layer, places.over[layer] == nil { return }
    while places[layer].count > count { take(layer, .dismissed(reason)) }
  }

  private mutating func clear() {
    for level in (0..<10).reversed() {
      guard let opener = places.over[.accessory(level)]?.first else { continue }
      if definition(opener)?.policy ?? .cleared == .cleared {
        empty(.accessory(level), to: 0, .cleared)
      }
    }
  }

  mutating func navigate(_ layer: Layer) {
    if layer == .main || layer == places.active { clear() }
  }

  /// On an accessory layer that is empty, what belongs to a screen founds a stack of that screen.
  mutating func put(
    _ screen: Name, _ payload: Payload?, _ variant: Int, on layer: Layer, opener: EntryID?,
    flow: FlowID = .none
  ) {
    let entry = make(screen, payload, opener: opener, variant: variant, flow: flow)
    var layer = layer
    if case .accessory(let level, nil) = layer, places.over[layer] == nil,
      definition(entry)?.policy == .belongs
    {
      layer = .accessory(level, of: places.visible?.id)
    }
    places[layer].append(entry)
  }

  // MARK: The commands

  private mutating func push(
    _ screen: Name, on layer: Layer, _ payload: Payload?, _ once: Bool
  ) throws {
    let variant = try admit(screen, payload, on: layer)
    let variants = shape.accessories.filter { $0.name == screen }
    let isOnce =
      once || shape.onceScreens.contains(screen)
      || (variants.isEmpty ? false : variants[variant].once)
    if isOnce, let top = places[layer].last, top.screen == screen, top.payload == payload {
      throw Refused()
    }
    navigate(layer)
    put(screen, payload, variant, on: layer, opener: origin)
  }

  private mutating func pop(_ layer: Layer, _ payload: Payload?) throws {
    guard places[layer].count > (layer.isContent ? 1 : 0) else { throw Refused() }
    try admit(result: payload, of: places[layer].last)
    navigate(layer)
    take(layer, payload.map { .completed($0) } ?? .dismissed(.popped))
  }

  private mutating func pop(to target: PopTarget, _ name: LayerName?) throws {
    if case .entry(let id) = target {
      guard let home = places.layer(of: id) else { throw Refused() }
      let layer = try name.map { try place($0) } ?? home
      guard layer == home, let position = places[layer].firstIndex(where: { $0.id == id }) else {
        throw Refused()
      }
      return try cut(layer, to: position + 1)
    }
    let layer = try place(name)
    guard case .screen(let screen) = target else { return try cut(layer, to: 1) }
    let below = places[layer].dropLast()
    if let position = below.lastIndex(where: { $0.screen == screen }) {
      return try cut(layer, to: position + 1)
    }
    if places[layer].last?.screen == screen { throw Refused() }
    try push(screen, on: layer, nil, false)
  }

  private mutating func cut(_ layer: Layer, to count: Int) throws {
    guard places[layer].count > count else { throw Refused() }
    navigate(layer)
    empty(layer, to: count, .popped)
  }

  private mutating func go(_ screen: Name, on layer: Layer, _ payload: Payload?) throws {
    let variant = try admit(screen, payload, on: layer)
    navigate(layer)
    empty(layer, to: 0, .replaced)
    put(screen, payload, variant, on: layer, opener: origin)
  }

  private mutating func replace(
    _ screen: Name, on layer: Layer, _ payload: Payload?, _ inheriting: Bool
  ) throws {
    guard let top = places[layer].last, top.screen != .host else { throw Refused() }
    let variant = try admit(screen, payload, on: layer)
    navigate(layer)
    // A result that is settled already cannot be inherited.
    let inherits = inheriting && !settled.contains(top.id)
    take(layer, inherits ? .inherited(by: EntryID(newest + 1)) : .dismissed(.replaced))
    put(
      screen, payload, variant, on: layer, opener: inherits ? top.opener : origin,
      flow: inherits ? top.flow : .none)
  }

  private mutating func show(_ tab: Int) throws {
    let before = places
    clear()
    if places.hasHost {
      empty(.main, to: 1, .popped)
    } else {
      empty(.main, to: 0, .popped)
      places.main.append(make(.host))
    }
    places.selected = tab
    if places == before { throw Refused() }
  }

  private mutating func reset(_ tab: Int) throws {
    let layer = Layer.tab(tab)
    let root = shape.tabs[tab].root
    let stays = places[layer].first.map { $0.screen == root && $0.payload == nil } ?? false
    if stays, places[layer].count == 1 { throw Refused() }
    if layer == places.active { clear() }
    empty(layer, to: stays ? 1 : 0, .tabReset)
    if !stays { put(root, nil, 0, on: layer, opener: origin) }
  }

  private mutating func dismiss(_ level: Int?, _ payload: Payload?) throws {
    let layer = level.map { places.shown($0) } ?? places.topAccessory
    guard let layer else { throw Refused() }
    try admit(result: payload, of: places[layer].first)
    empty(layer, to: 1, .layerDismissed)
    take(layer, payload.map { .completed($0) } ?? .dismissed(.layerDismissed))
  }

  private mutating func finish(
    _ named: EntryID?, _ payload: Payload?, or ending: Ending = .completed(nil)
  ) throws {
    let focused = places[places.topAccessory ?? places.active].last?.id
    guard let id = named ?? origin ?? focused, let layer = places.layer(of: id),
      let position = places[layer].firstIndex(where: { $0.id == id })
    else { throw Refused() }
    if layer.isContent, position == 0 { throw Refused() }
    try admit(result: payload, of: places[layer][position])
    navigate(layer)
    let first = places[layer][position]
    empty(layer, to: position + 1, first.flow == .none ? .popped : .flowEnded)
    take(layer, payload.map { .completed($0) } ?? ending)
  }
}
