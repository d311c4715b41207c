import Roots
import RootsBlueprint
import RootsTerminal

/// A declaration with a `then`.
struct ReactionOwner {
  let reaction: ReactionID
  /// The act of a row, a key, a button, an answer or a timer; nil for a protection.
  let act: Act?
  /// The name of a protection; empty for an act.
  fileprivate let protection: Name
}

extension AppRun {
  /// The declarations with a `then`, in the order of declaration.
  var reactionOwners: [ReactionOwner] {
    let acts = actsOfScreens + blueprint.keys.indices.map { .appKey($0) }
    var seen: Set<ReactionID> = [.none]
    // A screen that is a part of a scene has the same reactions there.
    let owners = acts.compactMap { act -> ReactionOwner? in
      guard let reaction = action(of: act)?.reaction, seen.insert(reaction).inserted else {
        return nil
      }
      return ReactionOwner(reaction: reaction, act: act, protection: .empty)
    }
    return owners
      + blueprint.map.protections.filter { $0.reaction != .none }.map {
        ReactionOwner(reaction: $0.reaction, act: nil, protection: $0.name)
      }
  }

  /// The declaration with a reaction; nil for none.
  func owner(of reaction: ReactionID) -> ReactionOwner? {
    reactionOwners.first { $0.reaction == reaction }
  }

  func name(of owner: ReactionOwner) -> String {
    owner.act.map { name(of: $0) } ?? "the protection \(owner.protection)"
  }

  func line(of owner: ReactionOwner) -> Int? {
    owner.act.map { line(of: $0) } ?? blueprint.line(ofProtection: owner.protection)
  }

  private var actsOfScreens: [Act] {
    blueprint.map.names.flatMap { name in
      blueprint.contents(of: name).enumerated().flatMap { variant, content in
        blueprint.parts(of: content).enumerated().flatMap { index, part in
          part.controls.map { .use($0, of: ScreenPart(name, variant: variant, index: index)) }
        }
      }
    }
  }
}
