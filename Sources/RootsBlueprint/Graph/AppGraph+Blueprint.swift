package import Roots

extension AppGraph {
  /// Reads the graph of a blueprint.
  package init(_ blueprint: Blueprint) {
    var reading = GraphReading(blueprint)
    reading.readTabs()
    reading.readScreens()
    reading.readFlows()
    reading.readIssuers()
    reading.readRules()
    reading.readLinks()
    reading.graph.finish()
    self = reading.graph
  }

  /// The node with an identifier or, if there is none, with a title.
  package func node(named name: String) -> Int? {
    nodes.firstIndex { $0.name == name } ?? nodes.firstIndex { $0.title == name }
  }
}

extension Blueprint {
  /// The screens and accessories to which nothing leads from the start, a key of the app or a link.
  package var unreachedScreens: [Name] { unreachedScreens(besides: []) }

  /// The screens and accessories to which only a protection leads that asks after a restart.
  package var screensAfterRestart: Set<Name> {
    Set(unreachedScreens(besides: [], without: .restore)).subtracting(unreachedScreens)
  }

  /// - Parameters:
  ///   - others: further screens that count as reached.
  ///   - kind: a kind of edges that do not count.
  func unreachedScreens(besides others: Set<Name>, without kind: EdgeKind? = nil) -> [Name] {
    let graph = AppGraph(self)
    // The places come first, in the order of their names.
    let starts = graph.starts + map.names.indices.filter { others.contains(map.names[$0]) }
    let reached = graph.reachable(from: starts, without: kind)
    return map.names.indices.filter { !reached.contains($0) }.map { map.names[$0] }
  }
}

/// Reads the nodes of a blueprint, then the ways between them.
private struct GraphReading {
  let blueprint: Blueprint
  let map: NavigationMap
  var graph: AppGraph
  private var places: [Name: Int] = [:]
  private var tabs: [Name: Int] = [:]
  private var flows: [Name: Int] = [:]

  init(_ blueprint: Blueprint) {
    self.blueprint = blueprint
    map = blueprint.map
    graph = AppGraph(title: blueprint.name)
    for name in map.names {
      let kind: AppGraph.Kind =
        map.menu == name ? .menu : map.screen(name) == nil ? .accessory : .screen
      let title = blueprint.content(of: name)?.title ?? Template(text: "")
      let shown = title.pieces.isEmpty ? name.text : visible(title.shown(map.facts))
      places[name] = graph.add(
        AppGraph.Node(
          kind: kind, name: name.text, title: shown, isTitleEnough: title.constant != nil))
    }
    add(map.tabs, titles: blueprint.tabTitles)
    for navigator in map.nested {
      add(navigator.tabs, titles: blueprint.nestedTabTitles[navigator.name] ?? [])
    }
    for flow in map.flows {
      flows[flow.name] = graph.add(
        AppGraph.Node(kind: .flow, name: flow.name.text, title: flow.name.text))
    }
  }

  private mutating func add(_ definitions: [TabDefinition], titles: [String]) {
    for (place, tab) in definitions.enumerated() {
      let title = titles.indices.contains(place) ? titles[place] : tab.name.text
      tabs[tab.name] = graph.add(
        AppGraph.Node(
          kind: .tab, name: tab.name.text, title: visible(title),
          condition: tab.condition.map { "\($0)" }))
    }
  }

  // MARK: Structure

  mutating func readTabs() {
    var host = map.menu.flatMap { places[$0] }
    if host == nil, !map.tabs.isEmpty {
      host = graph.add(AppGraph.Node(kind: .host, name: "tabs", title: "tabs"))
    }
    if let host { graph.add(start: host) }
    connect(map.tabs, to: host)
    if case .screen(let name, _) = map.start, let start = places[name] { graph.add(start: start) }
    for navigator in map.nested {
      guard let host = places[navigator.host] else { continue }
      connect(navigator.tabs, to: host)
      guard case .screen(let name, _) = navigator.start, let start = places[name] else { continue }
      graph.connect(host, .contains, start)
    }
  }

  private mutating func connect(_ definitions: [TabDefinition], to host: Int?) {
    for tab in definitions {
      guard let host, let node = tabs[tab.name] else { continue }
      graph.connect(host, .contains, node)
      if let root = places[tab.root] { graph.connect(node, .contains, root) }
    }
  }

  // MARK: Screens

  mutating func readScreens() {
    for (index, children) in map.segues.children.enumerated() {
      for child in children { graph.connect(index, .child, child) }
      if let parent = map.segues.primaryParents[index] { graph.setPrimaryParent(parent, of: index) }
    }
    for (index, name) in map.names.enumerated() {
      for content in blueprint.contents(of: name) {
        guard case .multipart(let top, let bottom, _)? = content.scene?.scene else { continue }
        for case .screen(let name) in [top, bottom] {
          if let part = places[name] { graph.connect(index, .part, part) }
        }
      }
    }
  }

  /// Reads the protections of screens, after what their rows and keys do.
  mutating func readRules() {
    for (index, name) in map.names.enumerated() {
      let rules = map.screen(name).map { [$0.rules] } ?? map.accessories(name).map(\.screen.rules)
      for rules in rules {
        for protection in rules.protections + rules.leaveGuards {
          readProtection(protection, from: index)
        }
        if case .protected(let name, _) = rules.restoration, !rules.protections.contains(name) {
          readRestoration(name, from: index)
        }
      }
    }
  }

  private mutating func readProtection(_ name: Name, from node: Int) {
    guard let protection = map.protection(name) else { return }
    if let ask = protection.ask { read(ask, from: node, as: .ask, by: name.text) }
    for command in map.reaction(protection.reaction)?.commands ?? [] {
      read(command, from: node, by: name.text)
    }
  }

  /// Reads the protection that a screen has only while it is restored.
  private mutating func readRestoration(_ name: Name, from node: Int) {
    guard let protection = map.protection(name) else { return }
    let reaction = map.reaction(protection.reaction)?.commands ?? []
    for command in [protection.ask].compactMap(\.self) + reaction {
      read(command, from: node, as: .restore, by: name.text)
    }
  }

  // MARK: Flows and the app

  mutating func readFlows() {
    for flow in map.flows {
      guard let node = flows[flow.name] else { continue }
      let firsts = flow.intents.isEmpty ? Array(flow.screens.prefix(1)) : []
      for screen in firsts {
        if let place = places[screen] { graph.connect(node, .contains, place) }
      }
      for (intent, screen) in flow.intents.sorted(by: { $0.key.text < $1.key.text }) {
        if let place = places[screen] { graph.connect(node, .contains, place, by: intent.text) }
      }
    }
  }

  mutating func readIssuers() {
    let app = graph.add(AppGraph.Node(kind: .anywhere, name: "anywhere", title: "anywhere"))
    for issuer in blueprint.issuers {
      switch issuer.source {
      case .control(let control, of: let name, let variant):
        let label = blueprint.content(of: name, variant: variant)?.label(of: control)
        read(issuer, from: places[name], by: label.map { visible($0.shown(map.facts)) } ?? "")
      case .appKey(let index):
        read(issuer, from: app, by: "key \(visible(blueprint.keys[index].key.description))")
      case .rule(let rule, of: let flow):
        read(issuer, from: flow.map { flows[$0] } ?? app, by: rule.message.text)
      // A question is asked where the protection is used.
      case .question, .route: break
      }
    }
    graph.settle(start: app)
  }

  mutating func readLinks() {
    let links = graph.add(AppGraph.Node(kind: .links, name: "links", title: "links"))
    for route in map.routes {
      for command in route.parents + [route.command] {
        read(command, from: links, as: .open, by: visible(route.pattern))
      }
    }
    graph.settle(start: links)
  }

  // MARK: Commands

  private mutating func read(_ issuer: CommandIssuer, from node: Int?, by cause: String) {
    guard let node else { return }
    for command in issuer.commands { read(command, from: node, by: cause) }
    for protection in issuer.options.protections { readProtection(protection, from: node) }
  }

  /// - Parameter kind: the kind of all ways; nil for those of the command.
  private mutating func read(
    _ command: Command, from node: Int, as kind: EdgeKind? = nil, by cause: String
  ) {
    for destination in map.destinations(of: command) {
      let target =
        switch destination.place {
        case .screen(let name): places[name]
        case .flow(let name, intent: _): flows[name]
        case .tab(let name): tabs[name]
        }
      let way = kind ?? destination.way
      guard let target, target != node || kind != nil || way == .push else { continue }
      graph.connect(node, way, target, by: cause)
    }
  }
}
