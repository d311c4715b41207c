public import Roots

/// The controller of an entry on a terminal: it draws the entry and handles its keys.
public protocol ScreenController: Controller {
  /// The title in the border of an accessory's box.
  var title: String { get }
  /// The size its box should have as an accessory, border included; nil for most of the room.
  var preferredSize: Size? { get }
  /// How many rows it would like as a part of a scene; nil for what it is given.
  /// - Parameter columns: how wide it would be.
  func preferredRows(columns: Int) -> Int?
  /// The controller as one that is shown as a scene; nil for all others.
  var sceneController: (any SceneController)? { get }
  /// Whether keys it does not know go no further; Escape and Ctrl-C always do.
  var isModal: Bool { get }
  /// Whether a field of it takes every printable key now, and Escape leaves that field.
  var hasFocusedField: Bool { get }
  /// Whether what is typed into that field is meant for nobody's eyes.
  var hidesTyping: Bool { get }
  /// The help items of the keys that are active now, the most important first.
  var help: [HelpLine.Item] { get }

  /// How many rows it wants for itself above a navigator that is nested in it.
  func rowsBesideNested(columns: Int) -> Int

  /// Draws the entry, whole.
  func draw(on canvas: inout Canvas, theme: Theme)
  /// Takes a key.
  /// - Parameters:
  ///   - key: what was pressed.
  ///   - size: the size of the canvas it is drawn on.
  func handle(_ key: Key, size: Size) -> Handling
  /// Takes pasted text.
  func handle(paste text: String) -> Handling
  /// Takes what the mouse did over it; a wheel that it ignores comes again as a key.
  ///
  /// - Parameters:
  ///   - mouse: its point is relative to the canvas that the controller is drawn on.
  ///   - size: the size of that canvas.
  func handle(_ mouse: MouseEvent, size: Size) -> Handling

  /// The content as plain text, for screen readers.
  var accessibilityText: AccessibilityText { get }
  /// Does what choosing a row would do.
  /// - Parameter choice: the index among the choices of `accessibilityText`.
  func choose(_ choice: Int) -> Handling
  /// Puts a value into a field, in place of what is there.
  /// - Parameters:
  ///   - field: the index among the fields of `accessibilityText`.
  ///   - text: what is to stand in the field.
  func fill(_ field: Int, with text: String) -> Handling
}

extension ScreenController {
  /// Most of the room.
  public var preferredSize: Size? { nil }
  /// Returns nil: the controller takes the rows that it gets.
  public func preferredRows(columns: Int) -> Int? { nil }
  /// Nil: the controller is not a scene.
  public var sceneController: (any SceneController)? { nil }
  /// Keys it does not know go on.
  public var isModal: Bool { false }
  /// No field has the keys.
  public var hasFocusedField: Bool { false }
  /// Everybody may read it.
  public var hidesTyping: Bool { false }
  /// One line.
  public func rowsBesideNested(columns: Int) -> Int { 1 }
  /// Nothing to tell.
  public var help: [HelpLine.Item] { [] }
  /// Nothing to do with it.
  public func handle(paste text: String) -> Handling { .ignored }
  /// Nothing to do with it.
  public func handle(_ mouse: MouseEvent, size: Size) -> Handling { .ignored }
  /// Empty.
  public var accessibilityText: AccessibilityText { AccessibilityText() }
  /// Nothing to choose.
  public func choose(_ choice: Int) -> Handling { .ignored }
  /// Nothing to fill.
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
