/// A namespace for the names of an app's screens, accessories and facts, with its tabs.
///
/// ```swift
/// enum Shop: App { enum Tab: String, TabNames { case home, friends } }
/// extension Screen<Shop, Void, Void> { static var feed: Self { Self() } }
/// extension Screen<Shop, Int, Void> { static var chat: Self { Self() } }
/// extension Accessory<Shop, Void, String> { static var login: Self { Self() } }
/// ```
///
/// Never instantiated. Two apps of one module may use equal names.
public protocol App: Sendable {
  /// The tabs; an app without tabs declares none.
  associatedtype Tab: TabNames = None
}

/// An app's enum of its tabs, in the order of their indices from 0.
public protocol TabNames: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}
