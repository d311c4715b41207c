import Roots
import RootsTerminal

extension TapeRun: ClaimContext {
  var message: MessageLine? { session.message }

  mutating func appGlass() -> Frame { glass.ofApp() }

  func violation(of property: String) throws(TapeFailure) -> TapeFailure? {
    guard let properties else { throw TapeFailure("this app has no properties") }
    if let reason = properties.objection(property) { throw TapeFailure(reason) }
    properties.follow()
    return properties.violation(property)
  }
}

/// The assertions of a tape.
extension TapeRun {
  /// Checks an expectation; the failure of a soft one is collected.
  mutating func check(
    _ expectation: TapeExpectation, at statement: TapeStatement
  ) throws(TapeFailure) {
    guard let failure = try failure(of: expectation) else {
      return hold(at: statement.position)
    }
    guard expectation.isSoft else { throw failure }
    collect(failure, at: statement)
  }

  /// Reports a failure after which the tape goes on.
  mutating func collect(_ failure: TapeFailure, at statement: TapeStatement) {
    let pictures = pictures(of: failure)
    findings.add(failure, at: statement, report(failure, at: statement), pictures)
  }

  /// The failure of an expectation that does not hold; nil if it holds.
  ///
  /// - Throws: the failure of an expectation that cannot be checked, such as one with an unknown
  ///   path.
  private mutating func failure(
    of expectation: TapeExpectation
  ) throws(TapeFailure) -> TapeFailure? {
    let claim = expectation.claim
    let failure = try claim.failure(in: &self)
    guard expectation.isNegated else { return failure }
    if failure != nil {
      try requireNames(of: expectation)
      return nil
    }
    let text = "\(TapeExpectation(claim))"
    return TapeFailure(
      "it should not be so:\(text)", expected: "not\(text)", actual: try claim.actual(in: &self))
  }

  /// Throws if an expectation has a name that the app does not have, so that it never holds.
  private func requireNames(of expectation: TapeExpectation) throws(TapeFailure) {
    let map = session.navigator.world.map
    let objection = TapeAppCheck.objection(to: expectation, map, properties?.objection)
    if let objection { throw TapeFailure(objection) }
  }
}
