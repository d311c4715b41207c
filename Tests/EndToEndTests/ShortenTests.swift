import Testing

/// `roots shorten`, with the built binary.
@Suite struct ShortenTests {
  @Test func `a failing tape becomes short, and one without a fault is explained`() {
    let said = Output(
      of: """
        cd $(mktemp -d)
        printf 'Down\\nEnter\\nType "4"\\nType "1"\\nDown 3\\nExpect state tab map\\n' >a.tape
        "$0" shorten a.tape -b \(App.city) --for 5s 2>&1; echo $?
        "$0" shorten a.tape -b \(App.city) --for 5s 2>/dev/null >short.tape; cat short.tape
        printf 'Enter\\nExpect /City/\\n' >b.tape; "$0" shorten b.tape -b \(App.city) 2>&1; echo $?
        printf 'Entre\\n' >c.tape; "$0" shorten c.tape 2>&1 | head -1; "$0" shorten none.tape 2>&1
        "$0" shorten a.tape:6:1 -b \(App.city) --for 5s 2>&1 | head -1; rm *; rmdir $PWD
        """)
    #expect(
      said.text == """
        7 steps became 3: state 'tab' is 'home', not 'map'
        Set Blueprint "\(App.city)"

        Choose "Tram 4 is late"
        Type "41"
        Expect state tab map
        0
        Set Blueprint "\(App.city)"

        Choose "Tram 4 is late"
        Type "41"
        Expect state tab map
        roots: b.tape: the tape passes, and marks no bug; add an Expect that fails, or name the \
        line with the fault as TAPE:LINE
        1
        c.tape:1:1: error: unknown command 'Entre'
        none.tape: error: cannot read the tape: there is no such file
        7 steps became 3: state 'tab' is 'home', not 'map'

        """)
  }

  @Test func `the shorter tape names the app on which it was played, from the working directory`() {
    let said = Output(
      of: """
        cd $(mktemp -d); mkdir apps tapes; "$0" new apps/a.yaml >/dev/null; cp apps/a.yaml b.yaml
        printf 'Set Columns 60\\nSet Blueprint "../apps/a.yaml"\\nDown\\nExpect /Nowhere/\\n' >tapes/a.tape
        "$0" shorten tapes/a.tape 2>/dev/null >a.tape; cat a.tape
        "$0" replay a.tape >/dev/null 2>&1; echo $?
        "$0" shorten tapes/a.tape -b b.yaml 2>/dev/null | head -n 2; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        Set Columns 60
        Set Blueprint "apps/a.yaml"

        Expect /Nowhere/
        1
        Set Columns 60
        Set Blueprint "b.yaml"

        """)
  }

  @Test func `the progress is shown, and Ctrl-C writes the shortest tape so far`() throws {
    let keys = ["4", "A", "y"].map { "Type \"\($0)\"\\n" }
    let job = try Job(
      command: """
        cd $(mktemp -d)
        printf '\(keys[0])Enter\\n\(keys[1])Enter 2\\nDown\\nEnter\\nEscape\\nEnter\\n\(keys[2])\
        Expect state "fact signedIn" true\\n' >a.tape
        "$0" shorten a.tape -b \(App.city) --for 100s >b.tape; code=$?; wc -l <b.tape; echo "code $code"; rm *; rmdir $PWD
        """)
    try job.wait(for: "10 steps, now 8")
    job.pty.type("\u{3}")
    try job.wait(for: "10 steps became 8; stopped by Ctrl-C: state 'fact signedIn' is")
    try job.wait(for: "code 130")
    #expect(job.screen.text.contains("\n10 "), "\(job.screen.text)")
    #expect(!job.screen.text.contains("Ctrl-C stops"), "\(job.screen.text)")
  }
}
