import Roots
import RootsBlueprint
import RootsTerminal

/// The parts of an app with which stacks of any height are not decided yet.
///
/// The search of frames knows the top of a stack, what it is over and its root. Whatever looks
/// elsewhere has a line here.
struct FrameObstacle: Hashable, Sendable {
  /// What looks through the stack, in words: `links within the app`.
  let words: String

  init(_ words: String) { self.words = words }

  /// Accessories of which too many lie on each other.
  static let accessories = FrameObstacle(
    "accessories of more than \(FrameAnswers.heightLimit) screens")
  /// The end of the time of the search.
  static let time = FrameObstacle("the end of its time, of which --for gives more")
  /// The end of the memory of the search.
  static let memory = FrameObstacle("the end of its memory, of which --memory gives more")
}

extension AppRun {
  /// The first part of the app that keeps the search of frames from beginning; nil if none does.
  var frameObstacle: FrameObstacle? {
    let map = blueprint.map
    let parts: [(isThere: Bool, words: String)] = [
      (map.tabs.contains { $0.condition != nil }, "tabs with conditions"),
      (followsHistory, "a way back through tabs"),
      (map.tabs.count > 1 && hasLastingAccessory, "accessories that stay over other tabs"),
      (map.start == .empty, "a start without a screen"),
      (
        map.protections.count { $0.passes != nil } > ProtectionMask.limit,
        "more than \(ProtectionMask.limit) protections with conditions"
      ),
      (blueprint.tellsHeightsApart, "conditions and commands that read `depth`"),
    ]
    if let part = parts.first(where: \.isThere) { return FrameObstacle(part.words) }
    // Escape makes the search too, which is then no move with a target.
    if answersNo.contains(where: { screenSearched(by: $0) != nil }) {
      return FrameObstacle("a question that `pop to` answers with no")
    }
    return allCommands.lazy.compactMap { self.obstacle($0.command, in: $0.place, of: $0.act) }.first
  }

  /// The places of commands: a search for a screen below is only followed at the beginning of an
  /// action.
  private enum Place { case first, later, following }

  /// The commands of all acts, and those that follow of themselves.
  private var allCommands: [(command: Command, place: Place, act: Act?)] {
    var found: [(Command, Place, Act?)] = []
    for act in table.moves.map(\.act) {
      let commands = action(of: act)?.commands.flatMap(\.steps) ?? []
      let first = commands.firstIndex { !$0.leavesStacks }
      for (index, command) in commands.enumerated() {
        found.append((command, index == first ? .first : .later, act))
      }
    }
    return found + (followingCommands + timedCommands).map { ($0, .following, nil) }
  }

  /// The commands that follow the results of screens, messages and protections.
  var followingCommands: [Command] {
    blueprint.issuers.filter { !$0.isAction && !$0.isRoute }.flatMap(\.commands)
      .flatMap(\.steps)
  }

  /// The commands of all timers.
  private var timedCommands: [Command] {
    blueprint.issuers.filter(\.isTimed).flatMap(\.commands).flatMap(\.steps)
  }

  /// The acts that answer questions with no.
  private var answersNo: [Act] {
    table.moves.map(\.act).filter { if case .use(.no, _) = $0 { true } else { false } }
  }

  /// The commands that an act may run: Escape also answers questions with no.
  func commands(of act: Act) -> [Command] {
    if act == .wait { return timedCommands }
    let acts = act == .back ? answersNo : [act]
    return acts.flatMap { action(of: $0)?.commands.flatMap(\.steps) ?? [] }
  }

  /// The screen for which an act searches below the top of a stack; nil for none.
  func screenSearched(by act: Act) -> FrameTarget? {
    let first = action(of: act)?.commands.flatMap(\.steps).first { !$0.leavesStacks }
    guard case .popTo(let target, let layer, let payload)? = first else { return nil }
    return target.screen.map { FrameTarget(screen: $0, layer: layer, includesTop: payload != nil) }
  }

  /// Whether a command of the app shows a tab, or puts screens on one.
  var reachesTabs: Bool {
    allCommands.contains { command, _, _ in
      if case .show = command { true } else { command.arguments.layer?.isTab == true }
    }
  }

  /// Why a command is not followed; nil for one that looks only at the top of its stack, at the
  /// entries that it removes, and at the root.
  /// - Parameter act: the act that runs the command; nil for one that follows of itself.
  private func obstacle(_ command: Command, in place: Place, of act: Act?) -> FrameObstacle? {
    let words = "'\(command)'" + (act.map { " of \(name(of: $0))" } ?? "")
    let isMain = blueprint.map.tabs.isEmpty && command.arguments.layer == .main
    let isElsewhere = command.arguments.layer.map {
      !$0.isAccessory && !isMain && $0 != .tab(.current)
    }
    // The entries of other tabs are not known.
    if case .push(let name, .tab?, _, false) = command,
      !blueprint.map.isOnce(name, variant: 0)
    {
      return nil
    }
    if isElsewhere == true {
      return FrameObstacle("commands for another stack, such as \(words)")
    }
    if command.leavesStacks { return nil }
    if let inner = command.forNested { return obstacle(inner, in: place, of: act) }
    let (traits, isById) = (command.form.traits, command.arguments.entry != nil)
    if traits.contains(.directsFlows) || traits.contains(.looksAtTop) && !isById { return nil }
    if case .popTo(let target, _, let payload) = command, isFound(target, payload, in: place) {
      return nil
    }
    return FrameObstacle("commands such as \(words)")
  }

  /// Whether the target of `pop to` is the root, or is found by its screen alone: with a payload
  /// and an identity it is a visit.
  private func isFound(_ target: PopTarget, _ payload: Payload?, in place: Place) -> Bool {
    if target == .root { return true }
    guard place == .first, let screen = target.screen else { return false }
    return payload == nil || blueprint.map.rules(of: screen).identity == nil
  }

  private var policies: [AccessoryPolicy.Rules] {
    blueprint.map.names.flatMap { blueprint.map.accessories($0).map(\.policy.rules) }
  }

  private var hasLastingAccessory: Bool { policies.contains { !$0.isCleared } }
  private var followsHistory: Bool { blueprint.map.back != .none }
}

extension Command {
  /// Whether it leaves the stacks of main and tabs as they are; no search makes a move that undoes
  /// or redoes.
  fileprivate var leavesStacks: Bool {
    form.traits.contains(.staysOnContent) || form.traits.contains(.travels)
  }
}

extension LayerName {
  fileprivate var isAccessory: Bool { if case .accessory = self { true } else { false } }
  fileprivate var isTab: Bool { if case .tab = self { true } else { false } }
}
