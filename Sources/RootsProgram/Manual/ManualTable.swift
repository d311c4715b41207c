import Roots
import RootsApp
import RootsBench
import RootsBlueprint
import RootsTape

/// The parts of the manual that are made from the tables of the program: `{{options}}`.
enum ManualTable: String, CaseIterable {
  case subcommands, options, exitCodes = "exit codes"
  case commands, reservedWords = "reserved words", placeholders, conditionWords = "condition words"
  case endings, searchedProperties = "searched properties", topics
  case requests, driveErrors = "drive errors"

  /// The prefix of the marker for the claim of a usual property: `{{claim dead-end}}`.
  private static let claim = "claim "

  /// The prefix of the marker for the keys of a definition of the schema: `{{keys tab}}`.
  private static let keys = "keys "

  /// The text in place of a marker, in Markdown.
  ///
  /// - Returns: nil for an unknown marker.
  static func text(of marker: String) -> String? {
    if marker.hasPrefix(claim) {
      return UsualProperty(rawValue: String(marker.dropFirst(claim.count)))?.claim
    }
    guard marker.hasPrefix(keys) else { return ManualTable(rawValue: marker)?.text }
    return BlueprintSchema.meanings(of: String(marker.dropFirst(keys.count))).map { meanings in
      terms(meanings.map { ("`\($0.key)`", $0.meaning) })
    }
  }

  private var text: String {
    switch self {
    case .subcommands: Self.terms(Subcommand.allCases.map(\.term))
    case .options: Self.terms(Option.everywhere.map(\.term))
    case .exitCodes: Self.terms([CommandPage.Exit.fine, .unreadable, .other].map(\.term))
    case .commands:
      Self.terms(CommandForm.all.map { ($0.grammar.withBoldWords, $0.summary.asSentence()) })
    case .reservedWords: Name.reservedWords.sorted().joined(separator: ", ")
    case .placeholders: Vocabulary.builtInNames.joined(separator: ", ")
    case .conditionWords: Vocabulary.conditionWords.joined(separator: ", ")
    case .endings:
      Self.code(["completed", "dismissed"] + Dismissal.allCases.map(\.rawValue), last: ", ")
    case .searchedProperties:
      Self.code(
        UsualProperty.allCases.filter { !$0.canBeExpected }.map(\.rawValue), last: " and ")
    case .topics: ManPage.Topic.allCases.map(\.rawValue).joined(separator: ", ")
    case .requests: Self.terms(DriveRequest.allCases.map(\.term))
    case .driveErrors:
      Self.terms(DriveError.Code.allCases.map { ("`\($0.rawValue)`", $0.meaning.asSentence()) })
    }
  }

  fileprivate static func terms(_ terms: [(term: String, meaning: String)]) -> String {
    terms.map { "- \($0.term)\\\n  \($0.meaning)\n" }.joined()
  }

  private static func code(_ words: [String], last separator: String) -> String {
    let words = words.map { "`\($0)`" }
    return words.dropLast().joined(separator: ", ") + separator + (words.last ?? "")
  }
}

extension CommandPage {
  func manual(title: String, _ subcommand: Subcommand) -> String {
    var parts = [
      "# \(title)(1) - \(summary)", "## Synopsis", "`roots` `\(subcommand.rawValue)`\(form)",
      "## Description",
    ]
    let prose = Self.prose(of: subcommand).split(separator: "## Examples").map(String.init)
    parts += prose.prefix(1) + ["## Options"]
    let hasGroups = options.contains { $0.group != .general }
    for group in Option.Group.allCases {
      let options = allOptions.filter { $0.group == group }
      if !options.isEmpty, hasGroups {
        parts.append("### " + (group == .general ? "Other" : group.rawValue))
      }
      parts.append(ManualTable.terms(options.map(\.term)))
    }
    parts += ["## Exit status", ManualTable.terms(exits.map(\.term))]
    if prose.count > 1 { parts += ["## Examples", prose[1]] }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The description and the examples of a subcommand; empty for one without them.
  private static func prose(of subcommand: Subcommand) -> Substring {
    let text = String(decoding: PackageResources.commands_md, as: UTF8.self)
    guard let title = text.firstRange(of: "\n# \(subcommand.rawValue)\n") else { return "" }
    let rest = text[title.upperBound...]
    return rest[..<(rest.firstRange(of: "\n# ")?.lowerBound ?? rest.endIndex)]
  }
}

extension Subcommand {
  fileprivate var term: (term: String, meaning: String) {
    let reference = Self.manual.contains(self) ? "; see `roots-\(rawValue)`(1)" : ""
    let operand = page.operand.map { " \($0.form)" } ?? ""
    return ("`\(rawValue)`\(operand)", page.summary.asSentence(reference))
  }
}

extension Option {
  /// The option in bold with its value: `-s, --size COLUMNSxROWS`.
  fileprivate var term: (term: String, meaning: String) {
    let names = words.map { "`\($0)`" }.joined(separator: ", ")
    return (names + (value.map { " \($0.name)" } ?? ""), helpWithChoices + ".")
  }
}

extension DriveRequest {
  /// The request as it is written: `{"undo": N}`.
  fileprivate var term: (term: String, meaning: String) {
    (
      "`{\"\(rawValue)\":` \(argument.form)`}`",
      summary.asSentence() + " The result has " + result + "."
    )
  }
}

extension CommandPage.Exit {
  fileprivate var term: (term: String, meaning: String) { ("`\(code)`", meaning.asSentence()) }
}

extension String {
  /// The text with a capital letter, followed by the addition and a full stop.
  fileprivate func asSentence(_ addition: String = "") -> String {
    prefix(1).uppercased() + dropFirst() + addition + "."
  }

  /// A grammar with its words in bold; placeholders are in capital letters.
  fileprivate var withBoldWords: String {
    var (text, rest) = ("", self[...])
    while let start = rest.firstIndex(where: \.isLowercase) {
      let word = rest[start...].prefix(while: \.isLowercase)
      text += rest[..<start] + "`\(word)`"
      rest = rest[word.endIndex...]
    }
    return text + rest
  }
}
