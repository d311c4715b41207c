import Roots
import Testing

/// Random maps and random states: a plan leads to its goal step by step, and no way found by trying
/// all steps is shorter.
///
/// `ROOTS_SEED` repeats a run.
@Suite struct SeguePropertyTests {
  static let shards = 4
  static let count = min(2_000, max(40, Effort.commands / 1_000))

  /// The maximum length of a way.
  static let limit = 8

  @Test(arguments: 0..<shards)
  func `in a tree the plan is the shortest way, or there is none`(shard: Int) throws {
    for number in 0..<Self.count {
      let seed = Effort.seed &+ UInt64(shard * Self.count + number)
      let random = try RandomTown(seed: seed, isTree: true)
      let near = BruteForce(town: random.town, goal: random.goal, leavesByRoot: false)
      let far = BruteForce(town: random.town, goal: random.goal, leavesByRoot: true)
      let shortest =
        near.shortest(from: random.world, limit: Self.limit)
        ?? far.shortest(from: random.world, limit: Self.limit)
      let planned = planned(random)
      #expect(
        planned.length == shortest || planned.length ?? 0 > Self.limit && shortest == nil,
        "ROOTS_SEED=\(seed): \(random.goal), \(planned), not \(shortest ?? -1)\n\(random.world)")
    }
  }

  @Test(arguments: 0..<shards)
  func `with several ways no way is shorter, and every candidate is valid`(shard: Int) throws {
    for number in 0..<Self.count {
      let seed = Effort.seed &+ UInt64(shard * Self.count + number)
      let random = try RandomTown(seed: seed, isTree: false)
      let near = BruteForce(town: random.town, goal: random.goal, leavesByRoot: false)
      switch planned(random) {
      case .leads(let plan):
        let shortest = near.shortest(from: random.world, limit: min(plan.length, 5))
        #expect(
          shortest == nil || plan.length == shortest, "ROOTS_SEED=\(seed): \(plan)")
      case .isThere: #expect(near.isThere(random.world.state), "ROOTS_SEED=\(seed)")
      case .refused(.ambiguousWay(_, let ways)):
        #expect(ways.count > 1 && ways.allSatisfy { isWay($0, random) }, "ROOTS_SEED=\(seed)")
      case .refused(let refusal):
        #expect(refusal == .noWay(to: random.goal), "ROOTS_SEED=\(seed): \(refusal)")
        #expect(near.shortest(from: random.world, limit: 4) == nil, "ROOTS_SEED=\(seed)")
      }
    }
  }

  @Test(arguments: 0..<shards)
  func `every step of a plan is accepted and shows its screen, and the last is what was asked`(
    shard: Int
  ) throws {
    for number in 0..<Self.count {
      let seed = Effort.seed &+ UInt64(shard * Self.count + number)
      let random = try RandomTown(seed: seed, isTree: number % 2 == 0)
      guard case .leads(let plan) = planned(random) else { continue }
      var walked = random.world
      for planned in plan.steps {
        let refusal = step(&walked, .command(planned.command, origin: nil)).refusal
        #expect(refusal == nil, "ROOTS_SEED=\(seed): \(plan)")
        #expect(shows(planned.screen, walked.state), "ROOTS_SEED=\(seed): \(planned)\n\(plan)")
      }
      let force = BruteForce(town: random.town, goal: random.goal, leavesByRoot: true)
      #expect(force.isThere(walked.state), "ROOTS_SEED=\(seed): \(plan)")
      var jumped = random.world
      let result = step(&jumped, .command(.segue(random.goal), origin: nil))
      #expect(result.refusal == nil && jumped.history.undoCount > 0)
      #expect(jumped.canonical.state == walked.canonical.state, "ROOTS_SEED=\(seed): \(plan)")
    }
  }

  private enum Planned {
    case leads(SeguePlan)
    case isThere
    case refused(Refusal)

    var length: Int? {
      switch self {
      case .leads(let plan): plan.length
      case .isThere: 0
      case .refused: nil
      }
    }
  }

  private func planned(_ random: RandomTown) -> Planned {
    do throws(Refusal) {
      return .leads(try random.world.plan(to: random.goal))
    } catch {
      if case .alreadyThere = error { return .isThere }
      return .refused(error)
    }
  }

  /// Whether the screen is shown; hidden tabs may be prepared before they are shown.
  private func shows(_ screen: Name, _ state: NavigationState) -> Bool {
    let layers = state.shownAccessories + [state.activeLayer] + state.tabs.indices.map { .tab($0) }
    return layers.contains { state[$0].top?.screen == screen }
  }

  private func isWay(_ way: [Name], _ random: RandomTown) -> Bool {
    let places = random.town.screens + random.town.accessories
    return way.last == random.goal
      && zip(way, way.dropFirst()).allSatisfy { parent, child in
        places.contains { $0.name == parent.text && $0.children.contains(child.text) }
      }
  }
}
