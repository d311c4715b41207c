/// A command with its callbacks and the factory of its controller.
public struct Request {
  /// The command in the form for the world, made once and then passed on.
  private var issued: IssuedCommand
  /// The context of the future entry; nil without callbacks.
  ///
  /// It holds the callbacks from the start, so that a push allocates one object for both.
  var context: EntryContext?

  /// Creates a request, with a callback for its result.
  public init(
    _ command: Command, from origin: EntryID? = nil,
    onResult: ((Outcome<Payload?>) -> Void)? = nil
  ) {
    issued = IssuedCommand(command, from: origin)
    context = onResult.map { EntryContext(onResult: $0) }
  }

  /// Creates a transaction: all or nothing, in one commit; each step keeps its callbacks and
  /// factory.
  public init(transaction steps: [Request], from origin: EntryID? = nil) {
    issued = IssuedCommand(.transaction(steps.map(\.command)), from: origin)
    // A request that is used twice has callbacks of its own in each step.
    let leaves = steps.flatMap { $0.leaves }.map { $0.copied() }
    if leaves.contains(where: { $0.context != nil }) { ownParts().steps = leaves }
    options = Request.options(of: leaves)
  }

  /// The command.
  public var command: Command {
    get { issued.command }
    set { issued.command = newValue }
  }

  /// The entry that sends the command; nil from outside the app's screens.
  public var origin: EntryID? {
    get { issued.origin }
    set { issued.origin = newValue }
  }

  /// The declared reaction to the result of the command's entry.
  package var reaction: ReactionID {
    get { issued.reaction }
    set { issued.reaction = newValue }
  }

  /// The options; nil for the defaults.
  package var options: RequestOptions? {
    get { issued.options }
    set { issued.options = newValue }
  }

  /// The steps of a transaction, with those of inner transactions in their places.
  var steps: [Request] { context?.steps ?? [] }

  /// The steps of all inner transactions in order, each with the options of the transactions around
  /// it.
  private var leaves: [Request] {
    guard case .transaction(let commands) = command else { return [self] }
    var leaves = steps.isEmpty ? commands.flatMap { Request($0).leaves } : steps
    if leaves.isEmpty { return [] }
    if let options {
      for place in leaves.indices {
        let own = leaves[place].options ?? RequestOptions()
        leaves[place].options = options.alone(asStep: place + 1, with: own.protections)
      }
    }
    if let onRefusal {
      leaves[0].onRefusal = both(onRefusal, leaves[0].onRefusal)
    }
    return leaves
  }

  /// Called exactly once with the result of the entry.
  public var onResult: ((Outcome<Payload?>) -> Void)? {
    get { context?.onResult }
    set { if newValue != nil || context != nil { ownContext().onResult = newValue } }
  }

  /// Called with each intermediate value.
  public var onUpdate: ((Payload) -> Void)? {
    get { context?.parts?.visit.onReport }
    set { if newValue != nil || context?.parts != nil { ownParts().visit.onReport = newValue } }
  }

  /// Called if the command changed nothing.
  public var onRefusal: ((Refusal) -> Void)? {
    get { context?.onRefusal }
    set { if newValue != nil || context?.parts != nil { ownParts().visit.onRefusal = newValue } }
  }

  /// Makes the controller of the entry, in place of the declared factory.
  public var factory: ControllerFactory? {
    get { context?.parts?.visit.factory }
    set { if newValue != nil || context?.parts != nil { ownParts().visit.factory = newValue } }
  }

  mutating func changeOptions(_ change: (inout RequestOptions) -> Void) {
    var changed = options ?? RequestOptions()
    change(&changed)
    options = changed
  }

  /// The properties of the context that few have.
  mutating func ownParts() -> EntryContext.Parts { ownContext().ownParts() }

  /// A copy of the request with a context of its own.
  func copied() -> Request {
    var copy = self
    copy.context = context.map { EntryContext(copying: $0) }
    return copy
  }

  /// Removes and returns the context for sending; other copies of the request keep their own.
  @usableFromInline
  mutating func takeContext() -> EntryContext? {
    if context == nil { return nil }
    if isKnownUniquelyReferenced(&context) { return context.take() }
    return context.take().map { EntryContext(copying: $0) }
  }

  /// Returns the command as an input of the world.
  /// - Parameter token: the number that identifies the callbacks; 0 for none.
  consuming func issued(token: UInt32, chain: [Command]) -> IssuedCommand {
    var issued = issued
    issued.token = token
    if !chain.isEmpty { issued.chain = chain }
    return issued
  }

  /// Refuses the request and its steps, which were never sent.
  func refuse(_ refusal: Refusal) -> Reply {
    context?.refuse(refusal)
    return .refused(refusal)
  }

  /// Returns a context that no other request shares.
  mutating func ownContext() -> EntryContext {
    if let context, isKnownUniquelyReferenced(&self.context) { return context }
    let context = self.context.map { EntryContext(copying: $0) } ?? EntryContext()
    self.context = context
    return context
  }
}

/// The immediate result of a request.
public enum Reply: Equatable, Sendable {
  /// The command was performed; the entry is the one that it put on top, if any.
  case done(EntryID?)
  /// The command is queued, and runs right after the current one.
  case waiting
  /// The command is pending, and runs after the verdicts of protections.
  case pending(PendingID)
  /// The command changed nothing.
  indirect case refused(Refusal)

  /// Whether the command was performed.
  public var isDone: Bool { if case .done = self { true } else { false } }

  /// Whether the command waits for verdicts of protections.
  public var isPending: Bool { if case .pending = self { true } else { false } }

  /// The reason why the command changed nothing; nil if it was not refused.
  public var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }

  /// The entry that was put on top; nil if there is none.
  public var entry: EntryID? {
    if case .done(let entry) = self { entry } else { nil }
  }
}
