/// Decides which states are saved and which entries are restored.
///
/// ```swift
/// func behavior(for context: RestorationContext) -> RestorationBehavior {
///   context.identifier == "my-account" ? .protect(with: "signedIn") : .allow
/// }
/// ```
public protocol RestorationDelegate {
  /// Whether the current state may be saved for the next run.
  func shouldSave(_ world: World) -> Bool
  /// Whether a saved state may be restored at all.
  func shouldRestore(_ saved: SavedState) -> Bool
  /// Decides about a saved entry; called once for each.
  func behavior(for context: RestorationContext) -> RestorationBehavior
}

extension RestorationDelegate {
  /// True by default.
  public func shouldSave(_ world: World) -> Bool { true }
  /// True by default.
  public func shouldRestore(_ saved: SavedState) -> Bool { true }
  /// Allows every entry by default.
  public func behavior(for context: RestorationContext) -> RestorationBehavior { .allow }
}

/// A decision about a saved entry.
public enum RestorationBehavior {
  /// The entry is restored if the protections of its screen and of its visit pass.
  case allow
  /// Neither the entry nor those above it are restored.
  case reject
  /// The entry is restored if this protection passes too; one of the callbacks is called.
  case protect(
    with: Name, onUnprotect: (() -> Void)? = nil, onFailure: ((Refusal) -> Void)? = nil)
}
