/// The object that draws an entry and handles its keys.
///
/// The navigator owns the controller while its entry lives, and shows the same instance again when
/// the entry is revealed. Only the root of a tab that no longer passes its protections loses its
/// controller, and gets another one when it is shown again.
///
/// Everything but being a class is optional.
public protocol Controller: AnyObject {
  /// The input that its screen can get later; a screen without one declares none.
  associatedtype Input: Sendable = Void

  /// The controller that this one shows inside itself; nil for most.
  var wrapped: (any Controller)? { get }
  /// Called before the controller first appears, and again when it is kept after its visit and
  /// another visit shows it.
  func attach(to context: EntryContext)
  /// Called when the input of its visit changes; the first input is that of the factory.
  func receive(_ input: Input)
  /// Called when the entry becomes visible.
  func appear()
  /// Called when the entry is no longer visible.
  func disappear()
  /// Called when the entry is gone and its result has been delivered, or when the entry is the root
  /// of a tab that is hidden because it no longer passes its protections.
  func end()
  /// Returns a value of the type for a screen that asks for one; nil passes the question on.
  ///
  /// ```swift
  /// func offer(_ type: Any.Type) -> Any? { type == Person.self ? people[selected] : nil }
  /// ```
  func offer(_ type: Any.Type) -> Any?
}

extension Controller {
  /// None.
  public var wrapped: (any Controller)? { nil }
  /// Calls the wrapped controller.
  public func attach(to context: EntryContext) { wrapped?.attach(to: context) }
  /// Does nothing.
  public func receive(_ input: Input) {}
  /// Calls the wrapped controller.
  public func appear() { wrapped?.appear() }
  /// Calls the wrapped controller.
  public func disappear() { wrapped?.disappear() }
  /// Calls the wrapped controller.
  public func end() { wrapped?.end() }
  /// Asks the wrapped controller.
  public func offer(_ type: Any.Type) -> Any? { wrapped?.offer(type) }
}

/// A function that makes the controller of an entry when the entry first becomes visible.
///
/// If the command that adds the entry also makes it visible, an error refuses the command, undo and
/// redo included: nothing has changed, and no result has been delivered. In the factory, the state
/// shows the entry already; commands sent there wait until the command is decided.
///
/// If the entry becomes visible later, or by a change without a command, an error is reported as a
/// fault, and the entry has no controller. That of a screen declared as `prepared()` is made with
/// the command that adds the entry, visible or not.
public typealias ControllerFactory = (EntryContext) throws -> any Controller

extension Controller {
  /// Passes another payload to this controller and to those inside it.
  ///
  /// - Returns: the error of a payload that is no input of one of them.
  package func renew(with payload: Payload?) -> PayloadTypeMismatch? {
    let mismatch = take(payload)
    return wrapped?.renew(with: payload) ?? mismatch
  }

  private func take(_ payload: Payload?) -> PayloadTypeMismatch? {
    if Input.self == Void.self { return nil }
    if Input.self == Payload?.self, let input = payload as Any as? Input {
      receive(input)
      return nil
    }
    guard let payload else { return nil }
    do throws(PayloadTypeMismatch) {
      receive(try payload.value(as: Input.self))
      return nil
    } catch {
      return error
    }
  }
}
