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
        11
        Down
        Mark bug "lost"
        TIME BUGS REMARKS CHARTER
        0:01 1 1 Look
        ## Bugs

        - lost

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
        >/dev/null 2>&1; tail -n +6 roots/runs/*.part | sed 's/@[0-9]*ms//;s/[3-9] s/some s/'
        "$0" report roots/runs/*.part | grep -c '^| duration | 0:0[3-9] |'; fi
        rm -r *; rmdir $PWD
        """)
    if said.text == "missing\n" { return }
    #expect(
      said.text == """

        Down
        Mark bug `one"'`"`"
        Expect+Soft not /Tram 4 is late +3 min/
        # not finished: remark b half
        Set Duration "some s"
        1

        """)
  }

  @Test func `a tape that tells of no session, and an empty list, are explained`() {
    let said = Output(
      of: """
        cd $(mktemp -d); export XDG_STATE_HOME=$PWD; printf 'Set Blueprint "a.yaml"\\nEnter\\n' >a.tape
        "$0" report a.tape 2>&1; echo $?; "$0" sessions 2>&1; echo $?; "$0" report none.tape 2>&1
        "$0" run --areas a 2>&1; "$0" run --charter x --areas zzzzzz 2>&1 | grep -o 'there are.*screens feed'
         "$0" run --charter x --areas ' login ,acount' 2>&1; echo $?
        "$0" report x.json 2>&1; printf 'Mark bug x\nMark bug "' >a.tape
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
        there are the tabs home, map, messages, me; the flows booking; the screens feed
        roots: --areas: there is no screen, tab or flow 'acount'; did you mean 'account'?
        2
        roots: 'x.json' cannot be read: there is no such file
        ## Data files

        - recording: `a.tape`, which was interrupted
        - warning: a.tape:2: the line is left out: the text has no closing " on its line

        ## Test notes

        """)
  }

  private static let shop = """
    cd $(mktemp -d)
    printf 'roots: 1\nname: Shop\nstart: { screen: home }\nscreens: { home: { text: Hi } }\n' >a.yaml
    printf 'Set Blueprint "a.yaml"\nSet Charter "Look"\nMark@5s bug "lost"\n' >a.tape
    printf 'Set Blueprint "a.yaml"\nSet Charter "Look"\nMark@9s bug "Lost!"\n' >b.tape
    mkdir two; cp a.tape b.tape two; cp a.yaml two
    """

  /// Runs a script in a folder with two sessions.
  private func said(_ script: String) -> String {
    Output(of: "\(Self.shop)\n\(script)\ncd /; rm -r \"$OLDPWD\"").text
  }

  @Test func `sessions are merged from files or a folder, and each recording counts once`() {
    let said = said(
      """
      "$0" report b.tape a.tape 2>&1 | sed -n '1p;/^| 1 | Lost/p;/^| Look/p;/^| Screens/p'
      "$0" report two a.tape 2>&1 | head -2; "$0" report a.tape --report a.html >/dev/null
      "$0" report a.tape --report - 2>/dev/null | cmp - a.html
      grep -c 'roots replay a.tape --until 3' a.html
      """)
    #expect(
      said
        == """
        # 2 sessions of Shop
        | 1 | Lost! | home | 1, 2 | none |
        | Look | 1, 2 |  | 0:14 | 2 |
        | Screens | 1 | 1 | 1 |
        roots: 'a.tape' is the same recording as 'two/a.tape', and counts once
        # 2 sessions of Shop
        1

        """)
  }

  @Test func `a setting of a session that cannot be right is a warning, also in a draft`() {
    let said = said(
      """
      sed 's/"Look"/"Look"\\nSet Planned soon/' a.tape >c.tape.part
      "$0" check c.tape.part 2>&1; echo $?
      """)
    #expect(
      said == """
        c.tape.part:3:1: warning: Planned is no time such as 60m, but 'soon'; it counts as unknown
        Set Planned soon
        ^
        c.tape.part: 4 commands; 1 warning
        0

        """, "\(said)")
  }

  @Test func `answers of a debrief are kept in the recording`() {
    let said = said(
      """
      printf 'much\n\n\n  a  "b" \n' | "$0" report --debrief a.tape 2>&1; cat a.tape
      "$0" report a.tape | sed -n '/^## Debrief/,/^## Cov/p'
      "$0" report --debrief b.tape </dev/null 2>&1 | tail -1
      chmod a-w b.tape; "$0" report --debrief b.tape 2>&1; "$0" report --debrief two 2>&1
      """)
    #expect(
      said.replacing("'b.tape' cannot be written: it is read-only; name another file\n", with: "")
        == """
        Session: Look
        Enter skips a question.
        What happened during the session? What was achieved? What got in the way? What still \
        needs to be done? How do you feel about all this? \

        2 answers are kept in 'a.tape'; the sheet: roots report a.tape
        Set Blueprint "a.yaml"
        Set Charter "Look"
        Set Past "much"
        Set Outlook 'a "b"'
        Mark@5s bug "lost"
        ## Debrief

        - Past: much
        - Outlook: a "b"

        ## Coverage
        roots: nothing was answered
        roots: roots: two has several recordings; name one

        """)
  }

  @Test func `sessions of two apps, and of an app that is gone, are refused or explained`() {
    let said = said(
      """
      printf 'Mark bug x\n' >city.tape; "$0" report a.tape city.tape 2>&1; echo $?
      "$0" report a.tape -b none.yaml 2>&1 >sheet; echo $?; grep -c lost sheet
      "$0" report a.tape --debrief b.tape 2>&1
      "$0" report a.tape --debrief --report x.html 2>&1; mkdir e; "$0" report e 2>&1
      cp a.tape e/b.tape.part; "$0" report e 2>&1 | grep -c '^# '; "$0" run --charter '' 2>&1
      printf 'Set Version "1"\nSet Areas "attic"\n' | cat - a.tape >c.tape
      "$0" report c.tape | grep '^- warning'
      """)
    #expect(
      said == """
        roots: 'a.tape' is a session of Shop, and 'city.tape' one of City; report the sessions of \
        one app
        2
        none.yaml: error: there is no such file; check the path
        roots: the app of the session cannot be used, so that frames and coverage are missing; \
        --blueprint FILE names it
        2
        1
        roots: '--debrief' takes one session; leave out 'b.tape'
        roots: '--debrief' and '--report' cannot be combined; leave out one
        e: error: it contains no tapes; name a folder with .tape files
        1
        roots: --charter takes a text, not ''
        - warning: c.tape:1: the blueprint has changed since the session, and what is shown may differ
        - warning: c.tape:2: the app has no screen, tab or flow 'attic' today

        """)
  }

  @Test func `hostile charters and remarks stay text in lists, questions and sheets`() {
    let said = said(
      """
      export XDG_STATE_HOME=$PWD; mkdir -p roots/runs
      printf 'Set Charter "\\033[31m<b>%0999d\\342\\200\\256"\nMark bug "\\033]0;x\\007`"\n' 0 \
        >roots/runs/20260101T000000-a-1.tape
      for line in sessions 'report roots/runs --for 1s' 'report roots/runs --debrief' \
        'report roots/runs --for 1s --report -'
      do "$0" $line 2>&1 </dev/null | LC_ALL=C grep -c "$(printf '[\\001-\\010\\013-\\037]')"
      done
      "$0" sessions | wc -L
      """)
    #expect(said.split(separator: "\n").prefix(4) == ["0", "0", "0", "0"])
    #expect(said.split(separator: "\n").last.flatMap { Int($0) } ?? 999 < 300)
  }
}
