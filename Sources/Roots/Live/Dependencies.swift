// What a controller needs is given to it by who wants to go there, and neither knows the other.

/// A controller that needs something before it comes, and names it by its type.
///
/// It is made and given that before anything moves: where it is missing, the command is refused.
/// What it needs is typically a value or a protocol (`any ChatDescriptor`) that belongs to it, not
/// to who offers it.
public protocol DependencyReceiving: Controller {
  /// What it needs.
  associatedtype Dependency
  /// Is given what it needs, once, before `attach(to:)`.
  /// - Throws: whatever stands for a no; its text is the reason of the refusal.
  func inject(_ dependency: Dependency) throws
}

/// Who can offer what others need: a controller, or the app itself.
///
/// Asked is first the controller of the entry that wants to go, then those of the entries that one
/// comes to by going back from there, then what was made for the same way before, then the app.
public protocol DependencySource: AnyObject {
  /// Offers what is asked for, if it has it.
  ///
  /// ```swift
  /// func offer(to request: inout DependencyRequest) {
  ///   request.offer((any ChatDescriptor).self) { Descriptor(person: people[selected]) }
  /// }
  /// ```
  /// - Throws: whatever stands for a no; its text is the reason of the refusal.
  func offer(to request: inout DependencyRequest) throws
}

/// What a screen that is to come asks for.
public struct DependencyRequest {
  /// The type of what is asked for.
  public let type: Any.Type
  /// The screen that needs it.
  public let screen: Name
  /// What the screen will carry.
  public let payload: Payload?
  /// The entry that wants to go; nil when that is nobody inside the app.
  public let sender: Context?
  /// What was offered; nil so far.
  private(set) var offered: Any?

  init(_ type: Any.Type, for question: ProtectionRequest, sender: Context?) {
    self.type = type
    screen = question.screen
    payload = question.payload
    self.sender = sender
  }

  /// Offers a value, which is made only if just this type is asked for.
  public mutating func offer<Value>(
    _ type: Value.Type = Value.self, _ make: () throws -> Value
  ) rethrows {
    guard type == self.type, offered == nil else { return }
    offered = try make()
  }
}

/// Nobody offered what a screen needs.
struct MissingDependency: Error, CustomStringConvertible {
  let type: Any.Type

  var description: String { "nobody offers it '\(type)'; offer one where the way begins" }
}
