import Glibc
import Roots
import RootsApp
import RootsBench
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

  /// The words before the current one.
  private let line: Words
  /// Whether no word precedes the current one.
  private let isFirst: Bool
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
    (isFirst, self.kept) = (joined.isEmpty, kept)
    let subcommand = joined.first.flatMap(Subcommand.init)
    line = Words(beginning: joined.dropFirst(subcommand == nil ? 0 : 1), of: subcommand ?? .run)
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
        let option = try? line.option(meantBy: current[..<equals].dropFirst(2)),
        let value = option.value
      else {
        let options = line.subcommand.page.allOptions
        return (options.flatMap { option in option.words.map { ($0, option.help) } }, [])
      }
      return completions(of: value, for: option.name, after: current[...equals])
    }
    if isFirst { return (Subcommand.allCases.map { ($0.rawValue, $0.page.summary) }, []) }
    let count = line.operands.count
    guard let operand = line.subcommand.page.operand, count < operand.limit ?? .max else {
      return ([], [])
    }
    return completions(of: operand.value(at: count), for: nil, after: "")
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
    if option == .only || option == .with, let comma = current.lastIndex(of: ",") {
      start = current[...comma]
    }
    let words = value.choices + names(for: option, current.dropFirst(start.count))
    let choices: [Choice] = words.map { ("\(start)\($0)", "") }
    if case .file(let endings) = value.beside { return (choices, endings) }
    return (choices, [])
  }

  /// The names of the app or of recordings, or what else to try.
  /// - Parameter text: the beginning of the value.
  private func names(for option: OptionName?, _ text: Substring) -> [String] {
    switch option {
    case .from: app?.graphNames ?? []
    case .fact:
      app?.map.facts.flatMap { fact in
        let name = "\(fact.name)="
        return text.hasPrefix(name) ? fact.domain.words.map { name + $0 } : [name]
      } ?? []
    case .with: Exploration.Extra.allCases.map(\.rawValue)
    case .only: app?.properties.map(\.name) ?? []
    case nil where line.subcommand == .sessions: RunFolder()?.recordings ?? []
    default: []
    }
  }

  /// The app that the line names, or the demo; nil if it cannot be read.
  private var app: Blueprint? {
    let operands = line.operands.map(\.withHome)
    let tape = operands.first { FileKind(of: $0) == .tape }
    let file =
      line.value(of: .blueprint)?.withHome ?? operands.last { FileKind(of: $0) == .blueprint }
      ?? tape.flatMap { Cover.blueprint(of: $0) }
    return try? LoadedBlueprint.read(file)
  }
}

extension FactDomain {
  /// Values as `--fact` takes them: each word, or the whole range.
  fileprivate var words: [String] {
    switch self {
    case .flag: ["true", "false"]
    case .choice(let words), .text(let words): words
    case .number(let range): ["\(range.lowerBound)..\(range.upperBound)"]
    }
  }
}

extension String {
  /// The path with the home folder in place of `~`, which shells leave in a line under completion.
  fileprivate var withHome: String {
    guard hasPrefix("~/"), let home = environment("HOME") else { return self }
    return home + dropFirst()
  }
}
