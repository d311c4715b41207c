/// The live side of an entry, for its controller.
///
/// ```swift
/// final class LoginController: Controller {
///   let context: Context<Shop, String>
///   init(_ context: Context<Shop, String>) { self.context = context }
///   func submit(_ name: String) { context.finish(with: name) }
/// }
/// ```
///
/// A controller that is kept after its visit, and shown by another one, has the context of that one
/// from then on.
public struct Context<A: AppNames, Output: Sendable> {
  private let handle: ContextHandle

  init(_ context: EntryContext) { handle = context.handle }

  /// The context without types, of the visit that the controller shows now.
  public var entryContext: EntryContext { handle.context }

  /// The id of the entry; `#0` until the entry is added.
  public var id: EntryID { entryContext.id }

  /// Whether the entry is live.
  public var isLive: Bool { entryContext.isLive }

  /// Whether the result of the entry has been delivered, and none can follow.
  public var isSettled: Bool { entryContext.isSettled }

  /// The link by which the entry came, or that led to it last, in full; nil when none did.
  ///
  /// Commands without a link leave it. It is saved with the entry, secrets in it too.
  public var link: String? { entryContext.link }

  /// The navigator; nil after it was deallocated.
  public var navigator: AppNavigator<A>? { entryContext.navigator as? AppNavigator<A> }

  /// The stack in which the entry lives, for commands that this entry sends; nil after the end of
  /// the navigator.
  public var stack: ContentPlace<A>? {
    navigator.map { ContentPlace(app: $0, target: $0.home(of: id)) }
  }

  /// Removes the entry and those above it on its layer, and completes its result.
  ///
  /// - Returns: the reply; a refusal if the entry is gone, and then nothing changes.
  @discardableResult
  public func finish(with output: Output) -> Reply {
    entryContext.finish(with: Payload.carrying(output))
  }

  /// Removes only this entry, without a result; those above it on its layer stay.
  ///
  /// - Parameter count: the number of entries to remove, 1 or more: the entry and those below it,
  ///   at most those above the root.
  /// - Returns: the reply; a refusal if the entry is gone or a root, and then nothing changes.
  @discardableResult
  public func pop(_ count: Int = 1) -> Reply {
    guard let navigator else { return .refused(.navigatorGone) }
    return navigator.pop(id, count: count)
  }

  /// Replaces the entry, and removes those above it on its layer, by a screen or an accessory that
  /// returns the result in its place.
  ///
  /// - Returns: the reply; a refusal if the entry is gone, and then nothing changes.
  @discardableResult
  public func replace<Kind, Input>(
    _ name: VisitName<Kind, A, Input, Output>, with input: Input,
    _ options: VisitOptions = VisitOptions()
  ) -> Reply {
    guard let navigator else { return .refused(.navigatorGone) }
    guard isLive else { return navigator.refuse(.originGone(id)) }
    return navigator.perform(onRefusal: options.onRefusal) { () throws(Refusal) in
      let request = try navigator.request(
        .inherit, name.text, navigator.home(of: id), with: Payload.carrying(input), options, nil)
      return Request(transaction: [Request(.popTo(.entry(id))), request], from: id)
    }
  }

  /// Replaces the entry by a screen or an accessory without an input, which returns the result in
  /// its place.
  @discardableResult
  public func replace<Kind>(
    _ name: VisitName<Kind, A, Void, Output>, _ options: VisitOptions = VisitOptions()
  ) -> Reply { replace(name, with: (), options) }

  /// Sends a value to the opener before the result, any number of times.
  ///
  /// - Returns: whether it was delivered; false after the result was settled.
  @discardableResult
  public func report(_ value: some Sendable) -> Bool {
    entryContext.report(Payload.carrying(value) ?? Payload(value))
  }

  /// Sends a message to the flow around the screen, where `Run.hear(_:from:_:)` gets it.
  ///
  /// ```swift
  /// context.tell(Tariff.chosen(2))
  /// ```
  ///
  /// What no handler takes goes on to the flow around that one, and last to the app.
  ///
  /// - Parameter message: a value of any `Encodable` type.
  /// - Returns: the reply; a refusal if the entry is gone or is in no flow.
  @discardableResult
  public func tell(_ message: some Encodable & Sendable) -> Reply {
    guard let navigator else { return .refused(.navigatorGone) }
    guard isLive else { return navigator.refuse(.originGone(id)) }
    return navigator.perform { () throws(Refusal) in
      let text = try MessageText(message)
      guard let run = navigator.world.flowRun(enclosing: id) else {
        throw .nobodyListens(.parent(), text.name)
      }
      return Request(.tell(.child(run.name, run.id), text.name, with: text.payload), from: id)
    }
  }

  /// Returns a value that another controller offers; see `EntryContext.dependency(_:)`.
  ///
  /// - Throws: an error that names the type if nobody offers it.
  public func dependency<Value>(_ type: Value.Type = Value.self) throws -> Value {
    try entryContext.dependency(type)
  }
}

extension Context where Output == Void {
  /// Removes the entry and those above it on its layer, and completes it.
  ///
  /// - Returns: the reply; a refusal if the entry is gone, and then nothing changes.
  @discardableResult
  public func finish() -> Reply { entryContext.finish() }
}

/// The context to which a controller's typed context refers.
///
/// A class, because the controller may be kept and get another context. Only typed contexts own it,
/// so that it does not keep the context that refers to it.
final class ContextHandle {
  var context: EntryContext

  init(_ context: EntryContext) { self.context = context }
}
