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
  func `a word a slip or two away is what was meant`(word: String, meant: String) {
    #expect(nearest(word, in: Self.words) == meant)
  }

  @Test(arguments: ["b", "", "xyz", "chilrn!!", "protections"])
  func `a word too far away means nothing known`(word: String) {
    #expect(nearest(word, in: Self.words) == nil)
  }

  @Test func `the same word in another case wins over a nearer looking one before it`() {
    #expect(nearest("Feed", in: ["Feel", "feed"]) == "feed")
  }

  @Test func `the nearest wins, and of equally near ones the first`() {
    #expect(nearest("screen", in: ["scren1", "screens", "screeen"]) == "screens")
  }

  @Test func `there is nothing near among no words`() {
    #expect(nearest("feed", in: []) == nil)
  }
}
