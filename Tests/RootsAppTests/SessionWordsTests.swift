import Roots
import RootsTerminal
import Testing

extension Session {
  /// Runs a line in the prompt.
  func ask(_ line: String) {
    type(":\(line)")
    press("enter")
  }
}

@Suite struct CopyingTests {
  @Test func `a place without a link is copied as a command`() throws {
    let session = try Explored().session
    session.press("enter y")
    #expect(session.takeDriverRequests() == [.copy("push paper with {name: \"Morning Post\"}")])
    session.press("2")
    session.ask("yank")
    #expect(session.takeDriverRequests() == [.copy("show till")])
  }

  @Test(arguments: [
    ("2", "begin; show desk; in inner show one; end"),
    ("2 b", "begin; show desk; in inner show two; end"),
    ("2 enter", "begin; show desk; in inner push paper with 7; end"),
    ("2 o", "begin; show desk; in inner overlay note; end"), ("3", "show box"),
    ("3 enter", "begin; show box; in drawer push paper with 7; end"),
  ])
  func `the command that is copied in a nested navigator leads there from the start`(
    keys: String, command: String
  ) throws {
    let text = """
      roots: 1
      name: Nest
      tabs:
        home: { title: Home, root: home }
        desk: { title: Desk, root: desk }
        box: { title: Box, root: box }
      screens:
        home: { text: Hello }
        desk: { nested: inner }
        box: { nested: drawer }
        list:
          list: [ { label: All, do: push paper with 7 } ]
          keys: { b: { label: more, do: show two }, o: { label: note, do: overlay note } }
        second: { text: Others }
        paper: { text: Paper }
      accessories: { note: { text: Note } }
      nested:
        inner: { tabs: { one: { title: One, root: list }, two: { title: Two, root: second } } }
        drawer: { start: { screen: list } }
      """
    let (session, other) = (try walk(text), try walk(text))
    session.press(keys)
    session.ask("yank")
    #expect(session.takeDriverRequests() == [.copy(command)])
    other.ask(command)
    func shown(_ session: Session) -> [String] {
      let state = session.navigator.world.state
      return state.visibleEntries.compactMap {
        state.entry($0).map { "\($0.screen) \($0.payload, default: "")" }
      }
    }
    #expect(shown(other) == shown(session), "\(other.glass)")
  }

  @Test func `a link that asks for a log-in first is not copied for another screen`() throws {
    let session = try walkCity()
    session.press("y")
    #expect(session.takeDriverRequests() == [.copy("show home")])
  }

  @Test func `the place is copied as a link that leads to it`() throws {
    let session = try walkCity()
    session.handle(.link("roots://stop/Mill"))
    _ = session.takeDriverRequests()
    let place = session.stack
    session.press("y")
    guard case .copy(let link)? = session.takeDriverRequests().first else {
      Issue.record("nothing was copied")
      return
    }
    #expect(link == "roots://stop/Mill")
    let other = try walkCity()
    other.handle(.link(link))
    #expect(other.stack == place)
  }
}

@Suite struct EditingTests {
  @Test func `a start over after a reload can be taken back`() throws {
    let explored = try Explored()
    let session = explored.session
    session.press("enter m r R")
    #expect(session.said == "started over; < takes it back")
    session.press("<")
    #expect(session.stack == ["rack", "paper", "paper"])
    withExtendedLifetime(explored) {}
  }

  @Test func `a key opens the source in an editor, and its changes are read`() throws {
    let explored = try Explored()
    let session = explored.session
    session.press("enter e")
    #expect(session.takeDriverRequests() == [.edit(file: "test.yaml", line: 13)])
    explored.text = kiosk.replacing("label: sell", with: "label: trade")
    session.handle(.resumed)
    #expect(session.said == "reloaded")
    #expect(session.glass.contains("trade"))
    session.handle(.resumed)
    #expect(session.said == "reloaded")
  }

  @Test func `an editor that changes nothing leaves the steps`() throws {
    let explored = try Explored()
    let session = explored.session
    session.press("enter e")
    session.handle(.resumed)
    #expect(session.said == "the file is unchanged")
    session.press("<")
    #expect(session.stack == ["rack"])
    withExtendedLifetime(explored) {}
  }

  @Test func `a message names an editor that has failed`() throws {
    let explored = try Explored()
    let session = explored.session
    let problem = "the editor 'no' was not found; set EDITOR to another one"
    for keys in ["e", ": e d i t enter"] {
      session.press(keys)
      session.handle(.editorFailed(problem))
      session.handle(.resumed)
      #expect(session.said == problem)
    }
    session.press("e")
    session.handle(.resumed)
    #expect(session.said == "the file is unchanged", "the next editor has not failed")
    withExtendedLifetime(explored) {}
  }

  @Test func `a message tells that the errors of the file are gone`() throws {
    let explored = try Explored()
    let session = explored.session
    session.press("enter e")
    explored.text = "roots: 2"
    session.handle(.resumed)
    #expect(session.hasTool)
    #expect(session.said == "Refused: test.yaml has errors; the app is unchanged")
    explored.text = kiosk
    session.press("e")
    session.handle(.resumed)
    #expect(session.said == "the errors are gone: the file is as the app runs it")
    #expect(!session.hasTool)
    session.press("e")
    session.handle(.resumed)
    #expect(session.said == "the file is unchanged")
    withExtendedLifetime(explored) {}
  }

  @Test func `an app without a file opens no editor`() throws {
    let session = try walk(kiosk)
    session.press("e")
    #expect(session.takeDriverRequests() == [])
    #expect(session.said == "this app has no file to edit")
  }
}

@Suite struct FindingScreensTests {
  @Test func `a screen is visited by its declared way`() throws {
    let session = try walk(
      """
      roots: 1
      name: Walk
      start: { screen: hall }
      screens: { hall: { children: [study] }, study: { children: [desk] }, desk: {} }
      """)
    session.press("ctrl+p")
    session.type("desk")
    session.press("enter")
    #expect(session.stack == ["hall", "study", "desk"])
  }
}

@Suite struct WordHelpTests {
  @Test func `help shows the syntax of a word`() throws {
    let session = try Explored().session
    session.ask("help pop")
    #expect(session.glass.contains("pop to TARGET") || session.glass.contains("pop to"))
    session.press("esc")
    session.ask("help rewind")
    #expect(session.glass.contains("rewind [N]"))
    #expect(session.glass.contains("the keys: <"))
    session.press("esc")
    session.ask("help puhs")
    #expect(session.glass.contains("no command is called 'puhs'; did you mean 'push'?"))
    session.press("esc")
    session.ask("help")
    #expect(session.glass.contains("Commands") && session.glass.contains("push SCREEN"))
    session.press("end")
    #expect(session.glass.contains("branch N|NAME"))
    session.press("esc")
    session.ask("xyzzy")
    #expect(session.glass.contains("unknown command 'xyzzy'; 'help' lists all commands"))
  }
}
