/// A name that nothing of its kind has, with the names that are known.
package struct UnknownName: Hashable, Sendable {
  /// The kind in the singular, such as `tab`.
  package let kind: String
  package let name: String
  package let known: [String]

  package init(_ kind: String, _ name: String, known: [String]) {
    (self.kind, self.name, self.known) = (kind, name, known)
  }

  /// The problem, then the fix: `there is no tab 'hme'; did you mean 'home'?`.
  package var sentence: String { "\(problem); \(fix)" }

  /// The problem alone: `there is no tab 'hme'`.
  package var problem: String { "there is no \(kind) '\(visible(name))'" }

  /// The name that is meant, or else eight, of more the most similar: `known: home, search, …`.
  package var fix: String {
    if let question = suggestion(nearest(name, in: known)) { return question }
    if known.isEmpty { return "this app has none" }
    if known.count <= 8 { return "known: \(known.map(visible).joined(separator: ", "))" }
    let first = mostSimilarFirst(known, to: name).prefix(8).map(visible).joined(separator: ", ")
    return "known: \(first), …"
  }
}

/// The question about a similar word: `did you mean 'home'?`; nil without one.
package func suggestion(_ word: String?) -> String? {
  word.map { "did you mean '\(visible($0))'?" }
}

/// The end of a sentence about an unknown word: `; did you mean 'home'?`; empty without a similar
/// one.
package func ending(suggesting word: String?) -> String {
  suggestion(word).map { "; \($0)" } ?? ""
}
