import RootsBlueprint
import RootsImport
import Testing

/// The stacks that dialogs of Android build.
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

  private static let cases: [(attributes: String, row: String)] = [
    (#"app:destination="@id/three""#, "label: Three, do: overlay three"),
    (
      #"app:destination="@id/two" app:launchSingleTop="true""#, "label: Two, do: overlay two once"
    ),
    (#"app:popUpTo="@id/one""#, "label: Back to One, do: pop to one if open"),
    (
      #"app:popUpTo="@id/one" app:popUpToInclusive="true""#,
      "label: Close One, do: [pop to one if open, pop accessory 0]"
    ),
    (#"app:popUpTo="@id/two" app:popUpToInclusive="true""#, "label: Close Two, do: pop"),
    (#"app:popUpTo="@id/home""#, "label: Back to Home, do: [dismiss, pop to home if open on main]"),
    (
      #"app:destination="@id/three" app:popUpTo="@id/one""#,
      "label: Three, do: [pop to one if open, overlay three]"
    ),
    (
      #"app:destination="@id/three" app:popUpTo="@id/one" app:popUpToInclusive="true""#,
      "label: Three, do: [pop to one if open, replace three on accessory 0]"
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
