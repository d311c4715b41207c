public import Roots

/// What a screen or an accessory shows, and what can be done there.
public struct Content: Hashable, Sendable {
  /// The screen or accessory it belongs to.
  public let screen: Name
  /// What the screen is called on the glass.
  public let title: Template
  /// Shown first; it wraps and scrolls.
  public let text: Template?
  /// Below the text; empty when there is a form.
  public let list: [Row]
  /// Below the text; empty when there is a list.
  public let form: [Field]
  /// What the form does.
  public let submit: Submit?
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
  public let when: Condition?
  /// What it does.
  public let action: Action
}

/// A field of a form.
public struct Field: Hashable, Sendable {
  /// What commands call it.
  public let name: String
  /// What it says.
  public let label: Template
  /// What is in it at first.
  public let value: Template?
  /// Whether the form waits for it to be filled.
  public let isRequired: Bool
  /// Whether what is typed is hidden.
  public let isSecret: Bool
  /// What can be chosen; empty when anything can be typed.
  public let choices: [String]
}

/// What a form does when it is sent off.
public struct Submit: Hashable, Sendable {
  /// What its button says; nil leaves the word to the app.
  public let label: Template?
  /// What it does; in its holes `{field}` is the field's value.
  public let action: Action
}

/// A key and what it does.
public struct KeyBinding: Hashable, Sendable {
  /// The key.
  public let key: KeyName
  /// What the help line says.
  public let label: Template
  /// The key does nothing, and is not shown, while this does not hold.
  public let when: Condition?
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
