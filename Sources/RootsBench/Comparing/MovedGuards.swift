import Roots
import RootsBlueprint

/// The guards that one version has on a screen, and the other one on everything that opens it.
///
/// Such a guard is not lost: nothing opens the screen without its question in either version.
struct MovedGuards {
  private let new: Blueprint
  private let openers: [Opener]
  /// The effects of the protections of both versions, by their names in the new one.
  private let effects: [String: Set<String>]

  /// - Parameter renames: the protections of the old version under another name.
  init(from old: Blueprint, to new: Blueprint, _ renames: [(name: String, other: String)]) {
    self.new = new
    openers = new.openers
    var effects: [String: Set<String>] = [:]
    for protection in old.map.protections {
      let name = protection.name.text
      let other = renames.first { $0.name == name }?.other ?? name
      effects[other, default: []].insert(protection.effect)
    }
    self.effects = effects
  }

  /// A guard with the places from which it was moved, and those where it is.
  private struct Move {
    let name: String
    var old: [String]
    let new: [String]
  }

  /// Changes with one for each moved guard, in place of one for each of its places.
  func joined(_ changes: [DeclarationChange]) -> [DeclarationChange] {
    var moves: [Move] = []
    var rest: [DeclarationChange] = []
    for change in changes {
      guard change.effect == .gone, let place = change.guarded,
        let now = places(of: place.guarding, insteadOf: place)
      else {
        rest.append(change)
        continue
      }
      if let index = moves.firstIndex(where: { $0.name == place.guarding && $0.new == now }) {
        moves[index].old.append(place.told)
      } else {
        moves.append(Move(name: place.guarding, old: [place.told], new: now))
      }
    }
    rest.removeAll { change in
      guard change.effect == .new, let place = change.guarded else { return false }
      return moves.contains { move in
        move.new.contains(place.told) && isSame(place.guarding, as: move.name)
      }
    }
    return rest
      + moves.map { move in
        let name = "the place of the protection \(move.name)"
        return DeclarationChange(
          kind: .rule, effect: .changed, name: name, item: name,
          old: move.old.withoutRepeats.joined(separator: ", "),
          new: move.new.joined(separator: ", "))
      }
  }

  /// Where the new version has a guard that is gone from a screen or from an action; nil if there
  /// is a way without it.
  private func places(of guarding: String, insteadOf place: GuardedPlace) -> [String]? {
    if let screen = new.map.names.first(where: { $0.text == place.holder }) {
      let ways = openers.filter { $0.screens.contains(screen) }
      let areGuarded = ways.allSatisfy { $0.guards.contains { isSame($0.text, as: guarding) } }
      return areGuarded && !ways.isEmpty ? ways.map { told($0) }.withoutRepeats : nil
    }
    let named = openers.filter { $0.name == place.holder }
    let same = named.filter { told($0) == place.told }
    let guarded = (same.isEmpty ? named : same).map { action in
      action.screens.filter { isGuarded($0, by: guarding) }.map(\.text)
    }
    if guarded.isEmpty || guarded.contains([]) { return nil }
    return guarded.flatMap(\.self).withoutRepeats
  }

  /// The name of an opener, with its command if another one has the name.
  private func told(_ opener: Opener) -> String {
    guard openers.filter({ $0.name == opener.name }).count > 1, let command = opener.command,
      let end = opener.name.ranges(of: " of ").last
    else { return opener.name }
    return opener.name[..<end.lowerBound] + " ('\(command)') of " + opener.name[end.upperBound...]
  }

  /// Whether every definition of a screen has a guard.
  private func isGuarded(_ screen: Name, by guarding: String) -> Bool {
    let rules =
      new.map.screen(screen).map { [$0.rules] } ?? new.map.accessories(screen).map(\.screen.rules)
    return rules.allSatisfy { $0.protections.contains { isSame($0.text, as: guarding) } }
  }

  /// Whether a protection of the new version is one of the old version.
  private func isSame(_ name: String, as guarding: String) -> Bool {
    if name == guarding { return true }
    let effect = new.map.protections.first { $0.name.text == name }?.effect
    return effect.map { effects[guarding]?.contains($0) == true } ?? false
  }
}

extension DeclarationChange {
  /// The protection of a change of a guard on entering, and what it is on; nil for other changes.
  fileprivate var guarded: GuardedPlace? {
    let head = "the protection "
    guard kind == .guarding, item.hasPrefix(head), let end = item.firstRange(of: " of "),
      let same = name.firstRange(of: " of ")
    else { return nil }
    return GuardedPlace(
      guarding: String(item[..<end.lowerBound].dropFirst(head.count)),
      holder: String(item[end.upperBound...]), told: String(name[same.upperBound...]))
  }
}

/// A protection on a screen or an action.
private struct GuardedPlace {
  let guarding: String
  /// The name of what it is on, and the one that tells it from others with the name.
  let holder, told: String
}

/// Something that opens screens.
private struct Opener {
  /// The name as that of a declaration.
  let name: String
  /// The command of an action; nil for others.
  let command: String?
  let screens: [Name]
  let guards: [Name]
}

extension Blueprint {
  /// Everything that opens screens.
  fileprivate var openers: [Opener] {
    issuers.map { issuer in
      let name = name(of: issuer.source)
      return Opener(
        name: issuer.isReaction ? "the reaction of \(name)" : name,
        command: issuer.isAction ? Action(issuer.commands).command.written : nil,
        screens: issuer.commands.flatMap { map.destinations(of: $0).compactMap(map.screen) },
        guards: issuer.options.protections)
    } + starts
  }

  private func name(of source: CommandIssuer.Source) -> String {
    switch source {
    case .control(let control, of: let screen, let variant):
      content(of: screen, variant: variant).map { "\($0.name(of: control)) of \(screen)" } ?? ""
    case .appKey(let index): "the key \(keys[index].key) of the app"
    case .question(let protection): "the protection \(protection.name)"
    case .rule(let rule, of: _): "the rule for \(rule.message)"
    case .route(let index): "the link \(map.links.routes[index].text)"
    }
  }

  /// What is shown without an action.
  private var starts: [Opener] {
    let starts = [map.start] + map.nested.map(\.start)
    let tabs = map.tabs + map.nested.flatMap(\.tabs)
    let screens = starts.compactMap { if case .screen(let name, _) = $0 { name } else { nil } }
    return (screens + tabs.map(\.root)).map {
      Opener(name: "the start", command: nil, screens: [$0], guards: [])
    }
  }
}
