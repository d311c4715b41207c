import Roots
import Testing

// SHOWN
enum Railway: AppNames {}

extension Screen<Railway, Void, Void> {
  static var start: Self { Self() }
  static var stations: Self { Self() }
  static var seats: Self { Self() }
}
extension Flow<Railway, Void, Order> { static var booking: Self { Self() } }
extension Flow<Railway, Void, Void> { static var trip: Self { Self() } }

struct Order: Codable, Hashable, Sendable { var station: String }
enum Progress: Codable, Hashable, Sendable { case began, chosen(station: String) }
enum Tariff: String, Codable, Sendable { case half, full }
struct Picked: Codable, Sendable { var station: String }
// END

// SHOWN
final class Booking: Coordinator {
  let run: Run<Railway, Order>
  private(set) var tariff = Tariff.full

  init(_ run: Run<Railway, Order>) {
    self.run = run
    run.receive(Tariff.self) { [weak self] in self?.tariff = $0 }
    hearScreens()
  }

  func choose(_ station: String) {
    run.tellParent(Progress.chosen(station: station))
    run.stack?.push(.seats)
  }

  func book(_ station: String) { run.finish(with: Order(station: station)) }
}
// END

// SHOWN
final class Trip: Coordinator {
  let run: Run<Railway, Void>
  private(set) var log: [Progress] = []
  private(set) var order: Order?

  init(_ run: Run<Railway, Void>) {
    self.run = run
    run.hear(Progress.self) { [weak self] progress in
      self?.log.append(progress)
      return .handled
    }
  }

  func book() {
    run.start(.booking) { [weak self] outcome in
      if case .completed(let order) = outcome { self?.order = order }
    }
    run.tellChildren(Tariff.half)
  }
}
// END

extension Booking {
  private func hearScreens() {
    // SHOWN
    run.hear(Picked.self) { [weak self] picked in
      self?.choose(picked.station)
      return .handled
    }
    // END
  }
}

private final class Panel: Controller {}

private final class Stations: Controller {
  private let context: Context<Railway, Void>
  init(_ context: Context<Railway, Void>) { self.context = context }
  // SHOWN
  func tap(_ station: String) { context.tell(Picked(station: station)) }
  // END
}

extension Railway {
  static func navigator() throws -> AppNavigator<Railway> {
    try AppNavigator {
      $0.start(with: .start)
      $0.screen(.start) { _ in Panel() }
      $0.screen(.stations) { Stations($0) }
      $0.screen(.seats) { _ in Panel() }
      // SHOWN
      $0.flow(.booking, first: .stations) { run in Booking(run) }
      $0.flow(.trip, first: .start) { run in Trip(run) }
      // END
    }
  }
}

/// The code of the article "Flows and messages".
@Suite struct FlowsAndMessagesTests {
  @Test func `a flow returns its result once, also when the user goes back`() throws {
    let nav = try Railway.navigator()
    var orders: [Order] = []
    // SHOWN
    nav.main.start(.booking) { outcome in
      if case .completed(let order) = outcome { orders.append(order) }
    }
    let booking = nav.coordinator(Booking.self)
    booking?.choose("Mill")
    booking?.book("Mill")
    // END
    #expect(orders == [Order(station: "Mill")] && nav.main.screens == ["start"])
    nav.main.start(.booking) { _ in orders = [] }
    nav.back()
    #expect(orders.isEmpty && nav.coordinator(Booking.self) == nil)
  }

  @Test func `a flow that is on top already is not started again`() throws {
    let nav = try Railway.navigator()
    // SHOWN
    nav.main.start(.booking, .once)
    let refusal = nav.main.start(.booking, .once).refusal  // .alreadyStarted
    // END
    #expect(refusal == .alreadyStarted("booking", payload: nil) && nav.main.depth == 2)
  }

  @Test func `a screen tells its flow`() throws {
    let nav = try Railway.navigator()
    nav.main.start(.booking)
    let stations = nav.visible.flatMap { nav.context($0)?.controller as? Stations }
    stations?.tap("Mill")
    #expect(nav.main.screens == ["start", "stations", "seats"])
  }

  @Test func `messages go to parents and children`() throws {
    let nav = try Railway.navigator()
    nav.main.start(.trip)
    let trip = try #require(nav.coordinator(Trip.self))
    trip.book()
    let booking = try #require(nav.coordinator(Booking.self))
    #expect(booking.tariff == .half)
    booking.choose("Quay")
    #expect(trip.log == [.chosen(station: "Quay")])
    booking.book("Quay")
    #expect(trip.order == Order(station: "Quay"))
    #expect(trip.run.isOpen && !booking.run.isOpen)
    // SHOWN
    let refusal = trip.run.tellChildren(Tariff.full).refusal
    // END
    #expect(refusal != nil)
  }
}
