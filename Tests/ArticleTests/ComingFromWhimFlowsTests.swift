import Roots
import Testing

private enum Town: App { enum Tab: String, TabNames { case map } }
extension Screen<Town, Void, Void> {
  fileprivate static var city: Self { Self() }
  fileprivate static var places: Self { Self() }
  fileprivate static var dates: Self { Self() }
  fileprivate static var cars: Self { Self() }
}
extension Screen<Town, Choice, Void> { fileprivate static var days: Self { Self() } }
extension Flow<Town, Void, Void> { fileprivate static var trip: Self { Self() } }

private struct Choice: Codable, Hashable, Sendable { var place: String }
private struct Reservation: Hashable, Sendable { var place = "" }

private final class Page: Controller {}

// ROW: CarBookingFlowIntent
private enum Reason: String, CaseIterable { case place, time }
extension Flow<Town, Reason, Reservation> { fileprivate static var booking: Self { Self() } }
// END

// ROW: CarBookingFlow: WhimSceneNavigationStack
private final class CarBooking: Coordinator {
  let run: Run<Town, Reservation>
  init(_ run: Run<Town, Reservation>) { self.run = run }
}
// END

private final class Trip: Coordinator {
  let run: Run<Town, Void>
  init(_ run: Run<Town, Void>) { self.run = run }
}

/// The rows about flows.
@Suite struct ComingFromWhimFlowsTests {
  /// The owner of the flows, for the time of the test.
  private final class Owner { var app: TypedNavigator<Town>? }
  private let owner = Owner()

  private func app() throws -> TypedNavigator<Town> {
    let nav = try TypedNavigator<Town> {
      $0.tab(.map, root: .city)
      $0.screen(.city) { _ in Page() }
      $0.screen(.places) { _ in Page() }
      $0.screen(.dates) { _ in Page() }
      $0.screen(.cars) { _ in Page() }
      $0.screen(.days) { _, _ in Page() }
      $0.flow(.trip, first: .city) { Trip($0) }
      // ROW: CarBookingFlow: WhimSceneNavigationStack
      $0.flow(.booking, first: { $0 == .place ? .places : .dates }) { CarBooking($0) }
      // END
    }
    owner.app = nav
    return nav
  }

  private func booking(_ nav: TypedNavigator<Town>) throws -> CarBooking {
    nav.tab(.map).start(.booking, with: .place)
    return try #require(nav.coordinator(CarBooking.self))
  }

  private func screens(_ run: Run<Town, Reservation>) -> [String] {
    run.entries.map { "\($0.entry.screen)" }
  }

  @Test func `CarBookingFlow: WhimSceneNavigationStack`() throws {
    #expect(screens(try booking(app()).run) == ["places"])
  }

  @Test func `init(intent:router:)`() throws {
    let nav = try app()
    var reservation: Reservation?
    // ROW: init(intent:router:)
    nav.tab(.map).start(.booking, with: .time) { outcome in
      switch outcome {
      case .dismissed: break
      case .completed(let details): reservation = details
      }
    }
    // END
    nav.coordinator(CarBooking.self)?.run.finish(with: Reservation(place: "Mill"))
    #expect(reservation == Reservation(place: "Mill"))
  }

  @Test func `CarBookingFlowIntent`() throws {
    let nav = try app()
    #expect(nav.send(.start("booking", at: "time")).refusal == nil)
    #expect(nav.send(.start("booking")).refusal != nil)
  }

  @Test func `CarBookingFlowOutput`() throws {
    let nav = try app()
    var outcomes: [Outcome<Reservation>] = []
    nav.tab(.map).start(.booking, with: .place) { outcomes.append($0) }
    let booking = try #require(nav.coordinator(CarBooking.self))
    // ROW: CarBookingFlowOutput
    booking.run.finish(with: Reservation(place: "Mill"))
    // END
    nav.tab(.map).start(.booking, with: .place) { outcomes.append($0) }
    nav.back()
    #expect(outcomes == [.completed(Reservation(place: "Mill")), .dismissed(.popped)])
  }

  @Test func `which scenes are shown and their order`() throws {
    let booking = try booking(app())
    // ROW: which scenes are shown and their order
    booking.run.stack?.push(.dates)
    booking.run.stack?.push(.cars)
    booking.run.stack?.pop(to: .places)
    // END
    #expect(screens(booking.run) == ["places"])
  }

  @Test func `the data they pass to one another`() throws {
    let booking = try booking(app())
    // ROW: the data they pass to one another
    booking.run.stack?.push(.days, with: Choice(place: "Mill"))
    let known = booking.run.data
    // END
    #expect(known == ["place": "Mill"])
  }

  @Test func `the state of your flow`() throws {
    let booking = try booking(app())
    // ROW: the state of your flow
    let screens = booking.run.entries.map(\.entry.screen)
    // END
    #expect(screens == ["places"])
  }

  @Test func `nested stacks for a smooth flow management`() throws {
    let nav = try app()
    nav.tab(.map).start(.trip)
    let trip = try #require(nav.coordinator(Trip.self))
    // ROW: nested stacks for a smooth flow management
    trip.run.start(.booking, with: .place)
    let booking = trip.run.child(CarBooking.self)
    // END
    #expect(booking != nil && trip.run.entries.count == 2)
  }
}
