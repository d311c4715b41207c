import Testing

/// `--watch`: files that are saved while the program runs.
@Suite struct WatchingTests {
  private let home = StateHome()

  /// Replaces the blueprint, as an editor does that writes a new file.
  private func save(title: String) {
    let text = "roots: 1\nname: W\nstart: { screen: a }\nscreens: { a: { title: \(title) } }\n"
    let path = "\(home.path)/w.yaml"
    let saved = Output(of: "printf '\(text)' > \(path).new && mv \(path).new \(path)")
    #expect(saved.code == 0, "\(saved.text)")
  }

  @Test func `an app is reloaded when its file is saved, and says what is wrong with it`() throws {
    save(title: "Harbour")
    let job = try Job(command: "\"$0\" run --watch \(home.path)/w.yaml")
    try job.wait(for: "Harbour")
    save(title: "Market")
    try job.wait(for: "Market")
    save(title: "{")
    try job.wait(for: "Errors")
    save(title: "Mill")
    try job.wait(for: "Mill")
    #expect(!job.screen.text.contains("Errors"), "\(job.screen.text)")
    job.pty.type("q")
    try job.wait(forCode: 0)
    job.expectGivenBack()
  }

  @Test func `tapes are played again when their app is saved`() throws {
    save(title: "Harbour")
    let tape = "Set Blueprint w.yaml\nExpect /Harbour/\n"
    #expect(Output(of: "printf '\(tape)' > \(home.path)/w.tape").code == 0)
    let job = try Job(command: "\"$0\" replay --watch \(home.path)/w.tape", columns: 120)
    try job.wait(for: "ok ")
    save(title: "Market")
    try job.wait(for: "FAIL")
    save(title: "Harbour")
    try job.wait("a second pass") { job.count(of: "ok   ") == 2 }
    job.pty.type("\u{03}")
    try job.wait(for: "CODE=130")
  }

  @Test func `tapes are watched on after the report of a variable that none of them uses`() throws {
    let tape = "\(home.path)/v.tape"
    #expect(Output(of: "echo 'Expect /Home/' >\(tape)").code == 0)
    let job = try Job(command: "\"$0\" replay --watch --set PLACE=Home \(tape)", columns: 120)
    try job.wait(for: "no tape uses the variable 'PLACE'")
    #expect(Output(of: "echo 'Expect /${PLACE}/' >\(tape)").code == 0)
    try job.wait(for: "ok ")
    job.pty.type("\u{03}")
    try job.wait(for: "CODE=130")
  }

  @Test func `new, removed and relinked tapes and files are seen`() throws {
    let made = Output(
      of: """
        cd \(home.path); mkdir t; printf 'Expect /Home/\n' >good; printf 'Expect /Nope/\n' >bad
        cp good t/a.tape; printf 'Source c.tape\n' >t/b.tape; ln -s ../good t/c.tape
        """)
    #expect(made.code == 0, "\(made.text)")
    let job = try Job(command: "\"$0\" replay --watch \(home.path)/t", columns: 120)
    func change(_ script: String, _ summary: String) throws {
      let before = job.count(of: summary)
      let changed = Output(of: "cd \(home.path)/t; \(script)")
      #expect(changed.code == 0, "\(changed.text)")
      try job.wait(summary) { job.count(of: summary) > before }
    }
    try job.wait(for: "3 passed")
    try change("cp ../good new.tape", "4 passed")
    try change("ln -sfn ../bad c.tape", "2 passed, 2 failed")
    try change("rm new.tape", "1 passed, 2 failed")
    try change("mkdir -p s/t; cp ../bad s/t/d.tape", "1 passed, 3 failed")
    try change("mv s ..", "1 passed, 2 failed")
    try change("rm c.tape", "1 passed, 1 unreadable")
    try change("cp ../good c.tape", "3 passed")
    job.pty.type("\u{03}")
    try job.wait(for: "CODE=130")
  }

  @Test func `watching ends when nobody reads the output`() {
    let said = Output(
      of: """
        cd \(home.path); echo 'Expect /Home/' >one.tape
        { timeout 100 "$0" replay one.tape --watch; echo "code $?" >code; } | head -1; cat code
        """)
    #expect(said.text.hasPrefix("ok   one.tape  (1 command)\ncode "), "\(said.text)")
    #expect(!said.text.contains("code 124"), "\(said.text)")
  }

  @Test func `the demo has no file to watch`() {
    let output = Output(of: "\"$0\" run --watch")
    #expect(output.text == "roots: the demo has no file to watch; use --watch with a FILE\n")
    #expect(output.code == 2)
  }

  @Test func `the tour explains itself and ends at q`() throws {
    let job = try Job(command: "\"$0\" run --tour")
    try job.wait(for: "Space pauses, q stops")
    try job.wait(for: App.ready)
    job.pty.type("q")
    try job.wait(forCode: 0)
    job.expectGivenBack()
  }
}
