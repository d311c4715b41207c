import Roots
import Testing

@Suite struct RoutePatternTests {
  @Test(arguments: [
    ("post/{id}", "roots://post/{id}"),
    ("roots://post/{ id : int }", "roots://post/{id: int}"),
    ("home-tabbar/{tab: tab}", "roots://home-tabbar/{tab: tab}"),
    ("stop/{stop: one of Harbour,Mill}", "roots://stop/{stop: one of Harbour, Mill}"),
    ("day/{day: -1..7}/{open: flag}", "roots://day/{day: -1..7}/{open: flag}"),
    ("HTTPS://city.example/{a}", "https://city.example/{a}"),
    (
      "search?q={text}&sort={sort: one of new, old}",
      "roots://search?q={text}&sort={sort: one of new, old}"
    ),
    ("caf%C3%A9", "roots://caf%C3%A9"),
    ("post/{id}/", "roots://post/{id}"),
    ("roots://", "roots://"),
  ])
  func `a printed pattern is parsed back`(text: String, printed: String) throws {
    let pattern = try RoutePattern(parsing: text)
    #expect("\(pattern)" == printed)
    #expect(try RoutePattern(parsing: printed) == pattern)
  }

  @Test(arguments: [
    ("", "the link is empty; write one such as post/1", 0..<0),
    (
      "post//{id}",
      "a segment of the link is empty; write one slash between two, and none at the start", 5..<5
    ),
    ("post/..", "'..' is not a segment of a link; use names only", 5..<7),
    (
      "post/a{id}",
      "\"a{id}\" is not a segment; a parameter is a whole segment in braces, such as {id}", 5..<10
    ),
    (
      "post/{id",
      "\"{id\" is not a segment; a parameter is a whole segment in braces, such as {id}",
      5..<8
    ),
    (
      "post/{}", "\"{}\" is not a segment; a parameter is a whole segment in braces, such as {id}",
      5..<7
    ),
    (
      "post/{1a}", "\"1a\" names no parameter; use letters, digits, _ and -, a letter first", 5..<9
    ),
    ("{a}/{a}", "the parameter 'a' occurs twice; rename one", 4..<7),
    ("{a: nit}", "there is no kind \"nit\"; did you mean 'int'?", 0..<8),
    (
      "{a: uuid}", "there is no kind \"uuid\"; write text, int, flag, tab, 1..7 or one of a, b",
      0..<9
    ),
    (
      "{a: one of b, b}",
      "\"one of b, b\" is not a choice; write different words, such as one of Harbour, Mill", 0..<16
    ),
    (
      "{a: one of b,}",
      "\"one of b,\" is not a choice; write different words, such as one of Harbour, Mill", 0..<14
    ),
    ("{a: 7..1}", "\"7..1\" is not a range; write one such as 1..7", 0..<9),
    (
      "post?sort", "\"sort\" is not a valid query parameter; write one such as day={day}",
      5..<9
    ),
    (
      "post?a={b}&a={c}", "the parameter \"a\" occurs twice; write it once", 11..<16
    ),
    (
      "me@post", "the link names a user before an @, but links have no user; leave it out",
      0..<7
    ),
  ])
  func `a malformed pattern is reported with its position`(
    text: String, message: String, range: Range<Int>
  ) {
    do throws(RouteProblem) {
      _ = try RoutePattern(parsing: text)
      Issue.record("\(text) is a pattern")
    } catch {
      #expect("\(error)" == message)
      #expect(error.part == .pattern(range))
    }
  }
}
