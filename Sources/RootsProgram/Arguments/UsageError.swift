import Roots
import RootsTerminal

/// An error in the arguments.
enum UsageError: Error, Equatable, CustomStringConvertible {
  case unknownCommand(String)
  case unknownOption(String, known: [String])
  /// An ambiguous abbreviation, and the options that it matches.
  case ambiguousOption(String, [String])
  case missingValue(String, form: String)
  case surplusValue(String)
  /// Two options that cannot be combined.
  case excluding(String, String)
  /// An option, the option it requires, and the reason.
  case needs(String, String, String)
  /// An invalid value, the option, and the values that it takes.
  case badValue(String, option: String, form: String)
  case badChoice(String, noun: String, [String])
  /// A subcommand, and the name of its missing operand.
  case missingOperand(String, String)
  /// A subcommand or option, the name of its only operand if it has one, and the surplus word.
  case surplusOperand(String, name: String?, String)
  case noDash(String)
  /// A file of a kind that the subcommand or option does not accept.
  case otherKind(String, FileKind, for: String, [String])

  /// One line: the fact, then the fix.
  var description: String {
    switch self {
    case .unknownCommand(let word): "unknown command '\(visible(word))'; \(fix(of: word))"
    case .unknownOption(let word, let known):
      "unknown option '\(visible(word))'; "
        + (suggestion(nearest(word, in: known)) ?? "try --help")
    case .ambiguousOption(let word, let options):
      "'\(visible(word))' is ambiguous: \(Self.list(options)); write more letters"
    case .missingValue(let option, let form): "'\(option)' needs a value; write \(form)"
    case .surplusValue(let option): "'\(option)' takes no value; remove the text after '='"
    case .excluding(let option, let other):
      "'\(option)' and '\(other)' cannot be combined; leave out one"
    case .needs(let option, let other, let reason): "\(reason); use \(option) with \(other)"
    case .badValue(let text, let option, let form):
      "\(option) takes \(form), not '\(visible(text))'"
    case .badChoice(let text, let noun, let choices):
      "unknown \(noun) '\(visible(text))'; "
        + (suggestion(nearest(text, in: choices)) ?? "choose \(Self.list(choices))")
    case .missingOperand(let command, let name):
      "'\(command)' needs \(name); try 'roots \(command) --help'"
    case .surplusOperand(let command, let name, let word):
      "'\(command)' takes \(name.map { "one \($0.lowercased())" } ?? "nothing more"); "
        + "leave out '\(visible(word))'"
    case .noDash(let command):
      (command == Subcommand.run.rawValue
        ? "'\(command)' reads keys from standard input"
        : "'\(command)' cannot read a file from standard input") + "; name a file instead of '-'"
    case .otherKind(let file, let kind, let taker, let endings):
      "'\(visible(file))' is a \(kind.rawValue), but '\(taker)' takes "
        + "\(Self.list(endings.map { ".\($0)" })) files; \(kind.use(of: file))"
    }
  }

  private func fix(of word: String) -> String {
    if let kind = FileKind(of: word) { return kind.use(of: word) }
    let known = Subcommand.allCases.map(\.rawValue)
    // A longer form of a word, such as coverage.
    let longer = known.first { $0.count > 3 && word.hasPrefix($0) }
    return suggestion(nearest(word, in: known) ?? longer) ?? "try --help"
  }

  /// `a, b or c`.
  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or \(last)"
  }
}
