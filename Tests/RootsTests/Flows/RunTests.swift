import Roots
import Testing

private enum Depot: AppNames { enum Tab: String, TabNames { case home, map } }
extension Screen<Depot, Void, Void> {
  fileprivate static var feed: Self { Self() }
  fileprivate static var places: Self { Self() }
  fileprivate static var dates: Self { Self() }
}
extension Screen<Depot, Int, Void> { fileprivate static var seats: Self { Self() } }
extension Accessory<Depot, Void, Void> { fileprivate static var card: Self { Self() } }
extension Flow<Depot, Reason, Order> { fileprivate static var booking: Self { Self() } }
extension Flow<Depot, Void, Void> { fileprivate static var trip: Self { Self() } }
extension Flow<Depot, Int, Bool> { fileprivate static var ticket: Self { Self() } }
extension Flow<Depot, Void, Int> { fileprivate static var lost: Self { Self() } }

private enum Reason: String, CaseIterable { case place, time }
/// A result that no command can write.
private struct Order: Hashable, Sendable { var place = "" }
private enum Tariff: Codable, Hashable, Sendable { case none, chosen(Int) }
private enum Step: String, Codable, Sendable { case begun, chosen }

private final class Booking: Coordinator {
  let run: Run<Depot, Order>
  var tariffs: [Tariff] = []
  var onEnd: (() -> Void)?
  init(_ run: Run<Depot, Order>) {
    self.run = run
    run.receive(Tariff.self) { [weak self] in self?.tariffs.append($0) }
  }
  func end() { onEnd?() }
}

private final class Trip: Coordinator {
  let run: Run<Depot, Void>
  let log: Log
  var hearing = Hearing.handled
  init(_ run: Run<Depot, Void>, _ log: Log) {
    self.run = run
    self.log = log
    run.hear(Step.self) { [weak self] step in
      self?.log.lines.append("trip hears \(step)")
      return self?.hearing ?? .passedOn
    }
  }
}

private final class Ticket: Coordinator {
  let run: Run<Depot, Bool>
  let seats: Int
  var tariffs: [Tariff] = []
  init(_ seats: Int, _ run: Run<Depot, Bool>) throws {
    if seats == 0 { throw Broken("no seats") }
    (self.run, self.seats) = (run, seats)
    run.receive(Tariff.self) { [weak self] in self?.tariffs.append($0) }
  }
}

@Suite struct RunTests {
  private let log = Log()
  private let hall = Hall()

  /// The seats of a hall: while they are sold out, no coordinator of `ticket` can be made.
  private final class Hall { var isSoldOut = false }

  private func app(hears: Bool = true, isRecording: Bool = false) throws -> AppNavigator<Depot> {
    let (log, hall) = (log, hall)
    return try AppNavigator(isRecording: isRecording) {
      $0.tab(.home, root: .feed)
      $0.tab(.map, root: .feed)
      $0.screen(.feed) { _ in Spy("", Log()) }
      $0.screen(.places) { _ in Spy("", Log()) }.restorable()
      $0.screen(.dates) { _ in Spy("", Log()) }.restorable()
      $0.screen(.seats) { _, _ in Spy("", Log()) }.restorable()
      $0.accessory(.card) { _ in Spy("", Log()) }
      $0.flow(.booking, first: { $0 == .place ? .places : .dates }) { Booking($0) }
      $0.flow(.trip, first: .places) { Trip($0, log) }
      $0.flow(.ticket, first: .seats) { seats, run in
        try Ticket(hall.isSoldOut ? 0 : seats, run)
      }
      if hears { $0.hear(Step.self) { log.lines.append("app hears \($0)") } }
    }
  }

  private func screens(_ nav: AppNavigator<Depot>, _ tab: Int) -> [String] {
    nav.world.state.tabs[tab].entries.map(\.screen.text)
  }

  @Test func `a flow has its coordinator, and its result has its type`() throws {
    let nav = try app()
    var outcomes: [Outcome<Order>] = []
    let reply = nav.tab(.map).start(.booking, with: .time) { outcomes.append($0) }
    #expect(reply.entry == EntryID(4))
    let booking = try #require(nav.coordinator(Booking.self))
    #expect(booking.run.id == EntryID(4) && booking.run.isOpen)
    booking.run.stack?.push(.places)
    #expect(booking.run.entries.map { "\($0.entry.screen)" } == ["dates", "places"])
    booking.run.finish(with: Order(place: "Mill"))
    #expect(outcomes == [.completed(Order(place: "Mill"))])
    #expect(screens(nav, 1) == ["feed"] && !booking.run.isOpen)
    #expect(nav.coordinator(Booking.self) == nil)
    #expect(booking.run.finish(with: Order()).refusal != nil)
    #expect(outcomes.count == 1)
  }

  @Test func `the result of a child has its type in the flow around it`() throws {
    let nav = try app()
    nav.tab(.map).start(.trip)
    let trip = try #require(nav.coordinator(Trip.self))
    var outcomes: [Outcome<Order>] = []
    trip.run.start(.booking, with: .place) { outcomes.append($0) }
    try #require(trip.run.child(Booking.self)).run.finish(with: Order(place: "Mill"))
    #expect(outcomes == [.completed(Order(place: "Mill"))] && trip.run.isOpen)
  }

  @Test(arguments: ["pop to root on tab map", "go feed on tab map", "reset map", "undo"])
  func `result and coordinator end once, however the flow ends`(way: String) throws {
    let nav = try app()
    var count = 0
    nav.tab(.map).start(.booking, with: .place) {
      if case .dismissed = $0 { count += 1 }
    }
    var ends = 0
    nav.coordinator(Booking.self)?.onEnd = { ends += 1 }
    try nav.run(way)
    #expect(count == 1 && ends == 1)
  }

  @Test func `an ended run stays ended when an undo brings its screens back`() throws {
    let nav = try app()
    nav.tab(.map).start(.booking, with: .place)
    let old = try #require(nav.coordinator(Booking.self)).run
    old.finish(with: Order(place: "Mill"))
    try nav.run("undo")
    let new = try #require(nav.coordinator(Booking.self)).run
    #expect(new.id == old.id && new.isOpen && !old.isOpen)
    #expect(old.stack == nil && old.entries.isEmpty && old.start(.trip).refusal != nil)
    #expect(old.finish(with: Order()).refusal != nil && old.cancel().refusal != nil)
    #expect(old.tellParent(Step.begun).refusal != nil)
    #expect(screens(nav, 1) == ["feed", "places"] && new.isOpen)
  }

  @Test func `a cancelled flow counts as dismissed`() throws {
    let nav = try app()
    var outcomes: [Outcome<Order>] = []
    nav.tab(.map).start(.booking, with: .place) { outcomes.append($0) }
    let run = try #require(nav.coordinator(Booking.self)).run
    #expect(run.cancel().refusal == nil && run.cancel().refusal != nil)
    #expect(outcomes == [.dismissed(.flowEnded)])
  }

  @Test func `the input of a flow goes to its first screen and its coordinator`() throws {
    let nav = try app()
    var outcomes: [Outcome<Bool>] = []
    nav.tab(.map).start(.ticket, with: 2) { outcomes.append($0) }
    let ticket = try #require(nav.coordinator(Ticket.self))
    #expect(ticket.seats == 2)
    #expect(ticket.run.entries.first?.input(of: .seats) == 2)
    ticket.run.finish(with: true)
    try nav.run("start ticket on tab map with 3")
    #expect(nav.coordinator(Ticket.self)?.seats == 3)
    #expect(outcomes == [.completed(true)])
  }

  @Test(arguments: [
    "start ticket on tab map with 0", "start ticket with 0",
    "begin; push places on tab home; start ticket on tab map with 0; end",
    "begin; start ticket on tab map with 4; start ticket on tab map with 0; end",
  ])
  func `a coordinator that cannot be made refuses the command`(text: String) throws {
    let nav = try app(isRecording: true)
    let before = nav.world.state
    var faults: [String] = []
    nav.observers.faults.add { faults.append("\($0)") }
    #expect(try nav.run(text).refusal == .notPrepared("ticket", reason: "no seats"))
    #expect(nav.world.state == before && nav.coordinator(Ticket.self) == nil)
    #expect(faults == ["the controller of 'ticket' could not be made: no seats"])
    let journal = try #require(nav.journal)
    #expect(journal.world(after: journal.count)?.state == before)
  }

  @Test func `an undo or a redo of a flow without a coordinator is refused`() throws {
    let nav = try app()
    nav.tab(.map).start(.ticket, with: 3)
    hall.isSoldOut = true
    try nav.run("undo")
    #expect(try nav.run("redo").refusal == .notPrepared("ticket", reason: "no seats"))
    #expect(screens(nav, 1) == ["feed"])
    hall.isSoldOut = false
    #expect(try nav.run("redo").refusal == nil)
    #expect(nav.coordinator(Ticket.self)?.seats == 3)
  }

  @Test(arguments: RestorationPolicy.allCases)
  func `a flow whose coordinator cannot be made is not restored`(
    policy: RestorationPolicy
  ) throws {
    let nav = try app()
    nav.tab(.map).start(.trip)
    nav.tab(.map).push(.dates)
    nav.tab(.map).start(.ticket, with: 3)
    let saved = nav.savedState
    let again = try app()
    hall.isSoldOut = true
    let report = again.restore(saved, policy: policy)
    let dropped = "seats on tab map: 'ticket' cannot be opened: no seats"
    #expect(report.dropped.map { "\($0)" } == [dropped])
    #expect(screens(again, 1) == ["feed", "places", "dates"])
    #expect(again.coordinator(Trip.self) != nil && again.coordinator(Ticket.self) == nil)
  }

  @Test func `a rewind to a flow without a coordinator does nothing`() throws {
    let nav = try app(isRecording: true)
    nav.tab(.map).start(.ticket, with: 3)
    nav.tab(.map).popToRoot()
    hall.isSoldOut = true
    let before = nav.world
    #expect(!nav.rewind(to: 1))
    #expect(nav.world == before && nav.journal?.count == 2)
    nav.tab(.home).push(.places)
    #expect(screens(nav, 0) == ["feed", "places"])
    hall.isSoldOut = false
    #expect(nav.rewind(to: 1) && nav.coordinator(Ticket.self) != nil)
  }

  @Test func `an undeclared flow is refused`() throws {
    let nav = try app()
    #expect(nav.main.start(.lost).refusal.map { "\($0)" } == "there is no flow 'lost'")
  }

  @Test func `coordinators are released with their run and with the navigator`() throws {
    weak var first: Booking?
    weak var second: Booking?
    weak var navigator: Navigator?
    do {
      let nav = try app()
      nav.tab(.map).start(.booking, with: .place)
      first = nav.coordinator(Booking.self)
      #expect(first != nil)
      nav.tab(.map).popToRoot()
      #expect(first == nil)
      nav.tab(.map).start(.booking, with: .place)
      (second, navigator) = (nav.coordinator(Booking.self), nav)
      second?.onEnd = { [log] in log.lines.append("ended") }
    }
    #expect(second == nil && navigator == nil && log.take() == ["ended"])
  }

  @Test func `an heir of the first screen keeps the coordinator and its messages`() throws {
    let nav = try app()
    nav.tab(.home).start(.booking, with: .place)
    let booking = try #require(nav.coordinator(Booking.self))
    let old = booking.run.id
    try nav.run("replace dates on tab home inheriting")
    #expect(nav.coordinator(Booking.self) === booking && booking.run.id != old)
    #expect(nav.tell(Tariff.chosen(1), to: old).refusal == nil)
    #expect(booking.tariffs == [.chosen(1)])
    nav.setFactory(of: "places") { _ in throw Broken("no film") }
    #expect(try nav.run("replace places on tab home inheriting").refusal != nil)
    #expect(nav.coordinator(Booking.self) === booking && booking.run.isOpen)
  }

  @Test func `undo gives the coordinator back to the first screen`() throws {
    let nav = try app()
    nav.tab(.home).start(.booking, with: .place)
    let booking = try #require(nav.coordinator(Booking.self))
    let old = booking.run.id
    try nav.run("replace dates on tab home inheriting")
    let second = booking.run.id
    try nav.run("replace places on tab home inheriting")
    try nav.run("undo 2")
    #expect(nav.coordinator(Booking.self) === booking && booking.run.id == old)
    #expect(nav.tell(Tariff.chosen(1), to: second).refusal == nil)
    #expect(booking.tariffs == [.chosen(1)])
    try nav.run("redo")
    #expect(nav.coordinator(Booking.self) === booking && booking.run.id == second)
  }

  @Test func `undo and rewinding make new coordinators`() throws {
    let nav = try app(isRecording: true)
    nav.tab(.map).start(.booking, with: .place)
    weak let first = nav.coordinator(Booking.self)
    nav.tab(.map).popToRoot()
    #expect(first == nil)
    try nav.run("undo")
    #expect(nav.coordinator(Booking.self) != nil)
    #expect(nav.rewind(to: 0))
    #expect(nav.coordinator(Booking.self) == nil)
  }

  @Test func `a flow starts within a transaction`() throws {
    let nav = try app()
    var count = 0
    nav.transaction {
      $0.tab(.map).show()
      $0.tab(.map).start(.booking, with: .time) { _ in count += 1 }
    }
    #expect(screens(nav, 1) == ["feed", "dates"])
    nav.back()
    #expect(count == 1)
  }

  // MARK: Messages

  @Test func `messages are values and travel as text`() throws {
    let nav = try app()
    nav.tab(.map).start(.booking, with: .place)
    let booking = try #require(nav.coordinator(Booking.self))
    nav.tell(Tariff.chosen(3), to: booking.run.id)
    try nav.run("tell booking chosen with 4")
    try nav.run("tell booking #4 none")
    #expect(booking.tariffs == [.chosen(3), .chosen(4), .none])
    booking.run.tellParent(Step.chosen)
    #expect(log.take() == ["app hears chosen"])
    #expect(
      nav.tell(Tariff.none, to: EntryID(2)).refusal.map { "\($0)" } == "there is no entry #2")
  }

  @Test func `a message that no handler takes is a fault, and one without a listener is refused`()
    throws
  {
    let nav = try app(hears: false)
    var faults: [String] = []
    nav.observers.faults.add { faults.append("\($0)") }
    nav.tab(.map).start(.booking, with: .place)
    try nav.run("tell booking chosen with \"high\"")
    let advice = ": no handler takes it; check its name and the type of its payload"
    #expect(faults == ["told #4 chosen \"high\"" + advice])
    let run = try #require(nav.coordinator(Booking.self)).run
    #expect(
      run.tellParent(Step.chosen).refusal.map { "\($0)" }
        == "no parent of 'booking' handles 'chosen'; declare it in 'hears'")
    #expect(
      run.tellChildren(Tariff.none).refusal.map { "\($0)" }
        == "'none' was not sent: no child is open")
    let app = try self.app()
    app.observers.faults.add { faults.append("\($0)") }
    app.tab(.map).start(.booking, with: .place)
    try #require(app.coordinator(Booking.self)).run.tellParent(Tariff.none)
    #expect(faults.last == "told the app booking.none" + advice)
  }

  @Test func `a parent handles a message of a descendant, or passes it on without naming it`()
    throws
  {
    let nav = try app()
    nav.tab(.map).start(.trip)
    let trip = try #require(nav.coordinator(Trip.self))
    trip.run.start(.ticket, with: 1)
    let ticket = try #require(trip.run.child(Ticket.self))
    ticket.run.start(.booking, with: .place)
    let booking = try #require(nav.coordinator(Booking.self))
    booking.run.tellParent(Step.begun)
    // The ticket has no handler, so that the message goes on to the trip.
    #expect(log.take() == ["trip hears begun"])
    trip.hearing = .passedOn
    booking.run.tellParent(Step.begun)
    #expect(log.take() == ["trip hears begun", "app hears begun"])
  }

  @Test func `children of one flow are told apart, whether they speak or listen`() throws {
    let nav = try app()
    nav.tab(.map).start(.trip)
    let trip = try #require(nav.coordinator(Trip.self))
    let left = try #require(trip.run.start(.ticket, with: 1).entry)
    let leftTicket = try #require(trip.run.child(Ticket.self))
    nav.tab(.home).show()
    let right = try #require(
      nav.send(Request(.start("ticket", on: .tab(.name("home")), with: 2), from: trip.run.id)).entry
    )
    let rightTicket = try #require(trip.run.child(Ticket.self))
    #expect(leftTicket.seats == 1 && rightTicket.seats == 2)
    trip.run.tell(Tariff.chosen(1), to: left)
    trip.run.tell(Tariff.chosen(2), to: right)
    #expect(leftTicket.tariffs == [.chosen(1)] && rightTicket.tariffs == [.chosen(2)])
    trip.run.tellChildren(Tariff.none)
    #expect(leftTicket.tariffs.last == Tariff.none && rightTicket.tariffs.last == Tariff.none)
    var heard: [Int] = []
    trip.run.hear(Tariff.self, from: right) { tariff in
      heard.append(2)
      return .handled
    }
    rightTicket.run.tellParent(Tariff.none)
    leftTicket.run.tellParent(Tariff.none)
    #expect(heard == [2])
  }

  @Test func `a screen finds the coordinator of the flow that opened it, on any layer`() throws {
    let nav = try app()
    nav.tab(.map).start(.trip)
    let trip = try #require(nav.coordinator(Trip.self))
    let card = try #require(
      nav.send(Request(.overlay("card"), from: trip.run.id)).entry)
    #expect(nav.context(card)?.coordinator(Trip.self) === trip)
    #expect(nav.context(EntryID(2))?.coordinator(Trip.self) == nil)
    #expect(nav.context(card)?.coordinator(Booking.self) == nil)
  }
}
