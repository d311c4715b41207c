/// A value that is not `Sendable`, in a payload all the same: only inside the process, only on
/// the loop of its navigator, and never restored.
///
/// A class because it is its identity that compares: two boxes are equal when they are the same
/// box. Whoever puts a value in promises that nobody reads it outside the loop it belongs to; that
/// is why reading it is marked unsafe. It prints as a marked description, which never touches the
/// value and which no command parses.
@safe public final class UnsafeBox<Value>: @unchecked Sendable {
  private let content: Value

  /// A box with a value of this loop.
  public init(_ value: Value) { content = value }

  /// The value; only to be read on the loop it belongs to.
  @unsafe public var value: Value { content }
}

extension UnsafeBox: Hashable {
  /// By identity.
  public static func == (a: UnsafeBox, b: UnsafeBox) -> Bool { a === b }
  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UnsafeBox: CustomStringConvertible {
  /// What is in it, by its type alone.
  public var description: String { "\(Value.self), of this process only" }
}
