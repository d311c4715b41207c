/// A box that carries a value that is not `Sendable` in a payload.
///
/// The box works only inside the process and only on the loop of its navigator; it is never
/// restored. A class, because boxes compare by identity. Code that creates a box promises that the
/// value is read only on that loop; reading is therefore marked unsafe. The description never
/// touches the value, and no command parses it.
@safe public final class UnsafeBox<Value>: @unchecked Sendable {
  private let content: Value

  /// Creates a box with a value of the current loop.
  public init(_ value: Value) { content = value }

  /// The value; read it only on the loop to which it belongs.
  @unsafe public var value: Value { content }
}

extension UnsafeBox: Hashable {
  /// Compares the identities.
  public static func == (a: UnsafeBox, b: UnsafeBox) -> Bool { a === b }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UnsafeBox: CustomStringConvertible {
  /// The type of the value, without the value.
  public var description: String { "\(Value.self), of this process only" }
}
