/// The values of plain scalars by the core schema of YAML 1.2 (chapter 10.3).
///
/// In this schema `yes`, `no`, `on` and `off` are texts, as are numbers with `_` or `:`.
package enum CoreScalar {
  package static func isNull(_ text: String) -> Bool {
    switch text {
    case "", "~", "null", "Null", "NULL": true
    default: false
    }
  }

  package static func bool(_ text: String) -> Bool? {
    switch text {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  /// A decimal, octal (`0o17`) or hexadecimal (`0x1F`) number; nil if it is not a whole number of
  /// at most 64 bits.
  package static func int(_ text: String) -> Int? {
    let radix = text.hasPrefix("0x") ? 16 : text.hasPrefix("0o") ? 8 : 10
    guard radix != 10 else { return Int(text) }
    let digits = text.dropFirst(2)
    return digits.hasPrefix("+") || digits.hasPrefix("-") ? nil : Int(digits, radix: radix)
  }

  /// A whole or decimal number, infinity or NaN.
  package static func double(_ text: String) -> Double? {
    switch text {
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .infinity
    case "-.inf", "-.Inf", "-.INF": return -.infinity
    case ".nan", ".NaN", ".NAN": return .nan
    default: break
    }
    if let whole = int(text) { return Double(whole) }
    let isDecimal = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }
    return isDecimal ? Double(text) : nil
  }

  /// The value of `yes`, `no`, `on`, `off`, `y` and `n` in YAML 1.1.
  package static func formerBool(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "on", "y": true
    case "no", "off", "n": false
    default: nil
    }
  }

  /// A duration such as `500ms`, `60s` or `2m`: a whole number with its unit.
  package static func duration(_ text: String) -> Duration? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 9, let number = Int(digits) else { return nil }
    return switch text[digits.endIndex...] {
    case "ms": .milliseconds(number)
    case "s": .seconds(number)
    case "m": .seconds(60 * number)
    default: nil
    }
  }
}
