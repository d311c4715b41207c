import RootsTerminal
import Testing

@Suite struct KeysPaneTests {
  static let groups: [(title: String, items: [HelpLine.Item])] = [
    ("This screen", [.init(key: "Enter", label: "open"), .init(key: "l", label: "log in")]),
    ("Nobody", []),
    (
      "Roots",
      [
        .init(key: "Esc", label: "back"), .init(key: "Ctrl+P", label: "find"),
        .init(key: ":", label: "command"), .init(key: "q", label: "quit"),
      ]
    ),
  ]
  let pane = KeysPane(groups)

  func frame(_ pane: KeysPane, _ columns: Int, _ rows: Int, theme: Theme = .standard) -> Frame {
    sketch(columns, rows) { pane.draw(on: &$0, theme: theme) }
  }

  @Test func `the keys are grouped, in one column if they fit`() {
    #expect(
      frame(pane, 40, 12).text == """
        ┌ Keys ────────────────────────────────┐
        │ This screen                          │
        │ Enter   open                         │
        │ l       log in                       │
        │                                      │
        │ Roots                                │
        │ Esc     back                         │
        │ Ctrl+P  find                         │
        │ :       command                      │
        │ q       quit                         │
        └─ / filter  Esc close ────────────────┘

        """)
  }

  @Test func `in few rows the list has more columns, or scrolls`() {
    #expect(
      frame(pane, 60, 8).text == """
        ┌ Keys ────────────────────────────────────────────────────┐
        │ This screen        Roots                                 │
        │ Enter   open       Esc     back                          │
        │ l       log in     Ctrl+P  find                          │
        │                    :       command                       │
        │                    q       quit                          │
        └─ / filter  Esc close ────────────────────────────────────┘

        """)
    var narrow = pane
    let size = Size(columns: 20, rows: 6)
    #expect(
      frame(narrow, 20, 6).text == """
        ┌ Keys ────────────┐
        │ This screen      ▐
        │ Enter   open     ▕
        │ l       log in   ▕
        │                  ▕
        └─ / filter  Esc c─┘
        """)
    #expect(narrow.handle(Key(.end), size: size) == .pending)
    #expect(frame(narrow, 20, 6).text.contains("q       quit"))
    #expect(narrow.handle(Key(.pageUp), size: size) == .pending)
    #expect(narrow.handle(Key(.up), size: size) == .pending)
    #expect(narrow.handle(Key(.home), size: size) == .pending)
    #expect(narrow == pane)
  }

  @Test(
    arguments: [
      .character("?"), .character("q"), Key(.escape), Key(.enter), Key(.function(1)),
    ] as [Key])
  func `Escape and its own keys close the list`(key: Key) {
    var pane = pane
    #expect(pane.handle(key, size: Size(columns: 40, rows: 12)) == .closed)
  }

  @Test func `a slash filters by key or label until escape`() {
    var pane = pane
    let size = Size(columns: 40, rows: 12)
    for character in "/LOG" { #expect(pane.handle(.character(character), size: size) == .pending) }
    #expect(
      frame(pane, 40, 12).text == """
        ┌ Keys ────────────────────────────────┐
        │ This screen                          │
        │ l       log in                       │
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        └─ /LOG                               ─┘

        """)
    #expect(pane.handle(.character("q"), size: size) == .pending)
    #expect(frame(pane, 40, 12).text.contains("│ no matching key"))
    #expect(pane.handle(Key(.backspace), size: size) == .pending)
    #expect(pane.handle(Key(.enter), size: size) == .pending)
    #expect(pane.handle(Key(.escape), size: size) == .pending)
    #expect(pane == self.pane)
    #expect(pane.handle(Key(.escape), size: size) == .closed)
  }

  @Test func `an empty list of keys has a message`() {
    let text = frame(KeysPane([]), 40, 12).text
    #expect(text.contains("│ no key does anything here            │"))
  }

  @Test func `every key can be scrolled into view at every size`() {
    for columns in stride(from: 20, through: 200, by: 15) {
      for rows in [6, 9, 12, 24, 60] {
        var pane = pane
        let size = Size(columns: columns, rows: rows)
        var seen = ""
        for _ in 0..<12 {
          let frame = frame(pane, columns, rows)
          #expect(brokenWideCells(in: frame).isEmpty)
          seen += frame.text
          _ = pane.handle(Key(.down), size: size)
        }
        for label in ["open", "log in", "back", "find", "command", "quit"] {
          #expect(seen.contains(label), "\(label) at \(columns)x\(rows)")
        }
      }
    }
  }
}
