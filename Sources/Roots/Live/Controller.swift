/// The object that draws an entry and handles its keys.
///
/// The navigator owns it while its entry lives; the same instance is there again when its entry is
/// revealed.
public protocol Controller: AnyObject {
  /// Before it first appears: the live side of its entry, with its payload.
  func attach(to context: Context)
  /// Its entry can be seen.
  func appear()
  /// Its entry can no longer be seen.
  func disappear()
  /// Its entry is gone; its result has been settled.
  func end()
}

extension Controller {
  /// Nothing.
  public func attach(to context: Context) {}
  /// Nothing.
  public func appear() {}
  /// Nothing.
  public func disappear() {}
  /// Nothing.
  public func end() {}
}

/// Makes the controller of an entry when that first becomes visible.
public typealias ControllerFactory = (Context) throws -> any Controller
