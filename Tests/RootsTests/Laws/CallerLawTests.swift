import Roots
import Testing

/// Random requests with callbacks: each caller is called back exactly once, whatever happens.
///
/// Requests join equal ones, wait behind others, are put into transactions, sent to nested
/// navigators, sent again, sent from callbacks, answered late or never, and ended by rewinds and by
/// the end of the navigator.
@Suite struct CallerLawTests {
  init() { print("ROOTS_SEED=\(Effort.seed)") }

  @Test(arguments: 0..<4)
  func `each caller is called back exactly once`(shard: Int) throws {
    for round in 0..<40 {
      let seed = Effort.seed &+ UInt64(shard * 1_000 + round)
      let session = try CallerSession(seed)
      try session.run(60)
      try session.checkJournal("seed \(seed)")
      session.end()
      for caller in session.callers {
        try #require(caller.isHeard, "seed \(seed): \(caller)")
      }
    }
  }
}

/// A sender of a command, which counts the callbacks.
private final class Caller: CustomStringConvertible {
  let text: String
  /// Whether an accepted command brings one entry, whose result follows.
  let brings: Bool
  var sent = 0
  var results = 0
  var refusals = 0
  var appearances = 0

  init(_ text: String) {
    self.text = text
    let words = text.split(separator: " ")
    let verb = words.first == "in" ? words[2] : words[0]
    brings = ["push", "go", "replace", "overlay", "start"].contains(verb)
  }

  var isHeard: Bool {
    let answers = results + refusals
    guard appearances + refusals <= sent else { return false }
    return brings ? answers == sent : answers <= sent
  }

  var description: String {
    "'\(text)' sent \(sent): \(results) results, \(refusals) refusals, \(appearances) appearances"
  }
}

private final class CallerSession {
  private static let texts = [
    "push post", "push vault", "push vault with 1", "push safe", "push account", "push editor",
    "push admin", "replace post", "replace vault inheriting", "replace post inheriting",
    "go post on tab home", "go wallet", "push wallet", "push deposit", "in purse push post",
    "in purse push account", "in purse go post on tab coins", "in box push vault",
    "overlay login", "overlay discard", "start heist at vault", "start heist at account",
    "pop", "pop with 1", "pop", "back", "show me", "show private", "show home", "dismiss", "undo",
    "redo", "finish", "finish with 2", "set signedIn true", "set signedIn false",
    "set dirty true", "set dirty false", "set isStaff true", "segue vault", "pop to root",
    "push post once", "push vault with 2 once", "overlay login once",
    "open \"roots://to/vault\"", "open \"roots://to/post\"", "in purse back", "push nowhere",
  ]

  private(set) var callers: [Caller] = []
  private var navigator: Navigator?
  private let face: Face
  private let scheduler = Scheduler()
  private var chance: Chance
  private var isOver = false
  private var kept: [(Request, Caller)] = []

  init(_ seed: UInt64) throws {
    chance = Chance(seed: seed)
    face = try Face()
    let navigator = Navigator(try Bank.map(nests: true), historyLimit: 8, isRecording: true)
    navigator.scheduler = scheduler
    navigator.register(face)
    navigator.spy(Log())
    navigator.setFactory(of: .post) { [unowned self] context in
      if chance.happens(15) { throw Broken("no film") }
      return Spy("post", Log())
    }
    navigator.start()
    navigator.observers.commits.add { [unowned self] _ in
      do { if chance.happens(8) { try send() } } catch { Issue.record(error) }
    }
    self.navigator = navigator
  }

  func run(_ count: Int) throws {
    for _ in 0..<count {
      switch chance.below(20) {
      case 0..<11: try send()
      case 11..<13: try sendTransaction()
      case 13: sendAgain()
      case 14..<17: answer()
      case 17: scheduler.advance(to: scheduler.now + .seconds(chance.below(12)))
      case 18: face.isOpen.toggle()
      default: try rewind()
      }
    }
  }

  func end() {
    isOver = true
    navigator = nil
  }

  /// The journal leads to the world, whatever callbacks sent while another world was put in place.
  func checkJournal(_ place: String) throws {
    guard let navigator, let journal = navigator.journal else { return }
    let (world, replayed) = (navigator.world, try #require(journal.world(after: journal.count)))
    try #require(replayed.state == world.state && replayed.facts == world.facts, "\(place)")
    try #require(replayed.waitingCommands == world.waitingCommands, "\(place)")
    let ids = world.state.entries.keys.max()?.number ?? 0
    try #require(world.violations.isEmpty && ids <= world.newestID, "\(place)")
  }

  private func answer() {
    let open = face.asked.filter(\.isOpen)
    guard let asked = open.isEmpty ? nil : chance.one(of: open) else { return }
    switch chance.below(4) {
    case 0: asked.deny("no")
    case 1: asked.present(.overlay(.login))
    default: asked.allow()
    }
  }

  private func rewind() throws {
    guard let count = navigator?.journal?.count else { return }
    navigator?.rewind(to: max(0, count - chance.below(12)))
    try checkJournal("after a rewind")
  }

  private func sendAgain() {
    guard !kept.isEmpty else { return }
    let (request, caller) = chance.one(of: kept)
    caller.sent += 1
    navigator?.send(request)
  }

  private func send() throws {
    let caller = Caller(chance.one(of: Self.texts))
    callers.append(caller)
    caller.sent += 1
    let command = try Command(parsing: caller.text)
    if chance.happens(30) {
      navigator?.send(visit(command, caller))
      return
    }
    // Some callers have no callbacks, and others join their requests.
    if chance.happens(20) {
      callers.removeLast()
      navigator?.send(command)
      return
    }
    let request = request(command, caller)
    if chance.happens(30) { kept.append((request, caller)) }
    navigator?.send(request)
  }

  private func sendTransaction() throws {
    var steps: [Request] = []
    for _ in 0..<(1 + chance.below(3)) {
      let caller = Caller(chance.one(of: Self.texts))
      callers.append(caller)
      caller.sent += 1
      steps.append(request(try Command(parsing: caller.text), caller))
    }
    let transaction = Request(transaction: steps)
    if chance.happens(20) {
      for caller in callers.suffix(steps.count) { caller.sent += 1 }
      navigator?.send(transaction)
    }
    navigator?.send(transaction)
  }

  private func request(_ command: Command, _ caller: Caller) -> Request {
    var request = Request(command)
    request.onResult = { _ in caller.results += 1 }
    // A session that has found a failure is gone before its navigator.
    request.onRefusal = { [weak self] _ in
      caller.refusals += 1
      guard let self, !isOver, chance.happens(20) else { return }
      try? send()
    }
    return request
  }

  /// A request for the whole visit, with options.
  private func visit(_ command: Command, _ caller: Caller) -> Request {
    var request = Request(
      command,
      VisitOptions(
        onAppear: { _ in caller.appearances += 1 },
        onRefusal: { _ in caller.refusals += 1 }))
    request.onResult = { _ in caller.results += 1 }
    return request
  }
}

extension Name {
  fileprivate static var login: Name { "login" }
  fileprivate static var post: Name { "post" }
}
