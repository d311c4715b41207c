import RootsTerminal

/// `Expect property "nobody pays twice"`: a property of the app has not been broken so far.
struct PropertyClaim: TapeClaim {
  static let word = "property"
  var name: String

  static func read(by parser: inout TapeParser) -> PropertyClaim? {
    parser.argument("the name of a property in quotes").map { PropertyClaim(name: $0) }
  }

  var arguments: String { bare(name) }
  var values: [String] { [name] }

  func filled(by variables: TapeVariables) throws(TapeVariableError) -> PropertyClaim {
    PropertyClaim(name: try variables.filled(name))
  }

  func check(names: inout TapeAppCheck) { names.check(property: name) }

  func failure(in run: inout TapeRun) throws(TapeFailure) -> TapeFailure? {
    guard let properties = run.properties else { throw TapeFailure("this app has no properties") }
    if let reason = properties.objection(name) { throw TapeFailure(reason) }
    properties.follow()
    guard let breach = properties.breach(name, run.player.isCancelled) else {
      // What was cancelled has decided nothing.
      try run.checkTime()
      return nil
    }
    return TapeFailure(breach.message, expected: breach.expected, actual: breach.actual)
  }

  func actual(in run: inout TapeRun) throws(TapeFailure) -> String { "it has not been broken" }
}
