package import Roots

/// What a person did in an app, or time.
///
/// It names a screen and a part of it, so that it means the same in all worlds.
package enum Act: Hashable, Sendable {
  /// Used a control of a part of a screen, by the part's index among those that are offered keys.
  case use(Control, screen: Name, variant: Int, part: Int)
  /// Pressed a key of the app, by its index.
  case appKey(Int)
  /// Showed a tab, by its index among all tabs.
  case tab(Int)
  /// Showed a tab of a nested navigator: its names.
  case nestedTab(Name, Name)
  case back
  case undo, redo
  case link(String)
  /// Ended the app and started it again with what is saved.
  case restart
  /// Waited until something ran out.
  case wait
}

extension Session {
  /// Calls back for every act, before what it does, with a function that finds its name.
  /// - Returns: the observation, which lasts until it is cancelled.
  @discardableResult
  package func observeActs(
    _ callback: @escaping (_ act: Act, _ name: () -> NamedAct?) -> Void
  ) -> Subscription {
    actObservers.add { callback($0.act, $0.name) }
  }

  /// Tells the observers what is done now.
  /// - Parameter name: the act by its name on the screen; nil for one that has none.
  package func note(_ act: Act, as name: @autoclosure @escaping () -> NamedAct? = nil) {
    actObservers.notify((act, name))
  }
}
