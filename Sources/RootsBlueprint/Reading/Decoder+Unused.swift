internal import Roots

// The warnings of what has no effect, once everything is decoded.
extension BlueprintDecoder {
  /// Warns of screens that only open each other, or themselves.
  mutating func warnOfUnreached(in blueprint: Blueprint) {
    if report.isFull { return }
    // Those that nothing names have a warning of their own.
    let unused = declared.places.names.indices.filter { !used.contains(.place($0)) }
    let others = Set(unused.compactMap { Name(known: declared.places.names[$0]) })
    for name in blueprint.unreachedScreens(besides: others) {
      guard let index = declared.places.index(of: name) else { continue }
      report.warning(
        "nothing leads to '\(name)' from the start, a tab, a key of the app or a link; open it"
          + " there, or remove it", at: declared.places.keys[index].extent)
    }
  }

  mutating func warnOfUnused() {
    for (index, key) in declared.places.keys.enumerated() where !used.contains(.place(index)) {
      report.warning(
        declared.places.values[index] == .accessory
          ? "nothing opens the accessory '\(key.name)'; open it somewhere, or remove it"
          : "no command, tab or start names the screen '\(key.name)'; name it, or remove it",
        at: key.extent)
    }
    for (index, key) in declared.backdrops.keys.enumerated()
    where !used.contains(.backdrop(index)) {
      report.warning(
        "no scene uses the backdrop '\(key.name)'; name it in one, or remove it", at: key.extent)
    }
    for (index, key) in declared.facts.keys.enumerated() where !used.contains(.fact(index)) {
      report.warning(
        "nothing reads the fact '\(key.name)'; use it in a text or a condition, or remove it",
        at: key.extent)
    }
    for key in declared.protections.keys
    where Name(known: key.name).flatMap({ protected[$0] }) == nil {
      report.warning(
        "no screen uses the protection '\(key.name)'; name it at a screen, or remove it",
        at: key.extent)
    }
    for (index, key) in declared.flows.keys.enumerated() where !used.contains(.flow(index)) {
      report.warning(
        "nothing starts the flow '\(key.name)'; start it somewhere, or remove it", at: key.extent)
    }
  }

  /// Warns of messages to the parent from screens that no flow contains.
  mutating func warnOfLostMessages(in blueprint: Blueprint) {
    if report.isFull { return }
    let inFlows = blueprint.screensInFlows
    for issue in issued where issue.command.leaves.contains(where: \.tellsParent) {
      guard let screen = issue.screen, !inFlows.contains(screen) else { continue }
      let words = Command.words(of: issue.text)
      let range = words.first { $0.text == "parent" }?.range ?? 0..<issue.text.utf8.count
      report.warning(
        "this message never arrives: 'tell parent' is for screens of a flow, and no flow leads to"
          + " '\(screen)'; start a flow with this screen, or write here what follows the message",
        at: report.source.extent(of: range, in: issue.node))
    }
  }
}

extension Blueprint {
  /// The screens that can be in a flow: those to which something leads from a flow, from the whole
  /// app, or from a command that names a layer, which can show a flow.
  fileprivate var screensInFlows: Set<Name> {
    if map.flows.isEmpty { return [] }
    let graph = AppGraph(self)
    let names = Set(map.flows.flatMap { $0.screens + $0.intents.values } + screensOnLayers)
    let starts = graph.nodes.indices.filter { index in
      switch graph.nodes[index].kind {
      case .flow, .anywhere, .links: true
      case .screen, .accessory, .menu: names.contains { $0.text == graph.nodes[index].name }
      case .host, .tab: false
      }
    }
    let reached = graph.reachable(from: starts)
    return Set(reached.compactMap { Name(known: graph.nodes[$0].name) })
  }

  private var screensOnLayers: [Name] {
    issuers.flatMap { issuer in
      issuer.commands.flatMap(\.leaves)
        .filter { issuer.isReaction || $0.arguments.layer != nil }
        .flatMap { map.destinations(of: $0).compactMap(map.screen) }
    }
  }
}

extension Command {
  fileprivate var tellsParent: Bool {
    if case .tell(.parent, _, _) = self { true } else { false }
  }
}
