import RootsTerminal

/// `Expect selected "Bread"`: the selected row has this label; a pattern is searched in the label
/// and the detail.
struct SelectionClaim: TapeClaim {
  static let word = "selected"
  var wording: TapeWording

  static func read(by parser: inout TapeParser) -> SelectionClaim? {
    TapeWording.read(by: &parser, after: word).map { SelectionClaim(wording: $0) }
  }

  static func quoting(_ words: [TapeWord]) -> String? {
    bare(words.map(\.text).joined(separator: " "))
  }

  func check(names: inout TapeAppCheck) {
    if case .text(let text) = wording { names.check(selected: text) }
  }

  var arguments: String { wording.written }
  var values: [String] { [wording.source] }

  func filled(by variables: TapeVariables) throws(TapeVariableError) -> SelectionClaim {
    SelectionClaim(wording: try variables.filled(wording))
  }

  func failure(in app: inout some ClaimContext) throws(TapeFailure) -> TapeFailure? {
    let expected = "\(wording) to be selected"
    guard let row = app.session.selectedRow else {
      return TapeFailure("no row is selected", expected: expected, actual: "no selected row")
    }
    let isFound: Bool
    let mismatch: String
    switch wording {
    case .text(let text):
      // By the names that `Choose` takes.
      isFound = [text, text.withSingleBlanks].contains { $0 == row.label || $0 == row.name }
      mismatch = "'\(row.label)', not \(wording)"
    case .pattern(let pattern):
      isFound = try pattern.isPart(of: row.whole)
      mismatch = "'\(row.whole)', not like \(wording)"
    }
    guard !isFound else { return nil }
    return TapeFailure(
      "the selected row is \(mismatch)", expected: expected, actual: "'\(row.whole)'")
  }
}

extension AccessibilityText.Choice {
  /// The label and the detail.
  fileprivate var whole: String { detail.map { "\(label) \($0)" } ?? label }
}
