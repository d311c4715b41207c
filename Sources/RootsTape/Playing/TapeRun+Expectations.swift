import Roots
import RootsTerminal

/// The assertions of a tape.
extension TapeRun {
  /// Checks an expectation; the failure of a soft one is collected.
  mutating func check(
    _ expectation: TapeExpectation, at statement: TapeStatement
  ) throws(TapeFailure) {
    guard let failure = try failure(of: expectation) else {
      return hold(at: statement.position)
    }
    guard case .soft = expectation else { throw failure }
    collect(failure, at: statement)
  }

  /// Reports a failure after which the tape goes on.
  mutating func collect(_ failure: TapeFailure, at statement: TapeStatement) {
    if firstSoftFailure == nil { firstSoftFailure = (failure, statement) }
    softScenes.append(scene(failure, at: statement))
    softReports.append(report(failure, at: statement))
  }

  /// The failure of an expectation that does not hold; nil if it holds.
  ///
  /// - Throws: the failure of an expectation that cannot be checked, such as one with an unknown
  ///   path.
  private mutating func failure(
    of expectation: TapeExpectation
  ) throws(TapeFailure) -> TapeFailure? {
    switch expectation {
    case .glass(let scope, let pattern): return try failure(pattern, on: scope)
    case .state(let path, let value): return try failure(state: path, value)
    case .stateMatches(let path, let pattern):
      let forms = try forms(ofState: path)
      if try first(of: forms, with: pattern) != nil { return nil }
      return failure(state: path, forms, "not like /\(pattern.source)/", "/\(pattern.source)/")
    case .stateCompares(let path, let relation, let number):
      return try failure(state: path, relation, number)
    case .result(let screen, let outcome): return try failure(result: screen, outcome)
    case .property(let name): return try failure(property: name)
    case .refused(let pattern): return try failure(refusal: pattern)
    case .selected(let wording): return try failure(selected: wording)
    case .cursor(let cell): return try failure(cursor: cell)
    case .style(let spot, let style): return try failure(style: style, of: spot)
    case .box(let box, let content): return try failure(box: box, content)
    case .soft(let other): return try failure(of: other)
    case .not(let other):
      if try failure(of: other) != nil {
        try requireNames(of: other)
        return nil
      }
      return TapeFailure(
        "it should not be so:\(other.description)", expected: "not\(other.description)",
        actual: try actual(of: other))
    }
  }

  /// Throws if an expectation has a name that the app does not have, so that it never holds.
  private func requireNames(of expectation: TapeExpectation) throws(TapeFailure) {
    var check = TapeAppCheck(session.navigator.world.map, properties?.objection ?? { _ in nil })
    check.check(expectation)
    guard let problem = check.problems.first else { return }
    throw TapeFailure(problem.message + (problem.hint.map { "; \($0)" } ?? ""))
  }

  /// The actual value that an expectation is about, in one line.
  private mutating func actual(of expectation: TapeExpectation) throws(TapeFailure) -> String {
    switch expectation {
    case .glass(let scope, let pattern):
      let frame = settledGlass()
      for row in 0..<frame.size.rows where try isFound(pattern, in: frame.row(row)) {
        return "row \(row + 1) is '\(frame.row(row))'"
      }
      return "it is \(scope.place)"
    case .state(let path, _), .stateMatches(let path, _), .stateCompares(let path, _, _):
      return "'\(try forms(ofState: path).first ?? "")'"
    case .refused: return "'\(refusals.first ?? "")'"
    case .property: return "it has not been broken"
    case .result, .selected, .cursor, .style, .box, .not, .soft: return "it is so"
    }
  }

  private mutating func failure(
    _ pattern: TapePattern, on scope: TapeScope
  ) throws(TapeFailure) -> TapeFailure? {
    let frame = settledGlass()
    if try isFound(pattern, in: frame.text(in: scope)) { return nil }
    return TapeFailure(
      "/\(pattern.source)/ is not \(scope.place)", expected: "/\(pattern.source)/ \(scope.place)",
      actual: frame.found(in: scope, near: pattern))
  }

  private func forms(ofState path: String) throws(TapeFailure) -> [String] {
    do throws(TapeStateError) {
      return try session.navigator.world.forms(ofState: path)
    } catch {
      throw TapeFailure("\(error)")
    }
  }

  private func failure(
    state path: String, _ value: String
  ) throws(TapeFailure) -> TapeFailure? {
    let forms = try forms(ofState: path)
    return forms.contains(value)
      ? nil : failure(state: path, forms, "not '\(value)'", "'\(value)'")
  }

  private func failure(
    state path: String, _ relation: TapeRelation, _ number: String
  ) throws(TapeFailure) -> TapeFailure? {
    let forms = try forms(ofState: path)
    guard let actual = forms.first.flatMap({ Double($0) }), let wanted = Double(number) else {
      throw TapeFailure("state '\(path)' is '\(forms.first ?? "")', which is not a number")
    }
    let form = "\(relation.rawValue) \(number)"
    return relation.holds(actual, wanted) ? nil : failure(state: path, forms, "not \(form)", form)
  }

  private func failure(
    state path: String, _ forms: [String], _ mismatch: String, _ expected: String
  ) -> TapeFailure {
    let actual = forms.first ?? ""
    return TapeFailure(
      "state '\(path)' is '\(actual)', \(mismatch)", expected: expected, actual: "'\(actual)'")
  }

  private func failure(refusal pattern: TapePattern) throws(TapeFailure) -> TapeFailure? {
    let expected = "a refusal like /\(pattern.source)/"
    let refusals = refusals
    guard let refusal = refusals.first else {
      return TapeFailure(
        "nothing was refused", expected: expected, actual: "the last command was not refused")
    }
    if try first(of: refusals, with: pattern) != nil { return nil }
    return TapeFailure(
      "the refusal is not like /\(pattern.source)/", expected: expected, actual: "'\(refusal)'")
  }

  /// The reason the last command was refused, as it is shown and in the engine's words; empty if it
  /// was not refused.
  private var refusals: [String] {
    var refusals: [String] = []
    if let message = session.message, message.isRefusal { refusals.append(message.text) }
    if let refusal = session.lastRefusal { refusals.append("\(refusal)") }
    return refusals
  }
}
