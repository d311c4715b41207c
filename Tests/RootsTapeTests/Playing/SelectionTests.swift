import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// A shop with two lists and a question, for tapes about selected rows.
private enum Stall {
  static let blueprint = """
    roots: 1
    name: Stall
    tabs: { goods: { title: Goods, root: goods }, prices: { title: Prices, root: prices } }
    screens:
      goods:
        title: Goods
        text: "Fresh today."
        list:
          - { label: Bread, detail: 4 francs, do: show prices }
          - { label: Milk, detail: 2 francs, do: show prices }
        keys: { x: { label: leave, do: overlay leaving } }
      prices:
        title: Prices
        list:
          - { label: Tea, detail: "3", do: show goods }
          - { label: Salt, detail: "1", do: show goods }
          - { label: "Of {tab}", do: show goods }
    accessories:
      leaving: { title: Leave?, confirm: { text: Really?, yes: { label: Leave, do: finish } } }
    """

  struct Unreadable: Error { let report: String }

  static func play(_ text: String) -> TapeResult {
    let player = TapePlayer(files: TapeFiles([:])) { size, _ in
      let bytes = Array(blueprint.utf8)
      let (found, report) = Blueprint.read(source: Source(name: "stall.yaml", bytes: bytes))
      guard let found else { throw Unreadable(report: report.text) }
      return makeSession(found, size: size)
    }
    let tape = Tape.parse("Set Columns 40 Set Rows 12\n\(text)", file: "a.tape")
    return player.play(tape, path: "a.tape")
  }
}

@Suite struct SelectionTests {
  @Test(arguments: [
    "Expect selected Bread\nDown\nExpect selected Milk Expect not selected Bread",
    "Expect selected /4 fr/\nDown\nExpect selected /^Milk 2 francs$/",
    "Type '2'\nExpect selected Tea\nDown\nExpect selected /Salt.*1/",
    "Type '2'\nEnd\nExpect selected 'Of …'\nExpect selected 'Of Prices'",
    "Type x\nExpect not selected Leave\nTab\nExpect selected Leave",
  ])
  func `an expectation about the selected row that holds passes`(text: String) {
    #expect(Stall.play(text).report == "")
  }

  @Test(arguments: [
    ("Expect selected Milk", "the selected row is 'Bread', not 'Milk'"),
    ("Expect selected /Mi/", "the selected row is 'Bread 4 francs', not like /Mi/"),
    ("Type ':'\nExpect selected /x/", "no row is selected"),
    ("Expect not selected Bread", "it should not be so: selected Bread"),
  ])
  func `an expectation about the selected row that does not hold fails`(
    text: String, reason: String
  ) {
    let result = Stall.play(text)
    #expect(result.reason.hasSuffix(": " + reason), "\(result.reason)")
    #expect(result.exitCode == 1)
  }

  @Test(arguments: [
    "Expect selected Bread", "Expect selected /B/", "Expect selected \"Enter\"",
    "Expect not selected Bread", "Expect+Soft selected Bread",
  ])
  func `an expectation about the selected row prints as it is written`(text: String) {
    #expect(commands(text).map { "\($0)" } == [text])
  }

  @Test(arguments: [
    ("Expect selected", "1:16 selected needs a text or a /pattern/, not the end of the line"),
    ("Expect selected \"\"", "1:17 selected needs a text, not an empty one"),
  ])
  func `a wrong form about the selected row is one error`(text: String, complaint: String) {
    #expect(complaints(text) == [complaint])
  }
}
