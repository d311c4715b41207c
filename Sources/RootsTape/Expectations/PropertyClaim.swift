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

  func failure(in app: inout some ClaimContext) throws(TapeFailure) -> TapeFailure? {
    try app.violation(of: name)
  }

  func actual(in app: inout some ClaimContext) throws(TapeFailure) -> String {
    "it has not been broken"
  }
}
