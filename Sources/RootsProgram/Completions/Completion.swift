import Glibc
import Roots
import RootsApp
import RootsBlueprint
import RootsCurses

/// `roots __complete WORD...`: the completions of the last word, for the scripts of the shells.
///
/// The first line of the output has the endings of the files that the shell adds, with blanks
/// between them. Each other line is a word in place of the last one, a tab, and its meaning.
struct Completion: Runnable {
  /// The word in place of a subcommand.
  static let command = "__complete"

  private typealias Choice = (word: String, meaning: String)

  private let line: PartialLine
  private let current: String
  /// The beginning of the current word that the shell keeps.
  private let kept: String

  /// - Parameter words: the words up to the cursor, also with `=` and `:` as words of their own, as
  ///   in bash.
  init(_ words: [String]) {
    var (joined, kept, isOpen) = ([String](), "", false)
    for word in words {
      let isSign = word == "=" || word == ":"
      let before = isSign || isOpen ? joined.popLast() ?? "" : ""
      joined.append(before + word)
      kept = isSign ? before + word : before
      isOpen = isSign
    }
    current = joined.popLast() ?? ""
    (line, self.kept) = (PartialLine(joined), kept)
  }

  /// Prints the completions; nothing if they take longer than a second.
  func run() -> Int32 {
    _ = signal(SIGALRM) { _ in _exit(Program.ExitCode.fine) }
    _ = ualarm(900_000, 0)
    let (choices, endings) = completions
    let lines = choices.filter { choice in
      choice.word.hasPrefix(current) && choice.word.count >= kept.count
        && !choice.word.contains { $0.isNewline || $0 == "\t" }
    }
    .map { "\($0.word.dropFirst(kept.count))\t\($0.meaning)\n" }
    Standard.output.write(endings.joined(separator: " ") + "\n" + lines.joined())
    return Program.ExitCode.fine
  }

  private var completions: (choices: [Choice], endings: [String]) {
    if let option = line.awaited, let value = option.value {
      return completions(of: value, for: option.name, after: "")
    }
    if current.hasPrefix("-"), !line.isPastOptions {
      guard let equals = current.firstIndex(of: "="),
        let option = line.option(current[..<equals]), let value = option.value
      else {
        let options = line.page.allOptions
        return (options.flatMap { option in option.words.map { ($0, option.help) } }, [])
      }
      return completions(of: value, for: option.name, after: current[...equals])
    }
    if line.isEmpty { return (Subcommand.allCases.map { ($0.rawValue, $0.page.summary) }, []) }
    guard let value = line.operand else { return ([], []) }
    return completions(of: value, for: nil, after: "")
  }

  /// The completions of a value.
  ///
  /// - Parameters:
  ///   - option: nil for an operand.
  ///   - start: the beginning of the current word that is not part of the value.
  private func completions(
    of value: Option.Value, for option: OptionName?, after start: Substring
  ) -> (choices: [Choice], endings: [String]) {
    var start = start
    // The last name of a list.
    if option == .only, let comma = current.lastIndex(of: ",") { start = current[...comma] }
    let words = value.choices + names(for: option)
    let choices: [Choice] = words.map { ("\(start)\($0)", "") }
    if case .file(let endings) = value.beside { return (choices, endings) }
    return (choices, [])
  }

  /// The names of the app, or of recordings.
  private func names(for option: OptionName?) -> [String] {
    switch option {
    case .from: app?.graphNames ?? []
    case .fact: app?.map.facts.map { "\($0.name)=" } ?? []
    case .only: app?.properties.map(\.name) ?? []
    case nil where line.subcommand == .sessions: RunFolder()?.recordings ?? []
    default: []
    }
  }

  /// The app that the line names, or the demo; nil if it cannot be read.
  private var app: Blueprint? {
    let tape = line.operands.first { FileKind(of: $0) == .tape }
    let file =
      line.blueprint ?? line.operands.last { FileKind(of: $0) == .blueprint }
      ?? tape.flatMap { Cover.blueprint(of: $0) }
    return try? LoadedBlueprint.read(file)
  }
}

/// The words before the current one, parsed as far as they are right.
private struct PartialLine {
  /// The subcommand; nil if it is left out.
  let subcommand: Subcommand?
  /// Whether no word precedes the current one.
  let isEmpty: Bool
  private(set) var operands: [String] = []
  /// The value of `--blueprint`.
  private(set) var blueprint: String?
  /// The option whose value is the current word; nil for none.
  private(set) var awaited: Option?
  /// Whether `--` has ended the options.
  private(set) var isPastOptions = false

  init(_ words: [String]) {
    isEmpty = words.isEmpty
    subcommand = words.first.flatMap(Subcommand.init)
    for word in words.dropFirst(subcommand == nil ? 0 : 1) {
      if let option = awaited {
        take(word, for: option)
      } else if word == "--" {
        isPastOptions = true
      } else if isPastOptions || !word.hasPrefix("-") || word == "-" {
        operands.append(Self.withHome(word))
      } else if word.hasPrefix("--") {
        let parts = word.split(separator: "=", maxSplits: 1)
        awaited = option(parts.first ?? "").flatMap { $0.value == nil ? nil : $0 }
        if let option = awaited, parts.count > 1 { take(String(parts[1]), for: option) }
      } else {
        takeLetters(word.dropFirst())
      }
    }
  }

  var page: CommandPage { (subcommand ?? .run).page }

  /// The value of the operand at the current word; nil if the line has all of its operands.
  var operand: Option.Value? {
    guard let operand = page.operand else { return nil }
    return operands.count < operand.limit ?? .max ? operand.value(at: operands.count) : nil
  }

  /// The option with this name after two hyphens, or the only one that begins with it.
  func option(_ word: Substring) -> Option? {
    let options = page.allOptions.filter { $0.name.word.hasPrefix(word) }
    return options.first { $0.name.word == word } ?? (options.count == 1 ? options[0] : nil)
  }

  /// Takes letters behind one hyphen: `-p`, `-ps 80x24`, `-s80x24`.
  private mutating func takeLetters(_ letters: Substring) {
    var letters = letters
    while awaited == nil, let letter = letters.popFirst() {
      awaited = page.allOptions.first { $0.letter == letter && $0.value != nil }
    }
    if let option = awaited, !letters.isEmpty { take(String(letters), for: option) }
  }

  private mutating func take(_ value: String, for option: Option) {
    if option.name == .blueprint { blueprint = Self.withHome(value) }
    awaited = nil
  }

  /// The path with the home folder in place of `~`, which shells leave in a line under completion.
  private static func withHome(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = environment("HOME") else { return path }
    return home + path.dropFirst()
  }
}
