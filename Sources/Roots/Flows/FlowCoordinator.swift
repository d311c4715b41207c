/// The object that coordinates a flow: it decides which screens are shown and in which order,
/// carries what they learn from one to the next, and talks to whoever started it.
///
/// The navigator makes one for every run of its flow and alone holds it, from the run's first
/// entry on for as long as that lives. A class, because it is the flow's identity.
///
/// ```swift
/// final class CarBooking: FlowCoordinator {
///   enum Intent: String, Identifier { case place, dates }
///   enum Route: FlowOutput { case dismiss, carBooked(Reservation) }
///   static let name = "booking"
///   static func firstScreen(at intent: Intent) -> Screen { intent == .place ? .places : .dates }
///   ...
/// ```
public protocol FlowCoordinator: AnyObject {
  /// The app's screens.
  associatedtype Screen: Identifier
  /// What the flow can be started for; `None` for a flow that always begins the same way.
  associatedtype Intent: Identifier = None
  /// What its router is told in the end: its one result.
  associatedtype Route: FlowOutput
  /// What its parent can tell it.
  associatedtype Input: FlowMessage = NoMessage
  /// What it can tell its parent.
  associatedtype Output: FlowMessage = NoMessage

  /// What commands call the flow.
  static var name: String { get }
  /// The screens that belong to it; without intents, it begins at the first.
  static var screens: [Screen] { get }
  /// The screen that an intent chooses.
  static func firstScreen(at intent: Intent) -> Screen

  /// One for a run that has just begun; it must not hold anything that holds the navigator.
  init(_ flow: LiveFlow<Self>)

  /// Its parent tells it something.
  func receive(_ input: Input)
  /// A flow that it started is over.
  func hear(endOf child: Name, _ outcome: Outcome<Payload>)
  /// The run is over, whichever way; its router has been told.
  func end()
}

extension FlowCoordinator {
  /// None but those that intents choose.
  public static var screens: [Screen] { [] }
  /// Nothing.
  public func receive(_ input: Input) {}
  /// Nothing.
  public func hear(endOf child: Name, _ outcome: Outcome<Payload>) {}
  /// Nothing.
  public func end() {}
}

extension FlowCoordinator where Intent == None {
  /// Never asked for, because there is no intent.
  public static func firstScreen(at intent: Intent) -> Screen {}
}

/// What a flow's router is told in the end, such as `enum Route { case dismiss, booked(Car) }`.
///
/// It is told once, whichever way the flow ends.
public protocol FlowOutput: Sendable {
  /// The flow went without a result.
  static var dismiss: Self { get }
  /// The route as the result of the flow.
  var result: Payload? { get }
  /// The route that a result stands for; nil for what is none, which counts as `dismiss`.
  init?(result: Payload?)
}

extension FlowOutput {
  /// The route itself.
  public var result: Payload? { Payload(self) }
  /// The result itself.
  public init?(result: Payload?) {
    guard let route = try? result?.value(as: Self.self) else { return nil }
    self = route
  }

  init(_ outcome: Outcome<Payload>) {
    guard case .completed(let result) = outcome else {
      self = .dismiss
      return
    }
    self = Self(result: result) ?? .dismiss
  }
}

extension FlowOutput where Self: Hashable {
  /// The route itself, which compares by value.
  public var result: Payload? { Payload(self) }
}
