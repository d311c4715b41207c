import Roots

/// A command and its origin.
struct Asked: CustomStringConvertible {
  let command: Command
  let origin: EntryID?

  /// The command in the form of a journal.
  var description: String { "\(Input.command(command, origin: origin))" }
}

/// A source of random commands for a shape, most of them valid; stacks stay small.
struct CommandSource {
  private let names: [Name]
  private let accessories: [Name]
  private let tabs: [Name]
  private let facts: [FactDefinition]
  private let nested: [Name]
  private let payloads: [Payload?]
  private let flows: [FlowDefinition]
  private let messages: [Name]
  /// Whether tabs come and go with the facts.
  private let hasConditions: Bool
  private var ids: [EntryID] = []
  private var owners: [EntryID] = []
  var chance: Chance

  init(_ shape: Shape, seed: UInt64) throws {
    accessories = shape.accessories.map(\.name)
    names = shape.screens + shape.screens + accessories
    tabs = (shape.tabs + shape.nested.flatMap(\.tabs)).map(\.name)
    nested = shape.nested.map(\.name)
    facts = shape.facts
    hasConditions = (shape.tabs + shape.nested.flatMap(\.tabs)).contains { $0.condition != nil }
    flows = shape.flows
    messages = try ["go", "say"].map { try Name($0) } + [MessageRule.ended]
    payloads =
      [nil, nil, nil, Payload(1), Payload(1), Payload(2), Payload("a\u{1B}[2J"), Payload(2.5)]
      + [Payload(.object(["id": .int(1), "of b": .array([.null, .bool(true)])]))]
    chance = Chance(seed: seed)
    unknown = Name("nowhere")
  }
  private let unknown: Name

  mutating func next(_ model: Model) -> Asked {
    let entries = model.places.entries
    ids = entries.map(\.id)
    owners = model.places.content.flatMap { model.places[$0].map(\.id) }
    return Asked(
      command: command(isCrowded: entries.count > 14 + 4 * nested.count, depth: 0),
      origin: chance.happens(25) ? id() : nil)
  }

  private mutating func id() -> EntryID {
    chance.happens(95) ? chance.one(of: ids) : EntryID(UInt32(1 + chance.below(500)))
  }

  private mutating func screen() -> Name {
    chance.happens(98) ? chance.one(of: names) : unknown
  }

  private mutating func payload() -> Payload? { chance.one(of: payloads) }

  private mutating func level() -> Int { chance.happens(97) ? chance.below(4) : chance.below(12) }

  /// Mostly 1; sometimes more than a stack has.
  private mutating func count(upTo limit: Int) -> Int {
    chance.happens(80) ? 1 : chance.happens(10) ? .max : 1 + chance.below(limit)
  }

  private mutating func tab() -> TabName {
    switch chance.below(10) {
    case 0: return .current
    case 1...4: return tabs.isEmpty ? .number(1) : .name(chance.one(of: tabs))
    case 5: return .name(unknown)
    default: return .number(chance.below(max(2, tabs.count + (chance.happens(5) ? 2 : 1))))
    }
  }

  private mutating func layer() -> LayerName? {
    switch chance.below(20) {
    case 0..<8: return nil
    case 8...10: return .main
    case 11...14: return .tab(tab())
    case 15...16: return .accessory(level())
    case 17...18: return flows.isEmpty ? .accessory(level()) : .flow(flow())
    default: return .accessory(level(), of: chance.happens(85) ? chance.one(of: owners) : id())
    }
  }

  /// For shapes with nested navigators, a third of the commands is sent to one of them.
  private mutating func command(isCrowded: Bool, depth: Int) -> Command {
    if !nested.isEmpty, chance.happens(33) {
      let name = chance.happens(97) ? chance.one(of: nested) : unknown
      return .inside(
        name, of: chance.happens(15) ? id() : nil,
        plainCommand(isCrowded: isCrowded, depth: depth))
    }
    return plainCommand(isCrowded: isCrowded, depth: depth)
  }

  private mutating func plainCommand(isCrowded: Bool, depth: Int) -> Command {
    if hasConditions, chance.happens(7) { return set() }
    if !flows.isEmpty, chance.happens(14) { return flowCommand(isCrowded: isCrowded) }
    switch chance.below(100) {
    case 0..<(isCrowded ? 2 : 20):
      return .push(screen(), on: layer(), with: payload(), once: chance.happens(20))
    case 0..<23: return .popEntry(id(), count: count(upTo: 3), with: payload())
    case 23..<27: return .pop(layer(), count: count(upTo: 4), with: payload())
    case 27..<30: return update()
    case 30..<40: return popTo()
    case 40..<45: return .go(screen(), on: layer(), with: payload())
    case 45..<48:
      return .replaceEntry(
        id(), by: screen(), with: payload(), inheriting: chance.happens(50))
    case 48..<52:
      return .replace(screen(), on: layer(), with: payload(), inheriting: chance.happens(50))
    case 52..<57: return .show(tab(), root: chance.happens(30))
    case 57 where chance.happens(50): return .preload(screen(), with: payload())
    case 57..<58: return .showMain
    case 58..<61: return reset()
    case 61..<73 where !accessories.isEmpty:
      return .overlay(
        chance.happens(96) ? chance.one(of: accessories) : screen(),
        at: chance.happens(50) ? nil : level(), with: payload(), once: chance.happens(20))
    case 73..<76: return .dismiss(chance.happens(50) ? nil : level(), with: payload())
    case 76..<80: return .finish(chance.happens(50) ? nil : id(), with: payload())
    case 80..<83: return .back
    case 83..<88: return .undo(chance.happens(80) ? 1 : 1 + chance.below(4))
    case 88..<92: return .redo(chance.happens(80) ? 1 : 1 + chance.below(3))
    case 92..<95: return set()
    case 95..<97: return .open(link())
    default:
      guard depth < 2 else { return .back }
      var commands: [Command] = []
      for _ in 0..<chance.below(4) {
        commands.append(command(isCrowded: isCrowded, depth: depth + 1))
      }
      return .transaction(commands)
    }
  }

  private mutating func flow() -> Name {
    chance.happens(97) ? chance.one(of: flows).name : unknown
  }

  private mutating func flowCommand(isCrowded: Bool) -> Command {
    switch chance.below(10) {
    case 0..<(isCrowded ? 1 : 4):
      let flow = flow()
      let intents = flows.first { $0.name == flow }?.intents.keys.sorted { $0.text < $1.text }
      var intent: Name?
      if let intents, !intents.isEmpty { intent = chance.one(of: intents) }
      if chance.happens(6) { intent = chance.happens(50) ? nil : unknown }
      return .start(
        flow, at: intent, on: layer(), with: payload(), once: chance.happens(30))
    case 4..<6: return .finishFlow(flow(), with: payload())
    default: return .tell(listener(), chance.one(of: messages), with: payload())
    }
  }

  private mutating func listener() -> Listener {
    switch chance.below(4) {
    case 0: .children(of: chance.happens(20) ? id() : nil)
    case 1: .child(flow(), chance.happens(30) ? id() : nil)
    default: .parent(chance.happens(20) ? id() : nil)
    }
  }

  private mutating func update() -> Command {
    let fields: [Literal] = [
      .object(["id": .int(chance.below(3))]), .object(["name": .string("b")]), .int(7),
    ]
    let payload = payload() ?? Payload(chance.one(of: fields))
    let isRemembered = chance.happens(40)
    switch chance.below(3) {
    case 0: return .update(with: payload, remembered: isRemembered)
    case 1: return .update(.screen(screen()), with: payload, remembered: isRemembered)
    default: return .update(.entry(id()), with: payload, remembered: isRemembered)
    }
  }

  /// Mostly of a tab; with some entries, often those that are there.
  private mutating func reset() -> Command {
    let layer = chance.happens(60) ? .tab(tab()) : layer() ?? .main
    guard chance.happens(60) else { return .reset(layer) }
    var entries: [ResetEntry] = []
    for _ in 0...chance.below(3) {
      let visit: Visit = chance.happens(25) ? .entry(id()) : .screen(screen())
      entries.append(ResetEntry(visit, with: input()))
    }
    return .reset(layer, to: entries)
  }

  /// Another payload for the target of `pop to`; mostly none.
  private mutating func input() -> Payload? { chance.happens(30) ? payload() : nil }

  private mutating func popTo() -> Command {
    switch chance.below(5) {
    case 0: .popTo(.root, on: layer(), with: input())
    case 1:
      .popTo(.entry(id()), on: chance.happens(80) ? nil : layer(), with: input())
    case 2: .popTo(.openScreen(screen()), on: layer(), with: input())
    default: .popTo(.screen(screen()), on: layer(), with: input())
    }
  }

  private mutating func link() -> String {
    let number = chance.happens(90) ? "\(chance.below(3))" : "x"
    let ending = chance.happens(20) ? chance.one(of: ["/", "#x", "?utm_id=1", "/?gclid#x/y"]) : ""
    switch chance.below(nested.isEmpty ? 8 : 10) {
    case 8...: return "in/\(screen())/\(chance.one(of: nested))"
    case 0..<3: return "to/\(screen())\(ending)"
    case 3..<6: return "Roots://under/\(screen())/\(number)\(ending)"
    case 6: return "on/\(screen())"
    default: return chance.one(of: ["to/..", "nowhere", "to/feed//", "to", "under/feed"])
    }
  }

  private mutating func set() -> Command {
    guard !facts.isEmpty, chance.happens(97) else { return .set(unknown, .bool(true)) }
    let fact = chance.one(of: facts)
    switch fact.domain {
    case .flag: return .set(fact.name, .bool(chance.happens(50)))
    case .number: return .set(fact.name, .int(chance.below(5)))
    case .choice, .text: return .set(fact.name, .string(chance.happens(50) ? "free" : "plus"))
    }
  }
}
