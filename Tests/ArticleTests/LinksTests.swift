import Roots
import Testing

// SHOWN
enum Paper: AppNames { enum Tab: String, TabNames { case home, me } }

extension Screen<Paper, Void, Void> {
  static var news: Self { Self() }
  static var myself: Self { Self() }
}
extension Screen<Paper, Int, Void> { static var article: Self { Self() } }
extension Screen<Paper, Author, Void> { static var author: Self { Self() } }

struct Author: Codable, Hashable, Sendable { var name: String }
// END

// SHOWN
enum Place: Codable, Sendable {
  case article(Int)
  case author(name: String)
}
// END

private final class Leaf: Controller {}

extension Paper {
  static func navigator() throws -> AppNavigator<Paper> {
    try AppNavigator {
      $0.tab(.home, root: .news)
      $0.tab(.me, root: .myself)
      $0.screen(.news) { _ in Leaf() }
      $0.screen(.myself) { _ in Leaf() }
      $0.screen(.article) { _, _ in Leaf() }
      $0.screen(.author) { _, _ in Leaf() }
      // SHOWN
      $0.links(hosts: ["example.com"], schemes: ["paper"], ignoring: ["ref"])
      $0.link("article/{id: int}?page={page: int}") { link in
        let page: Int? = try link["page"]
        if let page, page < 1 { throw WrongPage() }
        return .push(.article, with: try link["id"], on: .home)
      }
      $0.link("people/{name}") { link in
        .route(Place.author(name: try link["name"]), on: .me)
      }
      // END
      // SHOWN
      $0.link("story/{id: int}", to: .article, on: .home)
      $0.link("by/{name}", to: .author, on: .me)
      // END
      // SHOWN
      $0.link("read/{id: int}") { link in
        .push(.article, with: try link["id"], on: .home, once: true)
      }
      $0.link("only/{id: int}") { link in
        .reset(to: [.screen(.news), .screen(.article, with: try link["id"])], on: .home)
      }
      // END
    }
  }
}

// SHOWN
struct WrongPage: Error, CustomStringConvertible {
  var description: String { "pages are counted from 1" }
}
// END

/// The code of the article "Links".
@Suite struct LinksTests {
  @Test func `links of all forms lead to one place`() throws {
    let nav = try Paper.navigator()
    // SHOWN
    nav.open(link: "https://Example.com/article/7/?utm_source=mail#top")
    nav.open(link: "paper://article/7")
    nav.open(link: "article/7?ref=friend")
    // END
    #expect(nav.tab(.home).screens == ["news", "article", "article", "article"])
    #expect(nav.visible?.input(of: .article) == 7)
  }

  @Test func `a link that a screen has leads to it`() throws {
    let nav = try Paper.navigator()
    // SHOWN
    let story = nav.url(of: .article, with: 7)  // https://example.com/story/7
    let author = nav.url(of: .author, with: Author(name: "Ada L"))
    // https://example.com/by/Ada%20L
    // END
    let urls = [story, author]
    #expect(urls == ["https://example.com/story/7", "https://example.com/by/Ada%20L"])
    for url in urls { #expect(nav.open(link: url ?? "").refusal == nil) }
    #expect(nav.visible?.input(of: .author) == Author(name: "Ada L"))
    #expect(nav.tab(.home).top?.input(of: .article) == 7)
  }

  @Test func `a link that is opened twice shows its screen once`() throws {
    let nav = try Paper.navigator()
    // SHOWN
    nav.open(link: "read/7")
    nav.open(link: "read/7")  // nothing changes, and nothing is refused
    nav.open(link: "article/7")  // the article again: back leads to it once more
    nav.open(link: "only/8")  // news and the article 8, nothing else
    nav.open(link: "only/8")  // nothing changes
    // END
    #expect(nav.open(link: "only/8") == .done(nil))
    #expect(nav.tab(.home).screens == ["news", "article"])
    #expect(nav.visible?.input(of: .article) == 8)
    nav.open(link: "article/9")
    #expect(nav.open(link: "read/9") == .done(nil) && nav.tab(.home).depth == 3)
  }

  @Test func `a link that leads nowhere is refused`() throws {
    let nav = try Paper.navigator()
    var lines: [String] = []
    // SHOWN
    let reply = nav.open(link: "article/seven") { refusal in lines.append("\(refusal)") }
    // END
    #expect(reply.refusal != nil && lines.count == 1 && nav.tab(.home).depth == 1)
    let text = nav.open(link: "article/7?page=0").refusal.map { "\($0)" }
    #expect(text?.contains("pages are counted from 1") == true)
  }

  @Test func `a route is an enum of the app's own`() throws {
    let nav = try Paper.navigator()
    // SHOWN
    nav.open(.route(Place.article(7)))
    nav.open(.steps(.show(.me), .push(.author, with: Author(name: "Ada"), on: .me)))
    // END
    #expect(nav.tab(.home).depth == 2)
    #expect(nav.visible?.input(of: .author) == Author(name: "Ada"))
    nav.open(link: "people/Bo")
    #expect(nav.visible?.input(of: .author) == Author(name: "Bo"))
  }
}
