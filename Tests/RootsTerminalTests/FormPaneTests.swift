import RootsTerminal
import Testing

@Suite struct FormPaneTests {
  let form = FormPane(fields: [
    FormField(name: "user", label: "Name", value: "Ada"),
    FormField(name: "word", label: "Password", value: "日x", isSecret: true),
    FormField(name: "plan", label: "Plan", choices: ["free", "plus"]),
  ])

  func after(_ keys: [Key], _ start: FormPane? = nil) -> (form: FormPane, last: PaneOutcome?) {
    var form = start ?? self.form
    let outcomes = keys.map { form.handle($0) }
    return (form, outcomes.last)
  }

  @Test func `the focused field is marked and holds the cursor`() {
    let frame = sketch(24, 3) { form.draw(on: &$0) }
    #expect(
      frame.styledText
        == """
        > Name      [reverse:[Ada       ]]
          Password  [••        ]
          Plan      < free >
        cursor: 16,0
        """)
  }

  @Test func `a button that does not fit below the values begins further left`() {
    let town = FormField(name: "town", label: "Town")
    func rows(_ button: String) -> [String] {
      let form = FormPane(fields: [town], button: button)
      return sketch(24, 3) { form.draw(on: &$0) }.text.split(separator: "\n").map { String($0) }
    }
    #expect(rows("Save").last == "        [ Save ]")
    #expect(rows("Save the address").last == "    [ Save the address ]")
    #expect(rows("Save the address for bills").last == "  [ Save the address … ]")
  }

  @Test func `a secret is never drawn`() {
    let frame = sketch(40, 3) { form.draw(on: &$0) }
    #expect(!frame.text.contains("日") && !frame.text.contains("x"))
  }

  @Test func `keys edit at the cursor`() {
    let cases: [([Key], String)] = [
      ([.character("m")], "Adam"), ([Key(.home), .character("x")], "xAda"),
      ([Key(.left), .character(" ")], "Ad a"), ([Key(.backspace)], "Ad"),
      ([Key(.home), Key(.delete)], "da"), ([Key(.home), Key(.right), Key(.backspace)], "da"),
      ([Key(.home), Key(.end), .character("!")], "Ada!"),
      ([Key(.left), Key(.left), Key(.left), Key(.left), .character("q")], "qAda"),
      ([.character("j"), .character("?")], "Adaj?"),
    ]
    for (keys, value) in cases {
      let (form, outcome) = after(keys)
      #expect(form.fields[0].value == value)
      #expect(outcome == .changed)
    }
  }

  @Test func `a key without an effect changes no value`() {
    for keys in [
      [Key(.left)], [Key(.end)], [Key(.delete)], [Key(.home), Key(.backspace)], [Key(.tab)],
    ] {
      let (form, outcome) = after(keys)
      #expect(outcome == .handled)
      #expect(form.values == self.form.values)
    }
  }

  @Test func `Tab and the arrows cycle through the fields`() {
    let next: [Key.Code] = [.tab, .down]
    let previous: [Key.Code] = [.backTab, .up]
    for code in next {
      #expect(
        (1...4).map { after(Array(repeating: Key(code), count: $0)).form.current } == [1, 2, 0, 1])
    }
    for code in previous {
      #expect(
        (1...4).map { after(Array(repeating: Key(code), count: $0)).form.current } == [2, 1, 0, 2])
    }
  }

  @Test func `Enter moves on and submits in the last field`() {
    #expect(after([Key(.enter)]).last == .handled)
    #expect(after([Key(.enter)]).form.current == 1)
    #expect(after([Key(.enter), Key(.enter), Key(.enter)]).last == .activated(0))
  }

  @Test func `a choice changes by the arrows and Space, and takes every printable key`() {
    let choosing = after([Key(.backTab)]).form
    for keys in [[Key(.right)], [Key(.left)], [.character(" ")], [.character("x"), Key(.right)]] {
      let (form, outcome) = after(keys, choosing)
      #expect(form.values["plan"] == "plus")
      #expect(outcome == .changed)
    }
    #expect(after([Key(.right), Key(.right)], choosing).form.values["plan"] == "free")
    #expect(after([.character("q")], choosing).last == .handled)
    #expect(after([Key(.backspace)], choosing).last == .handled)
  }

  @Test func `Escape leaves the field, then it is ignored`() {
    let left = after([Key(.escape)])
    #expect(left.last == .handled)
    #expect(!left.form.isFocused)
    #expect(after([Key(.escape)], left.form).last == .ignored)
    #expect(after([.character("q")], left.form).last == .ignored)
    #expect(after([Key(.tab)], left.form).form == form)
    #expect(sketch(24, 3) { left.form.draw(on: &$0) }.cursor == nil)
  }

  @Test func `keys with control, alt or no meaning are ignored`() {
    for key in [.control("s"), Key(.character("x"), .alt), Key(.function(1)), Key(.pageUp)] {
      #expect(after([key]).last == .ignored)
    }
  }

  @Test func `a form without fields ignores everything`() {
    var empty = FormPane(fields: [])
    #expect(empty.handle(Key(.enter)) == .ignored)
    #expect(empty.paste("x") == .ignored)
    #expect(sketch(5, 1) { empty.draw(on: &$0) }.text == "")
  }

  @Test func `pasted text becomes one line without controls`() {
    var form = form
    #expect(form.paste("\u{1B}[1m a\r\nb") == .changed)
    #expect(form.fields[0].value == "Ada[1m a b")
    #expect(form.paste("") == .handled)
    #expect(form.handle(.character("!")) == .changed)
    #expect(form.fields[0].value == "Ada[1m a b!")
  }

  @Test func `a value with control characters is no value`() {
    var form = form
    #expect(form.fill(0, with: "a\u{1B}b")?.hasSuffix("takes no control characters") == true)
    #expect(form.fields[0].value == "Ada")
    #expect(form.fill(0, with: "a\tb") == nil && form.fields[0].value == "a b")
  }

  @Test func `a value has a limit, and a cut is reported`() {
    var form = form
    #expect(form.paste(String(repeating: "x", count: 5000)) == .full)
    #expect(form.fields[0].value.count == FormField.limit)
    #expect(form.handle(.character("y")) == .full)
  }

  @Test func `a long value scrolls so that the cursor is in view`() {
    let field = FormField(name: "n", label: "N", value: "abcdefghij")
    let rows = (0...10).map { left in
      let keys = Array(repeating: Key(.left), count: left)
      return sketch(13, 1) { after(keys, FormPane(fields: [field])).form.draw(on: &$0) }
    }
    #expect(rows[0].text == "> N  [<hij  ]")
    #expect(rows[1].text == "> N  [<hij  ]")
    #expect(rows[4].text == "> N  [<efgh>]")
    #expect(rows[10].text == "> N  [abcde>]")
    #expect(
      rows.map { $0.cursor?.column } == [10, 9, 8, 10, 9, 8, 10, 9, 8, 7, 6])
  }

  @Test func `a combining mark typed after its letter joins it`() {
    let (form, _) = after([.character("e"), .character("\u{301}"), .character("!")])
    #expect(form.fields[0].value == "Adae\u{301}!")
    #expect(form.fields[0].cursor == form.fields[0].value.count)
  }

  @Test func `the current field is visible in every height`() {
    for rows in 1...3 {
      for field in 0..<3 {
        let form = after(Array(repeating: Key(.tab), count: field)).form
        #expect(sketch(30, rows) { form.draw(on: &$0) }.text.contains("> "))
      }
    }
  }

  @Test func `random keys keep the cursor within the value and the current field among the fields`()
  {
    var random = TroubleMaker(seed: 21)
    var form = form
    for _ in 0..<3000 {
      let key = KeyTests.everyKey[random.next(below: KeyTests.everyKey.count)]
      _ = form.handle(key)
      if random.next(below: 10) == 0 { _ = form.paste(random.text(upTo: 4)) }
      #expect(form.fields.indices.contains(form.current))
      #expect(form.fields.allSatisfy { (0...$0.value.count).contains($0.cursor) })
      let frame = sketch(14, 2) { form.draw(on: &$0) }
      #expect(brokenWideCells(in: frame).isEmpty)
    }
  }
}
