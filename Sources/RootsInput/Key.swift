/// A key press with its modifier keys.
///
/// One press is one value: Shift+Tab is `.backTab`, a shifted character is the upper-case
/// character, and a letter with control is in lower case.
public struct Key: Hashable, Sendable {
  /// The keys of a keyboard, without modifiers.
  public enum Code: Hashable, Sendable {
    /// A key that types a character; space is one of them.
    case character(Character)
    /// Keys without a character.
    case enter, tab, backTab, backspace, delete, insert, escape
    /// Navigation keys.
    case up, down, left, right, home, end, pageUp, pageDown
    /// F1, F2 and so on; numbered from 1.
    case function(Int)
    /// One notch of the wheel.
    case scrollUp, scrollDown
  }

  /// Modifier keys.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit for each modifier.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The control key.
    public static let control = Modifiers(rawValue: 1)
    /// The alt or meta key.
    public static let alt = Modifiers(rawValue: 2)
    /// The shift key.
    public static let shift = Modifiers(rawValue: 4)
  }

  /// The key without its modifiers.
  public let code: Code
  /// The modifier keys that were held down.
  public let modifiers: Modifiers

  /// Makes a key from its code and its modifiers.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    switch code {
    case .tab where modifiers.contains(.shift):
      self.code = .backTab
      self.modifiers = modifiers.subtracting(.shift)
    case .backTab:
      self.code = .backTab
      self.modifiers = modifiers.subtracting(.shift)
    case .character(let character) where modifiers.contains(.control):
      self.code = .character(Key.single(character.lowercased()) ?? character)
      self.modifiers = modifiers
    case .character(let character) where modifiers.contains(.shift):
      self.code = .character(Key.single(character.uppercased()) ?? character)
      self.modifiers = modifiers.subtracting(.shift)
    default:
      self.code = code
      self.modifiers = modifiers
    }
  }

  /// A key that types a character.
  public static func character(_ character: Character) -> Key { Key(.character(character)) }

  /// A character with the control key: `.control("c")`.
  public static func control(_ character: Character) -> Key {
    Key(.character(character), .control)
  }

  /// The character that the key types into a field; nil if it types none.
  public var typed: Character? {
    guard case .character(let character) = code, modifiers.isDisjoint(with: [.control, .alt])
    else { return nil }
    return character
  }

  private static func single(_ text: String) -> Character? {
    text.count == 1 ? text.first : nil
  }
}

extension Key {
  package init(ascii byte: UInt8) {
    switch byte {
    case 0x20...0x7E: self = .character(Character(Unicode.Scalar(byte)))
    case 0x00: self = .control(" ")
    case 0x09: self = Key(.tab)
    case 0x0D: self = Key(.enter)
    case 0x1B: self = Key(.escape)
    case 0x7F: self = Key(.backspace)
    case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
    default: self = .control(Character(Unicode.Scalar(byte &+ 0x40)))
    }
  }
}
