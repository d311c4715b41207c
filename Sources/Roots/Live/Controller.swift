/// The object that draws an entry and handles its keys.
///
/// The navigator owns the controller while its entry lives, and shows the same instance again when
/// the entry is revealed.
public protocol Controller: AnyObject {
  /// Called once before the controller first appears, with the context of its entry and the
  /// payload.
  func attach(to context: Context)
  /// Called when the entry becomes visible.
  func appear()
  /// Called when the entry is no longer visible.
  func disappear()
  /// Called when the entry is gone and its result has been delivered.
  func end()
}

extension Controller {
  /// Does nothing.
  public func attach(to context: Context) {}
  /// Does nothing.
  public func appear() {}
  /// Does nothing.
  public func disappear() {}
  /// Does nothing.
  public func end() {}
}

/// A function that makes the controller of an entry when the entry first becomes visible.
///
/// If the command that adds the entry also makes it visible, an error refuses the command, undo and
/// redo included: nothing has changed, and no result has been delivered. In the factory, the state
/// shows the entry already; commands sent there wait until the command is decided.
///
/// If the entry becomes visible later, or by a change without a command, an error is reported as a
/// fault, and the entry has no controller. With `VisitRules.isPrepared` the controller is made
/// before the state changes, visible or not.
public typealias ControllerFactory = (Context) throws -> any Controller
