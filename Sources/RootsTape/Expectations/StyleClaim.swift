import RootsTerminal

/// `Expect style "Bread" "bold on blue"`: a cell, or a text within a row, is drawn in this style.
struct StyleClaim: TapeClaim {
  static let word = "style"
  var spot: Spot
  var style: TapeStyle

  /// The cells whose style is expected.
  enum Spot: Hashable {
    case cell(TapeCell)
    /// A text within one row.
    case wording(TapeWording)
  }

  static func read(by parser: inout TapeParser) -> StyleClaim? {
    let spot: Spot?
    if parser.next.kind == .number {
      spot = parser.cell("style needs a column and a row").map { .cell($0) }
    } else {
      spot = TapeWording.read(by: &parser, after: word).map { .wording($0) }
    }
    guard let spot else { return nil }
    guard parser.next.isText else { return parser.refuse("style needs a style such as bold") }
    let token = parser.take()
    guard let text = parser.text(token) else { return nil }
    do throws(TapeStyleError) {
      return StyleClaim(spot: spot, style: try TapeStyle(text))
    } catch {
      parser.error("\(error)", at: token, near: error.near)
      return nil
    }
  }

  var arguments: String {
    switch spot {
    case .cell(let cell): "\(cell) \(bare(style.text))"
    case .wording(let wording): "\(wording.written) \(bare(style.text))"
    }
  }

  var values: [String] {
    switch spot {
    case .cell: []
    case .wording(let wording): [wording.source]
    }
  }

  func filled(by variables: TapeVariables) throws(TapeVariableError) -> StyleClaim {
    guard case .wording(let wording) = spot else { return self }
    return StyleClaim(spot: .wording(try variables.filled(wording)), style: style)
  }

  func failure(in app: inout some ClaimContext) throws(TapeFailure) -> TapeFailure? {
    let frame = app.settledGlass()
    let places: [[Style]]
    switch spot {
    case .cell(let cell):
      try app.checkThatGlassHas(cell)
      places = [[frame.style(of: frame[cell.point])]]
    case .wording(let wording):
      places = try frame.styles(of: wording)
      guard !places.isEmpty else {
        return TapeFailure(
          "\(wording) is in no row of the screen", expected: "\(wording) in style \(style.text)",
          actual: "it is not on the screen")
      }
    }
    let theme = app.theme
    let isThere = places.contains { $0.allSatisfy { style.describes($0, in: theme) } }
    guard !isThere else { return nil }
    let actual = places.map(\.named).joined(separator: "; ")
    return TapeFailure(
      "\(spot) is \(actual), not \(style.text)", expected: "\(spot) in style \(style.text)",
      actual: actual)
  }
}

extension StyleClaim.Spot: CustomStringConvertible {
  /// The place as it is written in a report.
  var description: String {
    switch self {
    case .cell(let cell): "cell \(cell)"
    case .wording(let wording): "\(wording)"
    }
  }
}

extension Frame {
  /// The styles of the cells of each occurrence of a text in a row.
  fileprivate func styles(of wording: TapeWording) throws(TapeFailure) -> [[Style]] {
    var places: [[Style]] = []
    for row in 0..<size.rows {
      var characters: [Character] = []
      var styles: [Style] = []
      for column in 0..<size.columns {
        let cell = self[Point(column: column, row: row)]
        for character in text(of: cell) {
          characters.append(character)
          styles.append(style(of: cell))
        }
      }
      for range in try wording.ranges(in: characters) { places.append(Array(styles[range])) }
    }
    return places
  }
}

extension [Style] {
  /// The names of the styles, each once.
  fileprivate var named: String {
    var names: [String] = []
    for style in self where !names.contains(style.name) { names.append(style.name) }
    return names.joined(separator: ", ")
  }
}
