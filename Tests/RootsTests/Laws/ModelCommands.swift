import Roots

extension Model {
  mutating func perform(_ command: Command) throws {
    switch command {
    case .push(let screen, let layer, let payload, let once):
      try push(screen, on: try place(layer), payload, once)
    case .pop(let layer, let count, let payload): try pop(try place(layer), count, payload)
    case .popEntry(let id, let count, let payload): try pop(id, count, payload)
    case .popTo(let target, let layer, let payload):
      try pop(to: target, layer, payload)
    case .go(let screen, let layer, let payload):
      if let first = try first(on: layer), let home = places.layer(of: first.id) {
        _ = try admit(screen, payload, on: home)
        navigate(home)
        empty(home, to: 1 + (places[home].firstIndex { $0.id == first.id } ?? 0), .replaced)
        try replace(first, by: screen, payload, true)
      } else {
        try go(screen, on: try place(layer), payload)
      }
    case .replace(let screen, let layer, let payload, let inheriting):
      guard let top = places[try place(layer)].last else { throw Refused() }
      try replace(top, by: screen, payload, inheriting || top.id == first(on: layer)?.id)
    case .replaceEntry(let id, let screen, let payload, let inheriting):
      try replace(try reached(id), by: screen, payload, inheriting)
    case .update(let visit, let payload, let remembered):
      try update(try subject(of: visit), with: payload, isRemembered: remembered)
    case .preload(let screen, let payload):
      let isAccessory = shape.accessories.contains { $0.name == screen }
      let layer = places.layer(isAccessory ? .accessory(0) : .main, in: here)
      let variant = try admit(screen, payload, on: layer)
      preloaded.append(.preload(screen, variant: variant, payload))
    case .show(let tab, let root): try show(try index(tab), root)
    case .showMain:
      let count = gone.count
      clear(here)
      if gone.count == count { throw Refused(isNoOp: true) }
    case .reset(let layer, let entries): try reset(try place(layer), entries)
    case .overlay(let name, let level, let payload, let once):
      try overlay(name, level, payload, once)
    case .dismiss(let level, let payload): try dismiss(level, payload)
    case .finish(let id, let payload): try finish(id, payload)
    case .back: try goBack()
    case .undo(let count): try travel(count, back: true)
    case .redo(let count): try travel(count, back: false)
    case .set(let name, let value):
      guard let fact = shape.facts.first(where: { $0.name == name }), fact.contains(value)
      else { throw Refused() }
      if facts[name] == value { throw Refused(isNoOp: true) }
      facts[name] = value
      try fitTabs()
    case .start(let flow, let intent, let layer, let payload, let once):
      try start(flow, intent, layer, payload, once)
    case .finishFlow(let flow, let payload):
      guard let run = run(of: flow, near: origin) else { throw Refused() }
      try finish(run.id, payload, or: .dismissed(.flowEnded))
    case .tell(let listener, let message, let payload): try tell(listener, message, payload)
    case .open(let link): try open(link)
    case .segue: throw Refused()
    case .quit: preloaded.append(.quit)
    case .inside(let name, let host, let command):
      let outer = here
      defer { here = outer }
      here = try self.host(of: name, host)
      try perform(command)
    case .transaction(let commands):
      isInTransaction = true
      for command in commands {
        do {
          // An inner transaction may be empty: only its commands need their navigator.
          if case .transaction = command {} else { try checkHere() }
          try perform(command)
        } catch let refused as Refused where refused.isNoOp {}
      }
    }
  }

  // MARK: Links

  /// Opens a link by the routes of the shape's map; other links are refused.
  ///
  /// Its commands apply to the app, whatever its origin; those that find everything as they ask do
  /// nothing. Afterwards the layer of the last one is shown.
  private mutating func open(_ link: String) throws {
    let (inner, near) = (here, origin)
    (here, origin) = (nil, nil)
    defer { (here, origin) = (inner, near) }
    let commands = try self.commands(of: link)
    let before = places
    for command in commands {
      goal = nil
      do { try perform(command) } catch let refused as Refused where refused.isNoOp {}
    }
    guard let goal else { return }
    try reveal(goal)
    guard places != before, var target = places[goal].last else { return }
    if target.screen == .host {
      let part = places[goal.host]
      target = part.tabs[part.selected].last ?? target
    }
    links[target.id] = link
  }

  /// The commands of the routes of the shape's map.
  private func commands(of link: String) throws -> [Command] {
    let path = link.split(whereSeparator: { $0 == "#" || $0 == "?" }).first ?? ""
    let written = path.hasPrefix("Roots://") ? path.dropFirst(8) : path
    var words = written.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if words.last == "" { words.removeLast() }
    let known = Set(shape.screens + shape.accessories.map(\.name))
    guard words.count > 1, let name = try? Name(words[1]), known.contains(name) else {
      throw Refused()
    }
    let isAccessory = !shape.screens.contains(name)
    switch (words[0], words.count) {
    case ("to", 2): return [isAccessory ? .overlay(name) : .push(name, on: active)]
    case ("on", 2): return try commands(of: "under/\(words[1])/1")
    case ("under", 3):
      guard let number = Int(words[2]) else { throw Refused() }
      if shape.tabs.isEmpty { return [.push(name, on: active, with: Payload(number))] }
      return [.show(.number(1)), .push(name, on: .tab(.current), with: Payload(number))]
    case ("in", 3):
      guard let nested = shape.nested.first(where: { $0.name.text == words[2] }) else {
        throw Refused()
      }
      return [.inside(nested.name, isAccessory ? .overlay(name) : .push(name))]
    default: throw Refused()
    }
  }

  /// The name of the active layer of the app.
  private var active: LayerName { places.active == .main ? .main : .tab(.current) }

  /// Shows a layer: its tab, the entries around it, and nothing over it that can be cleared.
  private mutating func reveal(_ layer: Layer) throws {
    if let host = layer.host, let outer = places.layer(of: host) {
      let index = places[outer].firstIndex { $0.id == host }
      empty(outer, to: (index ?? 0) + 1, .popped)
      try reveal(outer)
    }
    if case .accessory(_, let owner?) = layer.slot, let home = places.layer(of: owner) {
      let index = places[home].firstIndex { $0.id == owner }
      empty(home, to: (index ?? 0) + 1, .popped)
      if case .tab(let index) = home.slot, places[home.host].active.slot != home.slot {
        try show((home.host, index), false)
      }
    }
    if case .accessory(let level, let owner) = layer.slot {
      // One that belongs to an entry is hidden by another on its level.
      clear(layer.host, from: owner == nil ? level + 1 : level)
    } else if case .tab(let index) = layer.slot,
      places[layer.host].active.slot != layer.slot
    {
      try show((layer.host, index), false)
    } else {
      clear(layer.host)
    }
  }

  private func checkHere() throws {
    if let here, places.inside[here] == nil { throw Refused() }
  }

  /// The host of the navigator that a name means: the given one, the nearest around, the innermost
  /// with the focus, the frontmost visible one, the newest.
  private func host(of name: Name, _ given: EntryID?) throws -> EntryID {
    let hosts = places.inside.filter { $0.value.name == name }.keys.sorted()
    if let given {
      guard hosts.contains(given) else { throw Refused() }
      return given
    }
    var around = here ?? origin
    while let entry = around {
      if hosts.contains(entry) { return entry }
      around = places.layer(of: entry)?.host
    }
    let focused = places.focus(in: nil).reversed().compactMap(\.host).first { hosts.contains($0) }
    guard let found = focused ?? places.seen.last(where: { hosts.contains($0) }) ?? hosts.last
    else { throw Refused() }
    return found
  }

  func tabs(of host: EntryID?) -> [TabDefinition] {
    guard let host else { return shape.tabs }
    return places.inside[host].map { shape.nested[$0.number].tabs } ?? []
  }

  // MARK: Positions

  /// Resolves a tab: with `in` in that navigator; otherwise a name from the inside out.
  private func index(_ tab: TabName) throws -> (EntryID?, Int) {
    var navigator = here
    if here == nil, case .name(let name) = tab {
      navigator = around
      while let inner = navigator, !tabs(of: inner).contains(where: { $0.name == name }) {
        navigator = places.layer(of: inner)?.host
      }
    }
    var index: Int?
    switch tab {
    case .number(let number):
      let present = places[navigator].tabs.indices.filter { !places[navigator].tabs[$0].isEmpty }
      let place = max(number, 1) - 1
      index = number >= 0 && present.indices.contains(place) ? present[place] : nil
    case .name(let name): index = tabs(of: navigator).firstIndex { $0.name == name }
    case .current: index = places[navigator].selected
    }
    guard let index, places[navigator].tabs.indices.contains(index),
      !places[navigator].tabs[index].isEmpty
    else { throw Refused() }
    return (navigator, index)
  }

  /// The first entry of the flow whose layer is named; nil for another layer.
  private func first(on name: LayerName?) throws -> Entry? {
    guard case .flow(let flow)? = name else { return nil }
    guard let run = run(of: flow, near: origin) else { throw Refused() }
    return run
  }

  func place(_ name: LayerName?) throws -> Layer {
    switch name {
    case nil:
      let home = origin.flatMap { places.layer(of: $0) }
      if let home, here == nil || home.host == here { return home }
      let host = here ?? around
      return places.layer(places[host].active, in: host)
    case .main?: return places.layer(.main, in: here)
    case .flow(let flow)?:
      guard let run = run(of: flow, near: origin), let home = places.layer(of: run.id) else {
        throw Refused()
      }
      return home
    case .tab(let tab)?:
      let (navigator, index) = try index(tab)
      return places.layer(.tab(index), in: navigator)
    case .accessory(let level, let owner)?:
      guard (0..<10).contains(level) else { throw Refused() }
      guard let owner else {
        return places.layer(places[here].shown(level) ?? .accessory(level), in: here)
      }
      guard let home = places.layer(of: owner), home.isContent else { throw Refused() }
      return places.layer(.accessory(level, of: owner), in: home.host)
    }
  }

  private func variant(_ accessory: Name, in navigator: EntryID?) throws -> Int {
    var over = [places[navigator].visible?.screen]
    if case .tab(let index) = places[navigator].active.slot {
      over.append(tabs(of: navigator)[index].name)
    }
    let variants = shape.accessories.filter { $0.name == accessory }
    guard
      let index = variants.firstIndex(where: { variant in
        variant.under.isEmpty || variant.under.contains { over.contains($0) }
      })
    else { throw Refused() }
    return index
  }

  /// The variant with which a screen may be pushed onto a layer with a payload.
  func admit(_ screen: Name, _ payload: Payload?, on layer: Layer) throws -> Int {
    var found = 0
    if !shape.screens.contains(screen) {
      guard shape.accessories.contains(where: { $0.name == screen }), !layer.isContent else {
        throw Refused()
      }
      found = try variant(screen, in: layer.host)
    }
    try checkType(of: payload, for: screen)
    return found
  }

  private func checkType(of payload: Payload?, for screen: Name) throws {
    guard shape.takesNumber.contains(screen) else { return }
    guard case .int? = payload?.literal else { throw Refused() }
  }

  private func admit(result: Payload?, of entry: Entry?) throws {
    guard let result, let entry, shape.givesNumber.contains(entry.screen) else { return }
    guard case .int? = result.literal else { throw Refused() }
  }

  // MARK: The commands

  private mutating func push(
    _ screen: Name, on layer: Layer, _ payload: Payload?, _ once: Bool
  ) throws {
    goal = layer
    let variant = try admit(screen, payload, on: layer)
    if once || isOnce(screen, variant), let top = places[layer].last, isVisit(top, screen, payload)
    {
      guard let payload else { throw Refused(isNoOp: true) }
      return try update(top.id, on: layer, with: payload)
    }
    navigate(layer)
    try put(screen, payload, variant, on: layer, opener: asker)
  }

  func isOnce(_ screen: Name, _ variant: Int) -> Bool {
    let variants = shape.accessories.filter { $0.name == screen }
    return variants.isEmpty ? shape.onceScreens.contains(screen) : variants[variant].screen.once
  }

  private mutating func overlay(
    _ name: Name, _ level: Int?, _ payload: Payload?, _ once: Bool
  ) throws {
    let variants = shape.accessories.filter { $0.name == name }
    guard !variants.isEmpty else { throw Refused() }
    let navigator = here ?? (level == nil ? around : nil)
    let level = try level ?? variants[try variant(name, in: navigator)].level
    guard (0..<10).contains(level) else { throw Refused() }
    let shown = places[navigator].shown(level) ?? .accessory(level)
    try push(name, on: places.layer(shown, in: navigator), payload, once)
  }

  mutating func pop(_ layer: Layer, _ count: Int, _ payload: Payload?) throws {
    let fewest = layer.isContent ? 1 : 0
    guard places[layer].count > fewest else { throw Refused() }
    let removed = min(count, places[layer].count - fewest)
    try admit(result: payload, of: places[layer].suffix(removed).first)
    navigate(layer)
    for _ in 1..<removed { take(layer, .dismissed(.popped)) }
    take(layer, payload.map { .completed($0) } ?? .dismissed(.popped))
  }

  private mutating func pop(_ id: EntryID, _ count: Int, _ payload: Payload?) throws {
    let entry = try reached(id)
    guard let layer = places.layer(of: id),
      let place = places[layer].firstIndex(where: { $0.id == id })
    else { throw Refused() }
    // The root of a content layer stays.
    let removable = places[layer][...place].dropFirst(layer.isContent ? 1 : 0)
    guard let lowest = removable.suffix(count).first else { throw Refused() }
    let isTop = entry.id == places[layer].last?.id
    if !isTop, removable.suffix(count).contains(where: { $0.flow != .none }) { throw Refused() }
    try admit(result: payload, of: lowest)
    if isTop { navigate(layer) }
    for one in removable.suffix(count).reversed() {
      let isResult = one.id == lowest.id && payload != nil
      take(one, from: layer, isResult ? .completed(payload) : .dismissed(.popped))
    }
  }

  /// An entry that the current command may name.
  private func reached(_ id: EntryID) throws -> Entry {
    guard let layer = places.layer(of: id), here == nil || layer.host == here,
      let entry = places[layer].first(where: { $0.id == id })
    else { throw Refused() }
    return entry
  }

  private mutating func pop(
    to target: PopTarget, _ name: LayerName?, _ payload: Payload?
  ) throws {
    if case .entry(let id) = target {
      guard let home = places.layer(of: id) else { throw Refused() }
      if name == nil, here != nil, home.host != here { throw Refused() }
      let layer = try name.map { try place($0) } ?? home
      guard layer == home, let position = places[layer].firstIndex(where: { $0.id == id }) else {
        throw Refused()
      }
      return try cut(layer, to: position + 1, payload)
    }
    let layer = try place(name)
    guard let screen = target.screen else {
      let bottom = try first(on: name).flatMap { first in
        places[layer].firstIndex { $0.id == first.id }
      }
      return try cut(layer, to: 1 + (bottom ?? 0), payload)
    }
    // A payload of another type is refused, also if the screen is not open.
    if payload != nil { try checkType(of: payload, for: screen) }
    func open() throws {
      if case .openScreen = target { throw Refused(isNoOp: true) }
      try push(screen, on: layer, payload, false)
    }
    if let payload, shape.identities[screen] != nil {
      guard let position = places[layer].lastIndex(where: { isVisit($0, screen, payload) }) else {
        return try open()
      }
      return try cut(layer, to: position + 1, payload)
    }
    let isOnTop = places[layer].last?.screen == screen
    if payload != nil, isOnTop {
      return try cut(layer, to: places[layer].count, payload)
    }
    let below = places[layer].dropLast()
    if let position = below.lastIndex(where: { $0.screen == screen }) {
      return try cut(layer, to: position + 1, payload)
    }
    if isOnTop { throw Refused(isNoOp: true) }
    try open()
  }

  private mutating func cut(
    _ layer: Layer, to count: Int, _ payload: Payload?
  ) throws {
    let isThere = places[layer].count == count
    guard places[layer].count > count || isThere && payload != nil else {
      throw Refused(isNoOp: isThere)
    }
    if !isThere {
      navigate(layer)
      empty(layer, to: count, .popped)
    }
    guard let payload else { return }
    do {
      try update(places[layer][count - 1].id, on: layer, with: payload)
    } catch let refused as Refused where refused.isNoOp && !isThere {}
  }

  private mutating func go(_ screen: Name, on layer: Layer, _ payload: Payload?) throws {
    let variant = try admit(screen, payload, on: layer)
    navigate(layer)
    empty(layer, to: 0, .replaced)
    try put(screen, payload, variant, on: layer, opener: asker)
  }

  private mutating func replace(
    _ old: Entry, by screen: Name, _ payload: Payload?, _ inheriting: Bool
  ) throws {
    guard old.screen != .host, let layer = places.layer(of: old.id),
      let place = places[layer].firstIndex(where: { $0.id == old.id })
    else { throw Refused() }
    // A result that is settled already cannot be inherited.
    let inherits = inheriting && !settled.contains(old.id)
    let above = places[layer].count - 1 - place
    let isTop = above == 0
    if !isTop, old.flow != .none, !inherits { throw Refused() }
    let variant = try admit(screen, payload, on: layer)
    if isTop { navigate(layer) }
    if inherits { inherited[old.id] = EntryID(newest + 1) }
    take(old, from: layer, inherits ? .inherited(by: EntryID(newest + 1)) : .dismissed(.replaced))
    try put(
      screen, payload, variant, on: layer, under: above, opener: inheriting ? old.opener : asker,
      flow: inherits ? old.flow : .none)
  }

  private mutating func show(_ tab: (navigator: EntryID?, index: Int), _ root: Bool) throws {
    let before = places
    let isVisible = places[tab.navigator].active == .tab(tab.index)
    clear(tab.navigator)
    if root, isVisible { empty(places.layer(.tab(tab.index), in: tab.navigator), to: 1, .popped) }
    let main = places.layer(.main, in: tab.navigator)
    if places[tab.navigator].hasHost {
      empty(main, to: 1, .popped)
    } else {
      empty(main, to: 0, .popped)
      places[main].append(make(.host))
    }
    select(tab.index, in: tab.navigator)
    goal = places.layer(.tab(tab.index), in: tab.navigator)
    if places == before { throw Refused(isNoOp: true) }
  }

  private mutating func dismiss(_ level: Int?, _ payload: Payload?) throws {
    let navigator = here ?? (level == nil ? around : nil)
    let part = places[navigator]
    guard (0..<10).contains(level ?? 0) else { throw Refused() }
    guard let shown = level.map({ part.shown($0) }) ?? part.topAccessory else {
      throw Refused(isNoOp: payload == nil)
    }
    let layer = places.layer(shown, in: navigator)
    try admit(result: payload, of: places[layer].first)
    empty(layer, to: 1, .layerDismissed)
    take(layer, payload.map { .completed($0) } ?? .dismissed(.layerDismissed))
  }

  private mutating func finish(
    _ named: EntryID?, _ payload: Payload?, or ending: Removal = .completed(nil)
  ) throws {
    guard let id = named ?? unnamed, let layer = places.layer(of: id),
      let position = places[layer].firstIndex(where: { $0.id == id })
    else { throw Refused() }
    if here != nil, layer.host != here { throw Refused() }
    if layer.isContent, position == 0 { throw Refused() }
    try admit(result: payload, of: places[layer][position])
    navigate(layer)
    let first = places[layer][position]
    empty(layer, to: position + 1, first.flow == .none ? .popped : .flowEnded)
    take(layer, payload.map { .completed($0) } ?? ending)
  }
}

extension Places {
  /// The layers that get the keys, each inside the top of the one before it.
  func focus(in navigator: EntryID?) -> [Layer] {
    let part = self[navigator]
    let layer = self.layer(part.topAccessory ?? part.active, in: navigator)
    let host = self[layer].last?.id
    guard let host, inside[host] != nil else { return [layer] }
    return [layer] + focus(in: host)
  }
}
