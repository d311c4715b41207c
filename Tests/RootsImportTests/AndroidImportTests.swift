import RootsBlueprint
import RootsImport
import Testing

/// Blueprints made of the navigation graphs of Android apps.
@Suite struct AndroidImportTests {
  private func made(
    _ files: [(name: String, text: String)], tabs: [String] = []
  ) throws -> Import {
    try Import(files.map { Import.File(path: $0.name, bytes: Array($0.text.utf8)) }, tabs: tabs)
  }

  private func graph(_ body: String, id: String = "main", start: String = "home") -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <navigation xmlns:android="http://schemas.android.com/apk/res/android"
        xmlns:app="http://schemas.android.com/apk/res-auto"
        android:id="@+id/\(id)" app:startDestination="@id/\(start)">
    \(body)
    </navigation>
    """
  }

  /// The blueprint of a text, which must have no error.
  private func blueprint(_ made: Import) throws -> Blueprint {
    let source = Source(name: "made.yaml", text: made.text)
    let (blueprint, report) = Blueprint.read(source: source)
    return try #require(blueprint, "\(report.text)\n\(made.text)")
  }

  private static let shop = """
      <action android:id="@+id/to_login" app:destination="@id/login" />
      <fragment android:id="@+id/home" android:label="Home page">
        <action android:id="@+id/open" app:destination="@id/itemFragment">
          <argument android:name="id" android:defaultValue="7" />
        </action>
        <action android:id="@+id/fresh" app:destination="@id/home" app:popUpTo="@id/home"
            app:popUpToInclusive="true" />
      </fragment>
      <fragment android:id="@+id/itemFragment">
        <argument android:name="id" app:argType="integer" />
        <argument android:name="sort" app:argType="string" android:defaultValue="new" />
        <argument android:name="from" app:argType="com.example.Place" app:nullable="true" />
        <action android:id="@+id/again" app:destination="@id/itemFragment"
            app:launchSingleTop="true" />
        <action android:id="@+id/up" app:popUpTo="@id/home" />
        <action android:id="@+id/buy" app:destination="@id/paid" app:popUpTo="@id/home" />
        <deepLink app:uri="shop://item/{id}?sort={sort}" />
        <deepLink app:uri="example.com/any/.*" />
      </fragment>
      <fragment android:id="@+id/paid" />
      <dialog android:id="@+id/login">
        <action android:id="@+id/help" app:destination="@id/paid" />
        <action android:id="@+id/close" app:popUpTo="@id/login" app:popUpToInclusive="true" />
      </dialog>
    """

  @Test func `destinations, actions, arguments and links have their counterparts`() throws {
    let made = try made([("nav.xml", graph(Self.shop))])
    #expect(
      made.text == #"""
        # Imported from nav.xml.
        roots: 1
        name: Main
        start: { screen: home }
        keys:
          l: { label: Login, do: overlay login }
        screens:
          home:
            title: Home page
            list:
              - { label: Item, do: "push itemFragment with {\"id\": 7}" }
              - { label: Home page, do: replace home }
          itemFragment:
            title: Item
            input: { id: int, sort: { kind: text, default: new }, from: { kind: any, default: null } }
            list:
              - { label: Item, do: "push itemFragment with {\"id\": 1} once" }
              - { label: Back to Home page, do: pop to home if open }
              - { label: Paid, do: [pop to home if open, push paid] }
          paid:
            title: Paid
        accessories:
          login:
            title: Login
            list:
              - { label: Paid, do: [dismiss, push paid on main] }
              - { label: Close Login, do: pop }
        routes:
          "shop://item/{id: int}?sort={sort}": { parents: [go home], do: "push itemFragment with {\"id\": $id, \"sort\": $sort}" }

        """#)
    #expect(made.summary == "3 screens, 1 accessory, 8 actions, 1 link")
    #expect(
      made.notes == [
        "nav.xml:22: the link example.com/any/.* has a wildcard, which a route has not"
      ])
    _ = try blueprint(made)
  }

  @Test func `the actions of a graph inside are rows on each of its screens`() throws {
    let inner = graph(
      """
        <action android:id="@+id/done" app:destination="@id/last" />
        <fragment android:id="@+id/first" />
        <fragment android:id="@+id/last" />
      """, id: "wizard", start: "first")
    let outer = graph(
      """
        <include app:graph="@navigation/wizard_graph" />
        <fragment android:id="@+id/home">
          <action android:id="@+id/begin" app:destination="@id/wizard" />
        </fragment>
      """)
    let files = [("wizard_graph.xml", inner), ("main.xml", outer)]
    let made = try made(files.map { (name: $0.0, text: $0.1) })
    _ = try blueprint(made)
    #expect(made.text.contains("- { label: First, do: push first }"))
    let rows = made.text.split(separator: "\n").filter { $0.contains("do: push last") }
    #expect(rows.count == 2, "\(made.text)")
    #expect(made.text.contains("start: { screen: home }") && !made.text.contains("keys:"))
  }

  @Test func `tabs come from a menu or from the command line`() throws {
    let body = """
        <fragment android:id="@+id/home" />
        <fragment android:id="@+id/search"><action android:id="@+id/x" app:destination="@id/home"
          app:popUpTo="@id/main" app:popUpToInclusive="true" /></fragment>
        <dialog android:id="@+id/ask"><action android:id="@+id/y" app:destination="@id/home" /></dialog>
      """
    let menu = """
      <menu xmlns:android="http://schemas.android.com/apk/res/android">
        <item android:id="@+id/search" android:title="Find" />
        <item android:id="@+id/home" android:title="@string/home" />
      </menu>
      """
    let byMenu = try made([("nav.xml", graph(body)), ("menu.xml", menu)])
    #expect(
      byMenu.text.contains(
        "start: { tab: home }\ntabs:\n  search: { title: Find, root: search }\n"
          + "  home: { title: Home, root: home }\n"), "\(byMenu.text)")
    #expect(byMenu.text.contains("do: [pop to root, replace home]"))
    #expect(byMenu.text.contains("do: [dismiss, push home on tab]"))
    _ = try blueprint(byMenu)
    let byHand = try made([("nav.xml", graph(body))], tabs: ["home"])
    #expect(byHand.text.contains("tabs:\n  home: { title: Home, root: home }\nscreens:"))
    let problem = ImportProblem.self
    let error = #expect(throws: problem) { try made([("nav.xml", graph(body))], tabs: ["serach"]) }
    #expect(
      error?.message == "the tab serach is in none of the files; did you mean 'search'?")
  }

  @Test func `titles and labels are texts of the resources`() throws {
    let body = """
        <fragment android:id="@+id/home" android:label="@string/home">
          <action android:id="@+id/x" app:destination="@id/next" /></fragment>
        <fragment android:id="@+id/next" android:label="@string/next" />
      """
    let strings = """
      <resources><string name="home">Your\\'s "at" <b>once</b></string>
        <string name="next">The \n  next</string></resources>
      """
    let made = try made([("nav.xml", graph(body)), ("strings.xml", strings)])
    #expect(made.text.contains("title: \"Your's at once\""), "\(made.text)")
    #expect(made.text.contains("{ label: The next, do: push next }"))
    _ = try blueprint(made)
  }

  @Test func `signs are written twice only where a template would read them`() throws {
    let body = """
        <fragment android:id="@+id/home" android:label="@string/home">
          <action android:id="@+id/x" app:destination="@id/next">
            <argument android:name="id" android:defaultValue="$5 $x" /></action></fragment>
        <fragment android:id="@+id/next" android:label="Cost ${id} or {id}s, $id">
          <argument android:name="id" /></fragment>
      """
    let strings = """
      <resources><string name="home">Win $5 $é $x $(y) $$z $$ {b} $</string></resources>
      """
    let made = try made([("nav.xml", graph(body)), ("strings.xml", strings)])
    let title = "Win $5 $é $$x $$(y) $$$z $$ {{b}} $"
    #expect(made.text.contains("title: \"\(title)\""), "\(made.text)")
    #expect(made.text.contains("label: \"Cost $$id or ids, $$id\""), "\(made.text)")
    #expect(made.text.contains(#"with {\"id\": \"$5 $$x\"}"#), "\(made.text)")
    let names = "title: \"Cost ${payload.id} or {payload.id}s, $$id\""
    #expect(made.text.contains(names), "\(made.text)")
    _ = try blueprint(made)
  }

  @Test func `popUpTo of a graph or of another screen goes with the screen`() throws {
    let body = """
        <fragment android:id="@+id/home"><action android:id="@+id/x" app:destination="@id/inner" />
        </fragment>
        <navigation android:id="@+id/inner" app:startDestination="@id/one">
          <action android:id="@+id/leave" app:popUpTo="@id/inner" />
          <fragment android:id="@+id/one"><action android:id="@+id/y" app:destination="@id/two" />
          </fragment>
          <fragment android:id="@+id/two"><action android:id="@+id/z" app:destination="@id/home"
            app:popUpTo="@id/one" app:popUpToInclusive="true" /></fragment>
        </navigation>
      """
    let made = try made([("nav.xml", graph(body))])
    _ = try blueprint(made)
    #expect(
      made.text.contains("{ label: Close One, do: [pop to one, pop] }"), "\(made.text)")
    #expect(made.text.contains("do: [pop to one, replace home]"))
    #expect(made.notes == [])
  }

  @Test func `rows and keys of one label have numbers`() throws {
    let home = "<action app:destination=\"@id/home\""
    let body = """
        \(home) />\(home) app:popUpTo="@id/home" />\(home) app:launchSingleTop="true" />
        <fragment android:id="@+id/home">\(home) />\(home) app:launchSingleTop="true" /></fragment>
      """
    let made = try made([("nav.xml", graph(body))])
    _ = try blueprint(made)
    let labels = made.text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /label: (?<label>[^,]*),/).map { String($0.label) }
    }
    #expect(
      labels == ["Home", "\"Home (2)\"", "\"Home (3)\"", "Home", "\"Home (2)\""], "\(made.text)")
  }

  @Test func `a file is read in each encoding of XML, also with a byte order mark`() throws {
    let text = graph("<fragment android:id=\"@+id/home\" android:label=\"Für dich\" />")
    let wide = text.replacing("utf-8", with: "utf-16")
    let units = Array("\u{FEFF}\(wide)".utf16)
    let files: [[UInt8]] = [
      Array("\u{FEFF}\(text)".utf8), units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      text.replacing("utf-8", with: "iso-8859-1").unicodeScalars.map { UInt8($0.value) },
    ]
    for bytes in files {
      let made = try Import([Import.File(path: "a.xml", bytes: bytes)], tabs: [])
      #expect(made.text.contains("title: \"Für dich\""), "\(made.text)")
    }
    func message(_ text: String) -> String? {
      #expect(throws: ImportProblem.self) { try made([("a.xml", text)]) }?.message
    }
    let other = text.replacing("utf-8", with: "koi8-r")
    #expect(message(other) == "the encoding is none of UTF-8, UTF-16 and ISO-8859-1")
    for text in ["", "\n ", "\u{FEFF}"] { #expect(message(text) == "it is empty") }
  }

  @Test func `a key is a letter of its label, also where there are other actions`() throws {
    func keys(_ names: [String]) throws -> [String: String] {
      let actions = names.map { "<action app:destination=\"@id/\($0)\" />" }
      let body = actions.joined(separator: "\n") + "<fragment android:id=\"@+id/home\" />"
      let made = try made([("nav.xml", graph(body))])
      _ = try blueprint(made)
      let keys = made.text.matches(of: /\n  "?(?<key>[a-zA-Z])"?: { label: "?(?<label>\w+)/)
      return Dictionary(keys.map { (String($0.label), String($0.key)) }) { $1 }
    }
    let few = try keys(["login", "help"])
    #expect(few == ["Login": "l", "Help": "h"])
    let names = ["about", "help", "q", "home", "login", "hello"]
    let more = try keys(names)
    let all = ["About": "a", "Hello": "h", "Help": "H", "Home": "o", "Login": "l", "Q": "Q"]
    #expect(more == all)
    #expect(try keys(names.reversed()) == more)
    #expect(try keys(names.filter { $0 != "hello" })["Help"] == "h")
    #expect(Set(try keys((0..<60).map { "x\($0)" }).values).count == 51)
  }

  @Test func `a graph that is not among the files has an empty screen`() throws {
    let body = """
        <include app:graph="@navigation/other" />
        <fragment android:id="@+id/home"><action android:id="@+id/x"
          app:destination="@id/other_graph" app:popUpTo="@id/gone" /></fragment>
      """
    let made = try made([("nav.xml", graph(body))])
    _ = try blueprint(made)
    #expect(made.text.contains("  other_graph:\n    # In none of the files.\n"))
    #expect(
      made.notes == [
        "nav.xml:5: <include> of other, which is none of the files",
        "nav.xml:6: other_graph is in none of the files; its screen is empty",
        "nav.xml:6: popUpTo of gone, which is none of the files",
      ])
  }

  @Test(arguments: [
    ("", nil, "it is empty"),
    ("<navigation", 1, "this is no XML: unclosed token"),
    ("<selector/>", 1, "<navigation>, <menu> or <resources> is expected, found <selector>"),
    (
      "<!DOCTYPE a [<!ENTITY b \"c\">]>\n<navigation/>", 1,
      "a document type is not accepted; remove it"
    ),
    (
      String(repeating: "<navigation>", count: 100), 1, "elements are nested too deep"
    ),
    ("<menu/>", nil, "no file has a <navigation>"),
    (
      "<navigation/>", nil, "the graph a has no startDestination in these files"
    ),
    ("{", 1, "the text ends before its value does"),
    ("{\"id\": \"a\"}", nil, "an object with states is expected, as of XState"),
  ])
  func `a file that cannot be imported is refused`(
    text: String, line: Int?, message: String
  ) {
    let error = #expect(throws: ImportProblem.self) {
      try Import([Import.File(path: "a.xml", bytes: Array(text.utf8))], tabs: [])
    }
    #expect(error?.message == message && error?.line == line)
  }

  @Test(arguments: [
    "app://x?a=b&amp;c", "app://x/%", "http://x/a b", "app://x/{p}/{p}", "my app://x",
    "http://u:p@x/", "app://x?user.id={user.id}", "app://x?p={p}&amp;p={q}", "app://", "x*y",
  ])
  func `a link that is no route is named and left out`(uri: String) throws {
    let body = """
        <fragment android:id="@+id/home"><argument android:name="p" /><argument android:name="q" />
          <argument android:name="user.id" /><deepLink app:uri="\(uri)" />
          <deepLink app:uri="app://y/{p}" /><deepLink app:uri="app://y/{q}" /></fragment>
      """
    let made = try made([("nav.xml", graph(body))])
    _ = try blueprint(made)
    #expect(made.notes.count == 3 && made.text.contains("app://y/{p}"), "\(made.notes)")
  }

  @Test func `each graph of random ids and texts is a blueprint without errors`() throws {
    for seed in 0..<200 {
      var random = Numbers(state: UInt64(seed))
      let made = try made([("nav.xml", graph(random.body(), start: "d0"))])
      _ = try blueprint(made)
    }
  }
}

/// Random graphs, whose ids and texts are of every kind.
private struct Numbers {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  mutating func text() -> String {
    let texts = [
      "main", "root", "with", "a b", "$x", "{y}", "it&apos;s &quot;so&quot;", "état", "7up", "true",
      "null", "", "on", "x: y", "NaN", "1e400", "tab", "Costs $a", "$(x", "a\nb", "- a", "# c",
      "\\", "日本", "%s", "*", "&amp;",
    ]
    return texts[below(texts.count)]
  }

  mutating func body() -> String {
    let count = 2 + below(6)
    var names = (0..<count).map { "d\($0)" }
    // Ids of any text, each of one destination.
    for place in 1..<count where below(3) == 0 { names[place] = "\(text())\(place)" }
    return names.map { name in
      let kind = below(4) == 0 ? "dialog" : "fragment"
      let arguments = (0..<below(3)).map { number in
        let type = ["string", "integer", "boolean", "float", "a.B$C", "string[]"][below(6)]
        let value = below(2) == 0 ? "" : " android:defaultValue=\"\(text())\""
        return "<argument android:name=\"\(below(3) == 0 ? text() : "p")\(number)\" "
          + "app:argType=\"\(type)\"\(value) />"
      }
      let actions = (0..<below(4)).map { number in
        let target = below(5) == 0 ? "" : " app:destination=\"@id/\(names[below(count)])\""
        let popped = below(2) == 0 ? "" : " app:popUpTo=\"@id/\(names[below(count)])\""
        let flags = ["", " app:popUpToInclusive=\"true\"", " app:launchSingleTop=\"true\""][
          below(3)]
        return "<action android:id=\"@+id/a\(number)\"\(target)\(popped)\(flags) />"
      }
      let label = below(3) == 0 ? "\(text()) {p0} \(text())" : text()
      return "<\(kind) android:id=\"@+id/\(name)\" android:label=\"\(label)\">"
        + arguments.joined() + actions.joined() + "</\(kind)>"
    }.joined(separator: "\n")
  }
}
