import RootsBlueprint
import RootsTerminal
import RootsTesting

/// The properties that a search looks at: `--only`.
struct PropertyChoice: Equatable {
  /// The values of the option: names, or lists of names.
  private let texts: [String]

  init(_ words: Words) {
    texts = words.values(of: .only)
  }

  /// The names of the properties of an app that are left out.
  /// - Throws: `Unknown` for a name that is none, and for one that the blueprint switches off.
  func leftOut(of app: Blueprint) throws(Unknown) -> Set<String> {
    var names: Set<String> = []
    for name in texts.flatMap({ Self.names(in: $0, known: app.propertyNames) }) {
      if let reason = app.objection(toLookingAt: name) {
        throw Unknown(description: "\(OptionName.only.word): \(visible(reason))")
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

  /// A name that is no property.
  struct Unknown: Error {
    let description: String
  }

  /// The names for help and completions.
  static let value = Option.Value(name: "NAME", choices: UsualProperty.allCases.map(\.rawValue))
}
