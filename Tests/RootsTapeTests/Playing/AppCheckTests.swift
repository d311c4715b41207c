import Roots
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

private func city() throws -> Blueprint {
  let root = "\(#filePath)".split(separator: "/").dropLast(4).map { "/\($0)" }.joined()
  let (blueprint, report) = Blueprint.read(file: "\(root)/Resources/City.yaml")
  return try #require(blueprint, "\(report.text)")
}

/// The problems of a tape on City, as `line:column-end message; hint`.
private func problems(_ text: String) throws -> [String] {
  let app = try city()
  var reading = Tape.parse(text, file: "a.tape")
  try #require(!reading.hasErrors, "\(reading.report)")
  reading.check(
    against: app.map,
    properties: { $0 == "twice" ? nil : "there is no property '\($0)'" },
    commands: app.problems(inCommand:))
  return reading.diagnostics.map { problem in
    let place = problem.position
    return "\(place.line):\(place.column)-\(place.column + place.length - 1) \(problem.message)"
      + (problem.hint.map { "; \($0)" } ?? "")
  }
}

@Suite struct AppCheckTests {
  @Test(arguments: ["Expect state depth 1\n", "Sleep 1s\n", "Type 'a' "])
  func `a check passes a long tape once`(line: String) throws {
    let map = try city().map
    var reading = Tape.parse(String(repeating: line, count: 20_000), file: "a.tape")
    let time = ContinuousClock().measure { reading.check(against: map) { _ in nil } }
    #expect(reading.diagnostics.isEmpty)
    // One that looks at the rest of the tape behind each command takes 5 to 15 seconds.
    #expect(time < .seconds(2))
  }

  @Test(arguments: [
    #"Do "push post with {id: "x"}""#, #"Do "push psot with {id: \"x\"}" x"#,
    #"Open "roots://x?a="b"""#, #"Expect state "tab" "hom" "x""#,
  ])
  func `a line that is read in part has no second error`(line: String) throws {
    var reading = Tape.parse("\(line)\nDo 'show mapp'\n", file: "a.tape")
    #expect(reading.diagnostics.count == 1, "\(reading.report)")
    let app = try city()
    reading.check(
      against: app.map, properties: { _ in nil }, commands: app.problems(inCommand:))
    #expect(reading.diagnostics.map(\.position.line) == [1, 2], "\(reading.report)")
  }

  @Test(arguments: [
    ("Do 'push psot'", "1:10-13 unknown screen 'psot'; did you mean 'post'?"),
    ("Enter\nDo 'show mapp'", "2:10-13 unknown tab 'mapp'; did you mean 'map'?"),
    ("Do 'show 7'", "1:10-10 there is no tab 7; the tabs are 1 to 4"),
    ("Do 'go feed on tab hom'", "1:20-22 unknown tab 'hom'; did you mean 'home'?"),
    ("Do 'overlay logn'", "1:13-16 unknown accessory 'logn'; did you mean 'login'?"),
    ("Do 'pop to fed'", "1:12-14 unknown screen 'fed'; did you mean 'feed'?"),
    ("Do 'start bookin'", "1:11-16 unknown flow 'bookin'; did you mean 'booking'?"),
    (
      "Do 'start booking at date'",
      "1:22-25 unknown intent 'date'; did you mean 'dates'?"
    ),
    ("Do 'tell bookin cancel'", "1:10-15 unknown flow 'bookin'; did you mean 'booking'?"),
    ("Do 'set signdIn true'", "1:9-15 unknown fact 'signdIn'; did you mean 'signedIn'?"),
    (
      "Do 'set tickets 4'",
      "1:17-17 'tickets' cannot be '4'; it takes a whole number from 0 to 3"
    ),
    (
      "Do 'in purs push card'",
      "1:8-11 unknown nested navigator 'purs'; did you mean 'purse'?"
    ),
    (
      "Do 'begin; push post; show mee; end'",
      "1:28-30 unknown tab 'mee'; did you mean 'me'?"
    ),
    (
      "Do 'tell booking cansel'",
      "1:18-23 the flow 'booking' does not receive 'cansel'; did you mean 'cancel'?"
    ),
    ("Do 'overlay post'", "1:13-16 'post' is a screen, not an accessory; push it"),
    ("Do 'push login on main'", "1:10-14 'login' is an accessory; overlay it, or name an"),
    ("Do 'start booking'", "1:11-17 the flow 'booking' needs an intent; write 'start booking at"),
    ("Do 'push post on accessory 12'", "1:28-29 there is no accessory layer 12; the layers are"),
    ("Do 'push post with {id: $depth}'", "1:26-30 placeholders cannot be filled here; write"),
    (
      "Do 'segue myself via menuu'",
      "1:22-26 unknown screen or accessory 'menuu'; did you mean 'menu'?"
    ),
  ])
  func `a command with an unknown name is an error at the name`(text: String, problem: String)
    throws
  {
    let found = try problems(text)
    #expect(found.count == 1 && found[0].hasPrefix(problem), "\(found)")
  }

  @Test(arguments: [
    (
      "Do 'show 0'",
      "1:10-10 '0' means tab 1, since tabs are numbered from 1; write a name: home, map, messages, "
        + "me"
    ),
    (
      "Do 'push post on tab 2'",
      "1:22-22 '2' is the number on the screen, since tabs are numbered from 1; write a name: home,"
        + " map, messages, me"
    ),
    (
      "Expect state 'stack tab 1' feed",
      "1:25-25 '1' is the number on the screen, since tabs are numbered from 1; write a name: home,"
        + " map, messages, me"
    ),
    (
      "Do 'in purse show 2'",
      "1:19-19 '2' is the number on the screen, since tabs are numbered from 1; write a name: cards,"
        + " tickets"
    ),
  ])
  func `the number of a tab is accepted with a remark`(text: String, problem: String) throws {
    #expect(try problems(text) == [problem])
  }

  @Test func `a link without a route is an error at the link, with the nearest one`() throws {
    let found = try problems("Enter Open 'roots://nwes'")
    #expect(found.count == 1 && found[0].hasPrefix("1:13-24 no route is declared for"), "\(found)")
    #expect(found[0].contains("did you mean \"roots://news\""))
    #expect(try problems("Open 'roots://stop/Atlantis'")[0].contains("it takes one of Harbour"))
  }

  @Test(arguments: [
    ("state stack 'feed psot'", "1:26-29 there is no screen 'psot'; did you mean 'post'?"),
    ("state 'stack tab hom' feed", "1:25-27 there is no tab 'hom'; did you mean 'home'?"),
    ("state tab hoem", "1:18-21 there is no tab 'hoem'; did you mean 'home'?"),
    ("state active 'tab hoem'", "1:26-29 there is no tab 'hoem'; did you mean 'home'?"),
    ("state 'accessory 0' logn", "1:28-31 there is no screen 'logn'; did you mean 'login'?"),
    ("state 'accessory 12' login", "1:25-26 there is no accessory layer '12'; the layers are 0"),
    ("state 'fact tikets' 1", "1:20-25 there is no fact 'tikets'; did you mean 'tickets'?"),
    ("state 'fact tickets' 9", "1:29-29 'tickets' cannot be 9; it takes a whole number from 0"),
    ("state 'fact signedIn' yes", "1:30-32 'signedIn' cannot be \"yes\"; it takes true or false"),
    ("state stak feed", "1:14-17 there is no state 'stak'; did you mean 'stack'? the paths are"),
    ("state 'flow bookin' none", "1:20-25 there is no flow 'bookin'; did you mean 'booking'?"),
    ("state 'in purse stak' card", "1:15-27 there is no state 'in purse stak'; of a nested"),
    (
      "state 'fact user' >= 2",
      "1:15-23 'fact user' is no number, but a text of at most 4096 bytes, so '>=' does not apply; "
        + "write a value or a /pattern/"
    ),
    (
      "state tab < 2",
      "1:14-16 'tab' is no number, so '<' does not apply; write a value or a /pattern/"
    ),
    (
      "state 'fact tickets' > 3",
      "1:31-31 'tickets' is a whole number from 0 to 3, so it is never > 3"
    ),
    ("state 'depth tab home' two", "1:31-33 'depth tab home' is a number, never 'two'"),
    ("state accessories many", "1:26-29 'accessories' is a number, never 'many'"),
    ("state 'in purse depth' x", "1:31-31 'in purse depth' is a number, never 'x'"),
    ("state tab zzz", "1:18-20 there is no tab 'zzz'; known: home, map, messages, me, "),
    ("state 'in purse tab' cads", "1:29-32 there is no tab 'cads'; did you mean 'cards'?"),
    ("result logn completed", "1:15-18 there is no screen, accessory or flow 'logn'; did you"),
    ("result login dismissed poped", "1:31-35 there is no reason 'poped'; did you mean 'popped'?"),
  ])
  func `an expectation that can never hold is an error`(text: String, problem: String) throws {
    let found = try problems("Expect \(text)")
    #expect(found.count == 1 && found[0].hasPrefix(problem), "\(found)")
  }

  @Test(arguments: [
    "Do 'push psot' Expect refused /post/",
    "Open 'roots://nwes' Expect state tab home Expect refused /news/",
    "Set Refusals allow\nDo 'push psot' Open 'roots://nwes'",
    "Expect state 'in purse stack' none Expect state 'accessory 0' none",
    "Expect state 'fact user' '' Expect state 'fact user' 7 Expect state 'fact user' '\"7\"'",
    "Expect state 'stack main' 'host menu' Expect state 'flow booking' none",
    "Do 'set signedIn false' Do 'pop 3' Do 'show me' Do 'undo' Do 'dismiss' Do 'quit'",
  ])
  func `names that exist, and refusals that are expected, are no errors`(text: String) throws {
    #expect(try problems(text) == [])
  }

  @Test func `all problems are reported in order`() throws {
    let found = try problems("Do 'push a1'\nExpect state tab b1\nOpen 'roots://c1/d/e'")
    #expect(found.map { $0.prefix(2) } == ["1:", "2:", "3:"])
  }

  @Test func `an unknown property is an error at its name`() throws {
    let found = try problems("Expect property twice\nExpect not property 'no such'")
    #expect(found == ["2:22-28 there is no property 'no such'"])
  }

  @Test func `a word is found in a sourced tape too`() throws {
    let files = TapeFiles(["a.tape": "Source b.tape", "b.tape": "Enter\nDo 'push psot'"])
    var reading = try Tape.read("a.tape", from: files)
    let app = try city()
    reading.check(
      against: app.map, properties: { _ in nil }, commands: app.problems(inCommand:))
    #expect(
      reading.report == """
        b.tape:2:10: error: unknown screen 'psot'
        Do 'push psot'
                 ^^^^ did you mean 'post'?

        """)
  }
}

@Suite struct TapeBlueprintTests {
  @Test func `a tape's blueprint is beside the tape, or else in the working directory`() throws {
    let files = TapeFiles(["t/a.yaml": "", "b.yaml": ""])
    func found(_ text: String) -> (String, Bool)? {
      files.blueprint(of: Tape.parse(text, file: "t/a.tape").tape).map { ($0.path, $0.isFound) }
    }
    #expect(try #require(found("Set Blueprint a.yaml")) == ("t/a.yaml", true))
    #expect(try #require(found("Set Blueprint b.yaml")) == ("b.yaml", true))
    #expect(try #require(found("Set Blueprint c.yaml")) == ("c.yaml", false))
    #expect(found("Enter") == nil)
  }
}
