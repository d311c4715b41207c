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
/// When it throws, the command that brought the entry is taken back and refused. The entries that
/// the command had removed come back with new controllers; their results have been delivered by
/// then. An undo, a redo, a change of a fact, and any command without history are not taken back:
/// the entry stays, and the fault is reported. A screen with `VisitRules.isPrepared` has its
/// controller made before anything changes.
public typealias ControllerFactory = (Context) throws -> any Controller
