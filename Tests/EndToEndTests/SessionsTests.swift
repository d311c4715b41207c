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
        '$0' run --charter 'Look' --areas login --time 5m" /dev/null >/dev/null 2>&1
        grep -c . roots/runs/*.tape; grep '^Down\\|^Mark' roots/runs/*.tape | sed 's/@[0-9]*ms//'
        "$0" sessions | sed 's/^[^ ]*  *//; s/ [^ ]*$//; s/  */ /g; s/ $//; s/0:0[1-9]/0:01/'
        "$0" report roots/runs/*.tape | grep -A2 '^## Bugs' | sed 's/- [0-9:]*/-/; s/ (.*//'; fi
        rm -r *; rmdir $PWD
        """)
    if said.text == "missing\n" { return }
    #expect(
      said.text == """
        10
        Down
        Mark bug "lost"
        TIME BUGS REMARKS CHARTER
        0:01 1 1 Look
        ## Bugs

        - lost

        """)
  }

  @Test func `a tape that tells of no session, and an empty list, are explained`() {
    let said = Output(
      of: """
        cd $(mktemp -d); export XDG_STATE_HOME=$PWD; printf 'Set Blueprint "a.yaml"\\nEnter\\n' >a.tape
        "$0" report a.tape 2>&1; echo $?; "$0" sessions 2>&1; echo $?; "$0" report none.tape 2>&1
        "$0" run --areas a 2>&1; "$0" run --charter x --areas ' login ,acount' 2>&1; echo $?
        "$0" report a.tape --json x.json 2>&1; "$0" report x.json a.tape 2>&1; printf 'Mark bug x\nMark bug "' >a.tape
        "$0" report a.tape 2>/dev/null | sed -n '/^## Data/,/^## Test/p'; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        roots: 'a.tape' tells of no session; record one with 'roots run', or add a remark such as \
        Mark bug "..."
        2
        no runs are kept yet; 'roots run' keeps each one
        0
        roots: 'none.tape' cannot be read: there is no such file
        roots: areas belong to a charter; use --areas with --charter TEXT
        roots: --areas: there is no screen, tab or flow 'acount'; did you mean 'account'?
        2
        roots: sheets of sessions are Markdown and HTML; use --json with reports of searches
        roots: 'x.json' and 'a.tape' cannot be combined; leave out one
        ## Data files

        - recording: `a.tape`, which was interrupted
        - warning: line 2: it cannot be read

        ## Test notes

        """)
  }
}
