import Roots
import RootsBlueprint

/// What the actions of an app intend, read once: who opens an accessory, and how screens are
/// protected.
struct Intents: Sendable {
  /// The only screen that opens an accessory which navigation does not clear, by its name.
  private(set) var homes: [Name: Name] = [:]
  /// The protections that single visits add, by screen.
  private var visitProtections: [Name: [Name]] = [:]
  /// The moves that take a declared way or open a link, which leave screens behind by intent.
  private(set) var declaredWays: Set<UInt32> = []
  /// The moves by which screens open others without a `then`, by the opener and the other.
  private(set) var droppers: [Name: [Name: [UInt32]]] = [:]
  /// The first moves that open or replace a screen, by the screen that declares them and the first
  /// words of the command: `replace step`.
  private var ways: [Name: [String: UInt32]] = [:]
  /// The screens that are restored after a restart.
  private let restorable: Set<Name>
  private let blueprint: Blueprint

  init(_ run: AppRun) {
    blueprint = run.blueprint
    restorable = Set(
      run.blueprint.map.names.filter { run.blueprint.map.rules(of: $0).restoration != .never })
    var openers: [Name: Set<Name?>] = [:]
    for (number, move) in run.table.moves.enumerated() {
      guard let action = run.action(of: move.act) else { continue }
      let opener = move.act.screen
      for command in action.commands.flatMap(\.leaves) {
        if let opener, ways[opener]?[command.head] == nil {
          ways[opener, default: [:]][command.head] = UInt32(number)
        }
        if command.isWay { declaredWays.insert(UInt32(number)) }
      }
      let drops = !blueprint.map.awaitsResult(action.reaction)
      for destination in action.commands.flatMap({ blueprint.map.destinations(of: $0) }) {
        guard let name = blueprint.map.screen(of: destination) else { continue }
        if drops, let opener, destination.way.isOverIssuer,
          droppers[opener]?[name]?.last != UInt32(number)
        {
          droppers[opener, default: [:]][name, default: []].append(UInt32(number))
        }
        if destination.way == .present { openers[name, default: []].insert(opener) }
        if destination.way.isOwnVisit { add(action.options.protections, to: name) }
      }
    }
    for name in elsewhere { openers[name, default: []].insert(nil) }
    for (name, screens) in openers where screens.count == 1 {
      let isFree = blueprint.map.accessories(name).contains { accessory in
        !accessory.policy.rules.isCleared && !accessory.policy.rules.isOwned
      }
      if isFree, let home = screens.first { homes[name] = home }
    }
  }

  /// The accessories that reactions, routes, messages and protections open.
  private var elsewhere: [Name] {
    let commands = blueprint.issuers.filter { !$0.isAction }.flatMap(\.commands)
    return commands.flatMap { blueprint.map.destinations(of: $0) }
      .filter { $0.way == .present }.compactMap(blueprint.map.screen)
  }

  private mutating func add(_ protections: [Name], to screen: Name) {
    for name in protections where visitProtections[screen]?.contains(name) != true {
      visitProtections[screen, default: []].append(name)
    }
  }

  /// The protections of a screen: its own, and those with which an action opens it.
  func protections(of entry: Entry) -> [Name] {
    blueprint.map.rules(of: entry.screen, variant: Int(entry.variant)).protections
      + (visitProtections[entry.screen] ?? [])
  }

  /// The protections of a screen or an accessory, and those with which an action opens it.
  func protections(of screen: Name) -> [Name] {
    blueprint.map.rules(of: screen).protections + (visitProtections[screen] ?? [])
  }

  /// The move whose command waited before another move and has run by it; nil if there is none.
  /// - Parameter screen: the screen that the command opened; nil for any.
  func wayThatWaited(
    _ before: World, _ after: World, opening screen: Name? = nil
  ) -> UInt32? {
    for waiting in before.pending {
      let command = waiting.issued.command
      guard !after.pending.contains(where: { $0.issued.command == command }),
        let origin = waiting.issued.origin.flatMap({ before.state.entry($0) })
      else { continue }
      for leaf in command.leaves where screen == nil || leaf.newScreen == screen {
        if let way = ways[origin.screen]?[leaf.head] { return way }
      }
    }
    return nil
  }

  /// The first restorable screen of a stack that a restart leaves out, because of one below it
  /// that is not restorable; nil if there is none.
  func lostByRestart(_ stack: Stack) -> (screen: Name, below: Name)? {
    if restorable.isEmpty { return nil }
    var gap: Name?
    for entry in stack.entries.dropFirst() {
      if !restorable.contains(entry.screen) {
        gap = gap ?? entry.screen
      } else if let gap {
        return (entry.screen, gap)
      }
    }
    return nil
  }

  /// The screen because of which a restart in a state would leave out another one; nil for none.
  func screen(below screen: Name, lostIn state: AppState) -> Name? {
    let stacks = state.world.state
    return stacks.layers.lazy.compactMap { lostByRestart(stacks[$0]) }
      .first { $0.screen == screen }?.below
  }

  /// The restorable screen that a restart has left out; nil if a protection denies it, or if it is
  /// not restorable.
  func lostByRestart(_ dropped: DroppedPart) -> Name? {
    guard case .entry(let screen, _) = dropped.subject, restorable.contains(screen) else {
      return nil
    }
    switch dropped.reason {
    case .stoodAbove(let below): return restorable.contains(below) ? nil : screen
    case .refused: return dropped.isDenied ? nil : screen
    case .payloadLost, .ownerGone, .unknown: return screen
    case .notRestorable, .rejected, .unreadable, .stoodAboveUnreadable, .busy: return nil
    }
  }

  /// Whether a result with commands to follow is lost, because its screen was replaced.
  func loses(_ reaction: ReactionID, _ removal: Removal) -> Bool {
    guard removal == .dismissed(.replaced), let reaction = blueprint.map.reaction(reaction) else {
      return false
    }
    return !reaction.completed.isEmpty && reaction.dismissed.isEmpty
  }

  /// Whether commands take the value of an entry also when its opener is gone.
  func outlivesOpener(_ entry: Entry) -> Bool { reaction(to: entry)?.outlivesOpener == true }

  /// Whether commands follow the dismissal of an entry.
  func handlesDismissal(of entry: Entry) -> Bool {
    reaction(to: entry)?.dismissed.isEmpty == false
  }

  /// The commands that follow the result of an entry; nil if there are none.
  private func reaction(to entry: Entry) -> Reaction? {
    blueprint.map.reaction(entry.reaction)
  }
}

extension Command {
  /// The first two words of the command, which have no values: `set loans`.
  var head: String { "\(self)".split(separator: " ").prefix(2).joined(separator: " ") }
}

extension EdgeKind {
  /// Whether the new screen lies over the one with the command, and returns to it.
  fileprivate var isOverIssuer: Bool { [.push, .present, .start].contains(self) }

  /// Whether each use is a visit of its own, which has the protections of its action.
  fileprivate var isOwnVisit: Bool { [.push, .present, .replace].contains(self) }
}

extension DroppedPart {
  /// Whether a protection did not let it in again, or nobody waited for its answer.
  var isDenied: Bool {
    if case .refused(let refusal) = reason { RefusalKind(refusal) == .denied } else { false }
  }
}
