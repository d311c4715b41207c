/// A key of the keyboard, or the mouse wheel, without modifiers.
public enum TapeKey: Hashable, Sendable {
  case enter, space, tab, backspace, delete, insert, escape
  case up, down, left, right, pageUp, pageDown, home, end
  case scrollUp, scrollDown
  /// `F1` to `F12`.
  case function(Int)
  /// A key that types this character.
  case character(Character)
}

/// The modifier keys held in a chord.
public struct TapeModifiers: OptionSet, Hashable, Sendable {
  /// One bit per modifier.
  public let rawValue: UInt8

  /// Creates modifiers from bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// `Ctrl`.
  public static let control = TapeModifiers(rawValue: 1)
  /// `Alt`.
  public static let alt = TapeModifiers(rawValue: 2)
  /// `Shift`.
  public static let shift = TapeModifiers(rawValue: 4)
}

/// Keys pressed one after another while modifiers are held: `Ctrl+Alt+x`, `Ctrl+a+b`, `Alt+abc`.
public struct TapeChord: Hashable, Sendable {
  /// The modifiers held; never empty in a parsed tape.
  public var modifiers: TapeModifiers
  /// The keys pressed, in order.
  ///
  /// Empty for modifiers alone, such as `Ctrl+Shift`, which do nothing.
  public var keys: [TapeKey]

  /// Creates a chord.
  public init(_ modifiers: TapeModifiers, _ keys: [TapeKey]) {
    self.modifiers = modifiers
    self.keys = keys
  }
}

extension TapeKey {
  /// The keys with names, in the order in which messages suggest them.
  static let named: [(word: String, key: TapeKey)] =
    [
      ("Enter", .enter), ("Space", .space), ("Tab", .tab), ("Backspace", .backspace),
      ("Delete", .delete), ("Insert", .insert), ("Escape", .escape), ("Up", .up), ("Down", .down),
      ("Left", .left), ("Right", .right), ("PageUp", .pageUp), ("PageDown", .pageDown),
      ("ScrollUp", .scrollUp), ("ScrollDown", .scrollDown), ("Home", .home), ("End", .end),
    ] + (1...12).map { ("F\($0)", .function($0)) }

  private static let byWord = Dictionary(uniqueKeysWithValues: named.map { ($0.word, $0.key) })

  /// Finds the key of a name such as `Enter` or `F5`.
  init?(word: String) {
    guard let key = Self.byWord[word] else { return nil }
    self = key
  }

  /// The key's name, or the character that it types.
  var word: String {
    switch self {
    case .character(let character): String(character)
    case .function(let number): "F\(number)"
    case .enter: "Enter"
    case .space: "Space"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .insert: "Insert"
    case .escape: "Escape"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    case .home: "Home"
    case .end: "End"
    case .scrollUp: "ScrollUp"
    case .scrollDown: "ScrollDown"
    }
  }
}
