/// The name of a flow of an app, with the types of its input and its result.
///
/// ```swift
/// extension Flow<Shop, Void, Order> { static var booking: Self { Self() } }
/// extension Flow<Shop, Reason, Void> { static var signUp: Self { Self("sign-up") } }
/// ```
///
/// A flow is a run of screens with one result: those from its first screen up to the top of the
/// stack. It ends with its first screen.
public struct Flow<A: AppNames, Input: Sendable, Output: Sendable>: Sendable {
  let text: StaticString

  /// Creates a name; by default that of the static property that creates it.
  ///
  /// - Parameter text: a name, as that of a screen.
  public init(_ text: StaticString = #function) { self.text = text }
}

extension Flow: CustomStringConvertible {
  /// The text of the name.
  public var description: String { "\(text)" }
}

/// An object that coordinates a flow: it decides which screens are shown in which order, passes
/// data from one to the next, and exchanges messages with the flows around it.
///
/// The navigator makes one for each run of the flow and holds it until the run has ended. A class,
/// because it is the identity of the run.
///
/// ```swift
/// final class Booking: Coordinator {
///   init(_ run: Run<Shop, Order>) {
///     run.hear(Tariff.self) { tariff in .handled }
///   }
/// }
/// ```
public protocol Coordinator: AnyObject {
  /// Called after the run has ended in any way and its result was delivered.
  func end()
}

extension Coordinator {
  /// Does nothing.
  public func end() {}
}
