/// All errors of a map.
public struct MapErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// At least one error.
  package let errors: [MapError]

  package init(errors: [MapError]) { self.errors = errors }

  /// The errors, one on each line.
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}

/// One error of a map, as one sentence.
package struct MapError: Hashable, Sendable, CustomStringConvertible {
  /// A declaration with an error that only the complete map shows, so that a reader of a file has
  /// not reported it at its line.
  package enum Subject: Hashable, Sendable {
    case screen(Name)
    case condition(ofTab: Name)
    case nested(Name)
  }

  /// One sentence: the fact, then the fix.
  package let description: String
  /// The declaration with the error; nil when it is not a single one.
  package let subject: Subject?

  package init(_ description: String, in subject: Subject? = nil) {
    self.description = description
    self.subject = subject
  }
}
