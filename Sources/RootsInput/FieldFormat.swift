internal import RootsCore

/// A format of a text.
public enum FieldFormat: String, Hashable, Sendable, CaseIterable {
  /// Letters, digits, `-` and `_`, without blanks.
  case word
  /// Digits alone.
  case digits
  /// `ada@mill.example`.
  case email
  /// `https://mill.example/tram`.
  case url
  /// `06:04`, from 00:00 to 23:59.
  case time

  /// The accepted text, with an example: `an address like ada@mill.example`.
  public var description: String {
    switch self {
    case .word: "one word of letters, digits, - and _"
    case .digits: "digits only"
    case .email: "an address like ada@mill.example"
    case .url: "an address like https://mill.example"
    case .time: "a time like 06:04"
    }
  }

  /// The shortest texts of the format and, for a format of one length, the longest.
  package var lengths: ClosedRange<Int> {
    switch self {
    case .word, .digits: 1...Int.max
    case .email: "a@b.c".count...Int.max
    case .url: "http://a.b".count...Int.max
    case .time: 5...5
    }
  }

  /// Whether a text has the format.
  public func accepts(_ text: String) -> Bool {
    switch self {
    case .word: !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    case .digits: !text.isEmpty && text.allSatisfy(\.isDigit)
    case .email: Self.isEmail(text)
    case .url: Self.isURL(text)
    case .time: Self.isTime(text)
    }
  }

  private static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let user = parts.first, let host = parts.last else { return false }
    return !user.isEmpty && isPlain(user) && isHost(host)
  }

  private static func isURL(_ text: String) -> Bool {
    for scheme in ["https://", "http://"] where text.lowercased().hasPrefix(scheme) {
      let rest = text.dropFirst(scheme.count)
      return isPlain(rest) && isHost(rest.prefix { !"/?#:".contains($0) })
    }
    return false
  }

  /// Whether a host name has two or more labels between dots.
  private static func isHost(_ host: Substring) -> Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count >= 2
      && labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      }
  }

  private static func isPlain(_ text: Substring) -> Bool {
    !text.contains(where: \.isWhitespace) && visible(String(text)) == text
  }

  private static func isTime(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isDigit) }),
      let hour = Int(parts[0]), let minute = Int(parts[1])
    else { return false }
    return hour < 24 && minute < 60
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
