import RootsBlueprint
import RootsTerminal
import RootsTesting

/// The properties that a search looks at: `--only`.
struct PropertyChoice {
  /// The values of the option: names, or lists of names.
  private let texts: [String]

  init(_ words: Words) {
    texts = words.values(of: .only)
  }

  /// The names of the properties of an app that are left out.
  /// - Returns: nil after the report of a name that is none, or that the blueprint switches off.
  func leftOut(of app: Blueprint) -> Set<String>? {
    var names: Set<String> = []
    for name in texts.flatMap({ Self.names(in: $0, known: app.propertyNames) }) {
      if let reason = app.objection(toLookingAt: name) {
        let message = "\(OptionName.only.word): \(visible(reason))"
        _ = Program.fail(message, Program.ExitCode.unreadable)
        return nil
      }
      names.insert(name)
    }
    return texts.isEmpty ? [] : Set(app.propertyNames).subtracting(names)
  }

  /// The names that are joined by commas; a name may itself have commas.
  private static func names(in text: String, known: [String]) -> [String] {
    if known.contains(text) { return [text] }
    return text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.drop { $0 == " " })
    }
  }

  /// The names for help and completions.
  static let value = Option.Value(name: "NAME", choices: UsualProperty.allCases.map(\.rawValue))
}
