import Glibc
import Testing

/// Runs that restore the last session, in a terminal and in pipes.
@Suite struct RestoringTests {
  /// A blueprint with one restorable screen, in its own folder.
  private final class Shop {
    let folder: String
    let file: String

    init() throws {
      var template = Array("/tmp/roots-shop-XXXXXX".utf8CString)
      let isMade = unsafe mkdtemp(&template) != nil
      try #require(isMade)
      folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      file = folder + "/shop.yaml"
      let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      try #require(descriptor >= 0)
      defer { _ = close(descriptor) }
      let bytes = Array(Self.text.utf8)
      let count = unsafe write(descriptor, bytes, bytes.count)
      try #require(count == bytes.count)
    }

    deinit {
      _ = unsafe unlink(file)
      _ = unsafe rmdir(folder)
    }

    /// Runs the app in a terminal until it shows a restorable screen, which is then on disk.
    func showingBread() throws -> Job {
      let job = try Job(command: "\"$0\" run \(file)")
      try job.wait(for: "In the basket")
      job.pty.type("o")
      try job.wait(for: "Goods > Bread")
      return job
    }

    private static let text = """
      roots: 1
      name: Shop
      quit: anywhere
      facts: { basket: 0..9, pin: { text: [none] } }
      tabs: { shelf: { title: Shelf, root: goods } }
      screens:
        goods:
          title: Goods
          text: "In the basket: {basket}"
          keys:
            a: { label: add, do: "set basket {basket + 1}" }
            o: { label: open, do: "push item with {name: \\"Bread\\"}" }
            s: { label: secret, do: push secret }
            l:
              label: log in
              do: overlay login
              then: { completed: ["set pin {result}", "push key with {id: 1, pin: {result}}"] }
        key: { title: "Key {id} {pin}", restore: true }
        item:
          title: "{name}"
          restore: true
          keys:
            b: { label: buy, do: "set basket {basket + 1}" }
            s: { label: secret, do: push secret }
        secret: { title: Secret }
      accessories:
        login:
          title: Log in
          form: { pin: { label: Pin, secret: true } }
          submit: { label: log in, do: "finish with {pin}" }

      """
  }

  /// Runs the app in plain mode.
  private func walk(_ shop: Shop, _ options: String, _ lines: String...) -> String {
    let text = lines.map { "echo '\($0)'; " }.joined()
    return "{ \(text)} | \"$0\" run --plain \(options) \(shop.file)"
  }

  @Test func `a normally ended run is restored on request`() throws {
    let shop = try Shop()
    let said = Output(
      of: walk(shop, "", "o", "b", "quit") + " >/dev/null; " + walk(shop, "--restore", "quit"))
    #expect(said.code == 0 && said.text.contains("Goods, then Bread"), "\(said.text)")
    #expect(said.text.contains("1 screen restored"), "\(said.text)")
  }

  @Test func `a recorded and a written tape of a restored run pass`() throws {
    let shop = try Shop()
    let job = try Job(
      command: """
        cd \(shop.folder) && printf 'o\nb\nquit\n' | "$0" run --plain shop.yaml >/dev/null
        "$0" run --restore --record walk.tape --expect shop.yaml &&
          "$0" replay walk.tape now.tape; cat walk.tape; rm walk.tape now.tape
        """, columns: 100, rows: 40)
    try job.wait(for: "1 screen restored")
    job.pty.type("b:write now.tape\r")
    try job.wait(for: "wrote now.tape with")
    #expect(!job.screen.text.contains("another state"), "\(job.screen.text)")
    job.pty.type("q")
    try job.wait(forCode: 0)
    for line in [
      "ok   walk.tape", "ok   now.tape", "2 passed", "Set State '{",
      "Expect state \"fact basket\" 2",
    ] { #expect(job.screen.text.contains(line), "\(job.screen.text)") }
  }

  @Test func `restoring names the screens that are gone or new since then`() throws {
    let shop = try Shop()
    let said = Output(
      of: walk(shop, "", "o", "quit") + " >/dev/null; "
        + "sed -i 's/\\bkey\\b/receipt/; s/\"Key .*}\"/Receipt/' \(shop.file); "
        + walk(shop, "--restore", "quit"))
    #expect(
      said.text.contains("1 screen restored; gone since then: key; new: Receipt"), "\(said.text)")
  }

  @Test func `no file of a run has a secret that was typed in it`() throws {
    let shop = try Shop()
    let search =
      "; grep -rq hunter2 \"$XDG_STATE_HOME\" && echo found hunter2"
      + "; find \"$XDG_STATE_HOME\" -type f; "
    let said = Output(
      of: walk(shop, "", "l", "1 hunter2", "2", "quit") + search
        + walk(shop, "--restore", "again", "quit"))
    #expect(!said.text.contains("hunter2"), "\(said.text)")
    #expect(said.text.contains("/roots/"), "there are files to search")
    #expect(said.text.contains("1 screen restored") && said.text.contains("Key 1"), "\(said.text)")
  }

  @Test func `facts are restored in an app whose screens are not`() throws {
    let app =
      "roots: 1\\nname: Light\\nfacts: { lit: false, count: { number: 0..9, saved: false } }\\n"
      + "start: { screen: room }\\nscreens: { room: { text: \"{lit} {count}\" } }\\n"
    let said = Output(
      of: "printf '\(app)' > light.yaml; "
        + "printf 'x\\n:set lit true\\n:set count 3\\nquit\\n' | \"$0\" run --plain light.yaml "
        + ">/dev/null; printf 'quit\\n' | \"$0\" run --plain --restore light.yaml")
    #expect(said.text.contains("the last run is restored"), "\(said.text)")
    #expect(said.text.contains("true 0"), "\(said.text)")
  }

  @Test func `without a request a run starts anew without messages`() throws {
    let shop = try Shop()
    let said = Output(of: walk(shop, "", "o", "quit") + " >/dev/null; " + walk(shop, "", "quit"))
    #expect(!said.text.contains("Bread") && !said.text.contains("restore"), "\(said.text)")
  }

  @Test func `a run with --no-save saves nothing`() throws {
    let shop = try Shop()
    let said = Output(
      of: walk(shop, "--no-save", "o", "quit") + " >/dev/null; " + walk(shop, "--restore", "quit"))
    #expect(said.text.contains("nothing to restore"), "\(said.text)")
  }

  @Test func `a screen that is not restorable is skipped with a notice`() throws {
    let shop = try Shop()
    let said = Output(
      of: walk(shop, "", "o", "s", "quit") + " >/dev/null; " + walk(shop, "--restore", "quit"))
    #expect(
      said.text.contains(
        "1 screen restored; skipped Secret: it is not restorable"), "\(said.text)")
  }

  @Test func `after a crash restoring is offered in a terminal, and Enter accepts`() throws {
    let shop = try Shop()
    let job = try shop.showingBread()
    _ = kill(job.child, SIGKILL)
    try job.wait(forCode: 137)
    job.pty.type("\"$0\" run \(shop.file)\n")
    try job.wait(for: "The last run of Shop was interrupted. Restore its screen? [Y/n]")
    job.pty.type("\n")
    try job.wait(for: "Goods > Bread")
    try job.wait(for: "1 screen restored")
    job.pty.type("q")
    try job.wait(forCode: 0)
    // The question is not repeated.
    job.pty.type("\"$0\" run \(shop.file)\n")
    try job.wait(for: "In the basket")
    job.pty.type("q")
    try job.wait(forCode: 0)
  }

  @Test func `a kill directly after a frame loses nothing that it shows`() throws {
    let shop = try Shop()
    let job = try Job(command: "\"$0\" run \(shop.file)")
    try job.wait(for: "In the basket: 0")
    for count in 1...9 {
      job.pty.type("a")
      try job.wait(for: "In the basket: \(count)")
      _ = kill(job.child, SIGKILL)
      try job.wait(forCode: 137)
      job.pty.type("\"$0\" run --restore \(shop.file)\n")
      try job.wait("restored \(count)") { job.count(of: "the last run is restored") == count }
    }
  }

  @Test(arguments: [SIGHUP, SIGTERM, SIGINT])
  func `after a signal restoring is offered in a terminal`(signal: Int32) throws {
    let shop = try Shop()
    let job = try shop.showingBread()
    _ = kill(job.child, signal)
    try job.wait(forCode: 128 + signal)
    job.pty.type("\"$0\" run \(shop.file)\n")
    try job.wait(for: "The last run of Shop was interrupted. Restore its screen? [Y/n]")
    job.pty.type("\n")
    try job.wait(for: "1 screen restored")
    job.pty.type("q")
    try job.wait(forCode: 0)
  }

  @Test func `after the supervisor was killed restoring is offered in a terminal`() throws {
    let shop = try Shop()
    let job = try shop.showingBread()
    let child = job.child
    _ = kill(job.supervisor, SIGKILL)
    try job.wait(forCode: 137)
    try job.wait("end of the child") { !Process.isAlive(child) }
    job.pty.type("\"$0\" run \(shop.file)\n")
    try job.wait(for: "The last run of Shop was interrupted. Restore its screen? [Y/n]")
    job.pty.type("\n")
    try job.wait(for: "1 screen restored")
  }

  @Test func `after a crash the answer no starts anew`() throws {
    let shop = try Shop()
    let job = try shop.showingBread()
    _ = kill(job.child, SIGKILL)
    try job.wait(forCode: 137)
    job.pty.type("\"$0\" run \(shop.file)\n")
    try job.wait(for: "[Y/n]")
    job.pty.type("what\n")
    try job.wait("the question again") { job.count(of: "[Y/n]") == 2 }
    job.pty.type("n\n")
    try job.wait(for: "In the basket: 0")
    job.pty.type("q")
    try job.wait(forCode: 0)
  }

  @Test func `a run that ends at the question leaves no recording and asks again`() throws {
    let shop = try Shop()
    let job = try shop.showingBread()
    _ = kill(job.child, SIGKILL)
    try job.wait(forCode: 137)
    let state = try #require(job.stateHome)
    for (place, answer, code) in [("walk.tape", "\u{3}", 130), ("no/walk.tape", "n\n", 4)] {
      job.pty.type("\"$0\" run \(shop.file) --record \(state)/\(place)\n")
      try job.wait(for: "[Y/n]")
      job.pty.type(answer)
      try job.wait(forCode: Int32(code))
      job.pty.type("clear; echo left: $(find \(state) -name '*.part' | wc -l)\n")
      try job.wait(forCode: 0)
      // The draft of the run that was killed.
      try job.wait(for: "left: 1")
    }
    job.pty.type("\"$0\" run \(shop.file) --record \(state)/walk.tape\n")
    try job.wait(for: "Restore its screen? [Y/n]")
  }

  @Test func `after a crash plain mode explains how to restore`() throws {
    let shop = try Shop()
    let job = try shop.showingBread()
    _ = kill(job.child, SIGKILL)
    try job.wait(forCode: 137)
    job.pty.type("echo quit | \"$0\" run --plain \(shop.file)\n")
    try job.wait(for: "roots: the last run was interrupted; --restore restores its screen")
    try job.wait(forCode: 0)
    job.pty.type("echo quit | \"$0\" run --plain --restore \(shop.file)\n")
    try job.wait(for: "1 screen restored")
    try job.wait(forCode: 0)
  }

  @Test func `a second simultaneous run runs without saving, with a message`() throws {
    let shop = try Shop()
    let job = try Job(command: "\"$0\" run \(shop.file)")
    try job.wait(for: "In the basket")
    let other = try Job(
      command: "\"$0\" run \(shop.file)",
      columns: 120, environment: ["XDG_STATE_HOME": try #require(job.stateHome)])
    try other.wait(for: "another run of this app saves its session, so this one runs without")
    let third = try Job(
      command: "\"$0\" run --restore \(shop.file)",
      columns: 120, environment: ["XDG_STATE_HOME": try #require(job.stateHome)])
    try third.wait(for: "nothing was restored: another run of this app saves its session")
    for job in [third, other, job] {
      job.pty.type("q")
      try job.wait(forCode: 0)
    }
  }

  @Test func `a full disk is reported once and at the end of the run, which goes on`() throws {
    let shop = try Shop()
    let pushes = (0..<200).map { _ in "echo o; echo back; " }.joined()
    let said = Output(
      of: "{ \(pushes) echo quit; } | (ulimit -f 48; exec \"$0\" run --plain \(shop.file))")
    #expect(said.code == 0)
    for part in ["this session is not saved for now", "the end of this session is not saved"] {
      #expect(said.text.components(separatedBy: part).count == 2, "\(said.text)")
    }
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let found = rest.firstRange(of: separator) {
      parts.append(rest[..<found.lowerBound])
      rest = rest[found.upperBound...]
    }
    return parts + [rest]
  }
}
