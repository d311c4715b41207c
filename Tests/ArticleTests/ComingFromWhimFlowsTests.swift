import Roots
import Testing

private enum Tab: String, Identifier { case map }
private enum Screen: String, Identifier { case city, places, dates, cars }
private typealias App = AppNavigator<Tab, Screen, None>

private struct Reservation: Hashable, Sendable {
  var place = ""
}

private final class Page: Controller {}

private final class CarBooking: FlowCoordinator {
  enum Intent: String, Identifier { case place, dates }
  enum Route: FlowOutput, Equatable { case dismiss, carBooked(Reservation) }

  static let name = "booking"
  static func firstScreen(at intent: Intent) -> Screen { intent == .place ? .places : .dates }

  let flow: LiveFlow<CarBooking>
  init(_ flow: LiveFlow<CarBooking>) { self.flow = flow }
}

private final class Trip: FlowCoordinator {
  enum Route: FlowOutput { case dismiss }

  static let name = "trip"
  static let screens: [Screen] = [.city]

  let flow: LiveFlow<Trip>
  init(_ flow: LiveFlow<Trip>) { self.flow = flow }
}

/// The rows about flows.
@Suite struct ComingFromWhimFlowsTests {
  private func app() throws -> App {
    try App {
      $0.tab(.map, index: 0, root: .city)
      for screen in Screen.allCases { $0.screen(screen) { _ in Page() } }
      $0.flow(CarBooking.self)
      $0.flow(Trip.self)
    }
  }

  private func booking(_ nav: App) throws -> CarBooking {
    nav.tab(.map).start(CarBooking.self, at: .place)
    return try #require(nav.flow(CarBooking.self))
  }

  @Test func `CarBookingFlow: WhimSceneNavigationStack`() throws {
    // ROW: CarBookingFlow: WhimSceneNavigationStack
    final class CarBooking: FlowCoordinator {
      enum Intent: String, Identifier { case place, dates }
      enum Route: FlowOutput { case dismiss, carBooked(Reservation) }

      static let name = "booking"
      static func firstScreen(at intent: Intent) -> Screen {
        switch intent {
        case .place: .places
        case .dates: .dates
        }
      }

      let flow: LiveFlow<CarBooking>
      init(_ flow: LiveFlow<CarBooking>) { self.flow = flow }
    }
    let nav = try App {
      $0.tab(.map, index: 0, root: .city)
      for screen in Screen.allCases { $0.screen(screen) { _ in Page() } }
      $0.flow(CarBooking.self)
    }
    // END
    nav.tab(.map).start(CarBooking.self, at: .dates)
    #expect(nav.flow(CarBooking.self)?.flow.screens == [.dates])
  }

  @Test func `init(intent:router:)`() throws {
    let nav = try app()
    var reservation: Reservation?
    // ROW: init(intent:router:)
    nav.tab(.map).start(CarBooking.self, at: .dates) { route in
      switch route {
      case .dismiss: break
      case .carBooked(let details): reservation = details
      }
    }
    // END
    nav.flow(CarBooking.self)?.flow.end(with: .carBooked(Reservation(place: "Mill")))
    #expect(reservation == Reservation(place: "Mill"))
  }

  @Test func `CarBookingFlowIntent`() throws {
    let nav = try app()
    // ROW: CarBookingFlowIntent
    nav.tab(.map).start(CarBooking.self, at: .place)
    let first = nav.flow(CarBooking.self)?.flow.screens
    // END
    #expect(first == [.places])
    #expect(nav.navigator.send(.start("booking")).refusal != nil)
  }

  @Test func `CarBookingFlowOutput`() throws {
    let nav = try app()
    var routes: [CarBooking.Route] = []
    nav.tab(.map).start(CarBooking.self, at: .place) { routes.append($0) }
    let booking = try #require(nav.flow(CarBooking.self))
    // ROW: CarBookingFlowOutput
    booking.flow.end(with: .carBooked(Reservation(place: "Mill")))
    // END
    nav.tab(.map).start(CarBooking.self, at: .place) { routes.append($0) }
    nav.back()
    #expect(routes == [.carBooked(Reservation(place: "Mill")), .dismiss])
  }

  @Test func `which scenes are shown and their order`() throws {
    let nav = try app()
    let booking = try booking(nav)
    // ROW: which scenes are shown and their order
    booking.flow.push(.dates, with: ["place": "Mill"])
    booking.flow.push(.cars)
    booking.flow.pop(to: .places)
    // END
    #expect(booking.flow.screens == [.places])
  }

  @Test func `the data they pass to one another`() throws {
    let nav = try app()
    let booking = try booking(nav)
    // ROW: the data they pass to one another
    booking.flow.push(.dates, with: ["place": "Mill"])
    let known = booking.flow.data
    // END
    #expect(known == ["place": "Mill"])
  }

  @Test func `the state of your flow`() throws {
    let nav = try app()
    let booking = try booking(nav)
    booking.flow.push(.dates)
    // ROW: the state of your flow
    let screens = booking.flow.screens
    // END
    #expect(screens == [.places, .dates])
  }

  @Test func `nested stacks for a smooth flow management`() throws {
    let nav = try app()
    nav.tab(.map).start(Trip.self)
    let trip = try #require(nav.flow(Trip.self))
    // ROW: nested stacks for a smooth flow management
    trip.flow.start(CarBooking.self, at: .place)
    let booking = trip.flow.child(CarBooking.self)
    // END
    #expect(booking != nil)
    #expect(trip.flow.screens == [.city, .places])
  }
}
