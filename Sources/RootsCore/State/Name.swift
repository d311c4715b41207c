/// The name of a screen, tab, accessory or fact: `[A-Za-z][A-Za-z0-9_-]*`, 1 to 64 bytes.
///
/// Names are interned: a name is four bytes, comparing two is one instruction, and an entry that
/// carries one needs no reference count. A process keeps at most `limit` names. Names in text from
/// outside, such as commands, take up only a small part of that: beyond it a name that nothing
/// declares is forgotten when enough others have come.
public struct Name: Hashable, Sendable {
  package let symbol: UInt32

  /// The longest name, in bytes.
  public static let lengthLimit = 64
  /// The most names a process keeps.
  public static let limit = 1 << 20

  /// A name that an app declares or uses; it is kept as long as the process runs.
  /// - Throws: `NameError` when the text is no name, or when too many names are kept.
  public init(_ text: String) throws(NameError) {
    guard Name.isWellFormed(text) else { throw NameError.malformed(text) }
    guard let symbol = SymbolTable.shared.declare(text) else { throw NameError.tableFull }
    self.symbol = symbol
  }

  /// A name in text from outside, which nothing may have declared.
  /// - Throws: `NameError` when the text is no name.
  package init(outside text: String) throws(NameError) {
    guard Name.isWellFormed(text) else { throw NameError.malformed(text) }
    symbol = SymbolTable.shared.symbol(ofOutside: text)
  }

  /// A name that is kept; nil for a text that nothing can have declared.
  package init?(known text: String) {
    guard let symbol = SymbolTable.shared.symbol(of: text) else { return nil }
    self.symbol = symbol
  }

  package init(symbol: UInt32) { self.symbol = symbol }

  /// The screen at the bottom of main that carries the tabs.
  public static var host: Name { Name(symbol: 0) }
  /// The screen at the bottom of main in an app that has neither tabs nor a start screen.
  public static var empty: Name { Name(symbol: 1) }

  /// The name as it was written.
  public var text: String { SymbolTable.shared.text(of: symbol) }

  /// Words of the command language that nothing may be named after.
  public static let reservedWords: Set<String> = [
    "main", "tab", "accessory", "flow", "root", "on", "at", "with", "to", "of", "once",
    "inheriting", "via", "begin", "end", "host", "empty",
  ]

  /// Whether a text has the form of a name; a reserved word has it too.
  public static func isWellFormed(_ text: String) -> Bool {
    let bytes = text.utf8
    guard let first = bytes.first, bytes.count <= lengthLimit, first.isLetter else { return false }
    return bytes.allSatisfy { $0.continuesName }
  }
}

/// Why a text is no name.
public enum NameError: Error, Hashable, Sendable, CustomStringConvertible {
  case malformed(String)
  case tableFull

  /// One sentence: the fact, then the fix.
  public var description: String {
    switch self {
    case .malformed(let text):
      "\(quoted(text)) is no name; names are letters, digits, _ and -, begin with a letter, "
        + "and have at most \(Name.lengthLimit) characters"
    case .tableFull: "there are more than \(Name.limit) different names"
    }
  }
}

extension Name: CustomStringConvertible {
  /// The name as it was written.
  public var description: String { text }
}

extension UInt8 {
  var isLetter: Bool { (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z") }
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  var continuesName: Bool {
    isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
  }
  /// Visible ASCII but quotes and semicolons: what a link can hold without quotes around it.
  var continuesLink: Bool {
    self > 0x20 && self < 0x7F && self != UInt8(ascii: "\"") && self != UInt8(ascii: ";")
  }
}
