/// The result of a screen, as its caller gets it.
///
/// Without declared types it is an `Outcome<Payload?>`, whose value is nil when the screen returned
/// none.
public enum Outcome<Value: Sendable>: Sendable {
  /// Completed with a value.
  case completed(Value)
  /// Dismissed without a value, for a reason.
  case dismissed(Dismissal)
}

extension Outcome: Equatable where Value: Equatable {}
extension Outcome: Hashable where Value: Hashable {}

/// The reason why an entry was removed without a value.
public enum Dismissal: String, Hashable, Sendable, CaseIterable {
  /// Removed by `pop`, `pop to`, `back` or `show`, or by `finish` of an entry below.
  case popped
  /// Removed by `replace` or `go`.
  case replaced
  /// Removed because of navigation below it, with its owner, or with the navigator.
  case cleared
  /// Removed by `dismiss`, with all entries of its accessory layer.
  case layerDismissed = "layer dismissed"
  /// Removed by `reset`.
  case tabReset = "tab reset"
  /// Removed at the end of its flow.
  case flowEnded = "flow ended"
  /// Removed by `undo`, which reversed the push.
  case undone
  /// Removed because a protection no longer allows it.
  case revoked
  /// Removed by a rewind or a restored state that does not contain it.
  case restoredAway = "restored away"
}

/// The removal of an entry from its layer, with the result of the entry.
public enum Removal: Hashable, Sendable {
  /// Removed with a result; nil when the screen returned no value.
  case completed(Payload?)
  /// Removed without a result, for a reason.
  case dismissed(Dismissal)
  /// Replaced by another entry, whose result is now the result of this one.
  case inherited(by: EntryID)
}

extension Removal {
  /// The result; nil without one.
  var payload: Payload? { if case .completed(let payload) = self { payload } else { nil } }

  /// The reason for removing the accessories and nested entries of an entry together with it.
  ///
  /// The belongings of a revoked entry are revoked too, so no guard of theirs is evaluated.
  var ofBelongings: Dismissal {
    switch self {
    case .dismissed(.revoked): .revoked
    case .dismissed(.undone): .undone
    case .completed, .dismissed, .inherited: .cleared
    }
  }
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
