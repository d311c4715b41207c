/// Decides what is saved and what comes back.
///
/// ```swift
/// func behavior(for context: RestorationContext) -> RestorationBehavior {
///   context.identifier == "my-account" ? .protect(with: "signedIn") : .allow
/// }
/// ```
public protocol RestorationDelegate {
  /// Whether the world as it is now may be kept for the next run.
  func shouldSave(_ world: World) -> Bool
  /// Whether what was kept may come back at all.
  func shouldRestore(_ saved: SavedState) -> Bool
  /// What is to become of an entry that was kept.
  func behavior(for context: RestorationContext) -> RestorationBehavior
}

extension RestorationDelegate {
  /// Yes, unless the app says otherwise.
  public func shouldSave(_ world: World) -> Bool { true }
  /// Yes, unless the app says otherwise.
  public func shouldRestore(_ saved: SavedState) -> Bool { true }
  /// It comes back, unless the app says otherwise.
  public func behavior(for context: RestorationContext) -> RestorationBehavior { .allow }
}

/// An entry that was kept, before it comes back.
public struct RestorationContext: Hashable, Sendable {
  /// What it is called in restoration.
  public let identifier: String
  /// The screen that was visited.
  public let screen: Name
  /// The protections that its screen declares.
  public let protections: [Name]
  /// What it will carry.
  public let payload: Payload?
  /// Where it stood.
  public let place: SavedLayer.Place

  /// An entry in its parts.
  public init(
    identifier: String, screen: Name, protections: [Name] = [], payload: Payload? = nil,
    place: SavedLayer.Place
  ) {
    self.identifier = identifier
    self.screen = screen
    self.protections = protections
    self.payload = payload
    self.place = place
  }
}

/// What is to become of an entry that was kept.
public enum RestorationBehavior {
  /// It comes back, if the protections of its screen let it.
  case allow
  /// It does not, and neither does what stood above it.
  case reject
  /// It comes back if this protection lets it too; then, or else with the refusal, it is said so.
  case protect(
    with: Name, onUnprotect: (() -> Void)? = nil, onFailure: ((Refusal) -> Void)? = nil)
}
