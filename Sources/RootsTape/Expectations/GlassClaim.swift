import RootsTerminal

/// `Expect /regex/`, `Expect+Line /regex/`: the screen, or the cursor's row, contains the pattern
/// now.
struct GlassClaim: TapeClaim {
  static let word = ""
  var scope: TapeScope
  var pattern: TapePattern

  static func read(by parser: inout TapeParser) -> GlassClaim? {
    parser.pattern(parser.take()).map { GlassClaim(scope: .screen, pattern: $0) }
  }

  var arguments: String { "\(pattern)" }
  var values: [String] { [pattern.source] }

  func filled(by variables: TapeVariables) throws(TapeVariableError) -> GlassClaim {
    GlassClaim(scope: scope, pattern: try variables.filled(pattern))
  }

  func failure(in app: inout some ClaimContext) throws(TapeFailure) -> TapeFailure? {
    let frame = app.appGlass()
    if try pattern.isPart(of: frame.text(in: scope)) { return nil }
    return TapeFailure(
      "\(pattern) is not \(scope.place)", expected: "\(pattern) \(scope.place)",
      actual: frame.found(in: scope, near: pattern))
  }

  func actual(in app: inout some ClaimContext) throws(TapeFailure) -> String {
    let frame = app.appGlass()
    for row in 0..<frame.size.rows where try pattern.isPart(of: frame.row(row)) {
      return "row \(row + 1) is '\(frame.row(row))'"
    }
    return "it is \(scope.place)"
  }
}
