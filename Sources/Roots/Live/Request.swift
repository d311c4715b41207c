/// A command with what only lives in Swift: callbacks, and a factory given in place.
public struct Request {
  /// What is asked.
  public var command: Command
  /// The entry that asks; nil from outside.
  public var origin: EntryID?
  /// What is to follow its result, by the map's table.
  public var reaction = ReactionID.none
  /// The context of the entry that is asked for, before there is an entry: it holds the callbacks
  /// from the beginning, so that a push allocates one object.
  ///
  /// Nil without callbacks.
  @usableFromInline
  var context: Optional<Context>

  /// Its terms, in a box: few requests have any, and most are copied a few times.
  @usableFromInline
  var box: Optional<OptionsBox>

  /// On what terms it is asked; nil for the usual ones.
  public var terms: RequestOptions? {
    get { box?.terms }
    set { box = newValue.map { OptionsBox($0) } }
  }

  /// A request.
  @inlinable
  public init(_ command: Command, from origin: EntryID? = nil) {
    self.command = command
    self.origin = origin
    context = nil
    box = nil
  }

  /// A request with a callback for its result.
  @inlinable
  public init(
    _ command: Command, from origin: EntryID? = nil,
    onResult: @escaping (Outcome<Payload>) -> Void
  ) {
    self.command = command
    self.origin = origin
    context = Context(onResult: onResult)
    box = nil
  }

  /// All or nothing, in one commit, each step with what only lives in Swift.
  public init(transaction steps: [Request], from origin: EntryID? = nil) {
    command = .transaction(steps.map(\.command))
    self.origin = origin
    context = nil
    box = nil
    // A request that is used twice has callbacks of its own in each step.
    let leaves = steps.flatMap { $0.leaves }.map { $0.copied() }
    if leaves.contains(where: { $0.context != nil }) { ownContext().setSteps(leaves) }
    terms = Request.terms(of: leaves)
  }

  /// The steps of a transaction, those of inner transactions in their places.
  var steps: [Request] { context?.steps ?? [] }

  private var leaves: [Request] {
    guard case .transaction(let commands) = command else { return [self] }
    return steps.isEmpty ? commands.flatMap { Request($0).leaves } : steps
  }

  /// Called once with the result of the entry.
  public var onResult: ((Outcome<Payload>) -> Void)? {
    get { context?.onResult }
    set { if newValue != nil || context != nil { ownContext().onResult = newValue } }
  }

  /// Called with each intermediate value.
  public var onUpdate: ((Payload) -> Void)? {
    get { context?.onUpdate }
    set { if newValue != nil || context != nil { ownContext().onUpdate = newValue } }
  }

  /// Called when the command changed nothing.
  public var onRefusal: ((Refusal) -> Void)? {
    get { context?.onRefusal }
    set { if newValue != nil || context != nil { ownContext().onRefusal = newValue } }
  }

  /// Makes the controller of the entry, in place of the declared factory.
  public var factory: ControllerFactory? {
    get { context?.factory }
    set { if newValue != nil || context != nil { ownContext().factory = newValue } }
  }

  /// What was configured of its visit.
  var visit: VisitOptions? { context?.visit?.options }

  mutating func setVisit(_ options: VisitOptions) { ownContext().setVisit(options) }

  /// The same request with a context of its own.
  func copied() -> Request {
    var copy = self
    copy.context = context.map { Context(copying: $0) }
    return copy
  }

  /// Takes the context out, to be sent; another copy of the request keeps its own.
  @usableFromInline
  mutating func takeContext() -> Context? {
    if context == nil { return nil }
    if isKnownUniquelyReferenced(&context) { return context.take() }
    return context.take().map { Context(copying: $0) }
  }

  /// Calls back everyone who waits for the request, which was never sent.
  func refuse(_ refusal: Refusal) -> Reply {
    for request in [self] + steps {
      for body in request.visit?.onFailure ?? [] { body(refusal) }
      request.onRefusal?(refusal)
    }
    return .refused(refusal)
  }

  /// A context that no other request has.
  private mutating func ownContext() -> Context {
    if let context, isKnownUniquelyReferenced(&self.context) { return context }
    let context = self.context.map { Context(copying: $0) } ?? Context()
    self.context = context
    return context
  }
}

/// The terms of a request; a class, so that requests without any pay one word.
@usableFromInline
final class OptionsBox {
  let terms: RequestOptions
  init(_ terms: RequestOptions) { self.terms = terms }
}

/// What came of a request at once.
public enum Reply: Equatable, Sendable {
  /// It is done; the entry is the one that it put on top, if it did.
  case done(EntryID?)
  /// It waits for the command under way, and runs right after it.
  case waiting
  /// It waits for answers, and runs when they are there.
  case pending(PendingID)
  /// It changed nothing.
  indirect case refused(Refusal)

  /// Why it changed nothing, if so.
  public var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }

  /// The entry that was put on top, if one was.
  public var entry: EntryID? {
    if case .done(let entry) = self { entry } else { nil }
  }
}
