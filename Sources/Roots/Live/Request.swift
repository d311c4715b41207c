/// A command with what only lives in Swift.
public struct Request {
  /// What is asked.
  public var command: Command
  /// The entry that asks; nil from outside.
  public var origin: EntryID?
  /// What is to follow its result, by the map's table.
  public var reaction = ReactionID.none
  /// Makes the controller of the entry, in place of the declared factory.
  public var factory: ControllerFactory?
  /// Called once with the result of the entry.
  public var onResult: ((Outcome<Payload>) -> Void)?
  /// Called with each intermediate value.
  public var onUpdate: ((Payload) -> Void)?
  /// Called when the command changed nothing after all.
  public var onRefusal: ((Refusal) -> Void)?
  /// The steps of a transaction, in order.
  var steps: [Request] = []

  /// A request.
  public init(_ command: Command, from origin: EntryID? = nil) {
    self.command = command
    self.origin = origin
  }

  /// A request with a callback for its result.
  public init(
    _ command: Command, from origin: EntryID? = nil,
    onResult: @escaping (Outcome<Payload>) -> Void
  ) {
    self.command = command
    self.origin = origin
    self.onResult = onResult
  }

  /// All or nothing, in one commit, each step with what only lives in Swift.
  public init(transaction steps: [Request], from origin: EntryID? = nil) {
    command = .transaction(steps.map(\.command))
    self.origin = origin
    self.steps = steps.flatMap { $0.leaves }
  }

  /// The steps with those of inner transactions in their places.
  private var leaves: [Request] {
    guard case .transaction(let commands) = command else { return [self] }
    return steps.isEmpty ? commands.flatMap { Request($0).leaves } : steps
  }

  var hasLiveParts: Bool {
    factory != nil || onResult != nil || onUpdate != nil || onRefusal != nil || !steps.isEmpty
  }
}

/// What came of a request at once.
public enum Reply: Equatable, Sendable {
  /// It is done; the entry is the one that it put on top, if it did.
  case done(EntryID?)
  /// It waits for the command under way, and runs right after it.
  case waiting
  /// It changed nothing.
  case refused(Refusal)

  /// Why it changed nothing, if so.
  public var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }

  /// The entry that was put on top, if one was.
  public var entry: EntryID? {
    if case .done(let entry) = self { entry } else { nil }
  }
}
