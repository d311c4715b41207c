/// The live side of an entry of a typed screen, for its controller.
///
/// ```swift
/// final class LoginController: Controller {
///   let context: TypedContext<Shop, String>
///   init(_ context: TypedContext<Shop, String>) { self.context = context }
///   func submit(_ name: String) { context.finish(with: name) }
/// }
/// ```
public struct TypedContext<A: App, Output: Sendable> {
  /// The context without the type of the result.
  public let context: Context

  /// The id of the entry; `#0` until the entry is added.
  public var id: EntryID { context.id }

  /// Whether the entry is live.
  public var isLive: Bool { context.isLive }

  /// The navigator; nil after it was deallocated.
  public var navigator: TypedNavigator<A>? { context.navigator as? TypedNavigator<A> }

  /// Removes the entry and those above it on its layer, and completes its result.
  ///
  /// - Returns: the reply; a refusal if the entry is gone, and then nothing changes.
  @discardableResult
  public func finish(with output: Output) -> Reply {
    context.finish(with: Payload.carrying(output))
  }
}

extension TypedContext where Output == Void {
  /// Removes the entry and those above it on its layer, and completes it.
  ///
  /// - Returns: the reply; a refusal if the entry is gone, and then nothing changes.
  @discardableResult
  public func finish() -> Reply { context.finish() }
}
