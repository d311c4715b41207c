import Roots
import RootsTerminal

/// The assertions of a tape.
extension TapeRun {
  mutating func check(_ expectation: TapeExpectation) throws(TapeFailure) {
    switch expectation {
    case .glass(let scope, let pattern): try check(pattern, on: scope)
    case .state(let path, let value): try check(state: path, value)
    case .result(let screen, let outcome): try check(result: screen, outcome)
    case .refused(let pattern): try check(refusal: pattern)
    }
  }

  private mutating func check(
    _ pattern: TapePattern, on scope: TapeScope
  ) throws(TapeFailure) {
    let frame = settledGlass()
    if frame.text(in: scope)?.contains(try regex(of: pattern)) == true { return }
    throw TapeFailure(
      "/\(pattern.source)/ is not \(scope.place)", expected: "/\(pattern.source)/ \(scope.place)",
      actual: frame.found(in: scope, near: pattern))
  }

  private func check(state path: String, _ value: String) throws(TapeFailure) {
    let forms: [String]
    do throws(TapeStateError) {
      forms = try session.navigator.world.forms(ofState: path)
    } catch {
      throw TapeFailure("\(error)")
    }
    guard !forms.contains(value) else { return }
    let actual = forms.first ?? ""
    throw TapeFailure(
      "state '\(path)' is '\(actual)', not '\(value)'", expected: "'\(value)'",
      actual: "'\(actual)'")
  }

  private func check(refusal pattern: TapePattern) throws(TapeFailure) {
    let expected = "a refusal like /\(pattern.source)/"
    let refusals = refusals
    guard let refusal = refusals.first else {
      throw TapeFailure(
        "nothing was refused", expected: expected, actual: "the last command was not refused")
    }
    let regex = try regex(of: pattern)
    if refusals.contains(where: { $0.contains(regex) }) { return }
    throw TapeFailure(
      "the refusal is not like /\(pattern.source)/", expected: expected, actual: "'\(refusal)'")
  }

  /// The reason the last command was refused, as it is shown and in the engine's words; empty if it
  /// was not refused.
  private var refusals: [String] {
    var refusals: [String] = []
    if let message = session.message, message.kind == .refusal { refusals.append(message.text) }
    if let refusal = session.lastRefusal { refusals.append("\(refusal)") }
    return refusals
  }
}
