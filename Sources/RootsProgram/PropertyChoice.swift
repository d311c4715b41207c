import RootsBench
import RootsBlueprint
import RootsTerminal

/// The properties that a search looks at: `--only`.
enum PropertyChoice {
  /// The names of the properties of an app that the options leave out.
  /// - Throws: `Failure` for a name that is none, or that the blueprint switches off.
  static func leftOut(of app: Blueprint, by words: Words) throws(Failure) -> Set<String> {
    let texts = words.values(of: .only)
    var names: Set<String> = []
    for name in texts.flatMap({ Self.names(in: $0, known: app.propertyNames) }) {
      if let reason = app.objection(toLookingAt: name) {
        throw .unreadable("\(OptionName.only.word): \(visible(reason))")
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
