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

  @Test func `an app without a file opens no editor`() throws {
    let session = try walk(kiosk)
    session.press("e")
    #expect(session.takeDriverRequests() == [])
    #expect(session.said == "this app has no file to edit")
  }
}

@Suite struct FindingPartsTests {
  static let walk = """
    roots: 1
    name: Walk
    start: { screen: hall }
    screens:
      hall:
        title: Hall
        children: [study, vault]
        list: [{ label: Umbrella, do: push study }, { label: Coats, do: push study }]
      study:
        title: Study
        children: [desk]
        list: [{ label: Globe, do: push desk }, { label: Telescope, do: push desk }]
        keys: { w: { label: wind the clock, do: push desk } }
      desk:
        title: Desk
        form: { ink: { label: Ink }, paper: { label: Paper } }
      vault: { title: Vault, text: "{payload}", list: [{ label: Gold, do: pop }] }
      island: { title: Island, list: [{ label: Treasure, do: pop }] }
    """

  private func find(_ text: String, in session: Session) {
    session.press("ctrl+p")
    session.type(text)
    session.press("enter")
  }

  @Test func `a row of another screen is selected there`() throws {
    let session = try RootsAppTests.walk(Self.walk)
    find("telesc", in: session)
    #expect(session.stack == ["hall", "study"])
    #expect(session.glass.contains("> Telescope"))
  }

  @Test func `a row of the visible screen is selected`() throws {
    let session = try RootsAppTests.walk(Self.walk)
    find("coats", in: session)
    #expect(session.stack == ["hall"])
    #expect(session.glass.contains("> Coats"))
  }

  @Test func `a field of another screen is focused there`() throws {
    let session = try RootsAppTests.walk(Self.walk)
    find("paper", in: session)
    #expect(session.stack == ["hall", "study", "desk"])
    session.type("A4")
    #expect(session.glass.contains("Paper  [A4"))
  }

  @Test func `a key of another screen is named there`() throws {
    let session = try RootsAppTests.walk(Self.walk)
    find("wind", in: session)
    #expect(session.stack == ["hall", "study"])
    #expect(session.said == "w is wind the clock")
  }

  @Test func `a screen is visited by its declared way`() throws {
    let session = try RootsAppTests.walk(Self.walk)
    find("desk", in: session)
    #expect(session.stack == ["hall", "study", "desk"])
  }

  @Test(arguments: ["treasure", "gold"])
  func `parts of screens that no way leads to are not found`(word: String) throws {
    let session = try RootsAppTests.walk(Self.walk)
    session.press("ctrl+p")
    session.type(word)
    #expect(session.glass.contains("nothing") || !session.glass.lowercased().contains("row"))
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
