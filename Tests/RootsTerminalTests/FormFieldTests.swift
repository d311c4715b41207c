import Roots
import RootsTerminal
import Testing

@Suite struct FormFieldTests {
  func after(_ keys: String, _ field: FormField) -> FormField {
    var form = FormPane(fields: [field])
    for name in keys.split(separator: " ") {
      if let key = Key(named: String(name)) { _ = form.handle(key) }
    }
    return form.fields[0]
  }

  @Test(arguments: [
    ("space", true), ("space space", false), ("right", true), ("y", true), ("y n", false),
    ("x", true), ("y q backspace", true),
  ])
  func `a switch is on or off`(keys: String, isOn: Bool) {
    let field = after(keys, FormField(name: "n", label: "News", kind: .toggle))
    #expect(field.literal == .bool(isOn))
    #expect(
      sketch(16, 1) { FormPane(fields: [field]).draw(on: &$0) }.text
        == (isOn ? "> News  [x] yes" : "> News  [ ] no"))
  }

  @Test(arguments: [
    ("right", 25), ("left left", 10), ("+", 25), ("-", 15), ("home", 1), ("end", 99),
    ("end right", 99), ("home left", 1), ("4 2", 42), ("right 7", 7), ("4 2 backspace", 4),
    ("backspace 5", 25), ("x 3 ?", 3),
  ])
  func `a number is changed by its step within its range, or typed`(keys: String, value: Int) {
    let field = FormField(name: "a", label: "Age", kind: .number(1...99, step: 5), value: "20")
    #expect(after(keys, field).literal == .int(value))
  }

  @Test func `a number field names its range, and an invalid value its reason`() {
    let field = FormField(name: "a", label: "Age", kind: .number(1...99, step: 1))
    #expect(field.value == "1")
    #expect(
      sketch(26, 1) { FormPane(fields: [field]).draw(on: &$0) }.text
        == "> Age  < 1 >  1 to 99")
    #expect(after("1 2 3", field).problem == "takes a whole number from 1 to 99")
    #expect(after("backspace", field).problemSentence == "'Age' takes a whole number from 1 to 99")
    #expect(after("9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9", field).literal == .null)
    let below = FormField(name: "d", label: "Depth", kind: .number(-5...5, step: 1), value: "")
    #expect(after("- 3", below).literal == .int(-3))
  }

  @Test func `a choice is selected by its first letter, and the next by repeating it`() {
    let field = FormField(name: "s", label: "S", choices: ["Mill", "Market", "Harbour"])
    #expect(after("h", field).value == "Harbour")
    #expect(after("m", field).value == "Market")
    #expect(after("m m", field).value == "Mill")
    #expect(after("end", field).value == "Harbour")
    #expect(after("z", field).value == "Mill")
  }

  @Test(arguments: [
    (FieldRules(isRequired: true), "  ", "is required"),
    (FieldRules(length: 2...4), "a", "takes at least 2 characters; this has 1"),
    (FieldRules(length: 2...4), "abcde", "takes at most 4 characters; this has 5"),
    (FieldRules(format: .email), "ada", "takes an address like ada@mill.example"),
    (FieldRules(isRequired: true, length: 2...4, format: .word), "a-b", nil),
    (FieldRules(length: 2...4, format: .digits), "", nil),
  ])
  func `the problem of a text is one sentence`(
    rules: FieldRules, value: String, problem: String?
  ) {
    #expect(
      FormField(name: "x", label: "X", kind: .text, value: value, rules: rules).problem == problem)
  }

  @Test(arguments: [
    (FieldFormat.word, ["ada", "é_1-x"], ["", "a b", "a.b"]),
    (.digits, ["0", "007"], ["", "1.5", "-1", "٣"]),
    (
      .email, ["ada@mill.example", "a.b+c@x.y.z"],
      ["ada", "@x.y", "a@b", "a@@b.c", "a b@c.d", "a@b."]
    ),
    (
      .url, ["https://mill.example", "http://a.b/c?d#e", "HTTPS://a.b:80"],
      ["mill.example", "https://", "https://a", "ftp://a.b", "https://a.b/c d"]
    ),
    (.time, ["06:04", "23:59"], ["6:04", "24:00", "12:60", "12:3", "ab:cd", "12:30:00"]),
  ])
  func `a format accepts its texts`(format: FieldFormat, good: [String], bad: [String]) {
    for text in good { #expect(format.accepts(text), "\(text)") }
    for text in bad { #expect(!format.accepts(text), "\(text)") }
  }

  @Test func `a format's own example is of that format`() {
    for format in FieldFormat.allCases {
      let words = format.description.split(separator: " ").map(String.init)
      guard let place = words.firstIndex(of: "like") else { continue }
      #expect(format.accepts(words[place + 1]))
    }
  }

  private func required(_ labels: String..., button: String? = nil) -> FormPane {
    FormPane(
      fields: labels.map {
        FormField(name: $0, label: $0, kind: .text, rules: FieldRules(isRequired: true))
      }, button: button)
  }

  @Test func `a problem is shown below the fields after leaving one or submitting`() {
    var form = required("Name", "City")
    #expect(form.preferredRows() == 3)
    _ = form.handle(Key(.tab))
    #expect(
      sketch(30, 4) { form.draw(on: &$0) }.styledText == """
          Name * [fg1:!][                  ]
        > City *  [reverse:[                  ]]
          [fg1:! 'Name' is required]

        cursor: 11,1
        """)
    #expect(form.check() == "'Name' is required")
    #expect(form.current == 0)
    _ = form.handle(.character("x"))
    #expect(form.check() == "'City' is required")
    #expect(form.current == 1)
    _ = form.handle(.character("y"))
    #expect(form.check() == nil)
    #expect(!sketch(30, 4) { form.draw(on: &$0) }.text.contains("!"))
  }

  @Test func `a star follows the labels of required fields only`() {
    let form = FormPane(
      fields: required("Name").fields + [FormField(name: "City", label: "City", kind: .text)])
    let text = sketch(30, 4) { form.draw(on: &$0) }.text
    #expect(text.hasPrefix("> Name *  ["))
    #expect(text.contains("  City    ["))
  }

  @Test func `the button is highlighted when Enter presses it and no required field is empty`() {
    var form = required("Name", "City", button: "save")
    func button() -> Substring? {
      let lines = sketch(30, 4) { form.draw(on: &$0) }.styledText.split(separator: "\n")
      return lines.first { $0.contains("save") }?.replacing(" ", with: "")
    }
    #expect(button() == "[bold:[save]]")
    _ = form.handle(.character("x"))
    _ = form.handle(Key(.tab))
    #expect(button() == "[bold:[save]]")
    _ = form.handle(.character("y"))
    #expect(button() == "[reverse:[save]]")
    _ = form.handle(Key(.up))
    #expect(button() == "[bold:[save]]")
  }

  @Test(arguments: 1...8)
  func `no field and no button moves when a problem appears`(rows: Int) {
    for labels in [["A"], ["A", "B"], ["A", "B", "C", "D", "E"]] {
      for button in [nil, "done"] {
        let fields = labels.map {
          FormField(name: $0, label: $0, kind: .text, rules: FieldRules(isRequired: true))
        }
        var form = FormPane(fields: fields, button: button)
        func places() -> [String] {
          sketch(24, rows) { form.draw(on: &$0) }.text
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.contains("!") && !$0.contains("[  ") ? "" : $0.replacing("!", with: " ") }
            .map { String($0).withoutEnd }
        }
        let before = places()
        form.checkAll()
        #expect(zip(before, places()).allSatisfy { $0 == $1 || $1.isEmpty && $0.contains("done") })
      }
    }
  }

  @Test func `in few rows the current field is visible with its problem`() {
    var form = required("F0", "F1", "F2", "F3", "F4")
    _ = form.check()
    for rows in 1...6 {
      for index in 0..<5 {
        form.focus(index)
        let text = sketch(26, rows) { form.draw(on: &$0) }.text
        #expect(text.contains("> F\(index)"))
        #expect(text.contains("! 'F\(index)' is required") == (rows > 1))
      }
    }
  }

  @Test func `a long problem is wrapped, in free rows or in those of fields, at one column`() {
    let mail = FieldRules(isRequired: true, format: .email)
    var form = FormPane(
      fields: ["Mail", "Copy"].map { FormField(name: $0, label: $0, kind: .text, rules: mail) },
      button: "done")
    #expect(form.preferredRows(columns: 30) == 4)
    _ = form.handle(.character("x"))
    _ = form.handle(Key(.tab))
    let whole = """
        Mail * ![x                 ]
      > Copy *  [                  ]
        ! 'Mail' takes an address
        like ada@mill.example
                [ done ]
      """
    #expect(form.preferredRows(columns: 30) == 5)
    #expect(sketch(30, 5) { form.draw(on: &$0) }.text == whole)
    #expect(sketch(30, 4) { form.draw(on: &$0) }.text.contains("  ! 'Mail' takes an address l…\n"))
    _ = form.handle(Key(.up))
    _ = form.handle(Key(.escape))
    #expect(
      sketch(30, 5) { form.draw(on: &$0) }.text
        == whole.replacing("> Copy *  [", with: "  Copy * !["))
  }

  @Test func `the button is visible with every field`() {
    var form = required("F0", "F1", "F2", "F3", "F4", button: "done")
    for rows in 4...8 {
      for index in 0..<5 {
        form.focus(index)
        let text = sketch(26, rows) { form.draw(on: &$0) }.text
        #expect(text.contains("> F\(index)") && text.contains("[ done ]"))
      }
    }
  }

  @Test func `a field is filled from words`() {
    var form = FormPane(fields: [
      FormField(name: "n", label: "News", kind: .toggle),
      FormField(name: "p", label: "Plan", choices: ["day", "year"]),
      FormField(name: "a", label: "Age", kind: .number(1...9, step: 1)),
      FormField(name: "t", label: "Name", kind: .text, rules: FieldRules(length: 2...9)),
    ])
    #expect(form.fill(0, with: " Yes ") == nil)
    #expect(form.fill(0, with: "perhaps") == "'News' takes yes or no, not 'perhaps'")
    #expect(form.fill(1, with: "Y") == nil)
    #expect(form.fill(1, with: "week") == "'Plan' takes one of: day, year, not 'week'")
    #expect(form.fill(2, with: "7") == nil)
    // Keys can enter it too.
    #expect(form.fill(2, with: "10") == "'Age' takes a whole number from 1 to 9")
    #expect(form.fill(3, with: "Ada") == nil)
    #expect(form.fill(3, with: "A") == "'Name' takes at least 2 characters; this has 1")
    #expect(form.fill(9, with: "x") == "there is no field 10; the fields are 1 to 4")
    #expect(form.fields.map(\.value) == ["true", "year", "10", "A"])
  }
}

extension FormPane {
  /// Shows all problems; the focus stays.
  fileprivate mutating func checkAll() {
    let current = current
    _ = check()
    focus(current)
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var withoutEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
