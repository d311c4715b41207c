/// What an observer is told: which of its keys changed, and how.
public struct Commit: Hashable, Sendable {
  /// All keys that changed.
  public let keys: KeySet
  let net: NetChanges

  /// The net changes, in order.
  public var changes: ContiguousArray<Change> { net.changes }
}

/// One who is told of changes until it is cancelled.
///
/// A class because it is the identity by which the observer is found again.
public final class Observation {
  let keys: KeySet
  let callback: (Commit) throws -> Void
  /// Whether it has been cancelled.
  public private(set) var isCancelled = false

  init(_ keys: KeySet, _ callback: @escaping (Commit) throws -> Void) {
    self.keys = keys
    self.callback = callback
  }

  /// No call follows.
  public func cancel() { isCancelled = true }
}

/// Something that a callback, a factory or an observer got wrong.
///
/// Nobody else is harmed by it.
public enum Fault: Error, CustomStringConvertible {
  /// An observer threw.
  case observer(KeySet, any Error)
  /// A controller could not be made; its entry has none.
  case controller(Name, any Error)
  /// A command that waited for its turn, or followed a result, was refused.
  case refused(Command, Refusal)

  /// One sentence.
  public var description: String {
    switch self {
    case .observer(let keys, let error): "an observer of \(keys) threw: \(error)"
    case .controller(let name, let error): "the controller of '\(name)' could not be made: \(error)"
    case .refused(let command, let refusal): "'\(command)' was refused: \(refusal)"
    }
  }
}
