/// The name of a screen, tab, accessory or fact: `[A-Za-z][A-Za-z0-9_-]*`, 1 to 64 bytes.
///
/// Names are interned: a name has four bytes, comparing two is one instruction, and an entry with a
/// name needs no reference count. A process keeps at most `limit` names. Names in text from
/// outside, such as commands, use only a small part of that; when the part is full, the oldest
/// undeclared ones are discarded.
public struct Name: Hashable, Sendable {
  package let symbol: UInt32

  /// The longest name, in bytes.
  public static let lengthLimit = 64
  /// The largest number of names in a process.
  public static let limit = 1 << 20

  /// Creates a name that an app declares or uses; the process keeps the name until it ends.
  ///
  /// A literal needs no call: `let chat: Name = "chat"`.
  /// - Throws: `NameError` when the text is not a name, or when too many names are kept.
  public init(_ text: String) throws(NameError) {
    guard Name.isWellFormed(text) else { throw NameError.malformed(text) }
    guard let symbol = SymbolTable.shared.declare(text) else { throw NameError.tableFull }
    self.symbol = symbol
  }

  /// Creates a name in text from outside, which may be undeclared.
  /// - Throws: `NameError` when the text is not a name.
  package init(outside text: String) throws(NameError) {
    guard Name.isWellFormed(text) else { throw NameError.malformed(text) }
    symbol = SymbolTable.shared.symbol(ofOutside: text)
  }

  /// Creates a name that an app uses.
  /// - Throws: `Refusal.badName` in place of a `NameError`.
  package init(refusing text: String) throws(Refusal) {
    do throws(NameError) {
      try self.init(text)
    } catch {
      throw .badName(error)
    }
  }

  /// Creates a name that is already kept; nil for any other text.
  package init?(known text: String) {
    guard let symbol = SymbolTable.shared.symbol(of: text) else { return nil }
    self.symbol = symbol
  }

  package init(symbol: UInt32) { self.symbol = symbol }

  /// The screen at the bottom of main that hosts the tabs.
  public static var host: Name { Name(symbol: 0) }
  /// The screen at the bottom of main in an app with neither tabs nor a start screen.
  public static var empty: Name { Name(symbol: 1) }

  /// The text of the name.
  public var text: String { SymbolTable.shared.text(of: symbol) }

  /// The words of the command language, which are not allowed as names.
  public static let reservedWords: Set<String> = [
    "main", "tab", "accessory", "flow", "root", "on", "at", "with", "to", "of", "once",
    "inheriting", "via", "begin", "end", "host", "empty",
  ]

  /// Whether a text has the form of a name; reserved words do too.
  public static func isWellFormed(_ text: String) -> Bool {
    let bytes = text.utf8
    guard let first = bytes.first, bytes.count <= lengthLimit, first.isLetter else { return false }
    return bytes.allSatisfy { $0.continuesName }
  }
}

extension Name: ExpressibleByStringLiteral {
  /// Creates a name that an app declares or uses: `"chat"`.
  ///
  /// A literal that is not a name is a mistake in the program, and ends it with the sentence of
  /// `NameError`. Text from outside belongs in `init(_:)`, which throws.
  public init(stringLiteral text: String) {
    precondition(Name.isWellFormed(text), "\(NameError.malformed(text))")
    guard let symbol = SymbolTable.shared.declare(text) else {
      preconditionFailure("\(NameError.tableFull)")
    }
    self.symbol = symbol
  }
}

/// The reason why a text is not a name.
public enum NameError: Error, Hashable, Sendable, CustomStringConvertible {
  case malformed(String)
  case tableFull

  /// The error as one sentence: the fact, then the fix.
  public var description: String {
    switch self {
    case .malformed(let text):
      "\(quoted(text)) is not a name; names are letters, digits, _ and -, begin with a letter, "
        + "and have at most \(Name.lengthLimit) characters"
    case .tableFull: "there are more than \(Name.limit) different names"
    }
  }
}

extension Name: CustomStringConvertible {
  /// The text of the name.
  public var description: String { text }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter.
  @inlinable package var isLetter: Bool {
    (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z")
  }
  /// Whether the byte is an ASCII digit.
  @inlinable package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  /// Whether the byte can be part of a name behind its first letter.
  @inlinable package var continuesName: Bool {
    isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
  }
  /// Whether the byte can be part of a link without quotes.
  ///
  /// Such bytes are visible ASCII other than quotes and semicolons.
  var continuesLink: Bool {
    self > 0x20 && self < 0x7F && self != UInt8(ascii: "\"") && self != UInt8(ascii: ";")
  }
}
