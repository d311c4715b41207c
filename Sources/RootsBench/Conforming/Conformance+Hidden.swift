import Roots
import RootsBlueprint
import RootsExplorer
import RootsTerminal

// What the model hides: the app must not do it either.
extension Conformance {
  /// A row or a key of the screen in front that the model hides in a state.
  struct HiddenThing: Hashable {
    let kind: NamedKind
    let label: String
    let screen: Name

    /// The act as a person sees it.
    var use: NamedAct { .use(kind, ShownName(label)) }

    /// The act as an adapter gets it.
    var act: ShownAct {
      var act = ShownAct(kind.shownKind)
      act.label = label
      return act
    }
  }

  /// The number of states in which each hidden thing is tried in any case; in further ones only as
  /// long as one act of eight is such a try.
  private static var tryCount: Int { 3 }

  /// Lets the app try what the model hides after a way.
  /// - Parameters:
  ///   - wanted: the only thing to be tried; nil for all.
  mutating func tryHidden(
    _ walk: Walk, only wanted: NamedAct? = nil
  ) throws(AdapterFailure) -> Difference? {
    for thing in hiddenThings(walk.player) {
      if let wanted {
        guard thing.use == wanted else { continue }
      } else {
        let count = hiddenTries[thing] ?? 0
        let isCheap = hiddenActCount * 8 < actCount
        guard triesAllHidden || count < Self.tryCount || isCheap else { continue }
        hiddenTries[thing] = count + 1
        hiddenActCount += 1
      }
      let next = try perform(thing.act)
      // A thing that does nothing is as good as none.
      if case .cannot = next { continue }
      if next == walk.answer { continue }
      let front = walk.player.session.shownScreens.last
      return Difference(
        moves: walk.moves, hidden: thing.use,
        expected:
          "no \(quoted(thing.label)) that can be used under \(quoted(tidy(front?.title ?? "")))",
        seen: words(of: next))
    }
    return nil
  }

  /// The rows and keys of the screen in front whose conditions do not hold.
  ///
  /// One of which the label is shown for another thing, or has a value that is not known, is none.
  private func hiddenThings(_ player: MovePlayer) -> [HiddenThing] {
    let world = player.state.world
    guard let entry = world.state.focusedEntry, let content = run.blueprint.content(of: entry)
    else { return [] }
    let evaluation = run.blueprint.evaluation(of: entry, content.title, in: world)
    let shown = Set(player.session.offers.map { tidy($0.label) })
    var things: [HiddenThing] = []
    for control in content.controls where !evaluation.meet(content.condition(of: control)) {
      guard let template = content.label(of: control),
        template.references.allSatisfy({ evaluation.value($0) != nil })
      else { continue }
      let label = tidy(evaluation.text(template))
      if label.isEmpty || shown.contains(label) { continue }
      let kind = control.isRow ? NamedKind.row : .key
      let thing = HiddenThing(kind: kind, label: label, screen: entry.screen)
      if !things.contains(thing) { things.append(thing) }
    }
    return things
  }
}

extension Control {
  fileprivate var isRow: Bool { if case .row = self { true } else { false } }
}
