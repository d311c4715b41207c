import Roots
import RootsTerminal
import Testing

/// The values in texts, labels and titles, which change with facts, keys and screens.
@Suite struct FreshValueTests {
  private static let app = """
    roots: 1
    name: Values
    facts: { n: 0..9 }
    status: "n$n k$keys d$depth"
    start: { screen: home }
    keys: { x: { label: "app$n", when: n < 2, do: set n $(n + 1) } }
    screens:
      home:
        title: "home$n"
        text: "text$n"
        list:
          - { label: "row$n", when: n < 3, do: push home }
          - { label: form, do: push sheet }
        keys:
          i: { label: "inc$n", do: set n $(n + 1) }
          d: { label: "less", do: set n $(n - 1) }
      sheet:
        title: "sheet$n"
        form: { name: { label: Name } }
        submit: pop
        keys: { ctrl+n: { label: next, do: push last } }
      last:
        keys: { i: { label: inc, do: set n $(n + 1) }, r: { label: root, do: pop to root } }
    """

  @Test func `every text of a page follows a fact, and every key`() throws {
    let session = try walk(Self.app)
    for (key, n) in [("i", 1), ("i", 2), ("i", 3), ("d", 2), ("d", 1), ("x", 2)] {
      session.press(key)
      let text = session.frame().text
      #expect(text.contains("home\(n)") && text.contains("text\(n)"), "\(key): \(text)")
      #expect(text.contains("n\(n) k"), "\(key): \(text)")
      #expect(text.contains("row\(n)") == (n < 3), "\(key): \(text)")
      let keys = session.helpGroups().flatMap(\.items).map(\.label)
      #expect(keys.contains("inc\(n)") && keys.contains("app\(n)") == (n < 2), "\(keys)")
    }
  }

  @Test func `keys for the tools of the program do not count`() throws {
    let session = try walk(Self.app)
    session.press("i f12 f12 < > y")
    #expect(session.keyCount == 1)
    session.press("i")
    #expect(session.frame().text.contains("k2"), "\(session.frame().text)")
  }

  @Test func `a message names a covered form by its present title`() throws {
    let session = try walk(Self.app)
    session.press("down enter a ctrl+n i i r")
    #expect(session.said.contains("sheet2 has unsaved changes"), "\(session.said)")
  }
}
