import Roots
import Testing

private enum Port: AppNames { enum Tab: String, CaseIterable, TabNames { case home, sea } }
extension Screen<Port, Void, Void> {
  fileprivate static var feed: Self { Self() }
  fileprivate static var cabin: Self { Self() }
  fileprivate static var deck: Self { Self() }
  fileprivate static var vault: Self { Self() }
}
extension Flow<Port, Void, Void> { fileprivate static var cruise: Self { Self() } }

/// Random commands on the stacks of runs, some of which have ended.
///
/// A command on the stack of a run changes no other stack, waits no longer than the run lasts, and
/// is refused after its end.
@Suite struct RunLawTests {
  init() { print("ROOTS_SEED=\(Effort.seed)") }

  @Test(arguments: 0..<4)
  func `the stack of a run begins and ends with the run`(shard: Int) throws {
    var lateCount = 0
    for round in 0..<40 {
      let session = try CruiseSession(Effort.seed &+ UInt64(shard * 1_000 + round))
      for _ in 0..<60 { try session.act() }
      lateCount += session.lateCount
    }
    #expect(lateCount > 40, "hardly any command came after the end of its run")
  }
}

/// The coordinator of a run, with the stack that it had at its beginning.
private final class Cruise: Coordinator {
  let run: Run<Port, Void>
  var stack: ContentPlace<Port>?
  /// The first entries of the run, of which one replaced the other, and of those that began anew
  /// with one of them after an undo or a rewind.
  var ids: Set<EntryID>

  init(_ run: Run<Port, Void>) {
    self.run = run
    ids = [run.id]
  }
}

private final class CruiseSession {
  private let face: Face
  private let nav: AppNavigator<Port>
  private let seed: UInt64
  private var chance: Chance
  private var cruises: [Cruise] = []
  private var waiting: [PendingID: Cruise] = [:]
  private var acts: [String] = []
  /// The number of commands that were sent after the end of their run.
  private(set) var lateCount = 0

  init(_ seed: UInt64) throws {
    let face = try Face()
    let fleet = Fleet()
    self.face = face
    self.seed = seed
    chance = Chance(seed: seed)
    nav = try AppNavigator(isRecording: true) {
      $0.tab(.home, root: .feed)
      $0.tab(.sea, root: .feed)
      $0.screen(.feed) { _ in Spy("", Log()) }
      $0.screen(.cabin) { _ in Spy("", Log()) }
      $0.screen(.deck) { _ in Spy("", Log()) }
      $0.screen(.vault) { _ in Spy("", Log()) }.protected(by: face)
      $0.flow(.cruise, first: .cabin) { run in
        let cruise = Cruise(run)
        fleet.onStart?(cruise)
        return cruise
      }
    }
    fleet.onStart = { [unowned self] in cruises.append($0) }
  }

  private final class Fleet { var onStart: ((Cruise) -> Void)? }

  func act() throws {
    switch chance.below(20) {
    case 0..<3: start(chance.one(of: Port.Tab.allCases))
    case 3..<12: try actOnStack()
    case 12..<14: end()
    case 14..<16: answer()
    case 16: note("pop") { nav.tab(chance.one(of: Port.Tab.allCases)).pop() }
    case 17: note("undo") { nav.send(.undo()) }
    case 18: note("show") { nav.tab(chance.one(of: Port.Tab.allCases)).show() }
    default:
      acts.append("rewind")
      nav.rewind(to: max(0, (nav.journal?.count ?? 0) - chance.below(6)))
    }
    for cruise in cruises where cruise.run.isOpen {
      cruise.ids.insert(cruise.run.id)
      if cruise.stack == nil { cruise.stack = cruise.run.stack }
      for other in cruises where !other.ids.isDisjoint(with: cruise.ids) {
        other.ids.formUnion(cruise.ids)
        cruise.ids.formUnion(other.ids)
      }
    }
    let pending = Set(nav.world.pending.map(\.pendingID))
    waiting = waiting.filter { pending.contains($0.key) }
    for item in nav.world.pending {
      // After a rewind, another command can have the id.
      guard let cruise = waiting[item.pendingID], item.origin.map(cruise.ids.contains) == true
      else { continue }
      try #require(isThere(cruise), "\(item.command) outlives its run; \(place)")
    }
  }

  private var place: String { "seed \(seed): \(acts.joined(separator: ", "))" }

  @discardableResult
  private func note(_ act: String, _ send: () -> Reply) -> Reply {
    acts.append(act)
    return send()
  }

  /// Whether a run is open, or an undo or a rewind has brought its first entry again.
  private func isThere(_ cruise: Cruise) -> Bool {
    cruise.run.isOpen || cruise.ids.contains { nav.world.state.entry($0) != nil }
  }

  private func start(_ tab: Port.Tab) {
    if let cruise = cruises.last, cruise.run.isOpen, chance.happens(30) {
      note("start inside") { cruise.run.start(.cruise) }
    } else {
      note("start on \(tab)") { nav.tab(tab).start(.cruise) }
    }
  }

  private func end() {
    let open = cruises.filter(\.run.isOpen)
    guard !open.isEmpty else { return }
    let cruise = chance.one(of: open)
    note("end \(cruise.run.id)") {
      chance.happens(50) ? cruise.run.cancel() : cruise.run.finish()
    }
  }

  private func answer() {
    guard let asked = face.asked.last(where: \.isOpen) else { return }
    acts.append("answer")
    if chance.happens(70) { asked.allow() } else { asked.deny("no") }
  }

  private func actOnStack() throws {
    guard let cruise = cruises.isEmpty ? nil : chance.one(of: cruises.suffix(4)),
      let stack = cruise.stack
    else { return }
    let wasThere = isThere(cruise)
    let before = nav.world
    let layer = cruise.ids.lazy.compactMap { before.state.layer(of: $0) }.first
    let kind = chance.below(8)
    let reply = note("\(kind) on \(cruise.run.id)") { send(kind, on: stack) }
    if case .pending(let id) = reply { waiting[id] = cruise }
    if !wasThere {
      lateCount += 1
      guard case .originGone? = reply.refusal else {
        throw Broken("\(reply) after the end of the run; \(place)")
      }
    }
    for other in [Layer.main, .tab(0), .tab(1)] where other != layer {
      try #require(nav.world.state[other].entries == before.state[other].entries, "\(place)")
    }
  }

  private func send(_ kind: Int, on stack: ContentPlace<Port>) -> Reply {
    switch kind {
    case 0, 1: stack.push(.deck)
    case 2, 3: stack.push(.vault)
    case 4: stack.pop()
    case 5: stack.replace(.deck)
    case 6: stack.go(.cabin)
    default: stack.popToRoot()
    }
  }
}
