import RootsTape
import RootsTerminal
import Testing

private let plainLook = PictureStyle(of: Tape([]))

private func picture(_ frame: Frame, look: PictureStyle = plainLook) -> String {
  Picture(of: frame, title: "a", look: look).text
}

private func frame(
  _ rows: [String], style: Style = .plain, columns: Int = 12, cursor: Point? = nil
) -> Frame {
  var frame = Frame(size: Size(columns: columns, rows: rows.count))
  frame.draw { canvas in
    for (row, text) in rows.enumerated() {
      canvas.draw(text, at: Point(column: 0, row: row), style: style)
    }
  }
  frame.cursor = cursor
  return frame
}

/// The elements that draw a row of a still.
private func rowMarkup(
  _ text: String, style: Style = .plain, cursor: Point? = nil
) -> String {
  let text = picture(frame([text], style: style, cursor: cursor))
  let row = text.split(separator: "\n").first { $0.hasPrefix("<g>") } ?? ""
  return String(row.dropFirst(3).dropLast(4))
}

@Suite struct PictureTests {
  @Test func `text has the positions and widths of its columns`() {
    #expect(
      rowMarkup("ab  c d") == """
        <text x="0" y="13" textLength="18">ab</text><text x="36" y="13" textLength="27">c d</text>
        """)
    #expect(
      rowMarkup(" <&>\"") == """
        <text x="9" y="13" textLength="36">&lt;&amp;&gt;&quot;</text>
        """)
  }

  @Test
  func `a wide character, the first of joined ones and a rare one are centred in their cells`() {
    #expect(
      rowMarkup("a日∆") == """
        <text x="0" y="13">a</text><text x="18" y="13" text-anchor="middle">日</text>\
        <text x="31.5" y="13" text-anchor="middle">∆</text>
        """)
    #expect(
      rowMarkup("👩‍👩‍👧") == """
        <text x="9" y="13" text-anchor="middle">👩</text>
        """)
  }

  @Test func `lines and blocks join in any font`() {
    #expect(rowMarkup("┌──┐") == "<path d=\"M4 8h28v1h-28zM4 8h1v10h-1zM31 8h1v10h-1z\"/>")
    #expect(rowMarkup("██▄") == "<path d=\"M0 0h18v18h-18zM18 9h9v9h-9z\"/>")
    #expect(rowMarkup("▒") == "<path opacity=\".50\" d=\"M0 0h9v18h-9z\"/>")
    #expect(rowMarkup("⠁") == "<path d=\"M2 2h2v2h-2z\"/>")
    #expect(rowMarkup("╭").contains("a3 3"))
    #expect(rowMarkup("┏").contains("<path"))
  }

  @Test(arguments: (0x2500..<0x2900).compactMap { Unicode.Scalar($0 as Int) })
  func `no line, block or braille leaves its cell`(scalar: Unicode.Scalar) throws {
    let shape = PictureShape(of: scalar)
    for rect in shape?.rects ?? [] {
      #expect(rect.x >= 0 && rect.y >= 0 && rect.width > 0 && rect.height > 0)
      #expect(rect.x + rect.width <= 9 && rect.y + rect.height <= 18)
    }
  }

  @Test func `a colour is a class if a theme decides it, else inline`() {
    func text(_ foreground: Color) -> String {
      rowMarkup("a", style: Style(foreground: foreground))
    }
    #expect(text(.palette(1)) == "<text x=\"0\" y=\"13\" class=\"c1\">a</text>")
    #expect(text(.palette(208)) == "<text x=\"0\" y=\"13\" style=\"fill:#ff8700\">a</text>")
    #expect(text(.palette(244)) == "<text x=\"0\" y=\"13\" style=\"fill:#808080\">a</text>")
    #expect(text(.rgb(1, 2, 255)) == "<text x=\"0\" y=\"13\" style=\"fill:#0102ff\">a</text>")
  }

  @Test func `attributes are classes, and reverse swaps the colours`() {
    let all: Attributes = [.bold, .dim, .italic, .underline]
    #expect(
      rowMarkup("a b", style: Style(attributes: all))
        == "<text x=\"0\" y=\"13\" textLength=\"27\" class=\"b d i u\">a b</text>")
    let reverse = Style(foreground: .palette(2), background: .palette(0), attributes: .reverse)
    #expect(
      rowMarkup("a ", style: reverse)
        == "<rect width=\"18\" height=\"18\" class=\"c2\"/><text x=\"0\" y=\"13\" class=\"c0\">a</text>"
    )
    let plain = rowMarkup("a", style: Style(attributes: .reverse))
    #expect(
      plain == "<rect width=\"9\" height=\"18\"/><text x=\"0\" y=\"13\" class=\"g\">a</text>")
  }

  @Test func `the cursor is a cell with swapped colours, even on a blank`() {
    #expect(
      rowMarkup("ab", cursor: Point(column: 1, row: 0)) == """
        <rect x="9" width="9" height="18"/><text x="0" y="13">a</text>\
        <text x="9" y="13" class="g">b</text>
        """)
    let blank = rowMarkup("", cursor: Point(column: 2, row: 0))
    #expect(blank == "<rect x=\"18\" width=\"9\" height=\"18\"/>")
  }

  @Test func `a picture is self-contained, and dark or light by the reader's preference`() {
    let text = picture(frame(["a"]))
    for word in ["<script", "<image", "<foreignObject", "@import", "url(", "<!"] {
      #expect(!text.contains(word))
    }
    #expect(text.components(separatedBy: "http") == 2)
    #expect(text.contains("@media(prefers-color-scheme:light)"))
  }

  @Test func `a named theme is that of the app and of its window`() throws {
    let nord = try #require(Theme.named("nord"))
    let tape = Tape([.set(.look(.theme, value: "Nord")), .output(path: "a.svg")])
    let files = MemoryFiles()
    let result = Town.player(files.files).play(TapeReading(tape), path: "a.tape")
    let drawn = try #require(result.lastFrame)
    let cell = drawn[Point(column: 40, row: 10)]
    #expect(drawn.style(of: cell).background == nord.base.background)
    guard case .rgb(let red, let green, let blue) = nord.base.background else {
      Issue.record("the theme has no background")
      return
    }
    let color = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let text = try #require(files.texts["a.svg"])
    #expect(text.contains(".g{fill:#\(color)}") && !text.contains("prefers-color-scheme"))
  }

  @Test(arguments: ["dark", "light"])
  func `the dark and the light theme are those of the program, too`(name: String) throws {
    let theme = try #require(Theme.named(name))
    let tape = Tape([.set(.look(.theme, value: name)), .output(path: "a.svg")])
    let files = MemoryFiles()
    let result = Town.player(files.files).play(TapeReading(tape), path: "a.tape")
    let drawn = try #require(result.lastFrame)
    let cell = drawn[Point(column: 40, row: 10)]
    #expect(drawn.style(of: cell).background == theme.base.background)
    #expect(files.texts["a.svg"]?.contains("prefers-color-scheme") == false)
  }

  @Test(arguments: ["Dracula of old", "{", "{}", "{ \"red\": \"url(http://x)\" }", "{red: 7}"])
  func `an empty theme does no harm`(theme: String) {
    let look = PictureStyle(of: Tape([.set(.look(.theme, value: theme))]))
    #expect(Drawing(picture(frame(["a"]), look: look)).isWellFormed)
    #expect(!picture(frame(["a"]), look: look).contains("url("))
  }

  @Test func `a window bar has three buttons, and a margin is ignored`() {
    let settings: [TapeCommand] = [
      .set(.look(.windowBar, value: "Rings")), .set(.look(.margin, value: "20")),
    ]
    let drawing = Drawing(picture(frame(["a"]), look: PictureStyle(of: Tape(settings))))
    #expect(drawing.elements("circle").count == 3)
    let window = drawing.elements("svg").first?.attributes
    let (width, height): (Int, Int) = (12 * 9 + 2 * 16, 34 + 18 + 16)
    #expect(window?["width"] == "\(width)")
    #expect(window?["height"] == "\(height)")
  }

  @Test(arguments: 0..<60)
  func `any frame gives well-formed SVG with its text in place`(seed: UInt64) {
    var maker = FrameMaker(seed: seed)
    for _ in 0..<10 {
      var frame = maker.next()
      frame.cursor = nil
      let drawing = Drawing(picture(frame))
      #expect(drawing.isWellFormed)
      let found = drawing.rows(count: frame.size.rows)
      for row in 0..<frame.size.rows {
        #expect(letters(found[row]) == letters(frame, row))
      }
    }
  }

  @Test func `a full screen gives a small file`() throws {
    let result = Town.play("Set Columns 80 Set Rows 24 | Enter")
    #expect(picture(try #require(result.lastFrame)).utf8.count < 4_000)
    var busy = Frame(size: Size(columns: 80, rows: 24))
    busy.draw { canvas in
      for row in 0..<24 {
        for column in 0..<8 {
          let style = Style(foreground: .palette(UInt8(column)), attributes: .bold)
          canvas.draw("words │ ──", at: Point(column: 10 * column, row: row), style: style)
        }
      }
    }
    #expect(picture(busy).utf8.count < 30_000)
  }
}

/// Each letter of a row with its column, without blanks.
private func letters(_ row: String) -> [String] {
  row.split(separator: "|").flatMap { part in
    let start = part.prefix { $0 != ":" }
    var column = Int(start) ?? -1
    return part.dropFirst(start.count + 1).compactMap { letter in
      defer { column += columnWidth(of: String(letter)) }
      return letter == " " ? nil : "\(column)\(letter)"
    }
  }
}

/// Each letter of a frame with its cell, without characters drawn as shapes.
private func letters(_ frame: Frame, _ row: Int) -> [String] {
  frame.cells(inRow: row).enumerated().compactMap { column, cell in
    // Of joined characters the first is drawn.
    let text = String(frame.text(of: cell).unicodeScalars.prefix { $0 != "\u{200D}" })
    let isShape = text.unicodeScalars.first.flatMap { PictureShape(of: $0) } != nil
    return isShape || text == " " || text.isEmpty ? nil : "\(column)\(text)"
  }
}

extension String {
  fileprivate func components(separatedBy part: String) -> Int { ranges(of: part).count + 1 }
}
