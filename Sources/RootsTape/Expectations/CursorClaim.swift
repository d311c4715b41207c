import RootsTerminal

/// `Expect cursor 12 5`, `Expect cursor hidden`: the cursor is in this cell, or hidden.
struct CursorClaim: TapeClaim {
  static let word = "cursor"
  /// The cell; nil for a hidden cursor.
  var cell: TapeCell?

  static func read(by parser: inout TapeParser) -> CursorClaim? {
    if parser.next.kind == .word, parser.literal(parser.next) == "hidden" {
      parser.take()
      return CursorClaim(cell: nil)
    }
    return parser.cell("cursor needs a column and a row, or hidden").map { CursorClaim(cell: $0) }
  }

  var arguments: String { cell.map { "\($0)" } ?? "hidden" }
  var values: [String] { [] }

  func filled(by variables: TapeVariables) -> CursorClaim { self }

  func failure(in app: inout some ClaimContext) throws(TapeFailure) -> TapeFailure? {
    if let cell { try app.checkThatGlassHas(cell) }
    let actual = app.settledGlass().cursor.map { TapeCell($0) }
    guard actual != cell else { return nil }
    func told(_ cell: TapeCell?) -> String { cell.map { "at \($0)" } ?? "hidden" }
    return TapeFailure(
      "the cursor is \(told(actual)), not \(told(cell))", expected: "the cursor \(told(cell))",
      actual: "it is \(told(actual))")
  }
}
