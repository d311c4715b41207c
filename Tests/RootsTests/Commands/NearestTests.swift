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

/// The sentences about names that nothing of a kind has.
@Suite struct UnknownNameTests {
  private func sentence(_ name: String, _ known: [String]) -> String {
    UnknownName("tab", name, known: known).sentence
  }

  @Test func `a similar name is suggested, and control characters are visible`() {
    #expect(sentence("hme", ["map", "home"]) == "there is no tab 'hme'; did you mean 'home'?")
    #expect(sentence("m\u{7}", ["a\tb"]) == "there is no tab 'm␇'; known: a␉b")
  }

  @Test func `of many names those that are most similar are listed`() {
    let names = (1...9).map { "screen\($0)" } + ["Parcels of today"]
    let said = sentence("Parcel", names)
    #expect(said.hasPrefix("there is no tab 'Parcel'; known: Parcels of today, screen1, "))
  }

  @Test func `without a similar name the first eight are listed`() {
    let names = (1...9).map { "screen\($0)" }
    let eight = names.prefix(8).joined(separator: ", ")
    #expect(sentence("x", Array(names.prefix(8))) == "there is no tab 'x'; known: \(eight)")
    #expect(sentence("x", names) == "there is no tab 'x'; known: \(eight), …")
    #expect(sentence("x", []) == "there is no tab 'x'; this app has none")
  }

  @Test func `a sentence ends with a suggestion only if there is one`() {
    #expect(ending(suggesting: "home") == "; did you mean 'home'?")
    #expect(ending(suggesting: nil) == "")
  }
}
