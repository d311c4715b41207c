public import Roots

/// The controller of an entry on a terminal: it draws the entry and handles its keys.
public protocol ScreenController: Controller {
  /// The title in the breadcrumb, or in the border of an accessory's box.
  var title: String { get }
  /// The preferred size of the accessory's box, including the border; nil for the size of its
  /// content.
  var preferredSize: Size? { get }
  /// The place of the screen beside or over the one below it; nil for the usual one.
  var embedding: Embedding? { get }
  /// The columns of the widest line of the content; nil for the available ones.
  var preferredColumns: Int? { get }
  /// The preferred number of rows in a box or as a part of a scene; nil for the available ones.
  /// - Parameter columns: the available width.
  func preferredRows(columns: Int) -> Int?
  /// Whether an accessory keeps all keys that it ignores, other than Escape and Ctrl-C, or passes
  /// them on; nil if its policy decides. Read once for an event and for each change of navigation.
  var isModal: Bool? { get }
  /// Whether a field takes every printable key now; Escape leaves the field.
  var hasFocusedField: Bool { get }
  /// Whether it has something to choose or to fill in, besides keys of its own, so that it takes
  /// its turn when a key moves the focus in a scene.
  var takesFocus: Bool { get }
  /// The state of its form; nil without one.
  ///
  /// An untouched form in an accessory closes at the first Escape. One that was edited is removed
  /// by a key, a click or a link only after a warning.
  var formState: FormState? { get }
  /// A copy of what a person has entered, selected and scrolled, for another controller of the same
  /// screen after a reload; nil if there is nothing to keep.
  ///
  /// Setting it ignores values of another controller's type.
  var viewState: (any Sendable)? { get set }
  /// Whether the state that was set last had a text for which there is no field any more.
  var hasLostText: Bool { get }
  /// Whether the text typed into that field is secret.
  var hidesTyping: Bool { get }
  /// The format that the text typed into that field must have; nil for any.
  var typingFormat: FieldFormat? { get }
  /// The help items of the keys that are active now, the most important first.
  var help: [HelpLine.Item] { get }
  /// Returns the items of all keys that have an effect now, for the list of keys; an item can name
  /// several keys, with blanks between them.
  /// - Parameter size: the size of the controller's canvas.
  func keys(in size: Size) -> [HelpLine.Item]

  /// The number of rows above a navigator that is nested in this screen.
  func rowsBesideNested(columns: Int) -> Int

  /// Draws the whole entry.
  func draw(on canvas: inout Canvas, theme: Theme)
  /// Handles a way back other than Escape: the close mark, the right button, `back` in plain mode.
  ///
  /// A controller for which Escape does more than go back does the same here.
  func handleBack() -> Handling
  /// Handles a key.
  /// - Parameters:
  ///   - key: the key.
  ///   - size: the size of the controller's canvas.
  func handle(_ key: Key, size: Size) -> Handling
  /// Whether the screen has an action of its own for a key now.
  ///
  /// A character with such an action comes before the built-in keys of all visible screens, unless
  /// a field has the focus.
  func declares(_ key: Key) -> Bool
  /// Handles pasted text.
  func handle(paste text: String) -> Handling
  /// Scrolls to the top and selects the first row.
  /// - Returns: whether that moved something.
  func scrollToTop() -> Bool
  /// Handles a mouse event over the controller; an ignored wheel event is sent again as a key.
  ///
  /// - Parameters:
  ///   - mouse: the event; its point is relative to the controller's canvas.
  ///   - size: the size of that canvas.
  func handle(_ mouse: MouseEvent, size: Size) -> Handling

  /// The content as plain text, for screen readers.
  var accessibilityText: AccessibilityText { get }
  /// Performs a choice, as a click on it does.
  /// - Parameter choice: the index among the choices of `accessibilityText`.
  func choose(_ choice: Int) -> Handling
  /// Sets the value of a field.
  /// - Parameters:
  ///   - field: the index among the fields of `accessibilityText`.
  ///   - text: the new value.
  func fill(_ field: Int, with text: String) -> Handling
}

extension ScreenController {
  /// Nil: the size of the content.
  public var preferredSize: Size? { nil }
  /// Nil: the area of the content, beside the screen below from 120 columns on.
  public var embedding: Embedding? { nil }
  /// Nil: most of the area.
  public var preferredColumns: Int? { nil }
  /// Returns nil: the controller takes the rows that it gets.
  public func preferredRows(columns: Int) -> Int? { nil }
  /// Nil: the policy of the accessory decides.
  public var isModal: Bool? { nil }
  /// False: no field has the keys.
  public var hasFocusedField: Bool { false }
  /// False: its keys are all that it has.
  public var takesFocus: Bool { false }
  /// Nil: there is no form.
  public var formState: FormState? { nil }
  /// Nil: there is nothing to keep.
  public var viewState: (any Sendable)? {
    get { nil }
    set {}
  }
  /// False: there are no fields.
  public var hasLostText: Bool { false }
  /// False: typed text is not secret.
  public var hidesTyping: Bool { false }
  /// Nil: typed text may be any.
  public var typingFormat: FieldFormat? { nil }
  /// One row.
  public func rowsBesideNested(columns: Int) -> Int { 1 }
  /// No items.
  public var help: [HelpLine.Item] { [] }
  /// The items of the help line.
  public func keys(in size: Size) -> [HelpLine.Item] { help }
  /// False: the keys have their order from the front to the back.
  public func declares(_ key: Key) -> Bool { false }
  /// Ignored: the session goes back.
  public func handleBack() -> Handling { .ignored }
  /// Ignores the key.
  public func handle(_ key: Key, size: Size) -> Handling { .ignored }
  /// False: the controller does not scroll.
  public func scrollToTop() -> Bool { false }
  /// Ignores the text.
  public func handle(paste text: String) -> Handling { .ignored }
  /// Ignores the event.
  public func handle(_ mouse: MouseEvent, size: Size) -> Handling { .ignored }
  /// Empty.
  public var accessibilityText: AccessibilityText { AccessibilityText() }
  /// Ignores the choice.
  public func choose(_ choice: Int) -> Handling { .ignored }
  /// Ignores the value.
  public func fill(_ field: Int, with text: String) -> Handling { .ignored }
}

/// The result of handling an event.
public enum Handling {
  /// The event was not used; others may handle it.
  case ignored
  /// The event was used.
  case handled
  /// The event leads to a request.
  case request(Request)
  /// The event could not lead to a request, for this reason.
  case refused(String)
}
