/// A namespace for the names of an app's screens, accessories and facts, with its tabs.
///
/// ```swift
/// enum Shop: AppNames { enum Tab: String, TabNames { case home, friends } }
/// extension Screen<Shop, Void, Void> { static var feed: Self { Self() } }
/// extension Screen<Shop, Int, Void> { static var chat: Self { Self() } }
/// extension Accessory<Shop, Void, String> { static var login: Self { Self() } }
/// ```
///
/// Never instantiated. Two apps of one module may use equal names.
public protocol AppNames: Sendable {
  /// The tabs; an app without tabs declares none.
  associatedtype Tab: TabNames = NoTabs
}

/// An app's enum of its tabs, or of those of a nested navigator, in the order of their indices
/// from 0.
public protocol TabNames: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

extension TabNames {
  var index: Int { Self.allCases.enumerated().first { $0.element == self }?.offset ?? 0 }
}

/// The tabs of an app or of a nested navigator that has none.
public enum NoTabs: TabNames {
  /// Always nil.
  public init?(rawValue: String) { nil }
  /// Never called.
  public var rawValue: String { "" }
}
