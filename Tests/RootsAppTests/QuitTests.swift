import RootsTerminal
import Testing

/// The end of the app asks for entered forms and leave guards, also in hidden tabs.
@Suite struct QuitTests {
  private let notes = """
    roots: 1
    name: Notes
    tabs: { list: { title: List, root: list }, note: { title: Note, root: note } }
    facts: { dirty: false }
    protections: { saved: { passes: not dirty, ask: overlay discard } }
    screens:
      list: { keys: { e: { do: set dirty true, label: edit } } }
      note:
        leave: saved
        form: { name: { label: Name } }
        submit: { label: keep, do: set dirty false }
    accessories:
      discard:
        title: Discard?
        list:
          - { label: yes, do: [set dirty false, finish] }
          - { label: no, do: finish }

    """

  @Test func `q ends an app in which nothing was entered`() throws {
    let session = try walk(notes)
    session.press("q")
    #expect(session.isOver)
  }

  @Test func `q warns of a form in a hidden tab, and q again discards it`() throws {
    let session = try walk(notes)
    session.press("2")
    session.type("Ada")
    session.press("esc ctrl+pgup q")
    #expect(!session.isOver && session.said == "note has unsaved changes; q again discards them")
    session.press("q")
    #expect(session.isOver)
  }

  @Test func `no key discards a form before its leave guard has asked`() throws {
    let session = try walk(notes.replacing("dirty: false", with: "dirty: true"))
    session.press("2")
    session.type("Ada")
    session.press("esc ctrl+pgup q")
    #expect(session.said == "note has unsaved changes; q again goes on")
    session.press("q")
    #expect(!session.isOver && session.stack.last == "discard")
  }

  @Test(arguments: ["q", ":q enter", ":quit enter"])
  func `the end of the app asks the leave guard of a hidden tab`(keys: String) throws {
    let session = try walk(notes)
    session.press("e")
    func quit() {
      for word in keys.split(separator: " ") {
        if word == "enter" { session.press("enter") } else { session.type(String(word)) }
      }
    }
    quit()
    #expect(!session.isOver && session.stack.last == "discard")
    session.press("down enter")
    #expect(!session.isOver && session.said == "note stays open")
    quit()
    session.press("enter")
    #expect(session.isOver)
  }

  @Test func `Ctrl-C and a signal end the app at once`() throws {
    let session = try walk(notes)
    session.press("e ctrl+c")
    #expect(session.isOver)
    let other = try walk(notes)
    other.press("e")
    other.handle(.ended(.quitSignal))
    #expect(other.isOver)
  }
}
