import RootsBlueprint
import RootsImport
import Testing

/// The notes on parts of Android's files without a counterpart in a blueprint.
@Suite struct AndroidNotesTests {
  /// The import of a graph whose lines are counted from 2 on, and of other files.
  private func made(
    _ body: String, _ others: [(name: String, text: String)] = [], tabs: [String] = []
  ) throws -> Import {
    let files = [("nav.xml", graph("main", body))] + others
    let made = try Import(
      files.map { Import.File(path: $0.0, bytes: Array($0.1.utf8)) }, tabs: tabs)
    let (blueprint, report) = Blueprint.read(source: Source(name: "made.yaml", text: made.text))
    #expect(blueprint != nil, "\(report.text)\n\(made.text)")
    return made
  }

  private func graph(_ id: String, _ body: String) -> String {
    "<navigation android:id=\"@+id/\(id)\" app:startDestination=\"@id/home\" xmlns:app=\"a\">\n"
      + "\(body)\n</navigation>"
  }

  private static let home = "<fragment android:id=\"@+id/home\" />\n"

  private static let cases: [(text: String, notes: [String])] = [
    // Attributes and elements.
    ("<fragment />", ["<fragment> has no id and is left out"]),
    ("<include />", ["<include> has no graph and is left out"]),
    (
      #"<navigation app:startDestination="@id/home" />"#,
      ["<navigation> has no id; nothing leads there"]
    ),
    (#"<argument android:name="a" />"#, ["<argument> of the graph main is left out"]),
    (#"<keyframes android:id="@+id/k" tools:layout="a" />"#, ["the keyframes k is a screen"]),
    (
      #"<fragment android:id="@+id/k" app:theme="a" />"#,
      [#"<fragment> has theme="a", which is left out"#]
    ),
    (
      #"<fragment android:id="@+id/k"><deeplink /></fragment>"#,
      ["<deeplink> in <fragment> is left out"]
    ),
    (
      #"<deepLink app:action="a" />"#,
      ["<deepLink> has no uri and is left out", #"<deepLink> has action="a", which is left out"#]
    ),
    (
      #"<deepLink app:uri="a://b" app:mimeType="c/d" />"#,
      [#"<deepLink> has mimeType="c/d", which is left out"#]
    ),
    (
      #"<action app:destination="@id/home" app:restoreState="true" />"#,
      [#"<action> has restoreState="true", which is left out"#]
    ),
    (
      #"<action app:destination="@id/home" app:launchSingleTop="@bool/a" />"#,
      [#"launchSingleTop="@bool/a" is neither true nor false, and counts as false"#]
    ),
    (#"<action android:id="@+id/a" />"#, ["<action> does nothing here and is left out"]),
    // Arguments and texts.
    (
      #"<fragment android:id="@+id/k"><argument /></fragment>"#,
      ["<argument> has no name and is left out"]
    ),
    (
      #"<fragment android:id="@+id/k"><argument android:name="a" app:argType="float" android:defaultValue="x" /></fragment>"#,
      ["the default x of a has no value here"]
    ),
    (
      #"<fragment android:id="@+id/k"><argument android:name="a" /><argument android:name="a" /></fragment>"#,
      ["the argument a is there twice; the first one counts"]
    ),
    (
      #"<fragment android:id="@+id/k"><argument android:name="to" /></fragment>"#,
      ["the argument to is called to_ here"]
    ),
    (
      #"<fragment android:id="@+id/k" android:label="@string/k" />"#,
      ["the text @string/k is not in the files"]
    ),
    (
      #"<fragment android:id="@+id/k" android:label="\#(String(repeating: "a", count: 201))" />"#,
      ["the text has more than 200 characters, and is cut"]
    ),
    (
      #"<action app:destination="@id/home"><argument android:name="a" /></action>"#,
      ["a is no argument of home"]
    ),
    (
      #"<fragment android:id="@+id/k"><argument android:name="a" app:argType="integer" /><action app:destination="@id/k"><argument android:name="a" android:defaultValue="x" /></action></fragment>"#,
      ["the value x of a has no value here"]
    ),
    // References and repeats.
    (
      #"<include app:graph="@navigation/nav" />"#,
      ["<include> of nav, which contains it, is left out"]
    ),
    (
      #"<include-dynamic app:graphResName="far" />"#,
      ["<include-dynamic> of far, which is none of the files"]
    ),
    (
      #"<navigation android:id="@+id/k" app:startDestination="@id/k" />"#,
      ["the graph k has no startDestination in these files; its screen is empty"]
    ),
    (
      #"<navigation android:id="@+id/k" app:startDestination="@id/none" />"#,
      ["the graph k has no startDestination in these files; its screen is empty"]
    ),
    (
      #"<fragment android:id="@+id/home" />"#,
      ["home is there twice, with the actions of both and all else of the first"]
    ),
    (
      #"<navigation android:id="@+id/home" app:startDestination="@id/home" />"#,
      ["home is a destination and a graph; actions lead to the destination"]
    ),
    (
      #"<navigation android:id="@+id/k" app:startDestination="@id/home" /><fragment android:id="@+id/k" />"#,
      ["k is a destination and a graph; actions lead to the destination"]
    ),
    (
      #"<navigation android:id="@+id/main" app:startDestination="@id/home" />"#,
      ["the graph main is there twice; the start and the actions of the first one count"]
    ),
    (
      #"<deepLink app:uri="a://b" /><fragment android:id="@+id/k"><deepLink app:uri="a://b" /></fragment>"#,
      ["the link a://b is there twice; the first one counts"]
    ),
  ]

  @Test(arguments: cases)
  func `each part of a graph without a counterpart is named`(text: String, notes: [String]) throws {
    #expect(try made(Self.home + text).notes == notes.map { "nav.xml:3: \($0)" })
  }

  @Test func `attributes without effect on the navigation have no note`() throws {
    let body = """
      <fragment android:id="@+id/home" android:name="a.B" android:label="A" tools:layout="@layout/a">
        <action app:destination="@id/ask" app:enterAnim="@anim/a" app:popExitAnim="@anim/b" />
        <deepLink app:uri="a://b" android:autoVerify="true" /></fragment>
      <dialog android:id="@+id/ask" />
      <bottom_sheet_dialog android:id="@+id/sheet" />
      """
    #expect(
      try made(body).notes == [
        "nav.xml:3: <action> has enterAnim=\"@anim/a\" and 1 other animation, which are left out"
      ])
  }

  @Test func `the label and the animations of a nested graph are named`() throws {
    let inner = """
      <navigation android:id="@+id/inner" app:startDestination="@id/k" android:label="Inner"
        app:enterAnim="@anim/a"><fragment android:id="@+id/k" />
        <action app:destination="@id/home" app:popEnterAnim="@anim/b" /></navigation>
      """
    #expect(
      try made(Self.home + inner).notes == [
        "nav.xml:3: <navigation> has enterAnim=\"@anim/a\", which is left out",
        "nav.xml:3: <navigation> has label=\"Inner\", which is left out",
        "nav.xml:5: <action> has popEnterAnim=\"@anim/b\", which is left out",
      ])
  }

  @Test func `a destination that is there twice has the actions of both`() throws {
    let body = """
      <fragment android:id="@+id/home" android:label="A"><action app:destination="@id/b" /></fragment>
      <fragment android:id="@+id/home" android:label="C"><action app:destination="@id/d" />
        <action app:destination="@id/b" /></fragment>
      <fragment android:id="@+id/b" /><fragment android:id="@+id/d" />
      """
    let text = try made(body).text
    #expect(
      text.contains(
        "title: A\n    list:\n      - { label: B, do: push b }\n      - { label: D, do: push d }\n  b:"
      ), "\(text)")
  }

  @Test func `a graph without a start has an empty screen`() throws {
    let body = """
      <fragment android:id="@+id/home"><action app:destination="@id/k" /></fragment>
      <navigation android:id="@+id/k" app:startDestination="@id/none">
        <deepLink app:uri="a://b" /></navigation>
      """
    let text = try made(body).text
    #expect(text.contains("do: push k }") && text.contains("do: push k }\n  k:"), "\(text)")
    #expect(text.contains("    # Its start is in none of the files.\n"), "\(text)")
    #expect(text.contains("\"a://b\": { parents: [go home], do: push k }"), "\(text)")
  }

  @Test func `files that include each other are read once`() throws {
    let one = "<include app:graph=\"@navigation/two\" /><fragment android:id=\"@+id/one\" />"
    let two = "<include app:graph=\"@navigation/one\" /><fragment android:id=\"@+id/two\" />"
    let three = "<include app:graph=\"@navigation/one\" />"
    let files = [("one.xml", graph("a", one)), ("two.xml", graph("b", two))]
    #expect(
      try made(Self.home, files).notes == [
        "two.xml:2: <include> of one, which contains it, is left out",
        "one.xml:1: the graph a is on its own; nothing leads there",
      ])
    let shared = try made("\(three)\n\(three)\(Self.home)", files)
    #expect(
      shared.notes == [
        "two.xml:2: <include> of one, which contains it, is left out",
        "nav.xml:3: <include> of one is there twice; the actions around the first one count",
      ])
    #expect(shared.text.contains("  one:\n") && shared.text.contains("  two:\n"))
    let own = "<include app:graph=\"@navigation/nav\" />\(Self.home)"
    #expect(
      try made(own, [("four.xml", graph("d", "<fragment android:id=\"@+id/four\" />"))]).notes == [
        "nav.xml:2: <include> of nav, which contains it, is left out",
        "four.xml:1: the graph d is on its own; nothing leads there",
      ])
    let other = graph("main", "<fragment android:id=\"@+id/five\" />")
    let root = try made(Self.home, [("five.xml", other)])
    let words = "the start and the actions of the first one count"
    #expect(root.notes == ["five.xml:1: the graph main is there twice; \(words)"])
    let same = try made(Self.home, [("b/nav.xml", graph("b", two))])
    #expect(
      same.notes == ["b/nav.xml:1: a second file named nav is left out"])
  }

  @Test func `labels that the app does not have are named`() throws {
    let item = "<action app:destination=\"@id/item\" "
    let made = try made(
      """
      \(item)/>
      <fragment android:id="@+id/home">\(item)/>
      \(item)app:launchSingleTop="true" /></fragment>
      <fragment android:id="@+id/item" android:label="Item {id}">
      <argument android:name="id" /><action app:destination="@id/home" />
      <action app:destination="@id/home" app:launchSingleTop="true" /></fragment>
      """)
    #expect(
      made.notes == [
        "nav.xml:3: the label Item id and 2 others have the name of an argument "
          + "in place of its value",
        "nav.xml:4: the label Item id (2) and 1 other have a number, "
          + "as an earlier one has the text",
      ])
    let one = try self.made(
      """
      <fragment android:id="@+id/home">\(item)/></fragment>
      <fragment android:id="@+id/item" android:label="Item {id}">
      <argument android:name="id" /></fragment>
      """)
    let end = "has the name of an argument in place of its value"
    #expect(one.notes == ["nav.xml:2: the label Item id \(end)"])
  }

  @Test func `a number with the ending of its type is a value`() throws {
    let made = try made(
      """
      <fragment android:id="@+id/home"><argument android:name="price" app:argType="float"
      android:defaultValue="2.25f" /><argument android:name="sum" app:argType="long"
      android:defaultValue="7L" /></fragment>
      """)
    #expect(made.text.contains("price: { kind: any, default: 2.25 }"), "\(made.text)")
    #expect(made.text.contains("sum: { kind: int, default: 7 }") && made.notes == [])
  }

  @Test func `an item of a menu that is no tab is named`() throws {
    let menu = """
      <menu xmlns:android="a">
        <item android:id="@+id/home" android:title="@string/home" android:icon="@drawable/a" />
        <item android:id="@+id/serach" /><item android:id="@+id/ask" />
        <item android:id="@+id/home" android:visible="false" /><item android:title="A" />
        <item android:title="B"><menu><item android:id="@+id/search" /></menu></item>
        <divider />
      </menu>
      """
    let body = "<fragment android:id=\"@+id/search\" /><dialog android:id=\"@+id/ask\" />"
    let made = try made(Self.home + body, [("menu.xml", menu)])
    #expect(
      made.notes == [
        "menu.xml:4: <item> has no id and is left out",
        "menu.xml:4: <item> has visible=\"false\", which is left out",
        "menu.xml:6: <divider> in <menu> is left out",
        "menu.xml:2: the text @string/home is not in the files",
        "menu.xml:3: the tab serach is in none of the files; did you mean 'search'?",
        "menu.xml:3: the tab ask is a dialog, and is left out",
        "menu.xml:4: the tab home is there twice; the first one counts",
      ])
    #expect(made.text.contains("search: { title: Search, root: search }\nscreens:"), "\(made.text)")
  }

  @Test func `tabs of the command line that are left out are named`() throws {
    let ids = (0...10).map { "d\($0)" }
    let body = ids.map { "<fragment android:id=\"@+id/\($0)\" />" }.joined()
    #expect(
      try made(Self.home + body, tabs: ids).notes == [
        "--tabs: an app has at most 10 tabs; d10 is left out",
        "nav.xml:2: the start home is no tab; the app starts in the first tab",
      ])
  }

  @Test func `a text has that of the elements in it`() throws {
    let strings = """
      <resources><string name="a"><b>Bo</b>ld é</string>
      <string name="b">Go <i>now <xliff:g>%s</xliff:g></i> please</string>
      <string name="c">@string/b</string></resources>
      """
    let body = """
      <fragment android:id="@+id/home" android:label="@string/a">
      <argument android:name="p" app:argType="string" android:defaultValue="@string/a" /></fragment>
      <fragment android:id="@+id/next" android:label="@string/c" />
      """
    let made = try made(body, [("strings.xml", strings)])
    #expect(made.text.contains("title: \"Bold é\""), "\(made.text)")
    #expect(made.text.contains("title: \"Go now %s please\""))
    #expect(made.text.contains("p: { kind: text, default: \"Bold é\" }"))
    #expect(made.notes == [])
  }

  @Test(arguments: [
    ("**Sale** now", true), ("**Sale", false), ("** Sale **", false), ("2 ** 3 ** 4", false),
    ("a ** b **c**", true), ("****", false), ("a [now](good) b", true), ("[now](other)", false),
    ("now](good)", false), ("](good) [now]", false), ("[a [b](dim)", true),
  ])
  func `a label that a row reads as markup is named`(label: String, isMarkup: Bool) throws {
    let body = """
      <fragment android:id="@+id/home">
      <action android:id="@+id/x" app:destination="@id/next" /></fragment>
      <fragment android:id="@+id/next" android:label="\(label)" />
      """
    // A label of one word is the name of a class.
    let note = "nav.xml:3: the label \(label) is read as markup in its row"
    let made = try made(
      body.replacing("=\"\(label)\"", with: "=\"@string/a\""),
      [
        ("strings.xml", "<resources><string name=\"a\">\(label)</string></resources>")
      ])
    if label.contains(" ") {
      #expect(made.notes.map { $0.hasPrefix(note) } == (isMarkup ? [true] : []), "\(made.notes)")
    } else {
      #expect(made.notes.isEmpty != isMarkup, "\(made.notes)")
    }
  }

  @Test func `texts that are missing or there twice are named`() throws {
    let label = "<fragment android:id=\"@+id/home\" android:label=\"@string/a\" />"
    let one = "<resources><string name=\"a\">A</string>\n<string>B</string></resources>"
    let two = "<resources>\n<string name=\"a\">C</string></resources>"
    let replaced = try made(label, [("one.xml", one), ("two.xml", two)])
    #expect(
      replaced.notes == [
        "one.xml:2: <string> has no name and is left out",
        "two.xml:2: the text a is there twice; the last one counts",
      ])
    #expect(replaced.text.contains("title: C"))
    let more = """
      <resources><string name="a">A</string><string name="b">B</string><string name="a">A</string>
      <string name="a">C</string><string name="b">D</string></resources>
      """
    #expect(
      try made(label, [("more.xml", more)]).notes == [
        "more.xml:2: the text a and 1 other are there twice; the last ones count"
      ])
    let next = "\n<fragment android:id=\"@+id/next\" android:label=\"@string/b\" />"
    #expect(
      try made(label + next).notes == [
        "nav.xml:2: the text @string/a and 1 other are not in the files; add res/values/strings.xml"
      ])
  }
}
