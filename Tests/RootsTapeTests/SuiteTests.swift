import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// Tapes as tests for the tools that test real apps.
@Suite struct SuiteTests {
  private static let app = """
    roots: 1
    name: Forum
    tabs: { home: { title: Home, root: feed }, me: { title: Me, root: profile } }
    facts: { member: { text: ["", Ada] } }
    screens:
      feed:
        title: Feed
        text: "Hello, (you).\\nAll is well."
        list:
          - { label: "A \\"post\\"", do: push post }
          - { label: Log in, do: overlay login, then: { completed: set member $result.name } }
          - { label: Wait, do: push slow }
          - { label: Terms, do: push terms }
      slow: { title: Slow, after: { time: 3s, do: replace post } }
      post: { title: Post, keys: { l: { label: like, do: pop } } }
      profile: { title: "Me: $member" }
      terms:
        title: Terms
        form:
          agree: { label: Agree, switch: true }
          plan: { label: Plan, choice: [day, year] }
        submit: pop
    accessories:
      login:
        title: Log in
        form: { name: { label: Name }, password: { label: Password, secret: true } }
        submit: { label: send, do: "finish with {name: $name}" }
    routes: { "forum://post?a={a}": push post }
    """

  private static let tape = """
    Choose 'A "post"'
    Press "like"
    Choose "Log in"
    Fill name "Ada"
    Fill password "hush"
    Submit
    Switch "Me"
    Open "forum://post"
    Back
    """

  private func makePlayer() throws -> TapePlayer {
    let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: Self.app))
    let app = try #require(blueprint, "\(report.text)")
    return TapePlayer { size, _ in makeSession(app, size: size, isRecording: true) }
  }

  private func test(_ text: String) throws -> SuiteCase {
    let player = try makePlayer()
    return try SuiteCase(Tape.parse(text, file: "post.tape"), path: "tapes/post.tape", by: player)
  }

  private func written(_ form: String, _ tape: String = tape) throws -> String {
    let type = try #require(SuiteForm(rawValue: form))
    let files = type.files(of: [try test(tape)], app: "com.example.forum")
    #expect(files.count == 1)
    return files[0].text
  }

  @Test func `a flow of Maestro taps, types and asserts`() throws {
    #expect(
      try written("maestro") == #"""
        appId: "com.example.forum"
        name: "post"
        ---
        - launchApp:
            clearState: true
        - assertVisible: "Feed"
        - assertVisible: "Hello, \\(you\\)\\."
        - assertVisible: "All is well\\."
        - tapOn: "A \"post\""
        - assertVisible: "Post"
        - tapOn: "like"
        - assertVisible: "Feed"
        - assertVisible: "Hello, \\(you\\)\\."
        - assertVisible: "All is well\\."
        - tapOn: "Log in"
        - assertVisible: "Log in"
        - tapOn: "Name"
        - eraseText
        - inputText: "Ada"
        - tapOn: "Password"
        - eraseText
        - inputText: "${PASSWORD}"
        - tapOn: "send"
        - assertVisible: "Feed"
        - assertVisible: "Hello, \\(you\\)\\."
        - assertVisible: "All is well\\."
        - tapOn: "Me"
        - assertVisible: "Me: Ada"
        - openLink: "forum://post"
        - assertVisible: "Post"
        - back
        - assertVisible: "Me: Ada"

        """#)
  }

  @Test func `a feature of Gherkin reads as what a person does`() throws {
    // Only the model warns, so that a person goes back once.
    let text = try written("gherkin", "Choose \"Log in\"\nFill password \"hush\"\nBack\nBack")
    #expect(
      text == """
        Feature: com.example.forum

          Scenario: post
            Given the app is started
            Then I see "Feed"
            And I see "Hello, (you)."
            And I see "All is well."
            When I choose "Log in"
            Then I see "Log in"
            When I fill "Password" with the secret PASSWORD
            When I go back
            Then I see "Feed"
            And I see "Hello, (you)."
            And I see "All is well."

        """)
  }

  @Test func `a table has a row for each act`() throws {
    #expect(
      try written("csv", "Choose 'A \"post\"'\nOpen \"forum://post\"") == """
        test,step,act,label,number,value,title,texts\r
        post,0,start,,,,Feed,"Hello, (you).
        All is well."\r
        post,1,choose,"A ""post""\",1,,Post,\r
        post,2,open,,,forum://post,Post,\r

        """)
  }

  @Test func `tests of code have the labels as literals`() throws {
    let swift = try written("xcuitest")
    #expect(swift.contains("XCUIApplication(bundleIdentifier: \"com.example.forum\")"))
    #expect(swift.contains("    element(\"A \\\"post\\\"\").tap()\n    see(\"Post\")\n"))
    #expect(swift.contains("environment[\"PASSWORD\"]") && !swift.contains("hush"))
    let script = try written("playwright")
    #expect(script.contains("  await named(page, \"A \\\"post\\\"\").click();\n"))
    #expect(script.contains(".fill(process.env.PASSWORD);") && !script.contains("hush"))
    #expect(script.contains("await open(page, \"forum://post\");"))
  }

  @Test func `keys are exported by the names of what they use`() throws {
    let keys = try written("maestro", "Down\nEnter\nType \"Ada\"\nTab\nType \"hush\"\nEnter")
    let names = try written(
      "maestro", "Choose \"Log in\"\nFill name \"Ada\"\nFill password \"hush\"\nSubmit")
    #expect(keys == names)
  }

  @Test(arguments: SuiteForm.allCases.map(\.rawValue))
  func `the value of a secret is in no file`(form: String) throws {
    var player = try makePlayer()
    player.environment = { _ in "Sesame99" }
    let tape = """
      Set Secret PW
      Choose "Log in"
      Fill name "${PW}"
      Fill password "${PW}"
      Submit
      Switch "Me"
      """
    let test = try SuiteCase(Tape.parse(tape, file: "a.tape"), path: "a.tape", by: player)
    let files = try #require(SuiteForm(rawValue: form)).files(of: [test], app: "a")
    #expect(files.allSatisfy { !$0.text.contains("Sesame99") }, "\(files)")
    #expect(files.contains { $0.text.contains("PW") })
    let link = Tape.parse("Set Secret PW\nOpen \"forum://post?a=${PW}\"", file: "a.tape")
    let error = #expect(throws: SuiteCase.Objection.self) {
      try SuiteCase(link, path: "a.tape", by: player)
    }
    #expect(error?.message == " the secret PW is part of a link or of a label")
  }

  @Test func `a wait is followed by what is visible then`() throws {
    let text = try written("csv", "Choose \"Wait\"\nSleep 4s\nBack")
    let rows = text.split(separator: "\r\n").map { $0.split(separator: ",").map { String($0) } }
    #expect(
      rows.contains { $0.prefix(3) == ["post", "2", "wait"] && $0.contains("Post") }, "\(text)")
    #expect(text.contains("post,2,wait,,,4000 ms,"), "\(text)")
  }

  @Test func `a wait for a text takes the time since the act before`() throws {
    let text = try written("csv", "Choose \"Wait\"\nWait+Screen /Post/\nWait+Screen /Post/\nBack")
    let rows = text.split(separator: "\r\n").dropFirst()
    #expect(rows.count { $0.contains(",wait,") } == 1, "\(text)")
    #expect(rows.contains { $0.hasPrefix("post,2,wait,,,3000 ms,Post") }, "\(text)")
  }

  @Test func `a field is filled before the wait behind it, which counts only its own time`() throws
  {
    let text = try written(
      "csv",
      "Choose \"Terms\"\nFill plan year\nSleep 1s\nSubmit\nChoose \"Wait\"\nSleep 2900ms\nWait+Screen /Post/"
    )
    let acts = text.split(separator: "\r\n").dropFirst(2).map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(
      acts.map { "\($0[2]) \($0[5])" } == [
        "choose ", "fill year", "submit ", "choose ", "wait 2900 ms", "wait 100 ms",
      ], "\(text)")
  }

  @Test func `a field that has its value already is filled all the same`() throws {
    let text = try written("csv", "Choose \"Terms\"\nFill plan day\nFill agree no\nSubmit")
    #expect(text.contains(",fill,Plan,1,day,") && text.contains(",fill,Agree,1,no,"), "\(text)")
  }

  @Test(arguments: [
    ("maestro", ["- tapOn: \"Agree\"\n- tapOn: \"Plan\"\n- tapOn: \"year\"\n"]),
    ("xcuitest", ["turn(\"Agree\", on: true)", "pick(\"year\", from: \"Plan\")"]),
    (
      "playwright",
      [
        "getByLabel(\"Agree\", { exact: true }).setChecked(true);",
        "getByLabel(\"Plan\", { exact: true }).selectOption(\"year\");",
      ]
    ),
    ("gherkin", ["When I turn \"Agree\" on", "When I choose \"year\" for \"Plan\""]),
  ])
  func `a switch is turned, and a choice is picked`(form: String, parts: [String]) throws {
    let text = try written(form, "Choose \"Terms\"\nFill agree yes\nFill plan year\nSubmit")
    for part in parts { #expect(text.contains(part), "\(text)") }
  }

  @Test func `a tap for Maestro turns a switch only if it has the other value`() throws {
    let text = try written(
      "maestro", "Choose \"Terms\"\nFill agree no\nFill plan day\nSubmit")
    #expect(!text.contains("- tapOn: \"Agree\"") && text.contains("- tapOn: \"day\""), "\(text)")
    let turned = try written(
      "maestro", "Choose \"Terms\"\nFill agree yes\nFill agree no\nFill agree yes\nSubmit")
    #expect(turned.matches(of: /- tapOn: "Agree"/).count == 1, "\(turned)")
  }

  @Test func `tests of tapes with nearly the same name have different functions`() throws {
    var test = try test("Choose \"Wait\"")
    let cases = ["a_b", "a-b", "a-b-2"].map { name in
      test.name = name
      return test
    }
    let text = try #require(SuiteForm.xcuitest.files(of: cases, app: "").first).text
    let names = text.matches(of: /func (test_\w+)/).map { String($0.1) }
    #expect(names == ["test_a_b", "test_a_b_2", "test_a_b_2_2"])
  }

  @Test func `a tape that no person can play is refused`() throws {
    let error = #expect(throws: SuiteCase.Objection.self) { try test("Back\nDo \"push post\"") }
    #expect(
      error?.message == "2: no person can do 'Do \"push post\"'; use the row or key for it")
    let failed = #expect(throws: SuiteCase.Objection.self) { try test("Choose \"Nothing\"") }
    #expect(failed?.message.contains("Nothing") == true, "\(failed?.message ?? "")")
  }

  /// The acts of a tape as a table has them: what is done, its label, and the value.
  private func acts(_ tape: String) throws -> [String] {
    try written("csv", tape).split(separator: "\r\n").dropFirst(2).map { row in
      let cells = row.split(separator: ",", omittingEmptySubsequences: false)
      return [cells[2], cells[3], cells[5]].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("Back", []), ("Back\nBack", ["back"]), ("Switch \"Me\"", []),
    ("Switch \"Me\"\nSwitch \"Me\"", ["switch Me"]), ("Switch \"Me\"\nSubmit", ["submit send"]),
    ("Back\nSwitch \"Me\"\nSubmit", ["submit send"]),
    ("Open \"forum://post\"\nExpect refused /unsaved/\nSubmit", ["submit send"]),
    ("Undo\nSubmit", ["submit send"]), ("Escape 2", ["back"]), ("Escape\nSubmit", ["submit send"]),
  ])
  func `an act that only warns is in no suite, and hides no other act`(
    tape: String, last: [String]
  ) throws {
    let acts = try acts("Choose \"Log in\"\nFill name \"Ada\"\n\(tape)")
    #expect(acts == ["choose Log in", "fill Name Ada"] + last)
  }

  @Test(arguments: [
    ("Fill plan year", ["fill Plan year"]), ("Fill plan year\nExpect /year/", ["fill Plan year"]),
    ("Fill plan month\nExpect refused /month/", []),
  ])
  func `the text that was entered last is in the suite, and no value that was refused`(
    tape: String, last: [String]
  ) throws {
    #expect(try acts("Choose \"Terms\"\n\(tape)") == ["choose Terms"] + last)
  }

  @Test func `a suite has the refused acts that the app offers, and no way back from a root`()
    throws
  {
    let refused = "Expect refused /./"
    #expect(
      try acts("Back\n\(refused)\nUndo\n\(refused)\nSwitch \"Home\"\nOpen \"a://b\"\n\(refused)")
        == ["switch Home", "open a://b"])
  }

  @Test func `an exported title has no blank of an empty placeholder behind it`() throws {
    #expect(try written("maestro", "Switch \"Me\"").contains("- assertVisible: \"Me:\"\n"))
  }

  private static let boxes = """
    roots: 1
    name: Desk
    tabs: { one: { title: One, root: desk } }
    screens:
      desk:
        title: Desk
        keys: { a: push desk, b: overlay low, c: overlay high at 1 }
    accessories:
      low: { title: Low, text: one, modal: false, size: 40x5 }
      high: { title: High, text: two, modal: false, size: 20x3 }
    """

  private func clicked(_ statements: String) throws -> SuiteCase {
    let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: Self.boxes))
    let app = try #require(blueprint, "\(report.text)")
    let player = TapePlayer { size, _ in makeSession(app, size: size, isRecording: true) }
    return try SuiteCase(
      Tape.parse("Set Columns 80\nSet Rows 24\n" + statements, file: "a.tape"), path: "a.tape",
      by: player)
  }

  @Test func `a click on the path goes back one screen, and is refused for several`() throws {
    let test = try clicked("Type \"a\"\nClick 4 2")
    let text = try #require(SuiteForm.gherkin.files(of: [test], app: "").first).text
    #expect(text.contains("I go back"), "\(text)")
    let error = #expect(throws: SuiteCase.Objection.self) {
      try clicked("Type \"aa\"\nClick 4 2")
    }
    #expect(
      error?.message.hasPrefix("4: a click there goes back past several screens") == true,
      "\(error?.message ?? "")")
  }

  @Test func `a click that closes a box behind another one is no tool of the program`() throws {
    let error = #expect(throws: SuiteCase.Objection.self) {
      try clicked("Type \"bc\"\nClick 56 10")
    }
    #expect(error?.message.contains("closes a box behind another one") == true)
  }

  @Test(arguments: ["Type \"<\"", "Undo", "Backspace\nType \"<\""])
  func `a tape that uses a tool of the program is refused`(statements: String) throws {
    let error = #expect(throws: SuiteCase.Objection.self) {
      try test("Choose 'A \"post\"'\n\(statements)\nSwitch \"Me\"")
    }
    let line = statements.contains("\n") ? 3 : 2
    #expect(
      error?.message.hasPrefix("\(line): a tool of this program changes the app there") == true,
      "\(error?.message ?? "")")
  }

  private static let guarded = """
    roots: 1
    name: Notes
    facts: { dirty: true }
    tabs: { note: { title: Note, root: note } }
    protections: { saved: { passes: not dirty, ask: overlay discard } }
    screens: { note: { text: Note, leave: saved } }
    accessories:
      discard: { title: Discard?, list: [{ label: Discard, do: [set dirty false, finish] }] }
    """

  @Test(arguments: ["", "Choose \"Discard\""])
  func `a question about the end of the app is the reason for a refusal`(answer: String) throws {
    let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: Self.guarded))
    let app = try #require(blueprint, "\(report.text)")
    let player = TapePlayer { size, _ in makeSession(app, size: size, isRecording: true) }
    let error = #expect(throws: SuiteCase.Objection.self) {
      try SuiteCase(Tape.parse("Type q\n\(answer)", file: "a.tape"), path: "a.tape", by: player)
    }
    #expect(
      error?.message.hasPrefix("1: a key or a command ends the app there") == true,
      "\(error?.message ?? "")")
  }
}
