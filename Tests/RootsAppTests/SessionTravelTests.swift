import Roots
import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

@Suite struct SessionTravelTests {
  @Test func `two keys rewind and go forward, and other commands continue from there`() throws {
    let session = try Explored().session
    session.press("enter s enter")
    #expect(try session.fact("sold") == .int(1))
    session.press("<")
    #expect(session.stack == ["bill"])
    #expect(try session.fact("sold") == .int(0))
    #expect(session.said == "step 2 of 4; next: finish")
    session.press(">")
    #expect(try session.fact("sold") == .int(1))
    session.press(">")
    #expect(session.said == "this is the newest step")
    session.press("< enter")
    #expect(try session.fact("sold") == .int(1))
    session.press("s enter")
    #expect(try session.fact("sold") == .int(2))
  }

  @Test func `results are those of the step to which a session is rewound`() throws {
    let session = try Explored().session
    session.press("enter s")
    #expect(session.results["bill"] == nil)
    session.press("enter")
    let bill = session.results["bill"]
    #expect(bill != nil)
    session.press("<")
    #expect(session.results["bill"] == nil)
    session.press("esc")
    #expect(session.results["bill"] == .dismissed(.popped))
    session.type(":branch 1")
    session.press("enter")
    #expect(session.results["bill"] == bill, "\(session.said)")
  }

  @Test func `rewinding warns of a form with entered text only if it removes the form`() throws {
    let session = try Explored(
      """
      roots: 1
      name: F
      facts: { n: 0..9 }
      tabs: { one: { title: One, root: count }, two: { title: Two, root: ask } }
      screens:
        count: { keys: { t: "set n {n + 1}", f: push ask } }
        ask: { form: { name: { label: Name } }, submit: pop }
      """
    ).session
    session.press("2")
    session.type("Ada")
    session.press("esc 1 t <")
    #expect(try session.fact("n") == .int(0), "\(session.said)")
    session.press("2")
    #expect(session.glass.contains("Ada"))
    session.press("1 f")
    session.type("Bo")
    session.press("esc <")
    #expect(session.said.contains("unsaved changes"))
    session.press("<")
    #expect(session.stack == ["count"])
  }

  @Test func `a word that rewinds is refused where there is no step, and a key tells so`() throws {
    let session = try Explored().session
    session.press("<")
    #expect(session.message?.kind == .info)
    session.type(":rewind 3")
    session.press("enter")
    #expect(session.glass.contains("this is the beginning") && session.hasTool)
    session.press("esc enter")
    session.type(":rewind 3")
    session.press("enter")
    #expect(session.stack == ["rack"] && !session.hasTool)
  }

  @Test func `a timer removes the message that tells of the step`() throws {
    let session = try Explored(
      """
      roots: 1
      name: Late
      start: { screen: waiting }
      screens:
        waiting: { after: { time: 2s, do: push served }, keys: { s: push served } }
        served: {}
      """
    ).session
    session.press("s < >")
    #expect(session.said.hasPrefix("step 1 of 1"))
    session.press("esc <  >")
    #expect(session.said.hasPrefix("step 2 of 2"), "\(session.said)")
    session.scheduler.advance(to: .seconds(5))
    #expect(session.stack == ["waiting", "served"] && session.message == nil)
  }

  @Test func `a refused command after a rewind leaves the way forward`() throws {
    let session = try Explored().session
    session.press("enter s enter")
    while session.stack != ["rack"] { session.press("<") }
    for key in ["esc", "1", "alt+right"] {
      session.press(key)
      #expect(session.stack == ["rack"], "\(key): \(session.said)")
    }
    session.perform(.dismiss())
    session.press(">")
    #expect(session.stack == ["rack", "paper"], "\(session.said)")
    session.press(">")
    #expect(session.stack == ["bill"], "\(session.said)")
    session.press(">")
    #expect(try session.fact("sold") == .int(1))
  }

  @Test func `the reaction to a refusal after a rewind is kept and ends the way forward`() throws {
    let text = """
      roots: 1
      name: React
      facts: { told: false }
      start: { screen: a }
      screens:
        a: { once: true, keys: { p: push b, o: { do: push a, then: { refused: set told true } } } }
        b: { text: Here }
      """
    let (blueprint, _) = Blueprint.read(source: Source(name: "react.yaml", text: text))
    let session = makeSession(
      try #require(blueprint), size: Size(columns: 40, rows: 12), isRecording: true)
    session.press("p <")
    #expect(session.stack == ["a"])
    session.press("o")
    #expect(try session.fact("told") == .bool(true))
    session.press(">")
    #expect(session.stack == ["a"])
    #expect(try session.fact("told") == .bool(true))
  }

  @Test func `a new command after a rewind ends the way forward`() throws {
    let session = try Explored().session
    session.press("enter m m < <")
    #expect(session.stack == ["rack", "paper"])
    session.press("s >")
    #expect(session.said == "this is the newest step")
    #expect(session.stack == ["bill"])
    session.press("<")
    #expect(session.stack == ["rack", "paper"])
  }

  @Test func `rewinding before the first step is refused`() throws {
    let session = try Explored().session
    session.press("<")
    #expect(session.said == "this is the beginning")
  }

  /// A payload of a megabyte.
  private struct Film: SizedPayload { let byteCount = 1 << 20 }

  @Test func `steps that are no longer kept are named`() throws {
    let session = try Explored().session
    let paper = Name("paper")
    for _ in 0..<60 {
      session.navigator.send(.push(paper, with: Payload(Film())))
      session.navigator.send(.pop())
    }
    let forgotten = try #require(session.navigator.journal?.forgottenCount)
    #expect(forgotten > 0)
    for _ in 0..<120 { session.press("<") }
    #expect(session.said == "the steps before step \(forgotten) are no longer kept")
    #expect(session.navigator.journal?.count == forgotten)
    session.press("> <")
    #expect(session.said.hasPrefix("step \(forgotten) of 120; next: "))
  }

  @Test func `a session without a journal cannot be rewound`() throws {
    let session = try walk(kiosk)
    session.press("enter <")
    #expect(session.said.contains("nothing was recorded"))
    #expect(session.stack == ["rack", "paper"])
  }

  @Test func `starting over clears the old state`() throws {
    let session = try Explored().session
    session.press("enter s enter 2 R")
    #expect(session.stack == ["rack"])
    #expect(try session.fact("sold") == .int(0))
    #expect(session.said == "started over; < takes it back")
    #expect(session.navigator.world.history.undoCount == 0)
    session.press("enter")
    #expect(session.stack == ["rack", "paper"])
  }

  @Test func `the history keys undo and redo the last navigation`() throws {
    let session = try Explored().session
    session.press("enter m alt+left")
    #expect(session.stack == ["rack", "paper"])
    session.press("alt+right")
    #expect(session.stack == ["rack", "paper", "paper"])
  }
}

@Suite struct RefusedStepTests {
  @Test func `rewinding skips commands that changed nothing`() throws {
    let session = try Explored().session
    session.press("enter esc esc esc esc")
    #expect(session.stack == ["rack"])
    session.press("<")
    #expect(session.stack == ["rack", "paper"])
    session.press("<")
    #expect(session.stack == ["rack"] && session.said.hasPrefix("step 0 "))
    session.press("<")
    #expect(session.said == "this is the beginning")
    session.press("> >")
    #expect(session.stack == ["rack"])
  }
}

@Suite struct SessionReloadTests {
  @Test func `a reload keeps the place in the app`() throws {
    let explored = try Explored()
    let session = explored.session
    session.press("enter s enter m s")
    explored.text = kiosk.replacing("Not paid", with: "On the slate")
    session.press("r")
    #expect(session.said == "reloaded")
    #expect(session.glass.contains("On the slate"))
    #expect(try session.fact("sold") == .int(1))
    session.press("enter")
    #expect(try session.fact("sold") == .int(2), "who waited for the bill waits on")
    session.press("esc esc")
    #expect(session.stack == ["rack"])
  }

  @Test func `a reload skips removed screens with a notice`() throws {
    let explored = try Explored()
    let session = explored.session
    session.press("enter")
    explored.text = kiosk.replacing("paper", with: "sheet").replacing("sheets:", with: "papers:")
    session.press("r")
    #expect(session.stack == ["rack"])
    #expect(session.said == "reloaded; skipped paper: it is no longer part of the app")
  }

  @Test func `an overlay of a covered screen stays with that screen`() throws {
    let text = kiosk.replacing(
      "policy: stays, text: Do not forget.", with: "policy: belongs, text: Do not forget.")
    let explored = try Explored(text)
    let session = explored.session
    session.press("enter")
    session.perform(try Command(parsing: "overlay note"))
    session.press("r")
    #expect(session.glass.contains("Do not forget."), "over its own screen it comes back")
    session.perform(try Command(parsing: "push drawer on tab papers"))
    session.press("r")
    #expect(!session.glass.contains("Do not forget."))
    #expect(session.stack == ["rack", "paper", "drawer"])
    #expect(session.said == "reloaded")
    session.press("esc")
    #expect(session.glass.contains("Do not forget."), "its own screen still has it")
  }

  @Test(arguments: ["r", "r r", "R <"])
  func `a protection that only a restart asks is asked again after a reload`(keys: String) throws {
    let explored = try Explored(
      """
      roots: 1
      name: T
      facts: { in: { flag: false, saved: false } }
      start: { screen: a }
      screens:
        a: { keys: { p: push s } }
        s: { restore: { as: sx, protect: p }, text: SECRET }
      accessories:
        login: { list: [{ label: ok, do: [set in true, finish] }] }
      protections: { p: { passes: in, ask: overlay login } }
      """)
    explored.press("p")
    let session = explored.session
    session.perform(SessionAction.restart)
    explored.press(keys)
    #expect(session.stack == ["login"])
    explored.press("enter")
    #expect(session.stack == ["a", "s"])
  }

  @Test(arguments: ["", "r", "< >", "r < >"])
  func `saved screens behind a question are restored after it`(keys: String) throws {
    let explored = try Explored(
      """
      roots: 1
      name: T
      facts: { in: { flag: false, saved: false } }
      start: { screen: a }
      screens:
        a: { list: [{ label: go, do: push c }] }
        c: { restore: true, protect: p, list: [{ label: on, do: push d with 7 }] }
        d: { restore: true, text: D }
      accessories:
        login: { list: [{ label: ok, do: [set in true, finish] }] }
      protections: { p: { passes: in, ask: overlay login } }
      """)
    explored.press("enter enter enter")
    let session = explored.session
    #expect(session.stack == ["a", "c", "d"])
    session.perform(SessionAction.restart)
    #expect(session.stack == ["login"])
    explored.press(keys)
    #expect(session.stack == ["login"])
    explored.press("enter")
    #expect(session.stack == ["a", "c", "d"])
    #expect(session.navigator.world.state.main.top?.payload == Payload(7))
  }

  @Test func `a file with errors keeps the old app and lists the errors`() throws {
    let explored = try Explored()
    let session = explored.session
    session.press("enter m")
    let before = session.navigator.world
    explored.text = kiosk.replacing("screens:", with: "screns:")
    session.press("r")
    #expect(session.navigator.world == before)
    #expect(session.glass.contains("did you mean 'screens'?"))
    #expect(session.said == "Refused: test.yaml has errors; the app is unchanged")
    session.press("esc")
    #expect(!session.glass.contains("did you mean"))
    session.press("esc")
    #expect(session.stack == ["rack", "paper"])
  }

  @Test func `an app without a file cannot be reloaded`() throws {
    let session = try walk(kiosk)
    session.press("r")
    #expect(session.said == "this app has no file to reload")
  }
}
