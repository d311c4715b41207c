internal import Roots

// Texts that are no command: what is wrong with them, and the command that was probably meant.

extension String {
  /// The problem of a text that is no command, with a correction if there is one.
  ///
  /// - Parameter isFit: whether a text is a command that names what is declared; others are not
  ///   offered.
  func problem(
    _ error: CommandSyntaxError, _ declared: Declared, _ standing: Standing,
    suggesting isFit: (String) -> Bool
  ) -> TextProblem {
    for slip in CommandSlip.all {
      guard let meant = slip.correction(self, declared, isFit) else { continue }
      return TextProblem(slip.message, at: 0..<utf8.count, suggestion: meant)
    }
    let hasSlip = { (slip: CommandSlip) in slip.correction(self, declared, \.isCommand) != nil }
    if let slip = CommandSlip.all.first(where: hasSlip) {
      return TextProblem(slip.message, at: 0..<utf8.count)
    }
    let range = error.range(in: self)
    let words = split(separator: " ")
    switch error.cause {
    case .trailing(let rest) where rest.first.map("+-".contains) == true:
      return sum(words) ?? TextProblem(error.message, at: range)
    case .unknownCommand(let word):
      if let (kind, command) = declared.use(of: word) {
        return TextProblem("'\(word)' is \(kind), and no command; write '\(command)'", at: range)
      }
      let opening = ["push", "show", "overlay"]
      let meant = Command.meant(by: word).flatMap { meant in
        // What is opened decides too: `navigate two` shows the tab two.
        ([meant] + (opening.contains(meant) ? opening : [])).first {
          isFit(replacing(word, with: $0, maxReplacements: 1))
        }
      }
      if meant == nil, words.count > 1, declared.facts.names.contains(String(words[1])) {
        return TextProblem(
          "unknown command \(cited(word)); 'set \(words[1]) …' changes the fact", at: range)
      }
      return TextProblem(
        meant == nil ? error.message : "unknown command \(cited(word))", at: range,
        suggestion: meant, replacement: meant)
    case .noValue where words.first == "set":
      return sum(words) ?? TextProblem(error.message, at: range)
    case .bareWord(let word):
      let path = WrittenPath(text: word, range: range)
      let isKnown = (try? declared.resolve(path, in: standing)) != nil
      return TextProblem(
        error.message + (isKnown ? ", or '$\(word)' for its value" : ""), at: range)
    default: return TextProblem(error.message, at: range)
    }
  }

  /// The problem of `set n n - 1` or `set n (n - 1)`, whose sum needs parentheses and a dollar
  /// sign; also of `set n +1`.
  private func sum(_ words: [Substring]) -> TextProblem? {
    guard words.count > 2, words[0] == "set" else { return nil }
    let written = self[words[2].startIndex...]
    let start = self[..<written.startIndex]
    guard let sum = written.asSum(of: words[1]), "\(start)\(sum)".isCommand else { return nil }
    return TextProblem(
      "a sum has '$' and parentheses", at: start.utf8.count..<utf8.count, suggestion: sum,
      replacement: sum)
  }
}

/// A usual slip in a command.
private struct CommandSlip: Sendable {
  /// The rule that the text breaks.
  let message: String
  /// Returns the first fit command that was probably meant; nil for a text without this slip.
  let correction: @Sendable (String, Declared, _ isFit: (String) -> Bool) -> String?

  static let all = [
    CommandSlip(message: "a command has no typographic quotes") { text, _, isFit in
      text.commandWithoutTypographicQuotes(isFit)
    },
    CommandSlip(message: "several commands have brackets") { text, _, isFit in
      text.listOfCommands(isFit)
    },
    CommandSlip(message: "a command has no single quotes") { text, _, isFit in
      guard text.contains("'") else { return nil }
      let inner = text.replacing("''", with: "’").replacing("'", with: "\"")
      return [inner.replacing("’", with: "'"), text.replacing("'", with: "")].first(where: isFit)
    },
    CommandSlip(message: "a fact is set by 'set' and its value") { $0.assignment($1, $2) },
    CommandSlip(message: "a payload has braces") { text, _, isFit in text.withBraces(isFit) },
    CommandSlip(message: "the layer of a tab has the word 'tab'") { text, declared, isFit in
      let words = text.split(separator: " ")
      let places = words.indices.dropFirst().filter { place in
        let word = String(words[place])
        return declared.tabs[word] != nil && !Name.reservedWords.contains(word)
      }
      return places.reversed().flatMap { place in
        [["tab"], ["on", "tab"]].map { layer in
          (words[..<place] + layer + words[place...]).joined(separator: " ")
        }
      }.first(where: isFit)
    },
  ]
}

extension StringProtocol {
  fileprivate var isCommand: Bool { (try? Command(parsing: String(self))) != nil }

  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// The commands between commas, semicolons or words as a list; nil unless all of them are
  /// commands.
  fileprivate func listOfCommands(_ isFit: (String) -> Bool) -> String? {
    for separator in [",", ";", "&&", " and ", " then ", "\n"] {
      let commands = split(separator: separator).map(\.trimmed)
      guard commands.count > 1, commands.allSatisfy(isFit) else { continue }
      // In a list of YAML, these characters have meanings.
      let items = commands.map { command in
        command.contains { "{}[]:#\",".contains($0) } ? "'\(command)'" : command
      }
      return "[\(items.joined(separator: ", "))]"
    }
    return nil
  }

  /// `n = 1`, `set n += 1` or `n++` as a command; nil for another text.
  fileprivate func assignment(_ declared: Declared, _ isFit: (String) -> Bool) -> String? {
    let rest = hasPrefix("set ") ? self[index(startIndex, offsetBy: 4)...] : self[...]
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let sign = rest[name.endIndex...].trimmed
    guard declared.facts[String(name)] != nil, let first = sign.first, "+-=".contains(first),
      sign.dropFirst().first == first || first == "=" || sign.dropFirst().first == "="
    else { return nil }
    let value = sign.dropFirst(first == "=" && sign.dropFirst().first != "=" ? 1 : 2).trimmed
    let amount = sign.dropFirst().first == first && first != "=" ? "1" : value
    let meant =
      first == "="
      ? [value.sumWithHyphen(of: declared), value, "\"\(value)\"", value.asSum(of: name)]
      : ["$(\(name) \(first) \(amount))"]
    return meant.compactMap { $0.map { "set \(name) \($0)" } }.first(where: isFit)
  }

  /// The text as a sum with a dollar sign and parentheses; nil for a text without a sum.
  /// - Parameter fact: the first summand of a text that begins with a sign.
  fileprivate func asSum(of fact: some StringProtocol) -> String? {
    var sum = String(self).filter { !"${}()".contains($0) }
    if let sign = sum.first, "+-".contains(sign) {
      sum = "\(fact) \(sign) \(sum.dropFirst().trimmed)"
    }
    guard sum.contains(where: \.isLetter), let sign = sum.first(where: { "+-".contains($0) }) else {
      return nil
    }
    // A name can have a '-' in it.
    if !sum.contains(" ") { sum = sum.split(separator: sign).joined(separator: " \(sign) ") }
    return "$(\(sum))"
  }

  /// `n-1` as a sum; nil for another text, or if it does not begin with a fact.
  func sumWithHyphen(of declared: Declared) -> String? {
    guard let hyphen = firstIndex(of: "-"), declared.facts[String(self[..<hyphen])] != nil,
      !self[index(after: hyphen)...].isEmpty
    else { return nil }
    return asSum(of: self)
  }

  /// `push item with id=1`, `push item with id 1` or `push item(id: 1)` with a payload in braces;
  /// nil for another text.
  fileprivate func withBraces(_ isFit: (String) -> Bool) -> String? {
    guard !contains("{") else { return nil }
    let text = String(self)
    let parts =
      text.contains(" with ")
      ? text.split(separator: " with ", maxSplits: 1) : text.split(separator: "(", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let values = parts[1].filter { !"()".contains($0) }.replacing("'", with: "\"")
    let words = values.replacing("=", with: ": ").replacing(":", with: ": ")
      .split { " ,".contains($0) }
    // Each field is a name, with or without its colon, and a value.
    guard words.count.isMultiple(of: 2) else { return nil }
    let fields = stride(from: 0, to: words.count, by: 2).map { place in
      "\(words[place].last == ":" ? words[place].dropLast() : words[place]): \(words[place + 1])"
    }
    let meant = "\(parts[0].trimmed) with {\(fields.joined(separator: ", "))}"
    return isFit(meant) ? meant : nil
  }
}
