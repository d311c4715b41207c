import RootsBlueprint
import Testing

@Suite struct YAMLPlacesTests {
  /// Every scalar and key as `line:column+bytes text`, in the order of the file.
  private func places(_ text: String) -> [String] {
    let source = Source(name: "f", text: text)
    func mark(_ extent: Extent) -> String {
      let place = source.place(at: extent.start)
      return "\(place.line):\(place.column)+\(extent.length)"
    }
    func walk(_ node: YAMLNode) -> [String] {
      switch node.content {
      case .scalar(let text, _): ["\(mark(node.extent)) \(text)"]
      case .sequence(let items): ["\(mark(node.extent)) ["] + items.flatMap(walk)
      case .mapping(let pairs):
        ["\(mark(node.extent)) {"]
          + pairs.flatMap { ["\(mark($0.key.extent)) \($0.key.name)"] + walk($0.value) }
      }
    }
    return YAMLDocument(source).root.map(walk) ?? []
  }

  @Test func `every node has its line, its column and its length`() {
    #expect(
      places("a: 1\nlist:\n  - { b: 'two', c: [] }\n") == [
        "1:1+0 {", "1:1+1 a", "1:4+1 1", "2:1+4 list", "3:3+0 [", "3:5+1 {", "3:7+1 b",
        "3:10+5 two", "3:17+1 c", "3:20+1 [",
      ])
  }

  @Test func `carriage returns move no position`() {
    let text = "a: 1\nb:\n  - x\n  - |\n    é\n  - y\nc: z\n"
    let crlf = text.split(separator: "\n").joined(separator: "\r\n") + "\r\n"
    let marks = { (places: [String]) in places.map { $0.prefix { $0 != "+" } } }
    #expect(marks(places(crlf)) == marks(places(text)))
    #expect(places(crlf).last == "7:4+1 z")
  }

  @Test func `a byte order mark moves no position`() {
    #expect(places("\u{FEFF}a: é\nb: c") == places("a: é\nb: c"))
  }

  @Test func `characters of several bytes and scalars count as one column`() {
    #expect(
      places("{é: '👨‍👩‍👧', 漢: x}") == [
        "1:1+1 {", "1:2+2 é", "1:5+20 👨‍👩‍👧", "1:10+3 漢", "1:13+1 x",
      ])
  }

  @Test func `a missing value is placed after its key`() {
    #expect(places("a:\nb: ~") == ["1:1+0 {", "1:1+1 a", "1:3+0 ", "2:1+1 b", "2:4+1 ~"])
  }

  @Test func `quoted texts, also over several lines, start at their quote`() {
    #expect(
      places("a: \"x\n  y\"\nb: 'it''s'\nc: |\n  text\nd: e") == [
        "1:1+0 {", "1:1+1 a", "1:4+7 x y", "3:1+1 b", "3:4+7 it's", "4:1+1 c", "4:4+9 text\n",
        "6:1+1 d", "6:4+1 e",
      ])
  }

  @Test func `line separators that editors do not count start no line`() {
    #expect(places("a: 'x\u{2028}y'\nb: c").last == "2:4+1 c")
  }

  @Test func `an error after an emoji is marked in the right columns`() {
    let text = "a: 1\r\ntitle: { 👍: x, b: 1, b: 2 }\r\n"
    #expect(
      YAMLDocument(Source(name: "city.yaml", text: text)).report.text == """
        city.yaml:2:22: error: key 'b' is already on line 2; remove or rename one
        title: { 👍: x, b: 1, b: 2 }
                              ^

        """)
  }
}
