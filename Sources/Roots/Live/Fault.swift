/// Something that a callback, a factory or an observer got wrong.
///
/// Nobody else is harmed by it.
public enum Fault: Error, CustomStringConvertible {
  /// An observer threw.
  case observer(KeySet, any Error)
  /// A controller could not be made; its entry has none.
  case controller(Name, any Error)
  /// A message could not be read by the flow or the app that it was for.
  case message(Telling)
  /// A command that waited for its turn, or followed a result, was refused.
  case refused(Command, Refusal)
  /// A protection threw; that is a no.
  case protection(Name, any Error)
  /// A protection was rechecked while it was asked, again and again; the recheck was left out.
  case recheckedWithoutEnd(Name)
  /// A question was answered a second time; the first answer holds.
  case answeredTwice(ProtectionRequest)
  /// A controller cannot receive what its visit carries; it comes without.
  case data(Name, PayloadTypeMismatch)
  /// Nobody said how controllers are wrapped for a kind; it comes as it is.
  case embedding(Name, EmbeddingKind)
  /// A part of a saved state that waited for an answer does not come back.
  case notRestored(Dropped)
  /// A lifetime ended a second time.
  case evictedTwice(ControllerCacheKey)

  /// Why what was asked for changed nothing, if it is that.
  public var refusal: Refusal? {
    if case .refused(_, let refusal) = self { refusal } else { nil }
  }

  /// One sentence.
  public var description: String {
    switch self {
    case .observer(let keys, let error): "an observer of \(keys) threw: \(error)"
    case .controller(let name, let error): "the controller of '\(name)' could not be made: \(error)"
    case .protection(let name, let error): "the protection '\(name)' threw: \(error)"
    case .recheckedWithoutEnd(let name):
      "the protection '\(name)' is rechecked without end while it is asked; recheck it elsewhere"
    case .answeredTwice(let question): "answered twice: \(question) The first answer holds"
    case .message(let telling):
      "\(telling): it cannot be read; check what it carries"
    case .data(let name, let mismatch): "the controller of '\(name)' gets no data: \(mismatch)"
    case .embedding(let name, let kind):
      "'\(name)' comes as it is: nobody says what a \(kind.rawValue) is; call embed(in:)"
    case .notRestored(let dropped): "\(dropped)"
    case .evictedTwice(let key): "the lifetime of \(key) ended twice; once is enough"
    case .refused(let command, let refusal): "'\(command)' was refused: \(refusal)"
    }
  }
}
