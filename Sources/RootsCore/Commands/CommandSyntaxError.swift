/// The reason why a text is not a command, and its position.
public struct CommandSyntaxError: Error, Hashable, Sendable {
  /// The kind of a syntax error.
  package enum Cause: Hashable, Sendable {
    case empty
    case tooLong
    case tooDeep
    case noCommand(String)
    case unknownCommand(String)
    case missing(String, found: String)
    case reservedWord(String, wanted: String)
    case badName(NameError)
    case badEntryID
    case unexpectedWord(String, allowed: [String])
    /// A word such as `on` before the target of a command that takes another one, or none.
    case targetWord(String, fix: String)
    case twice(String)
    case trailing(String)
    /// A value without the word `with`, as it is written.
    case valueWithoutWith(String)
    case zeroCount
    case missingEnd
    case expectedSemicolon(String)
    case missingValue
    case noValue(String)
    case bareWord(String)
    case maskedSecret
    case badNumber(String)
    case numberTooLarge(String)
    case unfinishedText
    case badEscape
    case controlInText
    case duplicateKey(String)
    case expected(String, found: String)
  }

  /// The kind of the error.
  package let cause: Cause
  /// The column of the first wrong character, from 1.
  public let column: Int
  /// The length of the wrong part in bytes, at least 1.
  public let length: Int
}

extension Command {
  /// The command that an unknown one seems to be; nil without a similar one.
  package static func meant(by word: String) -> String? {
    CommandSyntaxError.Cause.command(meantBy: word)
  }
}

extension CommandSyntaxError: CustomStringConvertible {
  /// The error as one sentence: the fact, then the fix.
  public var description: String { cause.sentence }
}

extension CommandSyntaxError.Cause {
  fileprivate var sentence: String {
    switch self {
    case .empty: "there is no command; the commands are \(list(Command.words))"
    case .tooLong: "a command has at most \(Command.lengthLimit) bytes"
    case .tooDeep: "this is nested too deep"
    case .noCommand(let text): "\(quoted(text)) is not a command"
    case .unknownCommand(let word): unknown(word)
    case .missing(let wanted, let found): missing(wanted, found)
    case .reservedWord(let word, let wanted):
      "expected \(wanted), but '\(word)' is a word of the language"
    case .badName(let error): "\(error)"
    case .badEntryID: "an entry is named by # and a number from 1, such as #7"
    case .unexpectedWord(let word, let allowed): unexpected(word, allowed)
    case .targetWord(let word, let fix): "unexpected '\(word)'; \(fix)"
    case .twice(let word): "'\(word)' is given twice"
    case .trailing(let text):
      "\(quoted(text)) does not belong to the command"
        + (text.hasPrefix(";") ? "; several commands are written as 'begin; ...; end'" : "")
    case .valueWithoutWith(let value):
      "a value follows the word 'with'; did you mean 'with \(value)'?"
    case .zeroCount: "a count starts at 1"
    case .missingEnd: "the transaction has no end; finish it with '; end'"
    case .expectedSemicolon(let text): "expected ';' between commands, found \(quoted(text))"
    case .missingValue: "a value is missing; a text needs double quotes"
    case .noValue(let text): "\(quoted(text)) is not a value; values are written as JSON"
    case .bareWord(let word): "a text needs double quotes: \(quoted(word))"
    case .maskedSecret:
      "'\(Literal.mask)' stands for a secret, which is never written; enter it again"
    case .badNumber(let text): "\(quoted(text)) is not a number"
    case .numberTooLarge(let text): "\(text) is too large"
    case .unfinishedText: "the text has no closing double quote"
    case .badEscape: "this escape is none of JSON's"
    case .controlInText: "a control character must be written as an escape, such as \\n"
    case .duplicateKey(let key): "the key \(quoted(key)) is given twice"
    case .expected(let wanted, let found): missing(wanted, found)
    }
  }

  /// The commands by the words that other frameworks have for them.
  private static let commandsByOtherWords = [
    "tab": "show", "select": "show", "switch": "show", "navigate": "push", "present": "overlay",
    "modal": "overlay", "sheet": "overlay", "alert": "overlay", "dialog": "overlay",
    "popup": "overlay", "popover": "overlay", "close": "dismiss", "hide": "dismiss",
    "cancel": "dismiss", "return": "finish", "complete": "finish", "end": "finish",
    "send": "tell", "emit": "tell", "notify": "tell", "goto": "go", "assign": "set",
  ]

  fileprivate static func command(meantBy word: String) -> String? {
    commandsByOtherWords[word] ?? nearest(word, in: Command.words)
  }

  private func unknown(_ word: String) -> String {
    guard let near = Self.command(meantBy: word) else {
      return "unknown command '\(word)'; the commands are \(list(Command.words))"
    }
    return "unknown command '\(word)'; did you mean '\(near)'?"
  }

  private func missing(_ wanted: String, _ found: String) -> String {
    found.isEmpty ? "expected \(wanted) here" : "expected \(wanted), found \(quoted(found))"
  }

  private func unexpected(_ word: String, _ allowed: [String]) -> String {
    if let near = nearest(word, in: allowed) {
      return "unexpected '\(word)'; did you mean '\(near)'?"
    }
    return "unexpected '\(word)'; allowed here: \(list(allowed))"
  }

  private func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}
