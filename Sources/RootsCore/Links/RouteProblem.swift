/// An error in a declared route.
package enum RouteProblem: Hashable, Sendable {
  /// The pattern is not a valid link.
  case badLink(LinkProblem)
  /// A segment is neither a word nor one whole parameter in braces.
  case notWhole(String)
  /// The name of a parameter is malformed.
  case badParameterName(String)
  /// Two parameters have the same name.
  case parameterTwice(String)
  /// A parameter has an unknown kind; with the nearest one.
  case badKind(String, near: String?)
  /// The words of a choice are empty, malformed or not distinct.
  case badChoice(String)
  /// The range of a number is malformed or empty.
  case badRange(String)
  /// A parameter after the question mark is malformed.
  case badQuery(String)
  /// A parameter is the name of a tab, but the app has no tabs.
  case noTabs(String)
  /// A link can match this route and another one, and no rule prefers one of them.
  case ambiguous(with: String)
  /// The route contains a command that does not navigate.
  case notNavigation(String)
  /// A placeholder names no parameter of the pattern; with the nearest one.
  case unknownPlaceholder(String, near: String?)
  /// A command names something undeclared: its kind, the name, and the nearest one.
  case unknownName(String, Name, near: String?)
  /// The route opens a link for which no route is declared.
  case leadsNowhere(String)
  /// The route has no command.
  case empty
}

extension RouteProblem: CustomStringConvertible {
  /// One sentence: the fact, then the fix.
  package var description: String {
    switch self {
    case .badLink(let problem): "\(problem)"
    case .notWhole(let text):
      "\(short(text)) is not a segment; a parameter is a whole segment in braces, such as {id}"
    case .badParameterName(let name):
      "\(short(name)) names no parameter; use letters, digits, _ and -, a letter first"
    case .parameterTwice(let name): "the parameter '\(name)' occurs twice; rename one"
    case .badKind(let text, let near?): "there is no kind \(short(text)); did you mean '\(near)'?"
    case .badKind(let text, nil):
      "there is no kind \(short(text)); write text, int, flag, tab, 1..7 or one of a, b"
    case .badChoice(let text):
      "\(short(text)) is not a choice; write different words, such as one of Harbour, Mill"
    case .badRange(let text): "\(short(text)) is not a range; write one such as 1..7"
    case .badQuery(let text):
      "\(short(text)) is not a valid query parameter; write one such as day={day}"
    case .noTabs(let name): "'\(name)' is a tab, but this app has no tabs; declare them"
    case .ambiguous(let other):
      "\(short(other)) matches the same links; make one of them differ in a word or a kind"
    case .notNavigation(let command):
      "a link cannot \(quoted(command)); it can push, go, show, overlay, pop to, segue, start or "
        + "open"
    case .unknownPlaceholder(let path, let near):
      "the pattern has no parameter '\(path)'"
        + (near.map { "; did you mean '\($0)'?" } ?? "; write {\(path)} into it")
    case .unknownName(let kind, let name, let near):
      "there is no \(kind) '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? "; declare it")
    case .leadsNowhere(let link): "no route is declared for \(short(link)), to which this leads"
    case .empty: "this route does nothing; write a command"
    }
  }
}
