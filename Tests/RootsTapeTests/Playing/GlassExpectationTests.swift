import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// A shop with a list, a table and a question, for tapes about cells.
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
        table:
          columns: { good: Good, price: Price }
          rows: [{ cells: [Tea, 3] }, { cells: [Salt, 1] }]
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

@Suite struct GlassExpectationTests {
  @Test(arguments: [
    "Expect selected Bread\nDown\nExpect selected Milk Expect not selected Bread",
    "Expect selected /4 fr/\nDown\nExpect selected /^Milk 2 francs$/",
    "Type '2'\nExpect selected Tea\nDown\nExpect selected /Salt.*1/",
    "Type x\nExpect not selected Leave\nTab\nExpect selected Leave",
    "Type '/mi'\nEnter\nExpect selected Milk",
    "Ctrl+p\nType pric\nExpect selected prices",
    "Expect style Bread reverse Expect not style Milk reverse Expect style Bread selection",
    "Expect style /Br.*d/ selection Expect style Goods bold Expect style 'Fresh today' plain",
    "Set Theme nord\nExpect style Bread selection Expect not style Milk selection",
    "Expect style 1 3 plain Expect style 3 5 'reverse'",
  ])
  func `an expectation about cells that hold passes`(text: String) {
    #expect(Stall.play(text).report == "")
  }

  @Test(arguments: [
    ("Expect selected Milk", "the selected row is 'Bread', not 'Milk'"),
    ("Expect selected /Mi/", "the selected row is 'Bread 4 francs', not like /Mi/"),
    ("Type ':'\nExpect selected /x/", "no row is selected"),
    ("Expect style 41 4 bold", "there is no cell 41 4 on a frame of 40x12"),
    ("Expect style Milk bold", "'Milk' is plain, not bold"),
    ("Expect style Fisch bold", "'Fisch' is in no row of the screen"),
    ("Expect style 3 5 'bold red'", "cell 3 5 is reverse, not bold red"),
    ("Expect not style Milk plain", "it should not be so: style Milk plain"),
  ])
  func `an expectation about cells that does not hold fails`(text: String, reason: String) {
    let result = Stall.play(text)
    #expect(result.reason.hasSuffix(": " + reason), "\(result.reason)")
    #expect(result.exitCode == 1)
  }

  @Test(arguments: [
    "Expect selected Bread", "Expect selected /B/", "Expect selected \"Enter\"",
    "Expect style 3 5 bold",
    "Expect style \"a b\" \"bold on blue\"", "Expect style /a/ selection",
    "Expect not selected Bread", "Expect+Soft selected Bread",
  ])
  func `an expectation about cells prints as it is written`(text: String) {
    #expect(commands(text).map { "\($0)" } == [text])
  }

  @Test(arguments: [
    ("Expect selected", "1:16 selected needs a text or a /pattern/, not the end of the line"),
    ("Expect selected \"\"", "1:17 selected needs a text, not an empty one"),
    ("Expect style a", "1:15 style needs a style such as bold, not the end of the line"),
    ("Expect style a bodl", "1:16 there is no style or colour 'bodl'"),
    ("Expect style a 'on'", "1:16 'on' needs a colour after it"),
    ("Expect style a ''", "1:16 a style needs a word, such as bold"),
    ("Expect style 1", "1:15 style needs a column and a row, not the end of the line"),
  ])
  func `a wrong form about cells is one error`(text: String, complaint: String) {
    #expect(complaints(text) == [complaint])
  }
}
