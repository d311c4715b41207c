import Glibc
import Testing

/// Deep links that arrive in the running app from another terminal.
@Suite struct LinkTests {
  /// A folder for sockets, for `XDG_RUNTIME_DIR`.
  private final class Runtime {
    let path: String

    init() throws {
      var template = Array("/tmp/roots-links-XXXXXX".utf8CString)
      let made = unsafe mkdtemp(&template) != nil
      path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      try #require(made)
    }

    deinit { _ = Output(of: "rm -rf '\(path)'") }

    /// A running app that is ready for keys.
    func app(_ command: String = "\"$0\" run \(App.city)") throws -> Job {
      let job = try Job(command: command, environment: ["XDG_RUNTIME_DIR": path])
      try job.wait("place in the folder") {
        job.screen.text.contains(App.ready) && places.contains { $0.hasSuffix(".\(job.child)") }
      }
      return job
    }

    var places: [String] {
      Output(of: "ls '\(path)/roots' 2>/dev/null").lines.map(String.init).filter { $0 != "" }
    }

    func peer(_ job: Job) throws -> Peer {
      let place = try #require(places.first { $0.hasSuffix(".\(job.child)") })
      return try #require(Peer("\(path)/roots/\(place)"))
    }

    func open(_ arguments: String) -> Output {
      Output(of: "XDG_RUNTIME_DIR='\(path)' \"$0\" open \(arguments)")
    }
  }

  @Test func `a link from another terminal opens its screen with the stack underneath`() throws {
    let runtime = try Runtime()
    let job = try runtime.app()
    let said = runtime.open("roots://stop/Mill")
    #expect(said.text == "ok\n" && said.code == 0)
    try job.wait(for: "Map > Tram 4 > Mill")
    let there = runtime.open("roots://home-tabbar/home")
    #expect(there.text == "ok\n" && there.code == 0)
    let shown = runtime.open("roots://home-tabbar/home")
    #expect(shown.text == "ok: Already at Home\n" && shown.code == 0)
    let refused = runtime.open("roots://stop/Atlantis")
    #expect(refused.code == 1)
    #expect(
      refused.text == "roots: refused: {stop} cannot be \"Atlantis\"; it takes one of Harbour, "
        + "Market, Mill, Lighthouse\n")
    try job.wait(for: "Refused: {stop} cannot be \"Atlantis\"")
    job.pty.type(App.quitKey)
    job.pty.type("1" + App.quitKey)
    try job.wait(forCode: 0)
    job.expectGivenBack()
    #expect(runtime.places == [])
  }

  @Test func `an app is named as it is called`() throws {
    let runtime = try Runtime()
    let blueprint = "\(runtime.path)/app.yaml"
    _ = Output(of: "sed 's/^name: .*/name: Bänk 銀行/' '\(App.city)' >'\(blueprint)'")
    let job = try runtime.app("\"$0\" run '\(blueprint)'")
    let wrong = runtime.open("-a 'bänk 銀行' roots://stop/Mill")
    #expect(
      wrong.text == "roots: no app 'bänk 銀行' is running; did you mean 'Bänk 銀行'?\n"
        && wrong.code == 2)
    let other = runtime.open("-a Nothing roots://stop/Mill").text
    #expect(other == "roots: no app 'Nothing' is running; running: Bänk 銀行.\(job.child)\n")
    #expect(runtime.open("-a 'Bänk 銀行' roots://stop/Mill").text == "ok\n")
    #expect(runtime.open("-a 'Bänk 銀行.\(job.child)' roots://stop/Mill").code == 0)
  }

  @Test func `an argument that is not UTF-8 is refused, not repaired`() {
    let said = Output(of: "\"$0\" open \"$(printf 'roots://stop/\\377')\"")
    #expect(said.code == 2 && said.text == "roots: argument 2 is not UTF-8; write it in UTF-8\n")
  }

  @Test func `in plain mode a link is opened or refused, and reported`() throws {
    let runtime = try Runtime()
    let job = try Job(
      command: "\"$0\" run \(App.city) --plain --no-save",
      environment: ["XDG_RUNTIME_DIR": runtime.path])
    try job.wait("place in the folder") { !runtime.places.isEmpty }
    #expect(runtime.open("roots://stop/Mill").text == "ok\n")
    try job.wait(for: "Now Map, tab 2: Map, then Tram 4, then Mill.")
    #expect(runtime.open("roots://stop/Atlantis").code == 1)
    try job.wait(for: "{stop} cannot be \"Atlantis\"")
    #expect(runtime.open("roots://account").text.hasPrefix("waiting: "))
    try job.wait(for: "Opened Log in")
    job.pty.type("quit\n")
    try job.wait(forCode: 0)
    #expect(runtime.places == [])
  }

  @Test(arguments: [
    ("roots://post/..", "'..' is not a segment of a link; use names only"),
    ("roots://post/a%2fb", "a segment of the link has a slash in it, encoded as %2F; leave it out"),
    (
      "roots://me@post/1",
      "the link names a user before an @, but links have no user; leave it out"
    ),
    (
      "roots://post:80/1",
      "the link names a port after a colon, but links have no port; leave it out"
    ),
    ("roots://post/\u{1B}[2J", "the link has a control character in it, number 27; leave it out"),
    ("roots://post/%C0%AF", "what the link encodes is not UTF-8; encode the bytes of UTF-8"),
    ("", "the link is empty; write one such as post/1"),
    ("roots://post/1\nroots://post/2", "send one line at a time"),
    (String(repeating: "a", count: 2049), "the link has 2049 bytes; a link has at most 2048"),
    ("roots://set/signedIn/true", "no route is declared for \"roots://set/signedIn/true\""),
  ])
  func `a peer can send only links`(line: String, message: String) throws {
    let runtime = try Runtime()
    let job = try runtime.app()
    let before = job.screen.lines.prefix(20)
    let peer = try runtime.peer(job)
    peer.say(line + "\n")
    #expect(peer.answer() == "refused: \(message)\n")
    #expect(job.screen.lines.prefix(20) == before)
  }

  /// Only root can act as two users.
  @Test(.enabled(if: geteuid() == 0))
  func `a link of another user is refused, even if the folder allows access`() throws {
    let runtime = try Runtime()
    let nobody: uid_t = 65_534
    try #require(unsafe chown(runtime.path, nobody, nobody) == 0)
    // Another user may not have access to the program, so it is copied.
    let copy = "cp \"$0\" \"$XDG_RUNTIME_DIR/program\"; "
    let job = try Job(
      command: copy + "setpriv --reuid \(nobody) --clear-groups"
        + " \"$XDG_RUNTIME_DIR/program\" run --plain --no-save",
      environment: ["XDG_RUNTIME_DIR": runtime.path])
    try job.wait("place in the folder") { !runtime.places.isEmpty }
    let place = try #require(runtime.places.first)
    let peer = try #require(Peer("\(runtime.path)/roots/\(place)"))
    peer.say("roots://stop/Mill\n")
    #expect(peer.answer() == "refused: another user runs this app\n")
    job.pty.type("quit\n")
    try job.wait(forCode: 0)
    #expect(!job.screen.text.contains("Mill"))
  }

  @Test func `bytes that are not UTF-8 or have no end are refused`() throws {
    let runtime = try Runtime()
    let job = try runtime.app()
    let wrong = try runtime.peer(job)
    wrong.say([0x72, 0xFF, 0x0A])
    #expect(
      wrong.answer() == "refused: what the link encodes is not UTF-8; encode the bytes of UTF-8\n")
    let flood = try runtime.peer(job)
    flood.say([UInt8](repeating: 0x61, count: 60_000))
    #expect(flood.answer().hasPrefix("refused: the link has "))
  }

  @Test func `a silent peer is disconnected and blocks nothing`() throws {
    let runtime = try Runtime()
    let job = try runtime.app()
    let silent = try (0..<8).map { _ in try runtime.peer(job) }
    for peer in silent { peer.say("roots://po") }
    job.pty.type("2")
    // Before the others are disconnected, after a second.
    let surplus = try runtime.peer(job)
    #expect(surplus.answer() == "refused: 8 links are already pending; try again\n")
    try job.wait(for: "[2 Map]")
    for peer in silent { #expect(peer.answer() == "refused: no link arrived within a second\n") }
    #expect(runtime.open("roots://post/2").text == "ok\n")
    try job.wait(for: "Rye at five")
  }

  @Test func `the folder and its sockets are accessible to their user only`() throws {
    let runtime = try Runtime()
    let job = try runtime.app()
    let modes = Output(of: "stat -c %a '\(runtime.path)/roots'").text
    #expect(modes == "700\n")
    _ = Output(of: "chmod 755 '\(runtime.path)/roots'")
    let other = try Job(environment: ["XDG_RUNTIME_DIR": runtime.path])
    try other.wait(for: App.ready)
    other.pty.type(App.quitKey)
    try other.wait(forCode: 0)
    let told = other.screen.text.split(separator: "\n").joined()
    #expect(told.contains("is accessible to other users; chmod it to 700"))
    #expect(runtime.places.allSatisfy { $0.hasSuffix(".\(job.child)") })
  }

  @Test func `the socket of a killed app is removed`() throws {
    let runtime = try Runtime()
    #expect(
      runtime.open("roots://post/1").text
        == "roots: no app is running; start one with 'roots run'\n")
    let first = try runtime.app()
    _ = kill(first.child, SIGKILL)
    try first.wait(for: "CODE=")
    #expect(runtime.places.count == 1)
    let nobody = runtime.open("roots://post/1")
    #expect(nobody.code == 2 && nobody.text.contains("no app is running"))
    let second = try runtime.app()
    #expect(runtime.places == ["City.\(second.child)"])
    #expect(runtime.open("roots://post/1").code == 0)
  }

  @Test func `of several apps the newest or the named one is used`() throws {
    let runtime = try Runtime()
    let city = try runtime.app()
    let shop = try runtime.app(
      "cd \"$XDG_RUNTIME_DIR\" && \"$0\" new s.yaml && printf '%s\\n' 'routes: { home: pop to root }'"
        + " >> s.yaml && \"$0\" run s.yaml")
    let name = try #require(runtime.places.first { !$0.hasPrefix("City.") }).split(separator: ".")[
      0]
    #expect(runtime.open("roots://home").text == "ok: Already at Welcome\n")
    #expect(runtime.open("roots://stop/Mill --app City").text == "ok\n")
    try city.wait(for: "Map > Tram 4 > Mill")
    let wrong = runtime.open("roots://home --app Citty")
    #expect(
      wrong.text == "roots: no app 'Citty' is running; did you mean 'City'?\n" && wrong.code == 2)
    #expect(runtime.open("roots://home --app \(name)").code == 0)
    #expect(runtime.open("roots://nowhere --app \(name)").code == 1)
    #expect(Process.isAlive(shop.child))
  }

  @Test(arguments: [
    ("run/user", "XDG_RUNTIME_DIR is ignored: \"run/user\" is not an absolute path"),
    ("/nowhere/at/all", "XDG_RUNTIME_DIR is ignored: \"/nowhere/at/all\" is not a folder"),
  ])
  func `an invalid runtime folder is ignored with a message`(place: String, remark: String) {
    let said = Output(of: "XDG_RUNTIME_DIR='\(place)' \"$0\" open roots://a --app no-such-app")
    #expect(said.text.hasPrefix("roots: \(remark)\n"))
    #expect(said.code == 2)
  }

  @Test func `an invalid link is refused before an app is contacted`() {
    let said = Output(of: "\"$0\" open 'roots://a/../b'")
    #expect(said.text == "roots: refused: '..' is not a segment of a link; use names only\n")
    #expect(said.code == 1)
  }

  @Test func `a link is explained without a running app`() {
    let said = Output(of: "\"$0\" explain shop://product/1")
    #expect(
      said.code == 0 && said.text.hasPrefix("resolve  shop://product/1, for shop://product/1\n"))
    #expect(said.text.contains(" on tab products\n"), "\(said.text)")
    let refused = Output(of: "\"$0\" explain 'show main'")
    #expect(refused.code == 1)
    #expect(
      refused.text
        == "resolve  show main\napply    refused: no accessory is open that could be cleared\n")
    let wrong = Output(of: "\"$0\" explain 'psh a'")
    #expect(wrong.text == "roots: unknown command 'psh'; did you mean 'push'?\n" && wrong.code == 2)
  }
}
