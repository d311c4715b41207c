import Roots
import RootsBlueprint
import RootsTape
import RootsTerminal

// The state of the app, and what can be done in it.
extension Drive {
  var state: JSONValue {
    let (session, world) = (app.session, app.session.navigator.world)
    let map = world.map
    let facts = zip(map.facts, world.facts.values).map { fact, value in
      JSONValue.Member(fact.name.text, value.json)
    }
    return .object([
      "app": .text(blueprint.name),
      "size": .text("\(session.size.columns)x\(session.size.rows)"),
      "time": .text("\(session.scheduler.now)"), "over": .bool(session.isOver),
      "requests": .int(app.count), "forks": .list(app.forkNames.map { .text($0) }),
      "tab": map.tabs.isEmpty ? .null : .text(world.nameOfTab),
      "tabs": .list(world.state.presentTabs.map { .text(map.tabs[$0].name.text) }),
      "active": .text("\(map.place(of: world.state.focusedLayer))"),
      "stacks": .list(world.state.layers.map { Self.stack($0, in: world) }),
      "facts": .object(facts), "screens": .list(session.shownScreens.map(Self.json)),
      "waiting": .list(Self.waiting(in: world)),
      "message": session.message.map(Self.json) ?? .null,
      "undo": .int(world.history.undoCount), "redo": .int(world.history.redoCount),
    ])
  }

  private static func stack(_ layer: Layer, in world: World) -> JSONValue {
    .object([
      "layer": .text("\(world.map.place(of: layer))"),
      "host": .int(layer.host.map { Int($0.number) }),
      "entries": .list(
        world.state[layer].entries.map { entry in
          .object([
            "id": .int(Int(entry.id.number)), "screen": .text(entry.screen.text),
            "payload": entry.payload?.literal?.json ?? .null,
          ])
        }),
    ])
  }

  private static func json(_ screen: ShownScreen) -> JSONValue {
    .object([
      "id": .int(Int(screen.entry.id.number)), "screen": .text(screen.entry.screen.text),
      "title": .text(screen.title), "lines": .list(screen.lines.map { .text($0) }),
    ])
  }

  /// The commands that wait for a question, then those that ask once their tab is shown.
  private static func waiting(in world: World) -> [JSONValue] {
    let asked = world.pending.map { item in
      let card = world.card(shownFor: item).flatMap { world.state.entry($0)?.screen }
      return (item.command, card?.text)
    }
    return (asked + world.delayedRestorations.map { ($0, nil) }).map { command, card in
      .object(["command": .text("\(command)"), "asks": .text(card)])
    }
  }

  // MARK: Acts

  /// Everything that can be done now.
  func possible(withOutcomes tries: Bool) throws(DriveError) -> [JSONValue] {
    var acts: [JSONValue] = []
    if app.session.isOver { return acts }
    for offer in app.session.offers {
      var members: [JSONValue.Member] = [
        .init("label", .text(offer.label)),
        .init("keys", .list(offer.keys.map { .text($0.name) })),
      ]
      if let field = offer.field {
        members.append(.init("takes", .text(field.kind)))
        members.append(.init("value", .text(field.value)))
      }
      let command = TapeCommand.act(offer.act, every: nil)
      acts.append(try described(command, offer.kind.rawValue, members, tries))
    }
    for act in app.session.plainActs {
      let command = TapeCommand.act(act, every: nil)
      acts.append(try described(command, act.word.lowercased(), [], tries))
    }
    for link in links {
      acts.append(try described(.open(url: link), "link", [], tries))
    }
    return acts
  }

  /// The links that a search opens: those of each route with sample values.
  private var links: [String] {
    MoveTable(blueprint).moves.compactMap { move in
      if case .link(let link) = move.act { link } else { nil }
    }
  }

  private func described(
    _ command: TapeCommand, _ kind: String, _ others: [JSONValue.Member], _ tries: Bool
  ) throws(DriveError) -> JSONValue {
    let head: [JSONValue.Member] = [
      .init("act", .text("\(command)")), .init("kind", .text(kind)),
    ]
    if !tries { return .object(head + others) }
    do throws(DriveError) {
      let outcome = try app.outcome(of: try app.statements("\(command)", of: "possible"))
      return .object(head + others + outcome.members)
    } catch {
      if error.code == .stopped { throw error }
      return .object(head + others + [.init("refused", .text(error.message))])
    }
  }
}

extension Literal {
  /// The value as JSON; a secret is masked.
  fileprivate var json: JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .int(let number): .int(number)
    case .double(let number): .number(number)
    case .string(let text): .text(text)
    case .array(let items): .list(items.map(\.json))
    case .object(let fields):
      .object(
        fields.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })
    case .secret, .placeholder: .text("\(self)")
    }
  }
}
