import Roots
import Testing

private enum Tab: String, Identifier { case home, map }
private enum Screen: String, Identifier { case feed, city, places, dates, cars, card }

private struct Reservation: Hashable, Sendable {
  var place = ""
  var days = 0
}

/// Books a car: a place and dates, in either order, then the car.
private final class CarBooking: FlowCoordinator {
  enum Intent: String, Identifier { case place, dates }
  enum Route: FlowOutput, Equatable { case dismiss, carBooked(Reservation) }
  enum Input: FlowMessage, Equatable {
    case cancel, tariff(Int)

    static let names = ["cancel", "tariff"]
    var name: String { self == .cancel ? "cancel" : "tariff" }
    var payload: Payload? { if case .tariff(let price) = self { Payload(price) } else { nil } }
    init?(name: String, payload: Payload?) {
      if name == "cancel" {
        self = .cancel
      } else {
        guard name == "tariff", let price = try? payload?.value(as: Int.self) else { return nil }
        self = .tariff(price)
      }
    }
  }
  enum Output: String, CaseIterable, FlowMessage { case begun, chosen }

  static let name = "booking"
  static func firstScreen(at intent: Intent) -> Screen { intent == .place ? .places : .dates }

  let flow: LiveFlow<CarBooking>
  private(set) var reservation = Reservation()
  private(set) var tariff = 1
  var onEnd: (() -> Void)?

  init(_ flow: LiveFlow<CarBooking>) { self.flow = flow }

  func choose(place: String) {
    reservation.place = place
    flow.tellParent(.chosen)
    flow.push(reservation.days == 0 ? .dates : .cars)
  }

  func choose(days: Int) {
    reservation.days = days
    flow.push(reservation.place.isEmpty ? .places : .cars)
  }

  func book() { flow.end(with: .carBooked(reservation)) }

  func receive(_ input: Input) {
    switch input {
    case .cancel: flow.end(with: .dismiss)
    case .tariff(let price): tariff = price
    }
  }

  func end() { onEnd?() }
}

/// A flow that contains a booking.
private final class Trip: FlowCoordinator {
  enum Route: FlowOutput { case dismiss, done }
  enum Output: String, CaseIterable, FlowMessage { case chosen }

  static let name = "trip"
  static let screens: [Screen] = [.city]

  let flow: LiveFlow<Trip>
  var heard: [String] = []
  var hearing = Hearing.handled

  init(_ flow: LiveFlow<Trip>) {
    self.flow = flow
    flow.hear(CarBooking.self) { [weak self] output in
      self?.heard.append("\(output)")
      return self?.hearing ?? .passedOn
    }
  }

  func hear(endOf child: Name, _ outcome: Outcome<Payload?>) {
    heard.append("\(child) \(outcome.words)")
  }
}

@Suite struct FlowCoordinatorTests {
  private typealias App = AppNavigator<Tab, Screen, None>
  private let log = Log()

  private func app(hears: Bool = true, isRecording: Bool = false) throws -> App {
    let log = log
    return try App(isRecording: isRecording) {
      $0.tab(.home, index: 0, root: .feed)
      $0.tab(.map, index: 1, root: .city)
      for screen in Screen.allCases { $0.screen(screen) { _ in Spy("", Log()) } }
      $0.flow(CarBooking.self, hear: hears ? { log.lines.append("app hears \($0)") } : nil)
      $0.flow(Trip.self)
    }
  }

  private func screens(_ nav: App, _ tab: Int) -> [String] {
    nav.navigator.world.state.tabs[tab].entries.map(\.screen.text)
  }

  @Test func `a coordinator shows its screens and delivers one result`() throws {
    let nav = try app()
    var routes: [CarBooking.Route] = []
    let started = nav.tab(.map).start(CarBooking.self, at: .dates) { routes.append($0) }
    #expect(started.entry == EntryID(4))
    let booking = try #require(nav.flow(CarBooking.self))
    booking.choose(days: 3)
    booking.choose(place: "Mill")
    #expect(screens(nav, 1) == ["city", "dates", "places", "cars"])
    #expect(booking.flow.screens == [.dates, .places, .cars])
    booking.book()
    #expect(screens(nav, 1) == ["city"])
    #expect(routes == [.carBooked(Reservation(place: "Mill", days: 3))])
    #expect(nav.flow(CarBooking.self) == nil)
    #expect(!booking.flow.isOpen)
    #expect(booking.flow.push(.cars).refusal != nil)
  }

  @Test func `the coordinator goes on after a refused replacement of its first screen`() throws {
    let nav = try app()
    nav.tab(.home).start(CarBooking.self, at: .dates)
    let booking = try #require(nav.flow(CarBooking.self))
    booking.onEnd = { [log] in log.lines.append("ended") }
    nav.navigator.setFactory(of: "cars") { _ in throw Broken("no film") }
    #expect(booking.flow.replace(.cars).refusal != nil)
    #expect(booking.flow.isOpen && nav.flow(CarBooking.self) === booking && log.take() == [])
    #expect(nav.tab(.home).start(CarBooking.self, at: .dates).refusal == nil)
    nav.navigator.setFactory(of: "dates") { _ in throw Broken("no film") }
    let open = nav.flow(CarBooking.self)
    #expect(nav.tab(.home).start(CarBooking.self, at: .dates).refusal != nil)
    #expect(nav.flow(CarBooking.self) === open && open !== booking)
  }

  @Test(arguments: ["pop to root on tab map", "go city on tab map", "reset map", "undo"])
  func `router and coordinator are called once, however the flow ends`(way: String) throws {
    let nav = try app()
    var routes: [String] = []
    nav.tab(.map).start(CarBooking.self, at: .place) { routes.append("\($0)") }
    var ends = 0
    nav.flow(CarBooking.self)?.onEnd = { ends += 1 }
    try nav.navigator.run(way)
    #expect(routes == ["dismiss"] && ends == 1)
  }

  @Test func `a result of another type counts as dismiss`() throws {
    let nav = try app()
    var routes: [String] = []
    nav.tab(.map).start(CarBooking.self, at: .place) { routes.append("\($0)") }
    try nav.navigator.run("finish flow booking with 7")
    #expect(routes == ["dismiss"])
  }

  @Test func `a coordinator is released with its run`() throws {
    let nav = try app()
    nav.tab(.map).start(CarBooking.self, at: .place)
    weak let booking = nav.flow(CarBooking.self)
    #expect(booking != nil)
    booking?.choose(place: "Mill")
    nav.tab(.map).popToRoot()
    #expect(booking == nil)
  }

  @Test func `coordinators end with their navigator`() throws {
    weak var booking: CarBooking?
    weak var navigator: Navigator?
    do {
      let nav = try app()
      nav.tab(.map).start(CarBooking.self, at: .place)
      (booking, navigator) = (nav.flow(CarBooking.self), nav.navigator)
      #expect(booking != nil)
    }
    #expect(booking == nil && navigator == nil)
  }

  @Test func `messages are typed values and travel as text`() throws {
    let nav = try app()
    nav.tab(.map).start(CarBooking.self, at: .place)
    let booking = try #require(nav.flow(CarBooking.self))
    nav.tell(CarBooking.self, .tariff(3))
    #expect(booking.tariff == 3)
    try nav.navigator.run("tell booking tariff with 4")
    #expect(booking.tariff == 4)
    booking.choose(place: "Mill")
    #expect(log.take() == ["app hears chosen"])
    try nav.navigator.run("tell booking cancel")
    #expect(screens(nav, 1) == ["city"])
    #expect(
      nav.tell(CarBooking.self, .cancel).refusal.map { "\($0)" }
        == "'cancel' was not sent: no child 'booking' is open")
  }

  @Test func `a malformed message is a fault, an unknown one a refusal`() throws {
    let nav = try app(hears: false)
    var faults: [String] = []
    nav.navigator.observeFaults { faults.append("\($0)") }
    nav.tab(.map).start(CarBooking.self, at: .place)
    try nav.navigator.run("tell booking tariff with \"high\"")
    #expect(faults == ["told #4 tariff \"high\": its payload cannot be read; check its type"])
    #expect(
      try nav.navigator.run("tell booking tarif").refusal.map { "\($0)" }
        == "the flow 'booking' does not take 'tarif'; did you mean 'tariff'?")
    #expect(
      nav.flow(CarBooking.self)?.flow.tellParent(.chosen).refusal.map { "\($0)" }
        == "no parent of 'booking' handles 'chosen'; declare it in 'hears'")
  }

  @Test func `a parent handles a child's message, or passes it on`() throws {
    let nav = try app()
    nav.tab(.map).start(Trip.self)
    let trip = try #require(nav.flow(Trip.self))
    var routes: [String] = []
    trip.flow.start(CarBooking.self, at: .place) { routes.append("\($0)") }
    let booking = try #require(trip.flow.child(CarBooking.self))
    booking.flow.tellParent(.begun)
    #expect(trip.heard == ["begun"] && log.take() == [])
    var faults: [String] = []
    nav.navigator.observeFaults { faults.append("\($0)") }
    trip.hearing = .passedOn
    booking.flow.tellParent(.chosen)
    // No parent handles the message of a trip, which is a fault of the trip.
    #expect(
      faults == [
        "'tell parent chosen' was refused: no parent of 'trip' handles 'chosen'; "
          + "declare it in 'hears'"
      ])
    #expect(trip.flow.tell(CarBooking.self, .tariff(5)).refusal == nil)
    #expect(booking.tariff == 5)
    #expect(trip.flow.tellChildren(CarBooking.Input.cancel).refusal == nil)
    #expect(routes == ["dismiss"])
    #expect(trip.heard == ["begun", "chosen", "booking completed"])
    #expect(trip.flow.isOpen)
  }

  @Test func `an heir of the first screen keeps the coordinator`() throws {
    let nav = try app()
    nav.tab(.map).start(CarBooking.self, at: .place)
    let booking = try #require(nav.flow(CarBooking.self))
    booking.flow.replace(.dates, with: 5)
    #expect(nav.flow(CarBooking.self) === booking)
    #expect(booking.flow.screens == [.dates] && booking.flow.payload == 5)
    booking.flow.push(.cars)
    #expect(screens(nav, 1) == ["city", "dates", "cars"])
  }

  @Test func `a flow restored by undo has a new coordinator`() throws {
    let nav = try app()
    var routes = 0
    nav.tab(.map).start(CarBooking.self, at: .place) { _ in routes += 1 }
    weak let first = nav.flow(CarBooking.self)
    nav.flow(CarBooking.self)?.book()
    #expect(first == nil && routes == 1)
    try nav.navigator.run("undo")
    let again = try #require(nav.flow(CarBooking.self))
    again.book()
    #expect(nav.flow(CarBooking.self) == nil && routes == 1)
  }

  @Test func `a controller finds the coordinator of its flow`() throws {
    let nav = try app()
    nav.tab(.map).start(CarBooking.self, at: .place)
    let booking = try #require(nav.flow(CarBooking.self))
    booking.choose(place: "Mill")
    let state = nav.navigator.world.state
    let top = try #require(state[.tab(1)].top)
    #expect(nav.navigator.context(top.id)?.flow(CarBooking.self) === booking)
    let root = try #require(state[.tab(0)].top)
    #expect(nav.navigator.context(root.id)?.flow(CarBooking.self) == nil)
  }

  @Test func `a flow starts within a transaction, with its router`() throws {
    let nav = try app()
    var routes: [String] = []
    nav.transaction {
      $0.tab(.map).show()
      $0.tab(.map).start(CarBooking.self, at: .dates) { routes.append("\($0)") }
    }
    #expect(screens(nav, 1) == ["city", "dates"])
    nav.back()
    #expect(routes == ["dismiss"])
  }

  @Test func `a rewound navigator has the coordinators of that step, and no others`() throws {
    let nav = try app(isRecording: true)
    nav.tab(.map).start(CarBooking.self, at: .place)
    weak let first = nav.flow(CarBooking.self)
    nav.tab(.map).popToRoot()
    #expect(first == nil)
    #expect(nav.navigator.rewind(to: 1))
    let again = try #require(nav.flow(CarBooking.self))
    #expect(again.flow.screens == [.places])
    #expect(nav.navigator.rewind(to: 0))
    #expect(nav.flow(CarBooking.self) == nil && !again.flow.isOpen)
  }

  @Test func `an observer of a flow is called once when its entries change`()
    throws
  {
    let nav = Navigator(try Garage.map())
    var depths: [Int] = []
    let observation = try #require(
      nav.observe("flows.booking") { _ in
        let run = nav.world.flowRun(of: "booking")
        depths.append(run.map { nav.world.entries(of: $0).count } ?? 0)
      })
    for text in [
      "push cars", "start booking at place", "push cars on main", "set step 1",
      "begin; push dates on flow booking; push cars on flow booking; end", "finish flow booking",
    ] { try nav.run(text) }
    #expect(depths == [1, 3, 0])
    observation.cancel()
    try nav.run("start booking at place")
    #expect(depths.count == 3)
    #expect(nav.observe("flows.walk") { _ in } == nil)
  }
}
