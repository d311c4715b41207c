import Roots
import RootsTerminal
import Testing

private enum Notes: AppNames {}
extension Screen<Notes, Void, Void> { fileprivate static var note: Self { Self() } }

/// Text that a terminal pastes without marks, as typed characters.
@Suite struct BarePasteTests {
  private final class Note: ScreenController {
    let title = "Note"
    var text = ""
    let hasFocusedField: Bool
    init(isEdited: Bool) { hasFocusedField = isEdited }
    func draw(on canvas: inout Canvas, theme: Theme) {}
    func handle(_ key: Key, size: Size) -> Handling {
      key.typed.map { text.append($0) } == nil ? .ignored : .handled
    }
    func handle(paste text: String) -> Handling {
      self.text += text
      return .handled
    }
  }

  /// Types characters at once; returns the text that is entered and the number of events.
  private func type(_ text: String, isEdited: Bool) throws -> (text: String, events: Int) {
    let note = Note(isEdited: isEdited)
    let nav = try AppNavigator<Notes> {
      $0.start(with: .note)
      $0.screen(.note) { _ in note }
    }
    let chrome = AppChrome(name: "Notes") { entry, _ in entry.screen.text }
    let session = Session(nav, chrome: chrome, size: Size(columns: 40, rows: 12))
    var count = 0
    let observation = session.observers.events.add { event, moment in
      if moment == .before, event != .resize(session.size) { count += 1 }
    }
    let driver = HeadlessDriver(
      size: session.size, events: text.map { .key(.character($0)) } + [.key(Key(.enter))])
    try session.run(on: driver) { .zero }
    observation.cancel()
    return (note.text, count)
  }

  @Test func `many characters at once are pasted into a text`() throws {
    let long = String(repeating: "abc ", count: 5000)
    let (text, events) = try type(long, isEdited: true)
    // The paste, Enter, and the end of the input.
    #expect(text == long && events == 3)
  }

  @Test func `a few characters at once are keys`() throws {
    let (text, events) = try type("abc", isEdited: true)
    #expect(text == "abc" && events == 5)
  }

  @Test func `characters without a text to enter them into are keys`() throws {
    let long = String(repeating: "a", count: 200)
    let (text, events) = try type(long, isEdited: false)
    #expect(text == long && events == 202)
  }
}
