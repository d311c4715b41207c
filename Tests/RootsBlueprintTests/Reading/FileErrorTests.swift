import RootsBlueprint
import Testing

@Suite struct FileErrorTests {
  func complaints(file path: String) -> [String] {
    Blueprint.read(file: path).1.diagnostics.map(\.headline)
  }

  @Test func `an existing file is read`() throws {
    var folder = try TemporaryFolder()
    let path = try folder.write("city.yaml", Array(city.utf8))
    let (blueprint, report) = Blueprint.read(file: path)
    #expect(blueprint?.name == "City")
    #expect(report.text == "")
  }

  @Test func `a path that is not a regular file is reported`() throws {
    var folder = try TemporaryFolder()
    let missing = folder.path + "/none.yaml"
    #expect(
      complaints(file: missing) == ["\(missing): error: there is no such file; check the path"])
    let itself = folder.path
    #expect(complaints(file: itself) == ["\(itself): error: this is a folder; name a file in it"])
    let empty = try folder.write("empty.yaml", [])
    #expect(
      complaints(file: empty) == [
        "\(empty): error: the file is empty; check that it is the right one"
      ])
    let pipe = try folder.makePipe("pipe")
    #expect(
      complaints(file: pipe) == [
        "\(pipe): error: this is not a regular file; copy its contents to one"
      ])
  }

  @Test func `a file that is too large is refused`() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "#"), count: Source.sizeLimitInBytes + 1)
    let (blueprint, report) = Blueprint.read(source: Source(name: "f", bytes: bytes))
    #expect(blueprint == nil)
    #expect(report.text == "f: error: the file is larger than 4 MiB; split it or shorten it\n")
  }

  @Test func `a byte that is not UTF-8 is named`() {
    let bytes = Array("roots: 1\nname: M".utf8) + [0xFC] + Array("nchen\n".utf8)
    let (blueprint, report) = Blueprint.read(source: Source(name: "f", bytes: bytes))
    #expect(blueprint == nil)
    #expect(
      report.diagnostics.map(\.headline) == [
        "f:2:8: error: byte 0xFC at 2:8 is not UTF-8; save the file as UTF-8"
      ])
  }

  @Test func `invalid YAML is reported, and missing keys of the rest are not`() {
    #expect(
      errors("roots: 1\nnam: T\nscreens: { a: {}\n")
        == "f:3:10: error: this '{' is not closed by line 4; add ',' or '}'")
  }

  @Test func `aliases that expand without end are refused`() {
    var text = "roots: 1\nname: T\nstatus: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let items = (0..<10).map { _ in "*a\(level - 1)" }.joined(separator: ", ")
      text += "k\(level): &a\(level) [\(items)]\n"
    }
    let complaints = read(text).complaints
    #expect(
      complaints == [
        "f:6:45: error: aliases unfold to more than 10,000 nodes here; write fewer, or smaller ones"
      ])
  }

  @Test func `too deep nesting is refused`() {
    let text = "roots: 1\nname: T\nstatus: " + String(repeating: "[", count: 100)
    #expect(
      errors(text) == "f:3:72: error: this is nested more than 64 levels deep; flatten it")
  }

  @Test func `an alias stands for what it names`() {
    let text = """
      roots: 1
      name: T
      start: { screen: a }
      screens:
        a: &a { keys: { k: push b, l: &go push bb } }
        b: { keys: { k: *go } }
      """
    #expect(errors(text) == "f:5:42: error: unknown screen 'bb'; known: a, b")
  }
}
