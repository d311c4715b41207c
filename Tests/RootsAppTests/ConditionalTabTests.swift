import Foundation
import Roots
import RootsTerminal
import Testing

/// Tabs with conditions on the terminal.
@Suite struct ConditionalTabTests {
  private static let roles = """
    roots: 1
    name: Roles
    facts: { admin: false }
    tabs:
      home: { title: Home, root: feed }
      admin: { title: Admin, root: users, when: admin }
      me: { title: Me, root: profile }
    screens:
      feed:
        text: News
        keys:
          a: { label: sign in, do: set admin true }
      users:
        text: Everybody
        keys:
          o: { label: sign out, do: set admin false }
      profile:
        text: Myself
        keys:
          a: { label: sign in, do: set admin true }
          o: { label: sign out, do: set admin false }
    """

  private func bar(_ session: Session) -> String {
    session.glass.split(separator: "\n").first?.trimmingCharacters(in: .whitespaces) ?? ""
  }

  @Test func `the tab bar shows the tabs that are present, and digits pick them`() throws {
    let session = try walk(Self.roles)
    #expect(bar(session) == "[1 Home] 2 Me")
    session.press("2")
    #expect(bar(session) == "1 Home [2 Me]")
    session.press("3")
    #expect(session.said == "there is no tab 3; the tabs are 1 to 2")
    session.press("a")
    #expect(bar(session) == "1 Home  2 Admin [3 Me]")
    session.press("2")
    #expect(bar(session) == "1 Home [2 Admin] 3 Me" && session.stack == ["users"])
    session.press("o")
    #expect(bar(session) == "[1 Home] 2 Me" && session.stack == ["feed"])
    session.press("a 3 o")
    #expect(bar(session) == "1 Home [2 Me]" && session.stack == ["profile"])
    #expect(session.navigator.world.violations.isEmpty)
  }

  @Test func `a refused tab is called by its title, for an author with its condition`() throws {
    let session = try walk(Self.roles)
    session.perform(.show(.name("admin")))
    #expect(session.said == "Refused: Admin is not available now, only while admin")
    session.workbench.isOn = false
    session.perform(.show(.name("admin")))
    #expect(session.said == "Refused: Admin is not available now")
    let nest = try walk(
      """
      roots: 1
      name: Nest
      facts: { open: false }
      tabs: { home: { title: Home, root: hall }, desk: { title: Desk, root: table } }
      screens:
        hall: { text: Hello }
        table: { nested: inner }
        list: { text: All }
        second: { text: Others }
      nested:
        inner:
          tabs: { one: { title: One, root: list }, two: { title: Two, root: second, when: open } }
      """)
    nest.perform(try Command(parsing: "in inner show two"))
    #expect(nest.said == "Refused: Two is not available now, only while open")
  }

  @Test func `a text shows the link by which its screen came`() throws {
    let session = try walk(
      """
      roots: 1
      name: Links
      start: { screen: feed }
      screens:
        feed: { text: "By {link}." }
        page: { text: "By {link}." }
      routes:
        "page/{n: int}": "push page with {n: {n}}"
        "back/{n: int}": "pop to page with {n: {n}}"
        "own": 'push page with {link: "mine"}'
      """)
    #expect(session.glass.contains("By ."))
    for link in ["roots://page/1", "roots://back/2"] {
      session.perform(.open(link))
      #expect(session.glass.contains("By \(link)."))
    }
    session.perform(.open("own"))
    #expect(session.glass.contains("By mine."), "a field of the payload with that name comes first")
  }

  @Test func `a transaction of one key shows the tab that comes`() throws {
    let text = Self.roles.replacingOccurrences(
      of: "do: set admin true", with: "do: \"begin; set admin true; show admin; end\"")
    let session = try walk(text)
    session.press("a")
    #expect(bar(session) == "1 Home [2 Admin] 3 Me")
  }
}
