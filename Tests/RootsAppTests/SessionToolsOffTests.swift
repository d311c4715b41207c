import Roots
import RootsTerminal
import Testing

@Suite struct SessionToolsOffTests {
  /// A session whose blueprint or program has turned the tools off.
  private func session(_ isOffInBlueprint: Bool) throws -> Session {
    let session = try Explored(
      isOffInBlueprint ? kiosk.replacing("name: Kiosk", with: "name: Kiosk\ntools: off") : kiosk
    ).session
    if !isOffInBlueprint { session.workbench.isOn = false }
    return session
  }

  @Test(arguments: [true, false])
  func `keys of tools do nothing`(isOffInBlueprint: Bool) throws {
    let session = try session(isOffInBlueprint)
    session.press("enter m")
    let (world, frame) = (session.navigator.world, session.frame())
    session.press(": ctrl+p f12 ctrl+g < > f9 e y f6 r f5 R shift+f5")
    #expect(session.navigator.world == world)
    #expect(session.frame() == frame)
    #expect(session.takeDriverRequests() == [])
    for action in SessionAction.allCases where action.isTool { session.perform(action) }
    #expect(session.frame() == frame)
  }

  @Test func `keys of tools are not listed`() throws {
    let session = try session(true)
    session.press("enter ?")
    for word in ["command", "navigator", "rewind", "screenshot", "start over"] {
      #expect(!session.glass.contains(word), "\(word)")
    }
    #expect(session.glass.contains("back in history"))
  }

  @Test func `navigation goes on without tools`() throws {
    let session = try session(true)
    session.press("enter m alt+left")
    #expect(session.stack == ["rack", "paper"])
  }

  @Test func `the next theme is chosen without the prompt, which takes commands`() throws {
    let session = try session(true)
    session.perform(.theme)
    #expect(session.theme == .dark && session.said == "theme dark")
    session.press("enter")
    #expect(session.stack == ["rack", "paper"])
  }
}
