import RootsTape
import Testing

@Suite struct ExpectationTests {
  @Test(arguments: [
    "Expect not /nowhere/ Expect not /This is post/",
    "Type lAda\nExpect+Line not /Bob/ Expect+Line /Ada/",
    "Expect not state tab map Expect not refused /x/ Expect not result login completed",
    "Expect state depth >= 1 Expect state depth < 2 Expect state depth <= 1 Expect state depth > 0",
    "Enter Expect state depth > 1 Expect not state depth > 2 Expect state depth > -1.5",
    "Enter Expect state stack /^feed p/ Expect not state stack /chat/ Expect state tab /ho/",
    "Escape Expect refused /root/ Expect not refused /x/",
  ])
  func `an expectation that holds passes`(text: String) { passes(text) }

  @Test(arguments: [
    ("Expect not /This is feed/", "it should not be so: /This is feed/"),
    ("Expect not state tab home", "it should not be so: state tab home"),
    ("Expect state depth >= 2", "state 'depth' is '1', not >= 2"),
    ("Expect not state depth < 2", "it should not be so: state depth < 2"),
    ("Expect state stack /post/", "state 'stack' is 'feed', not like /post/"),
    ("Expect state tab > 1", "state 'tab' is 'home', which is not a number"),
    ("Expect not state tab > 1", "state 'tab' is 'home', which is not a number"),
    ("Expect not state 'fact nosuch' 1", "there is no fact 'nosuch'; known: signedIn, user"),
    (
      "Expect not result nosuch completed",
      "there is no screen, accessory or flow 'nosuch'; known: feed, plan, post, login"
    ),
    ("Escape Expect not refused /root/", "it should not be so: refused /root/"),
  ])
  func `an expectation that does not hold fails, and one with an unknown name always`(
    text: String, reason: String
  ) {
    let result = Town.play(text)
    let column = text.hasPrefix("Escape") ? 8 : 1
    #expect(result.reason == "1:\(column): \(reason)")
    #expect(result.exitCode == 1)
  }

  @Test func `the report of an opposite shows the row that matches`() {
    let report = Town.play("Expect not /is feed/").report
    #expect(report.contains("expected: not /is feed/\nactual:   row 4 is '  This is feed."))
  }

  @Test(arguments: [
    "Expect not /x/", "Expect+Line not /x/", "Expect not state tab home", "Expect state depth >= 2",
    "Expect state \"fact user\" /A/", "Expect state depth < -1.5", "Expect not refused /x/",
    "Expect not result login completed", "Expect+Soft /x/", "Expect+Soft+Line not /x/",
    "Expect+Soft state depth >= 2", "Expect+Soft not refused /x/",
    "Expect property twice", "Expect not property \"nobody's basket\"",
  ])
  func `an expectation prints as it is written`(text: String) {
    #expect(commands(text).map { "\($0)" } == [text])
  }

  @Test(arguments: [
    ("Expect state depth >=", "1:22 a comparison needs a number, not the end of the line"),
    ("Expect state depth > home", "1:22 a comparison needs a number, not 'home'"),
    ("Expect not", "1:11 Expect not needs a /pattern/, state, result"),
    ("Expect+Sotf /x/", "1:8 Expect+ needs Line, Screen or Soft, not 'Sotf'"),
    ("Expect+Line+Line /x/", "1:13 Expect+ needs Line, Screen or Soft, not 'Line'"),
    ("Expect nto /x/", "1:8 Expect needs \(forms), not 'nto'"),
    ("Expect state depth = 2", "1:20 state needs a value after its path, not '='"),
  ])
  func `a wrong form is one error`(text: String, complaint: String) {
    let found = complaints(text)
    #expect(found.count == 1 && found[0].hasPrefix(complaint), "\(found)")
  }
}

@Suite struct SoftExpectationTests {
  @Test func `a tape continues after soft failures, and reports all of them at its end`() {
    let result = Town.play("Expect+Soft /one/\nEnter\nExpect+Soft state depth 3\nExpect /post/")
    #expect(result.reason == "1:1: /one/ is not on the screen, and 1 more")
    #expect(result.exitCode == 1 && result.position?.line == 1)
    #expect(result.report.hasPrefix("t/a.tape:1:1: failed: /one/ is not on the screen\n"))
    #expect(result.report.contains("\nt/a.tape:3:1: failed: state 'depth' is '2', not '3'\n"))
    #expect(result.report.components(of: ": failed: ") == 2)
  }

  @Test func `soft failures come before the failure that ends the tape`() {
    let result = Town.play("Expect+Soft /one/\nExpect /two/\nExpect /three/")
    #expect(result.reason == "2:1: /two/ is not on the screen, and 1 more")
    #expect(result.report.components(of: ": failed: ") == 2)
    let late = Town.play("Expect+Soft /one/\nWait+Screen@1s /two/")
    #expect(late.exitCode == 3 && late.report.hasPrefix("t/a.tape:1:1: failed: /one/"))
  }

  @Test func `a frame with several failures is printed once`() {
    let result = Town.play(
      "Expect+Soft /one/\nExpect+Soft /two/\nEnter\nExpect+Soft /three/\nExpect /four/")
    #expect(result.report.components(of: ": failed: ") == 4)
    #expect(result.report.components(of: "\nthe frame, 80x24, ") == 2)
    #expect(result.report.components(of: "\nthe frame is the one above\n") == 2)
  }

  @Test func `soft expectations that hold pass, and an unknown name ends the tape`() {
    passes("Expect+Soft /feed/ Expect+Soft not /post/ Do pop Expect+Soft refused /root/")
    let result = Town.play("Expect+Soft state 'fact nosuch' 1\nExpect /two/")
    #expect(result.reason.hasPrefix("1:1: there is no fact 'nosuch'"))
  }

  @Test(arguments: [
    ("box", "use Expect /pattern/ or Snapshot"), ("cursor", "use Expect selected"),
    ("not style", "use Snapshot, whose file has the style of each cell, or Expect selected"),
  ])
  func `a form of an earlier version names another one`(form: String, remedy: String) {
    #expect(Tape.parse("Expect \(form) 2", file: "a.tape").report.contains(remedy))
  }
}
