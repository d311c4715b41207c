/// A value or an event of an app that can be observed.
///
/// ```swift
/// let token = nav.observe(.tab(.home)) { screens in ... }
/// let token = nav.observe(.fact(.basket)) { count in ... }
/// let token = nav.observe(.faults) { fault in ... }
/// ```
public struct Observed<A: AppNames, Value> {
  /// Begins to observe, and returns what ends when it is cancelled.
  let begin: (AppNavigator<A>, @escaping (Value) -> Void) -> Subscription
  /// Reads the current value; nil for events, which have none.
  package var read: ((AppNavigator<A>) -> Value)?
}

extension AppNavigator {
  /// Calls back when a value has changed, or for each event.
  ///
  /// A value is passed after the commit that changed it, once a commit; `.pending`, which no commit
  /// changes, is passed after the command or the verdict that changed it. A restoration and a
  /// rewind count as a commit. A callback may send commands; they run after it.
  ///
  /// ```swift
  /// token = nav.observe(.fact(.basket), initial: true) { [weak self] in self?.badge = $0 }
  /// ```
  ///
  /// - Parameters:
  ///   - observed: the value or the event.
  ///   - initial: whether the current value is passed at once, too, before this function returns;
  ///     an event (`.commits`, `.faults`) has none.
  ///   - body: called with each new value.
  /// - Returns: a token that ends the observation when it is deallocated or cancelled; keep it. The
  ///   navigator keeps the callback alive until then.
  public func observe<Value>(
    _ observed: Observed<A, Value>, initial: Bool = false, _ body: @escaping (Value) -> Void
  ) -> ObservationToken {
    let token = ObservationToken(observed.begin(self, body))
    if initial, let read = observed.read { body(read(self)) }
    return token
  }
}

/// The owner of an observation, which ends with it.
public final class ObservationToken {
  private let subscription: Subscription

  package init(_ subscription: Subscription) { self.subscription = subscription }

  deinit { subscription.cancel() }

  /// Ends the observation: no call follows, not even for the commit under way.
  public func cancel() { subscription.cancel() }
}

extension Observed where Value: Equatable {
  /// A value that is read whenever it may have changed.
  ///
  /// - Parameter subscribe: makes a navigator call back at these times; after each commit unless
  ///   given.
  fileprivate static func value(
    _ read: @escaping (AppNavigator<A>) -> Value,
    after subscribe: @escaping (AppNavigator<A>, @escaping () -> Void) -> Subscription = {
      navigator, look in navigator.observers.commits.add { _ in look() }
    }
  ) -> Observed {
    let begin = { (navigator: AppNavigator<A>, body: @escaping (Value) -> Void) in
      var known = read(navigator)
      return subscribe(navigator) { [weak navigator] in
        guard let navigator else { return }
        let value = read(navigator)
        if value == known { return }
        known = value
        body(value)
      }
    }
    return Observed(begin: begin, read: read)
  }
}

extension Observed where Value == [PendingID] {
  /// The commands that wait for verdicts, for a sign that something is under way.
  ///
  /// - Complexity: O(waiting commands) after each command.
  public static var pending: Observed {
    value({ $0.pending }) { navigator, look in navigator.observers.worlds.add(look) }
  }
}

extension Observed where Value == AppEntry<A>? {
  /// The topmost visible entry.
  public static var visible: Observed { value { $0.visible } }
}

extension Observed where Value == [Name] {
  /// The screens of the main stack, bottom first.
  ///
  /// - Complexity: O(depth) for each commit that changes it.
  public static var main: Observed { screens { $0.main.stored } }

  /// The screens of a tab, bottom first.
  ///
  /// - Complexity: O(depth) for each commit that changes it.
  public static func tab(_ tab: A.Tab) -> Observed {
    screens { $0.tab(tab).stored }
  }

  /// The accessories of a layer, bottom first.
  ///
  /// - Complexity: O(depth) for each commit that changes it.
  public static func accessory(_ level: Int) -> Observed {
    screens { $0.accessory(level).stored }
  }

  /// The screens of a stack, which are read only when a commit has replaced the stack.
  private static func screens(_ stack: @escaping (AppNavigator<A>) -> Stack) -> Observed {
    value({ stack($0).entries.map(\.screen) }) { navigator, look in
      var known = stack(navigator)
      return navigator.observers.commits.add { [weak navigator] _ in
        guard let now = navigator.map(stack), !now.isIdentical(to: known) else { return }
        known = now
        look()
      }
    }
  }
}

extension Observed where Value == [A.Tab] {
  /// The tabs that are present, in order.
  public static var tabs: Observed { value { $0.tabs } }
}

extension Observed where Value == A.Tab? {
  /// The selected tab; nil in an app without tabs.
  public static var selectedTab: Observed { value { $0.selectedTab } }
}

extension Observed where Value == Bool {
  /// Whether `back()` leads anywhere, for a button.
  public static var canGoBack: Observed { value { $0.canGoBack } }

  /// A fact that is true or false.
  public static func fact(_ fact: Fact<A, Bool>) -> Observed {
    value { $0[fact] }
  }
}

extension Observed where Value == Int {
  /// A fact that is a whole number.
  public static func fact(_ fact: Fact<A, Int>) -> Observed { value { $0[fact] } }
}

extension Observed where Value == String {
  /// A fact that is one of some words.
  public static func fact(_ fact: Fact<A, String>) -> Observed {
    value { $0[fact] }
  }
}

extension Observed where Value == ContiguousArray<Change> {
  /// The changes of each commit; none for a restoration and a rewind.
  public static var commits: Observed {
    Observed { navigator, body in navigator.observers.commits.add { body($0.changes) } }
  }
}

extension Observed where Value == Fault {
  /// What goes wrong without a sender who could be told: a factory that throws, a message that no
  /// handler takes, or a late refusal of a command without `onRefusal`.
  public static var faults: Observed {
    Observed { navigator, body in navigator.observers.faults.add(body) }
  }
}
