/// An error of a factory, a protection or a flow, or a late refusal: no caller can be told of it.
///
/// It does not affect the navigation state.
public enum Fault: Error, CustomStringConvertible {
  /// A factory failed; the entry has no controller.
  case controller(Name, any Error)
  /// A flow or the app has no handler of a message, or its payload has another type; the delivery.
  case message(String)
  /// A command was refused after its sender got another reply, and the sender has no `onRefusal`:
  /// one that was queued, that waited for a verdict, or that follows a result.
  case refused(Command, Refusal)
  /// A protection threw an error, which denies the request.
  case protection(Name, any Error)
  /// A protection rechecked itself without end while it was asked; the recheck was dropped.
  case recheckedWithoutEnd(Name)
  /// A request got a second verdict; the first one counts.
  case answeredTwice(ProtectionRequest)
  /// A controller got no data because the payload has the wrong type.
  case data(Name, PayloadTypeMismatch)
  /// The result of a screen has not the type that its opener expects.
  case result(String, PayloadTypeMismatch)
  /// An entry of a saved state that waited for a verdict was not restored.
  case notRestored(DroppedPart)
  /// A lifetime ended a controller twice.
  case evictedTwice(String)

  /// The refusal of the command; nil for other faults.
  public var refusal: Refusal? {
    if case .refused(_, let refusal) = self { refusal } else { nil }
  }

  /// One sentence.
  public var description: String {
    switch self {
    case .controller(let name, let error): "the controller of '\(name)' could not be made: \(error)"
    case .protection(let name, let error): "the protection '\(name)' threw: \(error)"
    case .recheckedWithoutEnd(let name):
      "the protection '\(name)' is rechecked without end while it is asked; recheck it elsewhere"
    case .answeredTwice(let question): "answered twice: \(question) The first answer holds"
    case .message(let telling):
      "\(telling): no handler takes it; check its name and the type of its payload"
    case .data(let name, let mismatch): "the controller of '\(name)' gets no data: \(mismatch)"
    case .result(let name, let mismatch): "the result of '\(name)' is lost: \(mismatch)"
    case .notRestored(let dropped): "\(dropped)"
    case .evictedTwice(let key): "the lifetime of \(key) ended a controller twice"
    case .refused(let command, let refusal): "'\(command)' was refused: \(refusal)"
    }
  }
}
