import RootsTape
import Testing

/// The report about a tape for another app, with or without a blueprint option.
private func play(_ text: String, on blueprint: String? = nil) -> TapeResult {
  var player = Town.player()
  player.blueprint = blueprint
  return player.play(Tape.parse(text, file: "t/a.tape"), path: "t/a.tape")
}

/// A tape with many expectations that do not fit Town.
private let shop = """
  Set Blueprint "apps/shop.yaml"
  Expect state tab shelf
  Expect state stack "goods item"
  Expect state "fact basket" 1
  Expect state "stack tab me" account
  Expect result login completed
  Expect result checkout completed

  """

@Suite struct MisfitTests {
  @Test func `a tape for another blueprint is reported once, with the missing names`() {
    let result = play(shop, on: "town.yaml")
    #expect(
      result.report == """
        t/a.tape: error: the tape is for 'apps/shop.yaml', and the app 'town.yaml' has no tabs \
        shelf, me, no screens goods, item, account, checkout, no fact basket; play it on its own \
        blueprint

        """)
    #expect(result.reason == "it is for another app")
    #expect(result.exitCode == 2)
  }

  @Test func `a tape without a blueprint is told to name one`() {
    let text = "Expect state stack \"goods item\"\nExpect state \"fact basket\" 1"
    #expect(
      play(text).report == """
        t/a.tape: error: the tape names no blueprint, and the app 'Town' has no screens goods, \
        item, no fact basket; name its own with --blueprint

        """)
    #expect(play(text, on: "b.yaml").report.contains("the tape is for another app: "))
  }

  @Test func `one expectation with an unknown name is an ordinary failure`() {
    #expect(play("Expect result logn completed").reason.hasPrefix("1:1: there is no screen"))
    #expect(play("Enter\nExpect state stack goods").reason.hasPrefix("2:1: state 'stack' is"))
  }

  @Test func `a report about many unknown names shows some of them`() {
    let text = (1...9).map { "Expect result s\($0) completed\n" }.joined()
    #expect(play(text).report.contains("has no screens s1, s2, s3, s4, s5 and 4 more; "))
  }

  @Test func `on its own blueprint every expectation is checked, wherever the file is`() {
    #expect(play(shop).reason.hasPrefix("2:1: "))
    #expect(play(shop, on: "elsewhere/shop.yaml").reason.hasPrefix("2:1: "))
  }

  @Test func `a failure on another blueprint names both`() {
    let result = play("Set Blueprint a.yaml\nExpect /nowhere/", on: "b.yaml")
    #expect(result.exitCode == 1)
    #expect(result.report.contains("\nthe tape is for 'a.yaml', and was played on 'b.yaml'\n"))
    #expect(!play("Set Blueprint a.yaml\nExpect /x/").report.contains("was played on"))
  }
}
