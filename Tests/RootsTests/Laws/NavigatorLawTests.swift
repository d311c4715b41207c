import Roots
import Testing

/// Random commands through a navigator: each entry has one context, each callback is called once,
/// each result is that of the pure step, and the journal rebuilds the world.
@Suite struct NavigatorLawTests {
  init() { print("ROOTS_SEED=\(Effort.seed)") }

  @Test(arguments: 0..<4)
  func `contexts are the entries and callbacks come once`(shard: Int) throws {
    for (number, shape) in try Shape.all().enumerated() {
      for round in 0..<12 {
        let seed = Effort.seed &+ UInt64(shard * 100 + number * 17 + round)
        try session(shape, seed)
      }
    }
  }

  private func session(_ shape: Shape, _ seed: UInt64) throws {
    let nav = Navigator(try shape.map(), historyLimit: 6, isRecording: true)
    let log = Log()
    nav.spy(log)
    nav.start()
    // The navigator uses the memory of former results again.
    var (pure, isPure) = (nav.world, true)
    nav.observers.steps.add { isPure = isPure && step(&pure, $0.input) == $0 }
    var source = try CommandSource(shape, seed: seed)
    var model = Model(shape, limit: 6)
    var results: [EntryID: Int] = [:]
    for number in 0..<60 {
      let asked = source.next(model)
      let place = "\(shape.title), seed \(seed), \(number): \(asked)"
      let accepted = model.run(asked.command, from: asked.origin)
      let before = Set(nav.world.state.entries.keys)
      let reply = nav.send(request(asked) { results[$0, default: 0] += 1 })
      try #require((reply.refusal == nil) == accepted, "\(place)")
      try #require(isPure && pure == nav.world, "\(place): not as in the pure step")
      let entries = nav.world.state.entries
      try #require(nav.contextCount == entries.count, "\(place)")
      for id in entries.keys {
        try #require(nav.context(id)?.isLive == true, "\(place): \(id)")
      }
      for id in before.subtracting(entries.keys) {
        try #require(nav.context(id) == nil, "\(place): \(id)")
      }
      try #require(results.values.allSatisfy { $0 == 1 }, "\(place): a result came twice")
      try #require(
        Set(results.keys).isDisjoint(with: unsettled(nav)),
        "\(place): a result came early")
    }
    try check(nav.journal, nav.world, "\(shape.title), seed \(seed)")
  }

  /// The same command with a callback that is given the entry's id.
  private func request(_ asked: Asked, _ settle: @escaping (EntryID) -> Void) -> Request {
    var request = Request(asked.command, from: asked.origin)
    var id: EntryID?
    request.factory = { context in
      id = context.id
      return Spy("own", Log())
    }
    request.onResult = { _ in if let id { settle(id) } }
    return request
  }

  private func unsettled(_ nav: Navigator) -> Set<EntryID> {
    Set(nav.world.state.entries.keys.filter { nav.context($0)?.isSettled == false })
  }

  private func check(_ journal: Journal?, _ world: World, _ place: String) throws {
    let journal = try #require(journal)
    #expect(journal.world(after: journal.count) == world, "\(place)")
  }
}
