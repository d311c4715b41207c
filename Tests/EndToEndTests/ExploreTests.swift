import Glibc
import Testing

/// `roots explore` with the built binary.
@Suite struct ExploreTests {
  private static let faulty = """
    cat >till.yaml <<'END'
    roots: 1
    name: Till
    facts: { coins: 0..1 }
    start: { screen: till }
    screens:
      till: { list: [ { label: One more, do: "set coins {coins + 1}" } ] }
    END
    """

  private static let hint = """
    'roots man properties' explains the words in parentheses.
    --report FILE.html has pictures of each fault, and --open 1 opens the app at
    the first one.
    """

  /// More values than an `Int` counts.
  @Test func `the widest numbers of forms and links are sampled`() {
    let said = Output(
      of: """
        cd $(mktemp -d); cat >a.yaml <<'END'
        roots: 1
        name: A
        start: { screen: y }
        screens:
          y: { form: { q: { label: Q, number: -9223372036854775808..9223372036854775807 } }, submit: pop }
          z: { title: "{payload}" }
        routes: { "roots://z/{id: -1..9223372036854775807}": 'push z with {id}' }
        END
        "$0" explore a.yaml --with links --stack 2 2>/dev/null | head -n 1
        "$0" explore a.yaml --for 1s >/dev/null 2>&1; echo $?; rm *; rmdir $PWD
        """)
    #expect(said.text.hasSuffix("\n1\n"), "\(said.text)")
  }

  @Test func `a restart that shows a screen without its fact is found, with a tape`() {
    let said = Output(
      of: """
        cd $(mktemp -d); cat >till.yaml <<'END'
        roots: 1
        name: Till
        facts: { paid: { flag: false, saved: false } }
        properties: { receipts are for money: { never: receipt is shown and not paid } }
        start: { screen: till }
        screens:
          till: { end: true, list: [ { label: Pay, do: [ set paid true, push receipt ], when: not paid } ] }
          receipt: { restore: true, text: Thank you. }
        END
        "$0" explore till.yaml | sed 's/ (.*//; 1q'
        "$0" explore till.yaml --with restarts --faults . 2>&1 | grep -v ' s)'
        tail -6 receipts*.tape; "$0" replay receipts*.tape >/dev/null 2>&1; echo $?
        sed -i 's/, saved: false//' till.yaml; "$0" replay receipts*.tape >/dev/null; echo $?
        "$0" explore till.yaml --with undo --with restarts | sed 's/ (.*//; 1q'; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        till.yaml: no faults; 2 of 2 screens reached; complete: nothing else can happen without undo and restarts

        till.yaml:4: "receipts are for money" is broken
          claim    Never: receipt is shown and not paid
          way      Choose "Pay"  the row "Pay" of till
                   Restart       the end of the program, and its next start
          changed  receipt is shown: true
                   paid: true -> false

        --report FILE.html has pictures of each fault, and --open 1 opens the app at
        the first one.

        Properties
          broken  receipts are for money

        Limits
          undo    was not tried; --with undo tries it after each move
        wrote ./receipts-are-for-money.tape
        Choose "Pay"
        # the end of the program, and its next start
        Restart

        # This fails until the fault is mended.
        Expect property "receipts are for money"
        1
        0
        till.yaml: no faults; 2 of 2 screens reached; complete with one Undo directly after a move

        """)
  }

  @Test func `a fault is printed with its way, and its tape fails until it is mended`() {
    let said = Output(
      of: """
        cd $(mktemp -d); \(Self.faulty)
        "$0" explore till.yaml --faults a/faults 2>&1 | sed 's/, [0-9.]* s)/)/'
        "$0" replay a/faults/domains.tape >/dev/null 2>&1; echo $?
        tail -1 a/faults/domains.tape; sed -i 's/y domains/y domain/' a/faults/domains.tape
        "$0" check a/faults/domains.tape 2>&1
        tail -1 a/faults/dead-end.tape
        "$0" replay -j 2 a/faults/dead-end.tape a/faults/domains.tape 2>/dev/null
        sed -i 's/label: One more/&, when: coins is 0/' till.yaml
        "$0" explore till.yaml | sed 's/, [0-9.]* s)/)/'; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        till.yaml: 2 faults; 1 of 1 screen reached; complete: nothing else can happen without undo and restarts (2 states)

        till.yaml:6: nothing can be done on till, not even leave it (dead-end)
          fault    1 of 2
          way      Choose "One more"  the row "One more" of till
          changed  fact coins: 0 -> 1

        till.yaml:6: the row "One more" of till would take a fact out of its range (domains)
          fault    2 of 2
          reason   'coins' cannot be 2; it takes a whole number from 0 to 1
          way      Choose "One more"  the row "One more" of till, 2 times

        \(Self.hint)

        Limits
          undo     was not tried; --with undo tries it after each move
          restarts were not tried; --with restarts ends and restores the app in each state
        wrote a/faults/dead-end.tape
        wrote a/faults/domains.tape
        1
        Expect property domains
        a/faults/domains.tape:14:17: error: there is no property 'domain'; did you mean 'domains'?
        Expect property domain
                        ^^^^^^
        # Only a search decides whether this is mended; run in this folder: roots explore ../../till.yaml --only dead-end
        ok   a/faults/dead-end.tape  (5 commands)
        FAIL a/faults/domains.tape  (14:1: there is no property 'domain'; did you mean 'domains'?)
        1 passed, 1 failed
        till.yaml: 1 fault; 1 of 1 screen reached; complete: nothing else can happen without undo and restarts (2 states)

        till.yaml:6: nothing can be done on till, not even leave it (dead-end)
          way      Choose "One more"  the row "One more" of till
          changed  fact coins: 0 -> 1

        \(Self.hint)

        Limits
          undo     was not tried; --with undo tries it after each move
          restarts were not tried; --with restarts ends and restores the app in each state

        """)
  }

  @Test func `limits that are no limits are refused, and a folder that cannot be written`() {
    let said = Output(
      of: """
        for limit in '--for soon' '--memory 5' '--stack 0' '--moves x' '--jobs 65'; do
        "$0" explore $limit; done 2>&1; cd $(mktemp -d); \(Self.faulty)
        "$0" explore till.yaml --faults /proc/faults 2>&1 >/dev/null; echo $?
        # No file can get any content.
        (trap '' XFSZ; ulimit -f 0; "$0" explore till.yaml --faults f 2>&1 >/dev/null; echo $?)
        rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        roots: --for takes a time such as 500ms, 10s, 2m or 1h, not 'soon'
        roots: --memory takes a size such as 500M or 2G, not '5'
        roots: --stack takes 1 to 4096, not '0'
        roots: --moves takes 1 to 1000000, not 'x'
        roots: --jobs takes 1 to 64, not '65'
        roots: '/proc/faults' cannot be written: No such file or directory; name another folder
        4
        roots: 'f/dead-end.tape' cannot be written: File too large; name another folder
        1

        """)
  }

  @Test func `a search without time says so, and one of an hour may end before`() {
    let said = Output(
      of: """
        cd $(mktemp -d); \(Self.faulty)
        "$0" explore till.yaml --for 0.001ms | grep -o 'not complete.*began\\|time .*'
        "$0" explore till.yaml --for 1h | grep -c complete; "$0" explore - 2>&1
        rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        not complete: it ended before the search began
        time     was up; --for gives more, and --stack 4 needs less
        1
        roots: 'explore' cannot read a file from standard input; name a file instead of '-'

        """)
  }

  @Test func `a way to a condition, or to a fault, is a tape where there is no terminal`() {
    let said = Output(
      of: """
        cd $(mktemp -d); \(Self.faulty)
        "$0" explore till.yaml --open "coins is 1"; "$0" explore till.yaml --open 1 | tail -3
        "$0" explore till.yaml --open "not coins is 0 and coins is 0"; echo $?
        for what in 7 "coin is 1"; do "$0" explore till.yaml --open "$what"; done 2>&1
        rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        # A way to: coins is 1
        Set Blueprint "till.yaml"
        Set Columns 80
        Set Rows 24

        # the row "One more" of till
        Choose "One more"

        # the row "One more" of till
        Choose "One more"
        not coins is 0 and coins is 0: this never holds without undo and restarts
        1
        roots: there is no fault 7; the faults are 1 to 2
        condition:1:1: error: unknown fact 'coin'; did you mean 'coins'?
        coin is 1
        ^^^^ write:
        coins is 1

        """)
  }

  @Test func `a fault is opened with its sentence, at the size of the terminal`() throws {
    let job = try Job(command: "cd $(mktemp -d); \(Self.faulty)\n:")
    try job.wait(forCode: 0)
    job.resize(columns: 40, rows: 12)
    job.pty.type("\"$0\" explore till.yaml --open 1\n")
    try job.wait(for: "you control the app now: nothing can be")
    // The run of a person who took over is kept, with the way and the remark.
    job.pty.type(":remark b stuck\r")
    try job.wait(for: "what is wrong?")
    job.pty.type("\u{3}")
    try job.wait(forCode: 0)
    job.expectGivenBack(screens: 1)
    job.resize(columns: 80, rows: 24)
    // The list has a heading and the run; the sheet has its remark and its start.
    job.pty.type("\"$0\" sessions | wc -l >lines; \"$0\" sessions --sheet >sheet; ")
    job.pty.type("grep stuck sheet\n")
    try job.wait(for: "0: stuck")
    try job.wait(forCode: 0)
    job.pty.type("echo $(cat lines) $(grep -c unknown sheet)\n")
    try job.wait(for: "2 0")
    try job.wait(forCode: 0)
    job.resize(columns: 18, rows: 5)
    job.pty.type("\"$0\" explore till.yaml --open 1\n")
    try job.wait(for: "needs 40x12;")
    job.resize(columns: 60, rows: 20)
    try job.wait(for: "you control the app now: nothing can be")
    job.pty.type("\u{3}")
    try job.wait(forCode: 0)
    job.pty.type("rm -r *; rmdir $PWD\n")
    try job.wait(forCode: 0)
  }

  @Test func `three quick signals end the program without a report`() {
    // Signals that come before the program looks at the one before count as one.
    let said = Output(
      of: """
        "$0" explore \(App.city) --for 100s 2>/dev/null & sleep 2
        for press in $(seq 40); do kill -INT $! 2>/dev/null; sleep 0.005; done; wait $!; echo $?
        """)
    #expect(said.text == "130\n")
  }

  @Test func `on a terminal the progress is drawn in place until Ctrl-C ends the search`() throws {
    let job = try Job(command: "\"$0\" explore \(App.city) --for 100s")
    try job.wait(for: "; Ctrl-C stops")
    #expect(job.screen.text.ranges(of: "Ctrl-C stops").count == 1, "\(job.screen.text)")
    job.pty.type("\u{3}")
    try job.wait("report") { job.count(of: "was stopped before its end") == 1 }
    #expect(!job.screen.text.contains("Ctrl-C stops"), "\(job.screen.text)")
  }

  @Test func `Ctrl-C ends a search with a report of what is known`() {
    let said = Output(
      of: """
        "$0" explore \(App.city) --for 100s >out.$$ 2>/dev/null & sleep 2; kill -INT $!; wait $!; echo $?
        head -1 out.$$ | grep -o 'not complete'; tail -1 out.$$; rm out.$$
        """)
    // How far the search comes in this time decides whether it has found a fault.
    #expect(["1", "130"].contains(said.lines.first), "\(said.text)")
    #expect(said.text.contains("\nnot complete\n"), "\(said.text)")
    #expect(said.text.contains("was stopped before its end"), "\(said.text)")
  }
  @Test(arguments: [SIGTERM, SIGHUP])
  func `after a signal of another program the faults so far give the exit code`(
    signal: Int32
  ) throws {
    // The search through all states has 10 to the power of 9 of them left.
    let facts = "abcdefghi".map { "\($0): 0..9" }.joined(separator: ", ") + ", coins: 0..1"
    let rows =
      "abcdefghi".map { "- { label: \($0), when: \($0) < 9, do: \"set \($0) {\($0) + 1}\" }" }
      + ["- { label: One more, do: \"set coins {coins + 1}\" }"]
    let large = """
      printf '%s\\n' 'roots: 1' 'name: Till' 'facts: { \(facts) }' 'start: { screen: till }' \
        'screens:' '  till:' '    list:' \
        \(rows.map { "'      \($0)'" }.joined(separator: " ")) >till.yaml
      """
    let search = "\"$0\" explore till.yaml --for 100s"
    let job = try Job(command: "cd $(mktemp -d)\n\(large)\n\(search)")
    try job.wait(for: "fault so far")
    // The program is not supervised, so that it is the child of the shell.
    _ = kill(job.supervisor, signal)
    try job.wait(forCode: 1)
    job.pty.type("rm -r *; rmdir $PWD\n")
    try job.wait(forCode: 0)
  }
}
