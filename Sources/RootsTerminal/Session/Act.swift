import Roots

/// What a person does in an app, or time.
///
/// It names a screen and a part of it, so that it means the same in all worlds.
package enum Act: Hashable, Sendable {
  case use(Control, of: ScreenPart)
  /// Presses a key of the app, by its index.
  case appKey(Int)
  /// Shows a tab, by its index among all tabs of a nested navigator, or of the app for nil.
  case tab(Int, of: Name? = nil)
  /// Goes back; without a name, past several screens, or by closing a box behind another one.
  case back
  case undo, redo
  /// Opens a link from outside.
  case link(String)
  /// Ends the app and starts it again with what is saved.
  case restart
  /// Waits until something has run out.
  case wait
}

/// A screen, or a part of a scene.
package struct ScreenPart: Hashable, Sendable {
  package let screen: Name
  /// The index of an accessory's definition, 0 for a screen.
  package let variant: Int
  /// The index among the parts that are offered keys.
  package let index: Int

  package init(_ screen: Name, variant: Int, index: Int) {
    (self.screen, self.variant, self.index) = (screen, variant, index)
  }
}

extension Session {
  /// Tells the observers what is done now.
  /// - Parameter name: the act by its name on the screen; nil for one that has none.
  package func note(_ act: Act, as name: @autoclosure @escaping () -> NamedAct? = nil) {
    observers.acts.notify((act, name))
  }
}
