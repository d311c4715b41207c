import Roots
import RootsTerminal

/// Why the arguments cannot be followed.
enum UsageError: Error, Equatable, CustomStringConvertible {
  case unknownCommand(String)
  case unknownOption(String, known: [String])
  case missingValue(String)
  case surplusValue(String)
  case missingFile(String, String)
  case surplusFile(String, String)
  case badSize(String)
  case sizeOfTerminal

  /// One line: the fact, then the fix.
  var description: String {
    switch self {
    case .unknownCommand(let word):
      "unknown command '\(visible(word))'" + fix(of: word)
    case .unknownOption(let word, let known):
      "unknown option '\(visible(word))'" + (Self.meant(word, known) ?? "; try --help")
    case .missingValue(let option): "'\(option)' needs a value; try --help"
    case .surplusValue(let option): "'\(option)' takes no value; leave out what follows '='"
    case .missingFile(let command, let kind):
      "'\(command)' needs a \(kind); try 'roots \(command) --help'"
    case .surplusFile(let command, let file):
      "'\(command)' takes one file; leave out '\(visible(file))'"
    case .badSize(let text):
      "'\(visible(text))' is no size; write columns and rows, such as 80x24, up to 1000x500"
    case .sizeOfTerminal: "a terminal has its own size; use --size with --plain"
    }
  }

  private func fix(of word: String) -> String {
    if word.hasSuffix(".yaml") || word.hasSuffix(".yml") {
      return "; to open a blueprint, write 'roots run \(visible(word))'"
    }
    if word.hasSuffix(".tape") { return "; to play a tape, write 'roots replay \(visible(word))'" }
    return Self.meant(word, Subcommand.allCases.map(\.rawValue) + ["help"]) ?? "; try --help"
  }

  private static func meant(_ word: String, _ known: [String]) -> String? {
    nearest(word, in: known).map { "; did you mean '\($0)'?" }
  }
}
