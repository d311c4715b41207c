import Roots
import Testing

@Suite struct LinkTests {
  @Test func `the first segment follows the slashes`() throws {
    let link = try Link(parsing: "Roots://stop/Mill%20Lane?day=2&open")
    #expect(link.scheme == "roots")
    #expect(link.segments == ["stop", "Mill Lane"])
    #expect(link.parameters == [Link.Parameter("day", "2"), Link.Parameter("open", "")])
    #expect("\(link)" == "roots://stop/Mill%20Lane?day=2&open=")
  }

  @Test(arguments: [
    ("post/1", "roots://post/1"),
    ("roots://post/1", "roots://post/1"),
    ("https://city.example/post", "https://city.example/post"),
    ("caf\u{E9}", "roots://caf%C3%A9"),
    ("a%252Fb", "roots://a%252Fb"),
    ("%70ost", "roots://post"),
    ("a/b%3Ac@d", "roots://a/b%3Ac%40d"),
    ("search?q=a/b?c+d", "roots://search?q=a%2Fb%3Fc%2Bd"),
    ("HTTPS://City.Example/Post", "https://city.example/Post"),
    ("roots://post/1/", "roots://post/1"),
    ("post/?q=1", "roots://post?q=1"),
    ("roots://post/1#top", "roots://post/1"),
    ("roots://post/1?q=1#top?/a b", "roots://post/1?q=1"),
    ("https://city.example/", "https://city.example"),
    ("roots://", "roots://"),
    ("roots://?q=1", "roots://?q=1"),
    ("post?utm_source=a&utm_source=b", "roots://post?utm_source=a"),
  ])
  func `a link without a scheme is the app's own`(text: String, printed: String) throws {
    let link = try Link(parsing: text)
    #expect("\(link)" == printed)
    #expect(try Link(parsing: printed) == link)
  }

  /// Every class of malformed links, with the message.
  static let bad: [(link: String, message: String)] = [
    ("", "the link is empty; write one such as post/1"),
    (
      "roots://a/" + String(repeating: "b", count: 2040),
      "the link has 2050 bytes; a link has at most 2048"
    ),
    (
      Array(repeating: "a", count: 33).joined(separator: "/"),
      "the link has more than 32 segments; use fewer"
    ),
    ("roots:post/1", "\"roots\" is not a scheme of a link; write letters and digits, then ://"),
    ("1roots://post", "\"1roots\" is not a scheme of a link; write letters and digits, then ://"),
    (
      "roots://me@post/1",
      "the link names a user before an @, but links have no user; leave it out"
    ),
    ("me@post/1", "the link names a user before an @, but links have no user; leave it out"),
    (
      "roots://post:80/1",
      "the link names a port after a colon, but links have no port; leave it out"
    ),
    ("post:80/1", "the link names a port after a colon, but links have no port; leave it out"),
    (
      "roots://post//1",
      "a segment of the link is empty; write one slash between two, and none at the start"
    ),
    (
      "roots://post//",
      "a segment of the link is empty; write one slash between two, and none at the start"
    ),
    (
      "/",
      "a segment of the link is empty; write one slash between two, and none at the start"
    ),
    (
      "?q=1",
      "a segment of the link is empty; write one slash between two, and none at the start"
    ),
    (
      "/post",
      "a segment of the link is empty; write one slash between two, and none at the start"
    ),
    ("roots://post/.", "'.' is not a segment of a link; use names only"),
    ("roots://post/../me", "'..' is not a segment of a link; use names only"),
    ("roots://post/%2e%2E/me", "'..' is not a segment of a link; use names only"),
    ("roots://post/a%2Fb", "a segment of the link has a slash in it, encoded as %2F; leave it out"),
    ("roots://post/a\\b", "the link has a backslash in it; leave it out, or write a slash"),
    ("roots://post/a%5Cb", "the link has a backslash in it; leave it out, or write a slash"),
    ("roots://post?a=%5C", "the link has a backslash in it; leave it out, or write a slash"),
    ("roots://post/a\u{1B}b", "the link has a control character in it, number 27; leave it out"),
    ("roots://post/%00", "the link has a control character in it, number 0; leave it out"),
    ("roots://post/%0A", "the link has a control character in it, number 10; leave it out"),
    ("roots://post/%C2%9B", "the link has a control character in it, number 155; leave it out"),
    ("roots://post?a=%7F", "the link has a control character in it, number 127; leave it out"),
    ("roots://post/a b", "\" \" is not allowed in a link; write it as %20"),
    ("roots://post/{id}", "\"{\" is not allowed in a link; write it as %7B"),
    (
      "roots://post/%zz",
      "\"%zz\" is not an encoded byte; write % and two hexadecimal digits, and %25 for %"
    ),
    (
      "roots://post/10%",
      "\"%\" is not an encoded byte; write % and two hexadecimal digits, and %25 for %"
    ),
    ("roots://post/%FF", "what the link encodes is not UTF-8; encode the bytes of UTF-8"),
    ("roots://post/%C0%AF", "what the link encodes is not UTF-8; encode the bytes of UTF-8"),
    ("roots://post/%ED%A0%80", "what the link encodes is not UTF-8; encode the bytes of UTF-8"),
    ("roots://post?=1", "a parameter of the link has no name; write name=value"),
    ("roots://post?a=1&a=2", "the parameter \"a\" occurs twice; write it once"),
    ("roots://post?a=1&%61=2", "the parameter \"a\" occurs twice; write it once"),
  ]

  @Test(arguments: bad)
  func `a bad link is refused with its own message`(link: String, message: String) {
    #expect {
      try Link(parsing: link)
    } throws: {
      "\($0)" == message
    }
  }

  @Test(arguments: [
    ("roots://post?", "roots://post"), ("roots://post?#", "roots://post"),
    ("roots://post?&", "roots://post"), ("roots://post?&a=1&&b=2&", "roots://post?a=1&b=2"),
  ])
  func `parameters without a character mean nothing`(link: String, same: String) throws {
    #expect(try Link(parsing: link) == Link(parsing: same))
  }

  @Test func `printing and parsing are inverse`() throws {
    var chance = Chance(seed: Effort.seed)
    for _ in 0..<5_000 {
      let link = try Self.random(&chance)
      #expect(try Link(parsing: "\(link)") == link, "seed \(Effort.seed)")
    }
  }

  @Test func `arbitrary bytes are refused or print as a link`() {
    var chance = Chance(seed: Effort.seed)
    let pieces = [
      "/", "%", "?", "=", "&", ":", "://", "a", "2F", ".", "..", "\u{0}", "é", "#", "@",
    ]
    for _ in 0..<50_000 {
      let text = (0..<chance.below(12)).map { _ in chance.one(of: pieces) }.joined()
      guard let link = try? Link(parsing: text) else { continue }
      #expect(!link.segments.contains { ["", ".", ".."].contains($0) || $0.contains("/") })
      let again = try? Link(parsing: "\(link)")
      #expect(again == link, "\(text), seed \(Effort.seed)")
    }
  }

  /// A random link of parts that need encoding.
  static func random(_ chance: inout Chance) throws -> Link {
    let letters = Array("aZ09-._~ %:@?&=+#{}\"é\u{1F600}\u{200D}")
    func word(_ extra: [Character]) -> String {
      String((0...chance.below(6)).map { _ in chance.one(of: letters + extra) })
    }
    var segments = (0...chance.below(4)).map { _ in word([]) }
    segments = segments.map { $0 == "." || $0 == ".." ? "dots" : $0 }
    if chance.happens(10) { segments = [] }
    let parameters = (0..<chance.below(3)).map { Link.Parameter("\($0)" + word([]), word(["/"])) }
    return try Link(
      scheme: chance.one(of: ["roots", "https", "x+y"]), segments: segments, parameters: parameters)
  }
}
