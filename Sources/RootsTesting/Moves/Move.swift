package import Roots
import RootsBlueprint

/// A thing that a person can do in an app, or that time does.
///
/// A move names a screen and a part of it, so that it means the same in all worlds.
package struct Move: Hashable, Sendable {
  /// The acts.
  package enum Act: Hashable, Sendable {
    /// Uses a row, a key or an answer of a part of a screen, by the part's index among those that
    /// are offered keys.
    case use(Control, part: Int)
    /// Fills in the form of a part with a sample, by its index, and submits it.
    case submit(sample: Int, part: Int)
    /// Presses a key of the app, by its index.
    case appKey(Int)
    /// Shows a tab by its index among all tabs.
    case tab(Int)
    /// Shows a tab of a nested navigator: its names.
    case nestedTab(Name, Name)
    /// Goes back.
    case back
    /// Waits until the next timer has run out.
    case wait
    /// Ends the app and starts it again with what is saved.
    case restart
    /// Opens a link from outside.
    case link(String)
  }

  /// The screen with the part; nil for an act that no screen declares.
  package let screen: Name?
  /// The index of an accessory's definition, 0 for a screen.
  package let variant: Int
  package let act: Act
  /// Whether the move is undone at once, which can change something because undo does not take
  /// back facts.
  package let isUndone: Bool

  /// Whether a link from outside is opened.
  var isLink: Bool { if case .link = act { true } else { false } }

  init(_ act: Act, screen: Name? = nil, variant: Int = 0, isUndone: Bool = false) {
    self.act = act
    self.screen = screen
    self.variant = variant
    self.isUndone = isUndone
  }

  /// The move, undone at once.
  var undone: Move { Move(act, screen: screen, variant: variant, isUndone: true) }
}
