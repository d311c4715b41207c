/// The name of a screen or an accessory of an app, with the types of its input and its result.
///
/// It is written ``Screen`` or ``Accessory``. One without an input or a result has `Void` in its
/// place. The name becomes a part of saved states, tapes and commands.
public struct VisitName<Kind: VisitKind, A: AppNames, Input: Sendable, Output: Sendable>: Sendable {
  @usableFromInline
  let text: StaticString

  /// Creates a name; by default that of the static property that creates it.
  ///
  /// - Parameter text: a name: letters, digits, `_` and `-`, a letter first, at most 64 bytes. The
  ///   declaration of a screen with another text is an error, and a command with it is refused.
  @inlinable
  public init(_ text: StaticString = #function) { self.text = text }
}

extension VisitName: CustomStringConvertible {
  /// The text of the name.
  public var description: String { "\(text)" }
}

/// The name of a screen of an app, with the types of its input and its result.
///
/// ```swift
/// extension Screen<Shop, Int, Void> { static var chat: Self { Self() } }
/// extension Screen<Shop, Photo, Bool> { static var photo: Self { Self("photo-detail") } }
/// ```
public typealias Screen<A: AppNames, Input: Sendable, Output: Sendable> =
  VisitName<ScreenKind, A, Input, Output>

/// The name of an accessory (a modal or overlay) of an app, with the types of its input and its
/// result.
///
/// ```swift
/// extension Accessory<Shop, Void, String> { static var login: Self { Self() } }
/// ```
public typealias Accessory<A: AppNames, Input: Sendable, Output: Sendable> =
  VisitName<AccessoryKind, A, Input, Output>

/// The kind of a name or a place: ``ScreenKind`` or ``AccessoryKind``.
public protocol VisitKind: Sendable {
  /// Whether names and places of the kind are those of accessories.
  static var isAccessory: Bool { get }
}

/// The kind of screens.
public enum ScreenKind: VisitKind {
  /// False.
  public static let isAccessory = false
}

/// The kind of accessories.
public enum AccessoryKind: VisitKind {
  /// True.
  public static let isAccessory = true
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
