import Roots
import RootsBlueprint
import Testing

@Suite struct DecoderTreeTests {
  @Test func `children, their payloads, the parent and the menu are decoded`() throws {
    let (blueprint, report) = Blueprint.read(
      source: Source(
        name: "f",
        text: #"""
          roots: 1
          name: T
          start: { screen: home }
          menu: home
          screens:
            home: { children: [chat, 'post with {id: 1, text: "a b"}', card] }
            chat: { children: [post] }
            post: { parent: chat, children: home }
          accessories:
            card: {}
          """#))
    #expect(report.text == "")
    let map = try #require(blueprint?.map)
    #expect(map.menu?.text == "home")
    let home = map.rules(of: "home")
    #expect(home.children.map(\.text) == ["chat", "post", "card"])
    #expect(home.childPayloads["post"]?.description == #"{id: 1, text: "a b"}"#)
    #expect(map.rules(of: "post").primaryParent?.text == "chat")
    #expect(map.rules(of: "post").children.map(\.text) == ["home"])
  }

  @Test func `all errors of a screen tree are reported with suggestions`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        start: { screen: home }
        menu: card
        screens:
          home: { children: [chatt, chat, chat, 'chat now', 'post with {id: {x}}', card] }
          chat: { parent: hom }
          post: { parent: chat }
        accessories:
          card: { under: [chat], parent: home }
          note: { under: [chat] }
        """#)
          == #"""
          f:4:7: error: 'card' is an accessory, which cannot be the menu; name a screen
          f:6:22: error: unknown screen or accessory 'chatt'; did you mean 'chat'?
          f:6:35: error: 'chat' is listed twice; remove one
          f:6:41: error: this is not a child; write a name, or 'NAME with PAYLOAD'
          f:6:53: error: placeholders cannot be filled here; write values
          f:6:76: error: 'card' can be shown only over chat; add 'home' to its 'under', or remove it here
          f:7:19: error: unknown screen or accessory 'hom'; did you mean 'home'?
          f:8:19: error: 'chat' does not have 'post' among its children; add it there
          """#)
  }

  @Test func `the screens of a segue are checked`() {
    #expect(
      errors(
        tabbed + """
              children: [b]
              keys:
                x: segue bb
                y: segue b from aa via a, c
                z: segue login
          """)
          == #"""
          f:12:16: error: unknown screen or accessory 'bb'; known: b, a, login
          f:13:23: error: unknown screen or accessory 'aa'; known: b, a, login
          f:13:33: error: unknown screen or accessory 'c'; known: b, a, login
          """#)
  }

  @Test func `a segue opens a child with the payload of its parent`() {
    let app = """
      roots: 1
      name: T
      start: { screen: a }
      screens:
        a: { children: [d with 1], keys: { k: segue d } }
        d: { text: "d $payload" }
      """
    #expect(warnings(app) == "" && errors(app) == "")
    #expect(warnings(app.replacing("d with 1", with: "d")).contains("opens 'd' without a payload"))
  }
}
