import RootsTerminal
import Testing

/// Harmful text in every place of a template.
@Suite struct OutsideTextTests {
  static let texts = [
    "日本語のとても長いタイトルです", "👩‍👩‍👧‍👦 family", "e\u{301}\u{302}\u{303}", "\u{202E}reversed",
    "\u{1B}[31mred\u{07}", "a\tb", "\u{9B}31m", "zero\u{200B}width", "x\u{E0041}", "مرحبا",
  ]

  /// An app that contains the same text everywhere.
  private func app(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      scalar.isASCII && scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
        ? String(scalar)
        : "\\U" + String(repeating: "0", count: 8 - String(scalar.value, radix: 16).count)
          + String(scalar.value, radix: 16)
    }.joined()
    let it = "\"\(escaped)\""
    let placeholder = "\"{it} {it}\""
    return """
      roots: 1
      name: \(it.contains("\\U0000000") || it.contains("\\U00000009") ? "Texts" : it)
      facts: { it: { text: [\(it)] } }
      tabs: { home: { title: Home, root: start } }
      keys: { x: { label: \(placeholder), do: pop } }
      screens:
        start:
          title: \(placeholder)
          text: \(placeholder)
          list:
            - { label: \(placeholder), detail: \(placeholder), do: push deeper }
            - { label: "{it}", detail: "{it}", do: pop }
          keys: { k: { label: \(placeholder), do: "overlay card with {it: {it}}" } }
        deeper:
          title: \(placeholder)
          form:
            one: { label: \(placeholder), value: \(placeholder), required: true }
            two: { label: \(placeholder), choice: [\(it), other] }
          submit: { label: \(placeholder), do: "overlay card with {it: {one}}" }
      accessories:
        card: { title: "{payload.it}", text: "{payload.it}", size: 30x6, keys: { g: "finish with {it: {it}}" } }
      """
  }

  @Test(arguments: texts, [(40, 12), (80, 24), (20, 6)])
  func `every text becomes visible and breaks no border`(
    text: String, size: (columns: Int, rows: Int)
  ) throws {
    let session = try walk(app(text), columns: size.columns, rows: size.rows)
    for keys in ["x", "k", "g", "down", "enter", "enter", "enter", "esc esc"] {
      session.press(keys)
      let frame = session.frame()
      for scalar in frame.text.unicodeScalars where scalar != "\n" {
        let category = scalar.properties.generalCategory
        #expect(category != .control && scalar != "\u{202E}", "\(scalar.value)")
      }
      for row in 0..<frame.size.rows {
        #expect(columnWidth(of: frame.row(row)) <= size.columns)
      }
    }
  }

  @Test func `the border of a card does not move`() throws {
    for text in Self.texts {
      let session = try walk(app(text), columns: 40, rows: 12)
      session.press("k")
      let frame = session.frame()
      for row in 4...6 {
        for column in [5, 34] {
          let cell = frame[Point(column: column, row: row)]
          #expect(frame.text(of: cell) == "│", "\(text.debugDescription) at \(column), \(row)")
        }
      }
    }
  }
}
