internal import Roots

/// A value that a text, a condition or a command refers to, resolved when the blueprint is read, so
/// that drawing needs no lookup by name.
public enum Reference: Hashable, Sendable {
  /// A fact, by its index among the map's facts.
  case fact(Int)
  /// The payload of the entry, or its part at a path of keys.
  case payload([String])
  /// The result just settled, or a part of it; only in reactions.
  case result([String])
  /// The payload of a received message, or a part of it; only in message rules.
  case message([String])
  /// The data of the flow around the entry, or a part of it.
  case flow([String])
  /// The value of a form field; only in the action of the form.
  case field(String)
  /// The entry's position on its stack, from 1.
  case depth
  /// The number of entries on all accessory layers.
  case overlays
  /// The number of keys pressed so far.
  case keys
  /// The title of the entry's screen.
  case title
  /// The title of the selected tab.
  case tab
  /// The field `link` of the payload, else the link by which the entry came.
  case link
}

extension Reference {
  /// Whether its value can come from the payload of the entry.
  package var readsPayload: Bool {
    switch self {
    case .payload, .link: true
    default: false
    }
  }
}
