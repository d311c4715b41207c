/// The name of a screen of an app, with the types of its input and its result.
///
/// ```swift
/// extension Screen<Shop, Int, Void> { static var chat: Self { Self() } }
/// extension Screen<Shop, Photo, Bool> { static var photo: Self { Self("photo-detail") } }
/// ```
///
/// A screen without an input or a result has `Void` in its place. The name becomes a part of saved
/// states, tapes and commands.
public struct Screen<A: AppNames, Input: Sendable, Output: Sendable>: Sendable {
  @usableFromInline
  let text: StaticString

  /// Creates a name; by default that of the static property that creates it.
  ///
  /// - Parameter text: a name: letters, digits, `_` and `-`, a letter first, at most 64 bytes. The
  ///   declaration of a screen with another text is an error, and a command with it is refused.
  @inlinable
  public init(_ text: StaticString = #function) { self.text = text }
}

/// The name of an accessory (a modal or overlay) of an app, with the types of its input and its
/// result.
///
/// ```swift
/// extension Accessory<Shop, Void, String> { static var login: Self { Self() } }
/// ```
public struct Accessory<A: AppNames, Input: Sendable, Output: Sendable>: Sendable {
  @usableFromInline
  let text: StaticString

  /// Creates a name; by default that of the static property that creates it.
  ///
  /// - Parameter text: a name, as that of a screen.
  @inlinable
  public init(_ text: StaticString = #function) { self.text = text }
}

extension Screen: CustomStringConvertible {
  /// The text of the name.
  public var description: String { "\(text)" }
}

extension Accessory: CustomStringConvertible {
  /// The text of the name.
  public var description: String { "\(text)" }
}

/// The name of a nested navigator of an app, with its enum of tabs.
///
/// ```swift
/// enum PurseTab: String, TabNames { case cards, coins }
/// extension Nested<Shop, PurseTab> { static var purse: Self { Self() } }
/// ```
public struct Nested<A: AppNames, Tab: TabNames>: Sendable {
  let text: StaticString

  /// Creates a name; by default that of the static property that creates it.
  ///
  /// - Parameter text: a name, as that of a screen.
  public init(_ text: StaticString = #function) { self.text = text }
}

extension Nested: CustomStringConvertible {
  /// The text of the name.
  public var description: String { "\(text)" }
}
