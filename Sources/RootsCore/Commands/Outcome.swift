/// The way in which a result was settled, as the caller that asked for the result sees it.
public enum Outcome<Value: Sendable>: Sendable {
  /// Completed with a value; nil when the screen gave none.
  case completed(Value?)
  /// Dismissed without a value, for a reason.
  case dismissed(Dismissal)
}

extension Outcome: Equatable where Value: Equatable {}
extension Outcome: Hashable where Value: Hashable {}

/// The reason why an entry was removed without a value.
public enum Dismissal: String, Hashable, Sendable, CaseIterable {
  case popped
  case replaced
  case cleared
  case layerDismissed = "layer dismissed"
  case tabReset = "tab reset"
  case flowEnded = "flow ended"
  case undone
  case revoked
  case restoredAway = "restored away"
}

/// The way in which an entry left its layer.
public enum Removal: Hashable, Sendable {
  case completed(Payload?)
  case dismissed(Dismissal)
  /// Replaced by another entry, whose result is now the result of this one.
  case inherited(by: EntryID)
}

extension Removal {
  /// The reason for removing the accessories and nested entries of an entry together with it.
  ///
  /// The belongings of a revoked entry are revoked too, so no guard of theirs is evaluated.
  var ofBelongings: Dismissal { self == .dismissed(.revoked) ? .revoked : .cleared }
}

extension Removal: CustomStringConvertible {
  /// One of the forms `completed {user: "Ada"}`, `dismissed: cleared` and `inherited by #4`.
  public var description: String {
    switch self {
    case .completed(let payload): "completed" + (payload.map { " \($0)" } ?? "")
    case .dismissed(let reason): "dismissed: \(reason.rawValue)"
    case .inherited(let heir): "inherited by \(heir)"
    }
  }
}
