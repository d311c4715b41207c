import RootsBlueprint
import RootsImport
import Testing

/// The stacks that links and dialogs of Android build.
@Suite struct AndroidStackTests {
  /// The lines of a blueprint that contain a word, without those of titles, and the notes.
  private func lines(
    with word: String, of body: String, start: String = "home", tabs: [String] = []
  ) throws -> (lines: String, notes: [String]) {
    let text = """
      <navigation android:id="@+id/main" app:startDestination="@id/\(start)">
      \(body)
      </navigation>
      """
    let made = try Import([Import.File(path: "nav.xml", bytes: Array(text.utf8))], tabs: tabs)
    let (blueprint, report) = Blueprint.read(source: Source(name: "made.yaml", text: made.text))
    #expect(blueprint != nil, "\(report.text)\n\(made.text)")
    let lines = made.text.split(separator: "\n").filter { $0.contains(word) }
    return (
      lines.map { $0.trimmingPrefix { $0 == " " || $0 == "-" } }.joined(separator: "\n"), made.notes
    )
  }

  // MARK: Links

  @Test func `a link opens the starts of the graphs around its target`() throws {
    let body = """
      <fragment android:id="@+id/home"><deepLink app:uri="x://home" /></fragment>
      <navigation android:id="@+id/outer" app:startDestination="@id/list">
        <fragment android:id="@+id/list"><argument android:name="sort" app:argType="integer" />
          <deepLink app:uri="x://list/{sort}" /></fragment>
        <navigation android:id="@+id/inner" app:startDestination="@id/post">
          <deepLink app:uri="x://inner" />
          <fragment android:id="@+id/post"><argument android:name="id" app:argType="integer" />
            </fragment>
          <fragment android:id="@+id/reply"><argument android:name="id" app:argType="integer" />
            <deepLink app:uri="x://reply/{id}" /></fragment>
        </navigation>
      </navigation>
      """
    let (lines, notes) = try lines(with: "x://", of: body)
    #expect(
      lines == #"""
        "x://home": { do: go home }
        "x://list/{sort: int}": { parents: [go home], do: "push list with {\"sort\": $sort}" }
        "x://reply/{id: int}": { parents: [go home, "push list with {\"sort\": 1}", "push post with {\"id\": $id}"], do: "push reply with {\"id\": $id}" }
        "x://inner": { parents: [go home, "push list with {\"sort\": 1}"], do: "push post with {\"id\": 1}" }
        """#)
    #expect(notes == [])
  }

  @Test func `a link shows the tab of its target, else that of the start`() throws {
    let body = """
      <navigation android:id="@+id/first" app:startDestination="@id/home">
        <fragment android:id="@+id/home" /></navigation>
      <navigation android:id="@+id/second" app:startDestination="@id/find">
        <fragment android:id="@+id/find"><argument android:name="q" android:defaultValue="a" />
          <deepLink app:uri="x://find?q={q}" /></fragment>
        <fragment android:id="@+id/hit"><deepLink app:uri="x://hit" /></fragment>
        <dialog android:id="@+id/filter"><deepLink app:uri="x://filter" /></dialog>
      </navigation>
      <fragment android:id="@+id/me"><deepLink app:uri="x://me" /></fragment>
      <dialog android:id="@+id/ask"><deepLink app:uri="x://ask" /></dialog>
      """
    let all = try lines(with: "x://", of: body, start: "first", tabs: ["first", "second", "me"])
    #expect(
      all.lines == #"""
        "x://find?q={q}": { parents: [show second], do: "go find with {\"q\": $q}" }
        "x://hit": { parents: [show second, go find], do: push hit }
        "x://filter": { parents: [show second, go find], do: overlay filter }
        "x://me": { parents: [show me], do: go me }
        "x://ask": { parents: [show first, go home], do: overlay ask }
        """#)
    // The first tab stands for a start that is none.
    let some = try lines(with: "x://", of: body, start: "me", tabs: ["first"])
    #expect(
      some.lines == #"""
        "x://find?q={q}": { parents: [show first, go home], do: "push find with {\"q\": $q}" }
        "x://hit": { parents: [show first, go home, push find], do: push hit }
        "x://filter": { parents: [show first, go home, push find], do: overlay filter }
        "x://me": { parents: [show first, go home], do: push me }
        "x://ask": { parents: [show first, go home], do: overlay ask }
        """#)
  }

  @Test func `a dialog at the start of a graph is below a dialog of it, and below no screen`()
    throws
  {
    let body = """
      <fragment android:id="@+id/home" />
      <navigation android:id="@+id/inner" app:startDestination="@id/ask">
        <dialog android:id="@+id/ask" />
        <dialog android:id="@+id/more"><deepLink app:uri="x://more" /></dialog>
        <fragment android:id="@+id/page"><deepLink app:uri="x://page" /></fragment>
      </navigation>
      """
    #expect(
      try lines(with: "x://", of: body).lines == #"""
        "x://more": { parents: [go home, overlay ask], do: overlay more }
        "x://page": { parents: [go home], do: push page }
        """#)
  }

  @Test func `two links of one form to one target with other parents are named`() throws {
    let body = """
      <fragment android:id="@+id/home"><deepLink app:uri="x://a" /></fragment>
      <navigation android:id="@+id/inner" app:startDestination="@id/page">
        <fragment android:id="@+id/page" />
        <fragment android:id="@+id/last"><deepLink app:uri="x://b" /></fragment></navigation>
      <fragment android:id="@+id/last"><deepLink app:uri="x://b" /></fragment>
      """
    let (lines, notes) = try lines(with: "x://b", of: body)
    #expect(lines == #""x://b": { parents: [go home, push page], do: push last }"#)
    #expect(notes.last == "nav.xml:6: the link x://b is there twice; the first one counts")
  }

  // MARK: Dialogs

  private static let cases: [(attributes: String, row: String)] = [
    (#"app:destination="@id/three""#, "label: Three, do: overlay three"),
    (
      #"app:destination="@id/two" app:launchSingleTop="true""#, "label: Two, do: overlay two once"
    ),
    (#"app:popUpTo="@id/one""#, "label: Back to One, do: pop to one if open"),
    (
      #"app:popUpTo="@id/one" app:popUpToInclusive="true""#,
      "label: Close One, do: [pop to one, pop accessory 0]"
    ),
    (#"app:popUpTo="@id/two" app:popUpToInclusive="true""#, "label: Close Two, do: pop"),
    (#"app:popUpTo="@id/home""#, "label: Back to Home, do: [dismiss, pop to home if open on main]"),
    (
      #"app:destination="@id/three" app:popUpTo="@id/one""#,
      "label: Three, do: [pop to one if open, overlay three]"
    ),
    (
      #"app:destination="@id/three" app:popUpTo="@id/one" app:popUpToInclusive="true""#,
      "label: Three, do: [pop to one, replace three on accessory 0]"
    ),
    (
      #"app:destination="@id/three" app:popUpTo="@id/two" app:popUpToInclusive="true""#,
      "label: Three, do: replace three"
    ),
    (
      #"app:destination="@id/three" app:popUpTo="@id/home""#,
      "label: Three, do: [dismiss, pop to home if open on main, overlay three]"
    ),
    (#"app:destination="@id/page""#, "label: Page, do: [dismiss, push page on main]"),
    (
      #"app:destination="@id/page" app:popUpTo="@id/one" app:popUpToInclusive="true""#,
      "label: Page, do: [dismiss, push page on main]"
    ),
  ]

  private func dialogs(_ attributes: String) -> String {
    """
    <fragment android:id="@+id/home" />
    <fragment android:id="@+id/page" />
    <dialog android:id="@+id/one" />
    <dialog android:id="@+id/two"><action \(attributes) /></dialog>
    <dialog android:id="@+id/three" />
    """
  }

  @Test(arguments: cases)
  func `a dialog stays open below another one, and a screen closes all`(
    attributes: String, row: String
  ) throws {
    #expect(try lines(with: "label:", of: dialogs(attributes)).lines == "{ \(row) }")
  }

  @Test(arguments: ["two", "gone"])
  func `an action that pops nothing above a dialog is left out`(popped: String) throws {
    let (lines, notes) = try lines(with: "label:", of: dialogs("app:popUpTo=\"@id/\(popped)\""))
    #expect(lines == "")
    #expect(notes.last == "nav.xml:5: <action> does nothing here and is left out")
  }
}
