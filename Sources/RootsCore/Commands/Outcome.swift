/// How a result was settled, as whoever asked for it sees it.
public enum Outcome<Value: Sendable>: Sendable {
  /// With a value, or with none where none was given.
  case completed(Value?)
  /// Without one, for a reason.
  case dismissed(Dismissal)
}

extension Outcome: Equatable where Value: Equatable {}
extension Outcome: Hashable where Value: Hashable {}

/// Why an entry went without a value.
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

/// How an entry left its layer.
public enum Removal: Hashable, Sendable {
  case completed(Payload?)
  case dismissed(Dismissal)
  /// Its result is now the result of the entry that replaced it.
  case inherited(by: EntryID)
}

extension Removal {
  /// How what belongs to an entry, or lives in it, leaves together with it: what goes with
  /// something revoked is not asked either.
  var ofBelongings: Dismissal { self == .dismissed(.revoked) ? .revoked : .cleared }
}

extension Removal: CustomStringConvertible {
  /// `completed {user: "Ada"}`, `dismissed: cleared`, `inherited by #4`.
  public var description: String {
    switch self {
    case .completed(let payload): "completed" + (payload.map { " \($0)" } ?? "")
    case .dismissed(let reason): "dismissed: \(reason.rawValue)"
    case .inherited(let heir): "inherited by \(heir)"
    }
  }
}
