import Roots
import Testing

/// The declared fields of a screen's input, which every command that opens or updates it is checked
/// against.
@Suite struct InputFieldTests {
  private func trial() throws -> Trial {
    let item = PayloadType(fields: [
      InputField("id", .int), InputField("tab", .choice(["a", "b"]), initial: "a"),
      InputField("note", .text, initial: .null),
    ])
    let page = PayloadType(fields: [InputField("page", .number(1...9), initial: 1)])
    return Trial(
      try NavigationMap(
        start: .screen("home"),
        screens: [
          ScreenDefinition("home"),
          ScreenDefinition(
            "item", once: true, payload: item,
            rules: VisitRules(identity: PayloadIdentity(fields: ["id", "tab"]))),
          ScreenDefinition("pages", payload: page),
        ],
        accessories: [AccessoryDefinition("sheet", payload: page)],
        flows: [FlowDefinition("buying", screens: ["item"])]))
  }

  @Test func `a visit gets the defaults of the fields that its command leaves out`() throws {
    var trial = try trial()
    try trial.accept("push item with {id: 1}", "push pages", "replace pages with {page: 2}")
    #expect(
      trial.stack(.main)
        == "home#1 item#2 {id: 1, note: null, tab: \"a\"} pages#4 {page: 2}")
    try trial.accept("overlay sheet", "update with {page: 3}", "update with {page: null}")
    #expect(trial.stack(.accessory(0)) == "sheet#5 {page: 1}")
  }

  @Test(arguments: [
    (
      "push item",
      "'item' needs a payload of type {id: int, tab: one of a, b = \"a\", note: text = null}"
    ),
    ("push item with 5", "it needs an object with fields, not a whole number"),
    ("push item with {tab: \"b\"}", "'id' is missing; it takes a whole number"),
    ("push item with {id: null}", "'id' is missing; it takes a whole number"),
    ("push item with {id: \"1\"}", "'id' takes a whole number, not \"1\""),
    ("push item with {id: 1, tab: \"c\"}", "'tab' takes one of a, b, not \"c\""),
    ("push item with {id: 1, notes: \"b\"}", "there is no field 'notes'; did you mean 'note'?"),
    ("push pages with {size: 3}", "there is no field 'size'; it has page"),
    ("go pages with {page: 10}", "'page' takes a whole number from 1 to 9, not 10"),
    ("replace pages with {page: 0}", "a whole number from 1 to 9, not 0"),
    ("overlay sheet with {page: 0}", "a whole number from 1 to 9, not 0"),
    ("pop to pages with {page: 0}", "a whole number from 1 to 9, not 0"),
    ("reset main to home, pages with {page: 0}", "a whole number from 1 to 9, not 0"),
    ("start buying with {id: \"x\"}", "'id' takes a whole number, not \"x\""),
    ("start buying", "'item' needs a payload of type"),
    ("preload item with {}", "'id' is missing"),
  ])
  func `a payload with another shape is refused`(text: String, reason: String) throws {
    var trial = try trial()
    let refusal = try trial.refusal(text)
    #expect(refusal?.contains(reason) == true, "\(refusal ?? "accepted")")
  }

  @Test func `an update is checked, and has the defaults`() throws {
    var trial = try trial()
    try trial.accept("push item with {id: 1, note: \"x\"}")
    #expect(
      try trial.refusal("update item with {note: \"y\"}")?.contains("'id' is missing") == true)
    try trial.accept("update item with {id: 2}")
    #expect(trial.stack(.main) == "home#1 item#2 {id: 2, note: null, tab: \"a\"}")
  }

  @Test func `two visits are the same one, whether or not a command writes the defaults`() throws {
    var trial = try trial()
    try trial.accept("push item with {id: 1}")
    #expect(
      try trial.refusal("push item with {id: 1, tab: \"a\", note: null}")
        == "'item' with {id: 1, note: null, tab: \"a\"} is already on top")
    try trial.accept("push pages", "pop to item with {id: 1, tab: \"a\"}")
    #expect(trial.stack(.main) == "home#1 item#2 {id: 1, note: null, tab: \"a\"}")
    try trial.accept("push pages", "reset main to home, item with {id: 1}")
    #expect(trial.stack(.main) == "home#1 item#2 {id: 1, note: null, tab: \"a\"}")
  }

  @Test func `a text takes a number as its digits`() throws {
    var trial = try trial()
    try trial.accept("push item with {id: 1, note: 42}")
    #expect(trial.stack(.main) == "home#1 item#2 {id: 1, note: \"42\", tab: \"a\"}")
  }

  @Test func `a reset without a payload keeps an entry with the defaults`() throws {
    var trial = try trial()
    try trial.accept("push pages")
    #expect(try trial.refusal("reset main to home, pages") == "this would change nothing")
    #expect(trial.stack(.main) == "home#1 pages#2 {page: 1}")
  }

  @Test func `remembered payloads are checked when they are restored`() throws {
    func map(_ range: ClosedRange<Int>) throws -> NavigationMap {
      let type = PayloadType(fields: [
        InputField("page", .number(range)), InputField("size", .int, initial: 5),
      ])
      return try NavigationMap(
        start: .screen("home"),
        screens: [ScreenDefinition("home"), ScreenDefinition("pages", payload: type)])
    }
    var trial = Trial(try map(1...9))
    try trial.accept("push pages with {page: 1, size: 1}", "update with {page: 2} remembered")
    try trial.accept("update with {page: 3} remembered")
    let rules = RestorationRules { _, _ in .allowed() }
    let nav = Navigator(try map(2...9))
    nav.restore(SavedState(trial.world, rules), rules)
    let top = try #require(nav.world.state.visibleContent)
    #expect(top.earlier == [Payload(.object(["page": 2, "size": 5]))])
  }

  @Test func `a saved entry without a new field gets its default`() throws {
    var trial = try trial()
    try trial.accept("push item with {id: 1}")
    let type = PayloadType(fields: [InputField("id", .int), InputField("size", .int, initial: 3)])
    #expect(
      try type.completed(Payload(.object(["id": 1]))).literal == .object(["id": 1, "size": 3]))
    #expect(
      type.isRequired && !PayloadType(fields: [InputField("a", nil, initial: .null)]).isRequired)
  }
}
