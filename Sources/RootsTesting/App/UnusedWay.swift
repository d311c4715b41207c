import Roots
package import RootsApp
package import RootsBlueprint
import RootsExplorer
package import RootsTerminal

/// The shortest way from the present state of a running app to a row, key, form or link that was
/// not used.
///
/// A link can be opened everywhere, so that one is chosen only if nothing else is found.
package struct UnusedWay {
  /// A move in words.
  package struct Step: Hashable, Sendable {
    /// The last key, or the link.
    package let key: String
    /// The row, key or form: `the row "Log in" of feed`.
    package let label: String
  }

  /// The reason why there is no way.
  package enum Lack: Error, Hashable, Sendable {
    /// All that can be reached from here was used.
    case nothing
    /// The search ended at a limit after a number of states.
    case nothingNear(stateCount: Int)
  }

  /// The steps, the last one to what was not used.
  package let steps: [Step]
  private let moves: [UInt32]
  private let run: AppRun

  /// The largest number of states that a search keeps, and the longest time that it takes.
  private static let statesAtMost = 20_000
  private static let timeAtMost = Duration.seconds(2)
  /// The bytes for what the search knows from earlier states.
  private static let bytesAtMost = 64 << 20

  /// Looks for a way.
  /// - Parameters:
  ///   - session: a session of the app.
  ///   - blueprint: the app.
  ///   - used: what was used so far.
  /// - Throws: `Lack` if there is none.
  package init(
    in session: Session, of blueprint: Blueprint, unusedBy used: UsedControls
  ) throws(Lack) {
    run = AppRun(MoveTable(blueprint))
    let unused = Self.unused(in: run, by: used)
    let state = run.resumed(in: session.navigator.world, after: run.start(), by: ClaimMove())
    moves = try Self.search(run, from: state, for: unused)
    let names = MoveNames(run)
    var steps: [Step] = []
    var place = state
    for number in moves {
      let move = run.table.moves[Int(number)]
      steps.append(Step(key: Self.key(of: move, run, in: place), label: names.name(of: move)))
      _ = run.perform(number, on: &place)
    }
    self.steps = steps
  }

  /// The numbers of the declared moves that were not used.
  private static func unused(in run: AppRun, by used: UsedControls) -> Set<UInt32> {
    let names = MoveNames(run)
    let contents = used.places.reduce(into: Set<ContentControl>()) { found, place in
      if case .content(let screen, let variant, _, let control) = place {
        found.insert(ContentControl(screen: screen, variant: variant, control: control))
      }
    }
    return Set(
      run.table.moves.indices.map { UInt32($0) }.filter { number in
        let move = run.table.moves[Int(number)]
        guard names.isDeclared(move) else { return false }
        func isUsed(_ control: Control, _ part: Int) -> Bool {
          let screen = run.screen(of: move, part) ?? ""
          return contents.contains(
            ContentControl(screen: screen, variant: move.variant, control: control))
        }
        switch move.act {
        case .use(let control, let part): return !isUsed(control, part)
        case .submit(_, let part): return !isUsed(.submit, part)
        case .appKey(let index): return !used.contains(.appKey(index))
        case .link(let link):
          return run.blueprint.line(ofLink: link).map { !used.contains(.route(line: $0)) } ?? false
        case .tab, .nestedTab, .back, .wait, .restart: return false
        }
      })
  }

  private struct ContentControl: Hashable {
    let screen: String
    let variant: Int
    let control: Control
  }

  /// Searches by breadth first.
  private static func search(
    _ run: AppRun, from start: AppState, for unused: Set<UInt32>
  ) throws(Lack) -> [UInt32] {
    struct Node {
      let words: [UInt32]
      let parent: Int
      let move: UInt32
    }
    let stacks = start.world.state
    let height = stacks.layers.map { stacks.depth(of: $0) }.max() ?? 0
    let model = AppModel(
      Watcher(run: run), stackLimit: max(Exploration.Limits().stack, height + 2),
      opensLinks: false, memory: bytesAtMost, from: start)
    var nodes = [Node(words: model.start, parent: -1, move: 0)]
    var known: Set<[UInt32]> = [model.start]
    var isCut = false
    var next = 0
    let clock = ContinuousClock()
    let end = clock.now + timeAtMost
    while next < nodes.count, !isCut || clock.now < end {
      let vertex = model.vertex(nodes[next].words)
      var moves: [UInt32] = []
      model.moves(of: vertex, into: &moves)
      moves.removeAll { run.table.moves[Int($0)].act == .wait }
      if let goal = moves.first(where: unused.contains) {
        var way = [goal]
        var place = next
        while nodes[place].parent >= 0 {
          way.append(nodes[place].move)
          place = nodes[place].parent
        }
        return way.reversed()
      }
      for move in moves {
        guard let after = model.step(vertex, move) else { continue }
        isCut = isCut || after.isCut
        guard !after.isCut, known.insert(after.words).inserted else { continue }
        nodes.append(Node(words: after.words, parent: next, move: move))
      }
      next += 1
      guard nodes.count < statesAtMost, clock.now < end else {
        isCut = true
        break
      }
    }
    if let link = run.table.linkMoves.first(where: unused.contains) { return [link] }
    throw isCut ? .nothingNear(stateCount: nodes.count) : .nothing
  }

  /// The key that ends a move, or its link.
  private static func key(of move: Move, _ run: AppRun, in state: AppState) -> String {
    switch move.act {
    case .use(.key(let index), let part):
      let keys = run.content(of: move, part)?.keys ?? []
      return keys.indices.contains(index) ? "\(keys[index].key)" : ""
    case .use(.yes, _): return "y"
    case .use(.no, _): return "n"
    case .use, .submit: return Key(.enter).name
    case .appKey(let index): return "\(run.blueprint.keys[index].key)"
    case .tab, .nestedTab: return run.digit(of: move, in: state.world) ?? ""
    case .back: return Key(.escape).name
    case .wait: return "wait"
    case .restart: return Key(.character("r"), .alt).name
    case .link: return "open"
    }
  }

  /// Goes the way in the session by its keys.
  /// - Returns: the label of the step at which the app did something else; nil if it did not.
  package func go(in session: Session) -> String? {
    let state = run.resumed(in: session.navigator.world, after: run.start(), by: ClaimMove())
    let walk = KeyWalk(run, on: session, in: state)
    for (number, step) in zip(moves, steps) {
      do throws(KeyWalk.Disagreement) {
        try walk.perform(number)
      } catch {
        return step.label
      }
    }
    return nil
  }
}
