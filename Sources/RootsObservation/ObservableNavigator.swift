public import Observation
public import Roots

/// A navigator that the Observation framework follows, as SwiftUI does.
///
/// ```swift
/// let model = ObservableNavigator(nav)
/// withObservationTracking {
///   print(model[.home], model.visible as Any)
/// } onChange: { print("one of them has changed") }
/// ```
///
/// Only what was read is followed, and only a change of its value counts: a commit that pushes a
/// screen on one tab is none for a view of another. Like the navigator it belongs to the thread or
/// the actor that made it.
public final class ObservableNavigator<A: AppNames>: Observable {
  /// The navigator, to which commands are sent.
  public let navigator: AppNavigator<A>
  private let registrar = ObservationRegistrar()
  /// The observations of what was read, by key path.
  private var tokens: [AnyKeyPath: ObservationToken] = [:]

  /// Follows a navigator, which it keeps alive.
  public init(_ navigator: AppNavigator<A>) { self.navigator = navigator }

  /// The topmost visible entry.
  public var visible: AppEntry<A>? { read(\.visible, .visible) }

  /// Whether Escape or a back gesture would do something.
  public var canGoBack: Bool { read(\.canGoBack, .canGoBack) }

  /// The selected tab; nil in an app without tabs.
  public var selectedTab: A.Tab? { read(\.selectedTab, .selectedTab) }

  /// The commands that wait for verdicts.
  public var pending: [PendingID] { read(\.pending, .pending) }

  /// The screens of a tab, bottom first.
  public subscript(tab: A.Tab) -> [Name] { read(\.[tab], .tab(tab)) }

  /// The value of a fact that is true or false.
  public subscript(fact: Fact<A, Bool>) -> Bool { read(\.[fact: "\(fact)"], .fact(fact)) }

  /// The value of a fact that is a whole number.
  public subscript(fact: Fact<A, Int>) -> Int { read(\.[fact: "\(fact)"], .fact(fact)) }

  /// The value of a fact that is one of some words.
  public subscript(fact: Fact<A, String>) -> String {
    read(\.[fact: "\(fact)"], .fact(fact))
  }

  /// Stands for a fact in key paths, whose arguments must be hashable.
  private subscript(fact name: String) -> Void { () }

  private func read<Value: Equatable, Path>(
    _ keyPath: KeyPath<ObservableNavigator, Path>, _ observed: Observed<A, Value>
  ) -> Value {
    guard let current = observed.read else { preconditionFailure("an event has no value") }
    registrar.access(self, keyPath: keyPath)
    if tokens[keyPath] == nil {
      tokens[keyPath] = navigator.observe(observed) { [weak self] _ in
        guard let self else { return }
        registrar.withMutation(of: self, keyPath: keyPath) {}
      }
    }
    return current(navigator)
  }
}
