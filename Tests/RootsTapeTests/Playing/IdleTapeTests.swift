import RootsTape
import Testing

@Suite struct IdleTapeTests {
  private func play(_ text: String, on blueprint: String? = nil) -> TapeResult {
    var player = Town.player()
    player.isAppAssumed = true
    player.blueprint = blueprint
    return player.play(Tape.parse(text, file: "a.tape"), path: "a.tape")
  }

  @Test func `a tape for a shell is not played on an assumed app`() {
    let result = play("Set FontSize 12\nType 'npm install' Enter\nSleep 1s")
    #expect(
      result.report == """
        a.tape:1:1: error: the tape names no app and has no word of Roots, such as Expect, so it \
        drives nothing here
        Set FontSize 12
        ^^^^^^^^^^^^^^^ name its app with 'Set Blueprint' or --blueprint

        """)
    #expect(result.exitCode == 2)
    #expect(result.summary == "FAIL a.tape  (it drives no app)")
    #expect(play("").exitCode == 2)
  }

  @Test(arguments: [
    "Set Blueprint a.yaml\nType l", "Type l\nExpect /Log in/", "Type l\nResize 90x30",
    "Enter Home", "Set Columns 90\nEnter", "Enter Do 'pop'",
  ])
  func `one word of Roots is enough to play a tape on an assumed app`(text: String) {
    #expect(play(text).isPassed, "\(play(text).report)")
  }

  @Test func `a tape of VHS is played on an app that the player names`() {
    #expect(play("Enter Sleep 1s", on: "town").isPassed)
    #expect(Town.play("Enter Sleep 1s").isPassed)
  }

  @Test(arguments: [
    ("Type 'zzz'\nF3 2", "all its 5 keys have"), ("F3", "its key has"),
    ("Type 'zz'\nSleep 1s", "all its 2 keys have"),
  ])
  func `a tape whose keys have no effect, and which expects nothing, fails`(
    text: String, keys: String
  ) {
    let result = Town.play(text)
    #expect(
      result.reason
        == "the tape tests nothing: \(keys) no effect in the app, and it expects nothing")
    #expect(result.exitCode == 1)
  }

  @Test(arguments: [
    "F3\nExpect /feed/", "F3 Enter", "F3 Click 5 5", "F3 Do 'push post'", "F3\nWait+Screen /feed/",
    "Copy x F3 Paste", "F3 Resize 90x30", "Sleep 1s", "",
  ])
  func `a tape with an effect, with an expectation or without keys passes`(text: String) {
    passes(text)
  }
}
