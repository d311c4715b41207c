import Roots
import Testing

@Suite struct NearestTests {
  static let words = ["title", "root", "feed", "children", "keepAlive", "a", "text"]

  @Test(arguments: [
    ("titel", "title"),
    ("tile", "title"),
    ("titles", "title"),
    ("TITLE", "title"),
    ("keepalive", "keepAlive"),
    ("chidlern", "children"),
    ("rooot", "root"),
    ("test", "text"),
    ("A", "a"),
  ])
  func `a word with one or two typing errors is found`(word: String, meant: String) {
    #expect(nearest(word, in: Self.words) == meant)
  }

  @Test(arguments: ["b", "", "xyz", "chilrn!!", "protections"])
  func `a word that is too different is not found`(word: String) {
    #expect(nearest(word, in: Self.words) == nil)
  }

  @Test func `a word in another case wins over a similar word before it`() {
    #expect(nearest("Feed", in: ["Feel", "feed"]) == "feed")
  }

  @Test func `the nearest wins, and of equally near ones the first`() {
    #expect(nearest("screen", in: ["scren1", "screens", "screeen"]) == "screens")
  }

  @Test func `an empty list has no nearest word`() {
    #expect(nearest("feed", in: []) == nil)
  }
}
