/// The declaration of a typed screen or accessory, to which options are chained.
///
/// ```swift
/// $0.screen(.chat) { id, context in ChatController(id, context) }
///   .protected(by: auth).restorable()
/// ```
public struct Declaration<A: App, Input: Sendable, Output: Sendable> {
  let visit: DeclaredVisit

  /// Adds protections, and registers them with the navigator.
  @discardableResult
  public func protected(by protections: any Protection...) -> Self {
    for protection in protections { visit.protect(with: protection) }
    return self
  }

  /// Adds declared or registered protections, by their names.
  @discardableResult
  public func protected(by names: Name...) -> Self {
    for name in names { visit.protect(with: name) }
    return self
  }

  /// Adds leave guards: protections asked before the screen is removed in any way.
  @discardableResult
  public func guarded(by names: Name...) -> Self {
    for name in names { visit.guarded(by: name) }
    return self
  }

  /// Keeps the controller after the end of the visit for a lifetime.
  ///
  /// - Parameters:
  ///   - lifetime: the time or event that ends the controller.
  ///   - id: the id of the controller among those of its screen.
  @discardableResult
  public func keepAlive(within lifetime: any Lifetime, as id: String) -> Self {
    visit.keepAlive(within: lifetime, as: id)
    return self
  }

  /// Makes the controller before anything changes; an error refuses the visit.
  @discardableResult
  public func prepared() -> Self {
    visit.prepared()
    return self
  }
}

extension Declaration where Input: Codable {
  /// Makes the screen restorable after a restart, with its input.
  ///
  /// - Parameter identifier: the saved name; nil for the name of the screen.
  @discardableResult
  public func restorable(as identifier: String? = nil) -> Self {
    visit.restorable(as: identifier)
    return self
  }
}

extension Declaration where Input == Void {
  /// Makes the screen restorable after a restart.
  ///
  /// - Parameter identifier: the saved name; nil for the name of the screen.
  @discardableResult
  public func restorable(as identifier: String? = nil) -> Self {
    visit.restorable(as: identifier)
    return self
  }
}
