/// The controllers and the data of a visit whose controller has just been made.
public struct Arrival<Origin, Destination> {
  /// The controller from which the visit comes: the one that asked, otherwise the visible one; nil
  /// if it has another type.
  public let origin: Origin?
  /// The controller of the visit, without its wrappers.
  public let destination: Destination
  /// The input of the screen.
  public let payload: Payload?
  /// The context of the entry.
  public let context: Context

  /// - Throws: `WrongDestination` if the controller has another type.
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
  /// The data that the controller received; nil if it received none.
  public var data: Destination.Data? { payload.flatMap { try? $0.data(as: Destination.Data.self) } }
}

/// The error of a visit whose controller has another type than the visit names.
public struct WrongDestination: Error, Hashable, Sendable, CustomStringConvertible {
  /// The expected type.
  public let expected: String
  /// The type of the controller.
  public let found: String

  /// One sentence that names both types.
  public var description: String { "its controller is a \(found), not a \(expected)" }
}
