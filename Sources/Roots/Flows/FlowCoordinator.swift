/// An object that coordinates a flow: it decides which screens are shown in which order, passes
/// data from one to the next, and exchanges messages with its parent.
///
/// The navigator makes one coordinator for each run of its flow and holds the only reference to it,
/// until the first entry of the run is gone. A class, because it is the identity of the run.
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
  /// The reasons for which the flow can be started; `None` for a flow that always begins with the
  /// same screen.
  associatedtype Intent: Identifier = None
  /// The result of the flow, delivered to its router once.
  associatedtype Route: FlowOutput
  /// The messages that the flow takes from its parent.
  associatedtype Input: FlowMessage = NoMessage
  /// The messages that the flow sends to its parent.
  associatedtype Output: FlowMessage = NoMessage

  /// The name of the flow in commands.
  static var name: String { get }
  /// The screens of the flow; without intents, it begins with the first.
  static var screens: [Screen] { get }
  /// The screen with which the flow begins for an intent.
  static func firstScreen(at intent: Intent) -> Screen

  /// Makes the coordinator of a run that has just begun.
  ///
  /// It must not hold anything that holds the navigator.
  init(_ flow: LiveFlow<Self>)

  /// Receives a message from the parent.
  func receive(_ input: Input)
  /// Called when a flow that this one started has ended.
  func hear(endOf child: Name, _ outcome: Outcome<Payload?>)
  /// Called after the run has ended in any way and its router has been called.
  func end()
}

extension FlowCoordinator {
  /// No screens other than those that intents choose.
  public static var screens: [Screen] { [] }
  /// Does nothing.
  public func receive(_ input: Input) {}
  /// Does nothing.
  public func hear(endOf child: Name, _ outcome: Outcome<Payload?>) {}
  /// Does nothing.
  public func end() {}
}

extension FlowCoordinator where Intent == None {
  /// Never called, because the flow has no intents.
  public static func firstScreen(at intent: Intent) -> Screen {}
}

/// The result that a flow delivers to its router: `enum Route { case dismiss, booked(Car) }`.
///
/// It is delivered exactly once, however the flow ends.
public protocol FlowOutput: Sendable {
  /// The flow was dismissed without a result.
  static var dismiss: Self { get }
  /// The payload with which the flow completes.
  var result: Payload? { get }
  /// Creates the output for a payload; nil when the payload is not an output, which counts as
  /// `dismiss`.
  init?(result: Payload?)
}

extension FlowOutput {
  /// A payload that holds this value.
  public var result: Payload? { Payload(self) }
  /// The value in a payload; nil if it has another type.
  public init?(result: Payload?) {
    guard let route = try? result?.value(as: Self.self) else { return nil }
    self = route
  }

  init(_ outcome: Outcome<Payload?>) {
    guard case .completed(let result) = outcome else {
      self = .dismiss
      return
    }
    self = Self(result: result) ?? .dismiss
  }
}

extension FlowOutput where Self: Hashable {
  /// A payload that holds this value and compares by value.
  public var result: Payload? { Payload(self) }
}
