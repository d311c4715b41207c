import Roots
import RootsBlueprint
import Testing

/// The stories of City, each walked from the first screen.
struct CityTests {
  @Test func `logging in changes the screens, and leaving undoes it`() throws {
    var walker = Walker(try resource("City.yaml"))
    try walker.press("l")
    #expect(walker.place == "feed login")
    try walker.submit(["user": "Mira", "password": "heron"])
    #expect(try walker.fact("user") == .string("Mira"))
    #expect(try !walker.rows().contains("Log in"))
    try walker.tell("show me")
    try walker.choose("Log out")
    try walker.choose("Log out")
    #expect(try walker.fact("signedIn") == .bool(false))
    #expect(try walker.rows().contains("Sign up"))
  }

  @Test func `an answered question shows its answer`() throws {
    var walker = Walker(try resource("City.yaml"))
    try walker.press("l")
    try walker.submit(["user": "Mira"])
    try walker.tell("show me")
    try walker.choose("Log out")
    try walker.tell("show home")
    #expect(walker.place == "feed")
    #expect(try walker.fact("reason") == .string("cleared"))
    try walker.tell("show me")
    try walker.choose("Log out after all")
    try walker.choose("Log out")
    #expect(try walker.fact("reason") == .string(""))
    #expect(try walker.fact("signedIn") == .bool(false))
  }

  @Test func `the tour opens three cards on two layers at once`() throws {
    var walker = Walker(try resource("City.yaml"))
    try walker.choose("Take the tour")
    #expect(walker.world.state.accessoryEntryCount == 3)
    #expect(walker.world.state.shownAccessories.count == 2)
    try walker.choose("Next")
    try walker.choose("Next")
    #expect(try walker.title() == "Card 3 of 3")
    try walker.choose("Start walking")
    #expect(walker.place == "feed")
    #expect(try !walker.rows().contains("Take the tour"))
  }

  @Test func `the share card depends on the screen below it`() throws {
    var walker = Walker(try resource("City.yaml"))
    try walker.press("l")
    try walker.press("ctrl+s")
    #expect(walker.place == "feed invite")
    try walker.tell("back")
    #expect(walker.place == "feed login")
    try walker.tell("show main")
    try walker.choose("Rye at five")
    try walker.press("s")
    #expect(try walker.title() == "Share this story")
    try walker.choose("Send to the yard")
    #expect(walker.place == "post sent")
    try walker.wait()
    #expect(walker.place == "post")
    try walker.choose("By Bo")
    try walker.choose("Photo: The last tram")
    try walker.press("s")
    #expect(try walker.title() == "Share this photo")
    try walker.choose("As a poster")
    #expect(walker.place == "poster")
    try walker.choose("Take it down")
    #expect(walker.place == "photo")
  }

  @Test func `notes belong to their post`() throws {
    var walker = Walker(try resource("City.yaml"))
    try walker.choose("Tram 4 is late")
    try walker.press("n")
    try walker.choose("[ ] bring a coat")
    try walker.choose("Ask Ada")
    #expect(walker.place == "profile")
    try walker.tell("back")
    #expect(walker.place == "post notes")
    #expect(try walker.rows().contains("[x] bring a coat"))
    try walker.press("s")
    #expect(walker.place == "post share")
    try walker.tell("back")
    #expect(walker.place == "post notes")
    try walker.tell("back")
    try walker.tell("back")
    #expect(walker.place == "feed")
  }

  @Test func `the ride stays during navigation`() throws {
    var walker = Walker(try resource("City.yaml"))
    try walker.tell("show map")
    try walker.choose("Tram 4")
    try walker.choose("Buy a ticket first")
    for _ in 1...3 { try walker.choose("Buy one") }
    #expect(try !walker.rows().contains("Buy one"))
    try walker.choose("To the tram")
    #expect(walker.depth == 2)
    try walker.choose("Get on")
    #expect(try walker.fact("tickets") == .int(2))
    try walker.press("n")
    try walker.choose("At the lever today: Ada")
    #expect(walker.place == "profile ride")
    try walker.tell("show messages")
    try walker.choose("Ines")
    #expect(walker.place == "chat ride")
    try walker.press("n")
    #expect(try walker.fact("riding") == .int(3))
    try walker.tell("back")
    try walker.tell("show home")
    try walker.choose("You are on tram 4")
    try walker.press("o")
    #expect(walker.place == "feed")
    #expect(try walker.fact("riding") == .int(0))
  }

  @Test func `popping a chain of photos and profiles ends at its root`() throws {
    var walker = Walker(try resource("City.yaml"))
    try walker.choose("Tram 4 is late")
    try walker.choose("By Ada")
    for _ in 1...4 {
      let photo = try #require(try walker.rows().first { $0.hasPrefix("Photo") })
      try walker.choose(photo)
      let guest = try #require(try walker.rows().first { $0.hasPrefix("Who is on it") })
      try walker.choose(guest)
    }
    #expect(walker.depth == 11)
    #expect(try walker.title() == "Ines")
    try walker.choose("Write to Ines")
    #expect(walker.place == "chat")
    #expect(try walker.rows().contains("Look up at nine, it blinks twice."))
    try walker.tell("show home")
    try walker.press("r")
    #expect(walker.place == "feed")
  }

  @Test func `a card is written, sent and undone`() throws {
    var walker = Walker(try resource("City.yaml"))
    try walker.tell("show messages")
    try walker.choose("The back yard")
    #expect(try walker.fact("unread") == .int(0))
    try walker.tell("back")
    try walker.choose("Ada")
    try walker.press("w")
    try walker.submit(["line": "Save me a seat."])
    #expect(walker.place == "chat sent")
    try walker.wait()
    try walker.choose("You to Ada: Save me a seat.")
    #expect(try walker.fact("said") == .string(""))
    try walker.choose("About Ada")
    try walker.choose("Write to Ada")
    #expect(walker.depth == 4)
  }

  @Test func `a stop is picked and returned`() throws {
    var walker = Walker(try resource("City.yaml"))
    try walker.tell("show map")
    try walker.choose("Timetable")
    #expect(try walker.rows() == ["Mill", "Market", "Lighthouse"])
    try walker.press("c")
    try walker.choose("Mill")
    #expect(try walker.rows() == ["Market", "Harbour", "Lighthouse"])
    try walker.choose("Lighthouse")
    #expect(try walker.title() == "Lighthouse")
  }

  @Test func `a loaf is baked, carried home and eaten`() throws {
    var walker = Walker(try resource("City.yaml"))
    try walker.tell("show map")
    try walker.choose("Market")
    try walker.choose("Wait for a loaf")
    #expect(walker.place == "stop oven")
    try walker.wait()
    #expect(walker.place == "stop")
    #expect(try !walker.rows().contains("Wait for a loaf"))
    try walker.tell("show me")
    try walker.choose("A warm loaf")
    #expect(try walker.fact("loaf") == .bool(false))
  }

  @Test func `settings are saved in one transaction`() throws {
    var walker = Walker(try resource("City.yaml"))
    try walker.tell("show me")
    try walker.choose("Settings")
    try walker.submit(["plan": .string("year"), "loaves": .int(0), "bell": .bool(true)])
    #expect(walker.place == "myself")
    #expect(try walker.fact("plan") == .string("year"))
    #expect(try walker.fact("bell") == .bool(true))
  }

  @Test func `the sign-up covers the tabs, and its second step inherits the result`() throws {
    var walker = Walker(try resource("City.yaml"))
    try walker.tell("show me")
    try walker.choose("Sign up")
    #expect(walker.place == "signup")
    try walker.submit(["user": "Mira"])
    #expect(walker.place == "passes")
    try walker.choose("A day pass")
    #expect(walker.place == "myself")
    #expect(try walker.fact("user") == .string("Mira"))
    #expect(try walker.fact("plan") == .string("day"))
    try walker.choose("Account")
    try walker.submit(["user": "Nora"])
    #expect(try walker.fact("user") == .string("Nora"))
  }

  @Test func `the night clears the stack, and the morning restores it`() throws {
    var walker = Walker(try resource("City.yaml"))
    try walker.choose("Rye at five")
    try walker.tell("show me")
    try walker.choose("Good night")
    #expect(!walker.world.state.hasHost)
    try walker.choose("Wake up")
    #expect(walker.place == "post")
  }

  @Test func `a search result replaces the search`() throws {
    var walker = Walker(try resource("City.yaml"))
    try walker.press("f")
    try walker.submit(["what": "Photos"])
    #expect(walker.depth == 2)
    #expect(try walker.title() == "Found: Photos")
    try walker.choose("The ferry bell")
    #expect(walker.place == "photo")
    try walker.tell("back")
    try walker.press("f")
    #expect(walker.place == "search")
  }
}
