/// A property of characters, such as `\p{Lu}` or `[[:alpha:]]`.
enum RegexProperty: Hashable, Sendable {
  /// The general categories of Unicode whose abbreviations begin with these letters.
  case category(String)
  case alphabetic, uppercase, lowercase, whitespace, emoji
  /// A class of POSIX: ASCII characters only.
  case ascii(String)

  /// Finds a property of Unicode; nil for an unknown name.
  init?(unicode name: String) {
    switch name.lowercased().filter({ $0 != "_" && $0 != " " && $0 != "-" }) {
    case "alphabetic", "alpha": self = .alphabetic
    case "uppercase", "upper": self = .uppercase
    case "lowercase", "lower": self = .lowercase
    case "whitespace", "space": self = .whitespace
    case "emoji": self = .emoji
    case "letter": self = .category("L")
    case "number": self = .category("N")
    case "punctuation": self = .category("P")
    case "symbol": self = .category("S")
    case "mark": self = .category("M")
    case "separator": self = .category("Z")
    case "other": self = .category("C")
    default:
      guard Self.abbreviations.contains(where: { $0.hasPrefix(name) }), !name.isEmpty else {
        return nil
      }
      self = .category(name)
    }
  }

  private static let posix = [
    "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct",
    "space", "upper", "word", "xdigit",
  ]

  /// Finds a class of POSIX; nil for an unknown name.
  init?(posix name: String) {
    guard Self.posix.contains(name) else { return nil }
    self = .ascii(name)
  }

  func holds(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch self {
    case .category(let name): return Self.abbreviation(of: scalar).hasPrefix(name)
    case .alphabetic: return scalar.properties.isAlphabetic
    case .uppercase: return scalar.properties.isUppercase
    case .lowercase: return scalar.properties.isLowercase
    case .whitespace: return scalar.properties.isWhitespace
    case .emoji: return scalar.properties.isEmoji
    case .ascii(let name): return character.asciiValue.map { Self.holds(name, $0) } ?? false
    }
  }

  private static func holds(_ name: String, _ byte: UInt8) -> Bool {
    let isGraph = (0x21...0x7E).contains(byte)
    let isAlnum = isLetter(byte) || isDigit(byte)
    return switch name {
    case "alnum": isAlnum
    case "alpha": isLetter(byte)
    case "blank": byte == 0x20 || byte == 0x09
    case "cntrl": byte < 0x20 || byte == 0x7F
    case "digit": isDigit(byte)
    case "graph": isGraph
    case "lower": isLetter(byte) && byte >= UInt8(ascii: "a")
    case "print": isGraph || byte == 0x20
    case "punct": isGraph && !isAlnum
    case "space": byte == 0x20 || (0x09...0x0D).contains(byte)
    case "upper": isLetter(byte) && byte <= UInt8(ascii: "Z")
    case "word": isAlnum || byte == UInt8(ascii: "_")
    case "xdigit": isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
    default: true
    }
  }

  private static let abbreviations = [
    "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi",
    "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
  ]

  private static func abbreviation(of scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "Cn"
    }
  }
}
