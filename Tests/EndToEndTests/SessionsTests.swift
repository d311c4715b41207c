import Testing

/// Recordings of runs, remarks in them, and their sheets, with the built binary.
@Suite struct SessionsTests {
  @Test func `every run in a terminal is kept, with its remarks, and becomes a sheet`() throws {
    let said = Output(
      of: """
        cd $(mktemp -d); export XDG_STATE_HOME=$PWD
        if ! command -v script >/dev/null; then echo missing; else
        (sleep 2; printf '\\033[B'; sleep 0.3; printf '\\033OQ'; sleep 0.3; printf 'b lost'; \
        printf '\\r'; sleep 0.3; printf '\\003') | TERM=xterm script -qfec "stty cols 80 rows 24; \
        '$0' run --charter 'Look' --for 5m" /dev/null >/dev/null 2>&1
        grep -c . roots/runs/*.tape; grep '^Down\\|^Mark' roots/runs/*.tape | sed 's/@[0-9]*m*s//'
        "$0" sessions | sed 's/^[^ ]*  *//; s/ [^ ]*$//; s/  */ /g; s/ $//; s/0:0[1-9]/0:01/'
        "$0" sessions --sheet | grep -A2 '^## Bugs' | sed 's/- [0-9:]*/-/; s/ (.*//'; fi
        rm -r *; rmdir $PWD
        """)
    if said.text == "missing\n" { return }
    #expect(
      said.text == """
        12
        Down
        Mark bug "lost"
        TIME BUGS REMARKS CHARTER
        0:01 1 1 Look
        ## Bugs

        - lost

        """)
  }

  @Test func `the prompt recalls the commands of earlier recordings, the newest first`() {
    let said = Output(
      of: """
        cd $(mktemp -d); export XDG_STATE_HOME=$PWD; mkdir -p roots/runs; cd roots/runs
        printf 'Do "show products"\\nDo "show account"\\n' >2026-01-02.tape
        printf 'Do "undo"\\n' >2026-01-01.tape; printf 'Do "' >2026-01-03.tape; cd ../..
        if ! command -v script >/dev/null; then echo missing; else
        (sleep 2; printf ':'; sleep 0.3; printf '\\033[A'; sleep 0.3; printf '\\r'; sleep 0.3
        printf ':'; sleep 0.3; printf '\\033[A\\033[A\\033[A'; sleep 0.3; printf '\\r'; sleep 0.3
        printf '\\003') | TERM=xterm script -qfec "stty cols 80 rows 24; '$0' run" /dev/null \
        >/dev/null 2>&1; grep -h '^Do' $(ls roots/runs/*.tape | grep -v 01-0); fi
        rm -r *; rmdir $PWD
        """)
    if said.text == "missing\n" { return }
    #expect(said.text == "Do \"show account\"\nDo \"undo\"\n")
  }

  @Test func `a file in place of the folder of runs is one problem, said once`() {
    let said = Output(
      of: """
        cd $(mktemp -d); export XDG_STATE_HOME=$PWD; mkdir roots; touch roots/runs
        echo quit | "$0" run --plain 2>&1 >/dev/null | sed "s|$PWD||"; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        roots: this run is not kept: '/roots/runs' cannot be written: Not a directory; name \
        another folder

        """)
  }

  @Test func `a run that is killed in a remark keeps what was done, and no keys of the remark`() {
    let said = Output(
      of: """
        cd $(mktemp -d); export XDG_STATE_HOME=$PWD
        if ! command -v script >/dev/null; then echo missing; else
        (sleep 2; printf '\\033[B'; sleep 0.3; printf '\\033OQ'; sleep 0.3; printf "b one\\"'\\`"
        printf '\\r'; sleep 0.3; printf '1'; sleep 0.3; printf '\\033OQ'; sleep 0.3
        printf 'b half'; sleep 0.4; kill -9 $(ls roots/runs | tr -c 0-9 ' ' | awk '{print $NF}')
        sleep 0.3) | TERM=xterm script -qfec "stty cols 80 rows 24; '$0' run" /dev/null \
        >/dev/null 2>&1; tail -n +6 roots/runs/*.part | \
        sed 's/@[0-9]*m*s//;s/[3-9] s/some s/;/upTime\\|BugTime/d'
        "$0" sessions --sheet roots/runs/*.part | grep -c '^| duration | 0:0[3-9] |'; fi
        rm -r *; rmdir $PWD
        """)
    if said.text == "missing\n" { return }
    #expect(
      said.text == """

        Down
        Mark bug `one"'`"`"
        Expect+Soft not /Filter the products +2, then f: an overlay returns your choice/
        # not finished: remark b half
        Set Duration "some s"
        1

        """)
  }

  @Test func `a tape that tells of no session, and an empty list, are explained`() {
    let said = Output(
      of: """
        cd $(mktemp -d); export XDG_STATE_HOME=$PWD
        printf 'Set Blueprint "a.yaml"\\nEnter\\n' >a.tape
        "$0" sessions --sheet a.tape 2>&1; echo $?; "$0" sessions 2>&1; echo $?
        "$0" sessions --sheet 2>&1; "$0" sessions --sheet none.tape 2>&1; "$0" sessions a.tape 2>&1
        printf 'Mark bug x\nMark bug "' >a.tape
        "$0" sessions --sheet a.tape 2>/dev/null | sed -n '/^## Data/,/^## Test/p'
        rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        roots: 'a.tape' tells of no session; record one with 'roots run', or add a remark such as \
        Mark bug "..."
        2
        no runs are kept yet; 'roots run' keeps each one without --record and --no-save
        0
        no runs are kept yet; 'roots run' keeps each one without --record and --no-save
        none.tape: error: cannot read the tape: there is no such file
        roots: only a sheet is of one recording; use --sheet with 'a.tape'
        ## Data files

        - recording: `a.tape`, which was interrupted

        ## Test notes

        """)
  }

  @Test func `the sheet of a run that goes on names neither its file nor an interruption`() throws {
    let job = try Job(command: "cd $(mktemp -d); export XDG_STATE_HOME=$PWD; \"$0\" run")
    try job.wait(for: "Products")
    job.pty.type("\u{1B}[B")
    let folder = Output(of: "readlink /proc/\(job.child)/cwd").lines.first ?? ""
    let script = "XDG_STATE_HOME='\(folder)' \"$0\" sessions --sheet"
    #expect(Output(of: script).lines.first == "# Session sheet")
    #expect(!Output(of: script).text.contains("Data files"))
    job.pty.type(App.quitKey)
    try job.wait(forCode: 0)
    #expect(Output(of: script).text.contains("Data files"))
    _ = Output(of: "rm -r '\(folder)'")
  }

  private static let shop = """
    cd $(mktemp -d)
    printf 'roots: 1\nname: Shop\nstart: { screen: home }\nscreens: { home: { text: Hi } }\n' >a.yaml
    printf 'Set Blueprint "a.yaml"\nSet Charter "Look"\nMark@5s bug "lost"\n' >a.tape
    """

  /// Runs a script in a folder with a session.
  private func said(_ script: String) -> String {
    Output(of: "\(Self.shop)\n\(script)\ncd /; rm -r \"$OLDPWD\"").text
  }

  @Test func `hostile charters and remarks stay text in lists and sheets`() {
    let said = said(
      """
      export XDG_STATE_HOME=$PWD; mkdir -p roots/runs
      printf 'Set Charter "\\033[31m<b>%0999d\\342\\200\\256"\nMark bug "\\033]0;x\\007`"\n' 0 \
        >roots/runs/20260101T000000-a-1.tape
      for line in sessions 'sessions --sheet'
      do "$0" $line 2>&1 </dev/null | LC_ALL=C grep -c "$(printf '[\\001-\\010\\013-\\037]')"
      done
      "$0" sessions | wc -L
      """)
    #expect(said.split(separator: "\n").prefix(2) == ["0", "0"])
    #expect(said.split(separator: "\n").last.flatMap { Int($0) } ?? 999 < 300)
  }
}
