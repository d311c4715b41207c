// Dependencies of controllers, supplied by other controllers that do not know them.

/// A controller that declares a dependency by its type.
///
/// The controller is made and the dependency injected before anything changes; a missing dependency
/// refuses the command. The type of the dependency (a value, or a protocol such as
/// `any ChatDescriptor`) is typically declared with this controller and not with its source.
public protocol DependencyReceiving: Controller {
  /// The type of the dependency.
  associatedtype Dependency
  /// Takes the dependency, once, before `attach(to:)`.
  /// - Throws: any error; its text is the reason of the refusal.
  func inject(_ dependency: Dependency) throws
}

/// An object that can supply dependencies: a controller, or the app itself.
///
/// The sources are asked in this order: the controller of the entry that sent the command, those of
/// the entries reached from it by going back, the controllers made for the same command before, the
/// app.
public protocol DependencySource: AnyObject {
  /// Offers the requested dependency if this source has it.
  ///
  /// ```swift
  /// func offer(to request: inout DependencyRequest) {
  ///   request.offer((any ChatDescriptor).self) { Descriptor(person: people[selected]) }
  /// }
  /// ```
  /// - Throws: any error; its text is the reason of the refusal.
  func offer(to request: inout DependencyRequest) throws
}

/// A request of a new screen for its dependency.
public struct DependencyRequest {
  /// The type of the dependency.
  public let type: Any.Type
  /// The screen that needs it.
  public let screen: Name
  /// The input of the screen.
  public let payload: Payload?
  /// The entry that sent the command; nil if it came from outside the app's screens.
  public let sender: Context?
  /// The offered value; nil so far.
  private(set) var offered: Any?

  init(_ type: Any.Type, for question: ProtectionRequest, sender: Context?) {
    self.type = type
    screen = question.screen
    payload = question.payload
    self.sender = sender
  }

  /// Offers a value; `make` is called only if exactly this type is requested.
  public mutating func offer<Value>(
    _ type: Value.Type = Value.self, _ make: () throws -> Value
  ) rethrows {
    guard type == self.type, offered == nil else { return }
    offered = try make()
  }
}

/// The error of a dependency that no source offers.
struct MissingDependency: Error, CustomStringConvertible {
  let type: Any.Type

  var description: String { "no source offers '\(type)'; add one to the sender" }
}
