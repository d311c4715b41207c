import Roots
import Testing

/// Law 11: random commands from inside callbacks run after the step, in order.
@Suite struct ReentranceLawTests {
  init() { print("ROOTS_SEED=\(Effort.seed)") }

  /// A navigator whose observers and results send commands, with the expected order of them.
  private final class Session {
    let nav: Navigator
    let shape: Shape
    var model: Model
    var source: CommandSource
    var chance: Chance
    /// The commands sent from callbacks that have not run yet.
    var waiting: [Asked] = []
    var steps = 0
    var broken: String?

    init(_ shape: Shape, seed: UInt64) throws {
      self.shape = shape
      nav = Navigator(try shape.map(), historyLimit: 6, isRecording: true)
      model = Model(shape, limit: 6)
      source = try CommandSource(shape, seed: seed)
      chance = Chance(seed: ~seed)
      nav.observers.commits.add { [weak self] _ in self?.askFromInside() }
      nav.observers.steps.add { [weak self] result in self?.follow(result.input, result) }
    }

    func ask(_ asked: Asked) -> Reply {
      var request = Request(asked.command, from: asked.origin)
      if chance.happens(50) { request.onResult = { [weak self] _ in self?.askFromInside() } }
      return nav.send(request)
    }

    func askFromInside() {
      while chance.happens(30) {
        let asked = source.next(model)
        waiting.append(asked)
        if ask(asked) != .waiting { broken = broken ?? "\(asked) did not wait" }
      }
    }

    /// Lets the model take the same step, with the command that must be next.
    func follow(_ input: Input, _ result: StepResult) {
      steps += 1
      let asked: Asked
      switch input {
      case .command(let issued):
        asked = Asked(command: issued.command, origin: issued.origin)
      case .later, .answer, .expired, .withdraw, .revoke, .recheck, .restore, .notPrepared: return
      case .next:
        guard !waiting.isEmpty else { return broken = broken ?? "an unexpected command" }
        asked = waiting.removeFirst()
      }
      let isAccepted = model.run(asked.command, from: asked.origin)
      let state = nav.world.state
      let isSame =
        isAccepted == (result.refusal == nil) && state.main.entries == model.places.main
        && state.tabs.map(\.entries) == model.places.tabs
        && state.selectedTab == model.places.selected
        && model.places.over.allSatisfy { state[$0.key].entries == $0.value }
      if !isSame {
        broken = broken ?? "\(asked) led to \(state), not \(model.places); \(result)"
      }
    }
  }

  @Test(arguments: 0..<4)
  func `commands from inside callbacks run in order`(shard: Int) throws {
    var turns = 0
    for (number, shape) in try Shape.all().enumerated() {
      for round in 0..<15 {
        let seed = Effort.seed &+ UInt64(shard * 1000 + number * 100 + round)
        let session = try Session(shape, seed: seed)
        for _ in 0..<40 {
          _ = session.ask(session.source.next(session.model))
          try #require(session.waiting.isEmpty && !session.nav.world.hasQueuedCommands)
        }
        try #require(session.broken == nil, "\(shape.title), seed \(seed)")
        turns += session.steps - 40
        try check(session)
      }
    }
    #expect(turns > 300, "hardly anything was asked from inside")
  }

  private func check(_ session: Session) throws {
    let nav = session.nav
    #expect(nav.contextCount == nav.world.state.entryCount)
    let journal = try #require(nav.journal)
    #expect(journal.world(after: journal.count) == nav.world)
  }
}
