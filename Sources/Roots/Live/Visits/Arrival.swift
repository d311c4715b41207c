/// What is known of a visit when its controller is there and nothing has been told yet.
public struct Arrival<Origin, Destination> {
  /// The controller that it comes from: the one that asked, else what was visible; nil when there
  /// is none of that type.
  public let origin: Origin?
  /// The controller that it goes to; what wraps it is left out.
  public let destination: Destination
  /// What it carries.
  public let payload: Payload?
  /// The live side of its entry.
  public let context: Context

  /// - Throws: `WrongDestination` when the controller is of another type.
  init(of coming: VisitOptions.Coming) throws(WrongDestination) {
    let controller = coming.controller.innermost
    guard let destination = controller as? Destination else {
      throw WrongDestination(expected: "\(Destination.self)", found: "\(type(of: controller))")
    }
    self.destination = destination
    origin = coming.origin?.innermost as? Origin
    payload = coming.context.payload
    context = coming.context
  }
}

extension Arrival where Destination: DataReceiving {
  /// The data that the controller got; nil when it got none.
  public var data: Destination.Data? { payload.flatMap { try? $0.data(as: Destination.Data.self) } }
}

/// A visit was asked for with another type of controller than its screen has.
public struct WrongDestination: Error, Hashable, Sendable, CustomStringConvertible {
  /// The type that was named.
  public let expected: String
  /// The type that was made.
  public let found: String

  /// One sentence that names both.
  public var description: String { "its controller is a \(found), not a \(expected)" }
}
