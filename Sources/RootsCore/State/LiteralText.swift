extension Literal: CustomStringConvertible {
  /// The value as commands write it; secrets are masked.
  ///
  /// The form is JSON, with keys unquoted where possible.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += "\(value)"
    case .double(let value) where value.isFinite: text += "\(value)"
    case .double(let value): text += "<Double: \(quoted("\(value)"))>"
    case .string(let value): text += quoted(value)
    case .secret: text += Self.mask
    case .placeholder(let placeholder): text += "\(placeholder)"
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += ", " }
        item.write(to: &text)
      }
      text += "]"
    case .object(let fields):
      text += "{"
      for (index, key) in fields.keys.sorted().enumerated() {
        if index > 0 { text += ", " }
        text += (Name.isWellFormed(key) ? key : quoted(key)) + ": "
        fields[key]?.write(to: &text)
      }
      text += "}"
    }
  }
}

/// Returns a text in double quotes, with JSON's escapes.
///
/// Every character that `visible` would change is escaped, so that no text from outside can control
/// a terminal or hide in its output. Exceptions are joiners, variation selectors, halves of flags
/// and skin tones, because emoji and scripts need them.
package func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case "\r": result += "\\r"
    default:
      if scalar.mustBeEscaped {
        for unit in String(scalar).utf16 { result += "\\u" + hexadecimal(unit, digits: 4) }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
  return result + "\""
}

extension Unicode.Scalar {
  fileprivate var mustBeEscaped: Bool {
    switch value {
    case 0x200C...0x200D, 0xFE00...0xFE0F, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: return false
    default: break
    }
    switch ScalarClass(of: self) {
    case .shown, .mark: return false
    case .dropped, .replaced, .named: return true
    }
  }
}
