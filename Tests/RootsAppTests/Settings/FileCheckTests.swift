import RootsApp
import RootsBlueprint
import Testing

@Suite struct FileCheckTests {
  func check(_ text: String) -> FileCheck {
    FileCheck(source: Source(name: "f", text: text))
  }

  @Test func `a file is checked as its declared kind`() {
    #expect(check(ManualExample.settings).summary == "f: a file of settings; no problems")
    #expect(
      check("settings: 1\nkeys: { prompt: q }\n").summary == "f: a file of settings; 1 warning")
    #expect(check("theme: dark\nsettings: 1\n").summary == "f: a file of settings; no problems")
  }

  @Test func `a file without a kind counts as a blueprint`() {
    let blueprint = check("roots: 1\nname: T\nscreens: { a: {} }\nstart: { screen: a }\n")
    #expect(blueprint.blueprint?.name == "T")
    #expect(blueprint.isFine && blueprint.summary == nil)
    let nothing = check("name: T\n")
    #expect(!nothing.isFine && nothing.blueprint == nil)
    #expect(nothing.text.contains("the blueprint has no 'roots'"))
  }

  @Test(arguments: ["theme: dark\n", "keys: 1\n", "mouse: off\ntheme: dark\n"])
  func `settings without their version are told to add it`(text: String) {
    #expect(check(text).text.contains("the file has no 'settings'; add 'settings: 1'"))
  }

  @Test func `errors leave no summary`() {
    let bad = check("settings: 1\nmouse: 7\n")
    #expect(!bad.isFine && bad.summary == nil && bad.blueprint == nil)
    #expect(bad.text.hasPrefix("f:2:8: error: unknown word '7'"))
  }

  @Test func `an unreadable file is reported`() {
    let missing = FileCheck(file: "none.yaml", open: Disk().open)
    #expect(missing.text == "none.yaml: error: there is no such file; check the path\n")
    #expect(!missing.isFine)
  }
}
