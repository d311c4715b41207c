public import Roots

/// What a screen or an accessory shows, and what can be done there.
public struct Content: Hashable, Sendable {
  /// The screen or accessory it belongs to.
  public let screen: Name
  /// The line of its file in which it is declared, from 1.
  public let line: Int
  /// What the screen is called on the glass.
  public let title: Template
  /// Shown first; it wraps and scrolls.
  public let text: Template?
  /// Below the text, like each of those that follow, of which a screen has one at most.
  public let list: [Row]
  /// Fields to fill in.
  public let form: [Field]
  /// What the form does.
  public let submit: Submit?
  /// Rows of cells.
  public let table: Table?
  /// A question's two answers.
  public let confirm: Confirm?
  /// How far something has come.
  public let progress: Progress?
  /// A map beside the text and what is below it.
  public let backdrop: Backdrop?
  /// How it stands as a scene over a map; nil in fullscreen.
  public let scene: SceneContent?
  /// By which transition it comes and goes; nil for the one of its kind.
  public let transition: String?
  /// The keys of this screen, in the order of the file.
  public let keys: [KeyBinding]
  /// What happens by itself while the screen is visible.
  public let after: After?
  /// The preferred size of an accessory's box.
  public let size: BoxSize?
  /// Whether the keys that an accessory does not know go no further.
  public let isModal: Bool
}

/// A row of a list: Enter runs it.
public struct Row: Hashable, Sendable {
  /// What it says.
  public let label: Template
  /// Right aligned behind the label.
  public let detail: Template?
  /// The row is not there while this does not hold.
  public let when: Condition<Reference>?
  /// What it does.
  public let action: Action
}

/// A key and what it does.
public struct KeyBinding: Hashable, Sendable {
  /// The key.
  public let key: KeyName
  /// What the help line says.
  public let label: Template
  /// The key does nothing, and is not shown, while this does not hold.
  public let when: Condition<Reference>?
  /// What it does.
  public let action: Action
}

/// What happens by itself when a screen has been visible for a time, once per appearance.
public struct After: Hashable, Sendable {
  /// 100 ms to one hour.
  public let time: Duration
  /// What happens.
  public let action: Action
}

/// The size of an accessory's box in cells, border included.
public struct BoxSize: Hashable, Sendable {
  /// 3 to 1000.
  public let columns: Int
  /// 3 to 500.
  public let rows: Int
}
