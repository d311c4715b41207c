/// A saved entry before its restoration.
public struct RestorationContext: Hashable, Sendable {
  /// The entry's restoration identifier.
  public let identifier: String
  /// The screen that was visited.
  public let screen: Name
  /// The protections of the screen and of the visit.
  public let protections: [Name]
  /// The payload with which the entry would be restored.
  public let payload: Payload?
  /// The layer of the entry.
  public let place: SavedPlace

  /// Creates a context.
  public init(
    identifier: String, screen: Name, protections: [Name] = [], payload: Payload? = nil,
    place: SavedPlace
  ) {
    self.identifier = identifier
    self.screen = screen
    self.protections = protections
    self.payload = payload
    self.place = place
  }
}
