public import Roots

/// A parsed line of the prompt.
public enum PromptLine: Hashable, Sendable {
  /// A command of the language.
  case command(Command)
  /// A word of the session with its argument.
  case word(String, argument: String? = nil)

  /// Parses a line; words of the command language take precedence over the session's own.
  ///
  /// - Throws: `PromptProblem` with the position and a suggestion.
  public init(parsing text: String, words: [PromptWord] = []) throws(PromptProblem) {
    let parts = PromptParts(text)
    if !Command.words.contains(parts.first) {
      if let word = words.first(where: { $0.word == parts.first }) {
        self = try PromptLine(word, parts)
        return
      }
      try PromptLine.checkFirst(parts, words)
    }
    do throws(CommandSyntaxError) {
      self = .command(try Command(parsing: text))
    } catch {
      throw PromptProblem(error, in: text)
    }
  }

  private init(_ word: PromptWord, _ parts: PromptParts) throws(PromptProblem) {
    switch word.argument {
    case .none:
      guard parts.rest.isEmpty else {
        throw parts.problem("'\(word.word)' takes nothing; leave out \(quoted(parts.rest))")
      }
      self = .word(word.word)
    case .count:
      guard !parts.rest.isEmpty else {
        self = .word(word.word)
        return
      }
      guard let count = Int(parts.rest), count > 0 else {
        throw parts.problem("\(quoted(parts.rest)) is not a whole number from 1")
      }
      self = .word(word.word, argument: "\(count)")
    case .choice(let choices, let called):
      guard choices.contains(parts.rest) else {
        throw parts.problem(PromptLine.unknown(parts.rest, choices, called, word))
      }
      self = .word(word.word, argument: parts.rest)
    case .text(let called, let isOptional):
      guard !parts.rest.isEmpty || isOptional else {
        let example = word.example.map { ", as in '\($0)'" } ?? ""
        throw parts.problem("expected \(called) here\(example)")
      }
      self = .word(word.word, argument: parts.rest.isEmpty ? nil : parts.rest)
    }
  }

  /// Searches both the commands and the session's words for an unknown first word.
  private static func checkFirst(
    _ parts: PromptParts, _ words: [PromptWord]
  ) throws(PromptProblem) {
    guard !parts.first.isEmpty, Name.isWellFormed(parts.first) else { return }
    let near = nearest(parts.first, in: Command.words + words.map(\.word))
    let fix =
      suggestion(near)
      ?? (words.contains { $0.word == "help" } ? "'help' lists all commands" : nil)
    guard let fix else { return }
    throw PromptProblem(
      sentence: "unknown command '\(parts.first)'; \(fix)",
      column: parts.column, length: parts.first.count)
  }

  private static func unknown(
    _ text: String, _ choices: [String], _ called: String, _ word: PromptWord
  ) -> String {
    let all = choices.map(visible).joined(separator: ", ")
    if text.isEmpty { return "expected \(called) here: one of \(all)" }
    guard let near = nearest(text, in: choices) else {
      return "\(quoted(text)) is unknown; known: \(all)"
    }
    return "'\(word.word)' has no \(quoted(text)); did you mean '\(visible(near))'?"
  }
}

/// A line split after its first word.
private struct PromptParts {
  /// The first word, trimmed.
  let first: String
  /// The rest of the line, trimmed.
  let rest: String
  /// The column of the first word, from 1.
  let column: Int
  private let columnOfRest: Int

  init(_ text: String) {
    let blanks = text.prefix { $0 == " " }.count
    let line = text.dropFirst(blanks)
    let word = line.prefix { $0 != " " }
    let gap = line.dropFirst(word.count).prefix { $0 == " " }.count
    var tail = line.dropFirst(word.count + gap)
    while tail.last == " " { tail.removeLast() }
    first = String(word)
    rest = String(tail)
    column = blanks + 1
    columnOfRest = blanks + word.count + gap + 1
  }

  func problem(_ sentence: String) -> PromptProblem {
    PromptProblem(sentence: sentence, column: columnOfRest, length: max(rest.count, 1))
  }
}

/// The error of an invalid line of the prompt.
public struct PromptProblem: Error, Hashable, Sendable {
  /// One sentence: the fact, then the fix.
  public let sentence: String
  /// The first affected character, from 1; nil for the whole line.
  public let column: Int?
  /// The number of affected characters, at least 1.
  public let length: Int

  init(sentence: String, column: Int? = nil, length: Int = 1) {
    self.sentence = sentence
    self.column = column
    self.length = length
  }

  init(_ error: CommandSyntaxError, in text: String) {
    let rest = text.dropFirst(error.column - 1)
    let concerned = String(decoding: rest.utf8.prefix(error.length), as: UTF8.self).count
    let word = rest.prefix { $0 != " " && $0 != ";" }.count
    let isOneCharacter = concerned <= 1
    self.init(
      sentence: "\(error)", column: error.column,
      length: max(isOneCharacter ? word : concerned, 1))
  }
}
