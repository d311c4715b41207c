import Roots
import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

/// Keys that an app declares come before the built-in keys of its lists, forms, questions and
/// texts.
@Suite struct DeclaredKeyTests {
  private static let letters = [
    "j", "k", "g", "G", "s", "S", "/", "y", "n", "5", "space", "?", "q",
  ]
  private static let others = [
    "enter", "tab", "backtab", "up", "down", "left", "right", "home", "end", "pageup", "pagedown",
    "ctrl+l", "ctrl+z",
  ]
  private static let widgets = [
    "list: [{ label: one, do: set said 1 }, { label: two, do: set said 1 }]",
    "form: { who: { label: Who } }\n    submit: set said 1",
    "confirm: { yes: { label: Aye, do: set said 1 }, no: { label: Nay, do: set said 1 } }",
    "text: \"" + (1...40).map { "line \($0)" }.joined(separator: "\\n") + "\"",
  ]
  /// Where the key is declared.
  enum Owner: CaseIterable {
    case app, screen
  }

  private func session(_ key: String, _ owner: Owner, _ widget: String) throws -> Session {
    let keys = "keys: { \"\(key)\": { label: own, do: set said 2 } }"
    let session = try walk(
      """
      roots: 1
      name: Keys
      facts: { said: 0..2 }
      start: { screen: a }
      \(owner == .app ? keys : "")
      screens:
        a:
          title: A
          \(widget)
          \(owner == .screen ? keys : "")
      accessories:
        bar: { policy: stays, text: Bar }
        rows: { policy: stays, list: [{ label: one, do: set said 1 }, { label: two, do: pop }] }
      """)
    // A form has the focus at first, which takes every character and its own keys.
    if widget.hasPrefix("form") { session.press("esc") }
    return session
  }

  @Test(arguments: letters + others, Owner.allCases)
  func `a declared key does what the app declares`(key: String, owner: Owner) throws {
    for widget in Self.widgets {
      let session = try session(key, owner, widget)
      session.press(key)
      #expect(try session.fact("said") == .int(2), "\(key) over \(widget)")
    }
  }

  @Test(arguments: letters, Owner.allCases)
  func `a declared character comes before the built-in keys of an accessory that stays`(
    key: String, owner: Owner
  ) throws {
    for cover in ["bar", "rows"] {
      let session = try session(key, owner, Self.widgets[0])
      session.perform(.overlay(try Name(cover)))
      session.press(key)
      #expect(try session.fact("said") == .int(2), "\(key) under \(cover)")
    }
  }

  @Test func `Enter and the arrows belong to the list in front`() throws {
    let session = try session("enter", .screen, Self.widgets[3])
    session.perform(.overlay("rows"))
    session.press("enter")
    #expect(try session.fact("said") == .int(1))
  }

  @Test func `the last row has no keys that the accessory in front takes`() throws {
    let session = try walk(
      """
      roots: 1
      name: Keys
      facts: { said: 0..2 }
      start: { screen: a }
      keys: { n: { label: own, do: set said 2 }, enter: { label: go, do: set said 1 } }
      screens:
        a:
          text: A
          keys: { home: { label: mine, do: set said 1 }, down: { label: less, do: set said 1 } }
      accessories:
        rows: { modal: false, list: [{ label: one, do: pop }, { label: two, do: pop }] }
        sure: { modal: false, confirm: { no: { label: Nay }, yes: { label: Aye, do: pop } } }
      """, columns: 80, rows: 24)
    #expect(session.glass.contains("mine") && session.glass.contains("less"))
    session.perform(.overlay("rows"))
    #expect(!session.glass.contains("mine") && !session.glass.contains("less"))
    session.perform(.dismiss(nil))
    session.perform(.overlay("sure"))
    #expect(!session.glass.contains("n Nay") && session.glass.contains("n own"))
    session.press("n")
    #expect(try session.fact("said") == .int(2))
  }

  @Test func `a key that no field takes belongs to the screen in front of the field`() throws {
    let session = try walk(
      """
      roots: 1
      name: Keys
      facts: { said: 0..2 }
      start: { screen: a }
      screens:
        a: { form: { note: { label: Note } }, keys: { f3: { label: mine, do: set said 1 } } }
      accessories:
        tip: { modal: false, keys: { f3: { label: theirs, do: set said 2 } } }
      """, columns: 80, rows: 24)
    session.press("enter")
    session.press("f3")
    #expect(try session.fact("said") == .int(1))
    session.perform(.overlay("tip"))
    #expect(session.hasFocusedField)
    let items = session.helpGroups(actions: []).flatMap(\.items)
    let named = items.filter { $0.keys == [Key(.function(3))] }
    #expect(named.map(\.label) == ["theirs"])
    session.press("f3")
    session.press("z")
    #expect(try session.fact("said") == .int(2))
    #expect(session.glass.contains("z"))
  }

  @Test(arguments: ["j", "k", "g", "G", "s", "/"], Owner.allCases)
  func `the list of keys names a declared key once, with its own label`(
    key: String, owner: Owner
  ) throws {
    for widget in Self.widgets.prefix(2) {
      let session = try session(key, owner, widget)
      for cover in ["", "rows"] {
        if !cover.isEmpty { session.perform(.overlay(try Name(cover))) }
        let items = session.helpGroups(actions: []).flatMap(\.items)
        let named = items.filter { $0.keys == [Key(named: key)].compactMap { $0 } }
        #expect(named.map(\.label) == ["own"], "\(key) \(widget) \(cover)")
        #expect(items.count { $0.keys.contains { $0.name == Key(named: key)?.name } } == 1)
      }
    }
  }
}
