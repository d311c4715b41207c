import Roots
import RootsTerminal

/// Why the arguments cannot be followed.
enum UsageError: Error, Equatable, CustomStringConvertible {
  case unknownCommand(String)
  case unknownOption(String, known: [String])
  /// Its beginning, and the options that begin so.
  case ambiguousOption(String, [String])
  case missingValue(String, form: String)
  case surplusValue(String)
  /// Two options that contradict each other.
  case excluding(String, String)
  /// An option, the one that it goes with, and why.
  case needs(String, String, String)
  case badValue(String, noun: String, advice: String)
  case badChoice(String, noun: String, [String])
  /// A subcommand, and what it is about.
  case missingOperand(String, String)
  /// What takes it, the one thing that it takes if any, and what is too much.
  case surplusOperand(String, name: String?, String)
  case noDash(String)
  /// A file of a kind that its taker has no use for.
  case otherKind(String, FileKind, for: String, [String])

  /// One line: the fact, then the fix.
  var description: String {
    switch self {
    case .unknownCommand(let word): "unknown command '\(visible(word))'" + fix(of: word)
    case .unknownOption(let word, let known):
      "unknown option '\(visible(word))'" + (Self.meant(word, known) ?? "; try --help")
    case .ambiguousOption(let word, let options):
      "'\(visible(word))' could be \(Self.list(options)); write more of it"
    case .missingValue(let option, let form): "'\(option)' needs a value; write \(form)"
    case .surplusValue(let option): "'\(option)' takes no value; leave out what follows '='"
    case .excluding(let option, let other):
      "'\(option)' and '\(other)' exclude each other; leave out one of them"
    case .needs(let option, let other, let reason): "\(reason); use \(option) with \(other)"
    case .badValue(let text, let noun, let advice): "'\(visible(text))' is no \(noun); \(advice)"
    case .badChoice(let text, let noun, let choices):
      "'\(visible(text))' is no \(noun)"
        + (Self.meant(text, choices) ?? "; choose \(Self.list(choices))")
    case .missingOperand(let command, let name):
      "'\(command)' needs a \(name.lowercased()); try 'roots \(command) --help'"
    case .surplusOperand(let command, let name, let word):
      "'\(command)' takes \(name.map { "one \($0.lowercased())" } ?? "nothing more"); "
        + "leave out '\(visible(word))'"
    case .noDash(let command):
      "'\(command)' needs standard input for keys; name a file instead of '-'"
    case .otherKind(let file, let kind, let taker, let endings):
      "'\(visible(file))' is named as a \(kind.rawValue), and '\(taker)' takes "
        + "\(Self.list(endings.map { ".\($0)" })) files; \(kind.use(of: file))"
    }
  }

  private func fix(of word: String) -> String {
    if let kind = FileKind(of: word) { return "; \(kind.use(of: word))" }
    return Self.meant(word, Subcommand.allCases.map(\.rawValue)) ?? "; try --help"
  }

  private static func meant(_ word: String, _ known: [String]) -> String? {
    nearest(word, in: known).map { "; did you mean '\($0)'?" }
  }

  /// `a, b or c`.
  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or \(last)"
  }
}
