import Testing

/// `roots cover` and the suites of `roots explore`, with the built binary.
@Suite struct CoverTests {
  @Test func `a suite passes, covers what was reached, and is the same each time`() {
    let said = Output(
      of: """
        cd $(mktemp -d); "$0" new shop.yaml >/dev/null 2>&1
        "$0" explore shop.yaml --suite a --stack 3 >/dev/null 2>&1
        "$0" explore shop.yaml --suite b --stack 3 --threads 1 >/dev/null 2>&1
        diff -r a b && "$0" replay -q a >/dev/null 2>&1; echo $?
        "$0" cover a --stack 3 2>/dev/null; echo $?; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        0
                   declared   reached      seen
        screens           4         4         4
        actions          13        13        13
        outcomes                    4         4
        branches          2         2         2

        Stacks of more than 3 screens were not entered: more may be reached.
        0

        """)
  }

  @Test func `a page and JSON have what tapes see`() {
    let said = Output(
      of: """
        cd $(mktemp -d); "$0" new shop.yaml >/dev/null 2>&1
        printf 'Set Blueprint "shop.yaml"\nDown\nEnter\nEscape\n' >one.tape
        "$0" cover one.tape --stack 3 --of screens --report a/r.html --json - 2>/dev/null >r.json
        grep -o '"seen": [a-z]*' r.json | sort | uniq -c | tr -s ' '; grep '"tapes"' r.json
        grep -o 'seen by 1 tape' a/r.html; grep -o '<summary>.*</summary>' a/r.html
        "$0" cover one.tape --report - --json - 2>&1; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
         2 "seen": false
         2 "seen": true
          "tapes": 1
        seen by 1 tape
        <summary>Screens <small>2 not seen</small></summary>
        roots: '--report -' and '--json -' cannot be combined; leave out one

        """)
  }

  @Test func `a list tells what a tape does not see, and tapes of it are written`() {
    let said = Output(
      of: """
        cd $(mktemp -d); "$0" new shop.yaml >/dev/null 2>&1
        printf 'Set Blueprint "shop.yaml"\nDown\nEnter\nEscape\n' >one.tape
        "$0" cover one.tape --stack 3 --of screens,branches --missing more 2>&1; echo $?
        "$0" cover one.tape more --stack 3 --of screens,branches >/dev/null 2>&1; echo $?
        "$0" cover one.tape --of rows 2>&1; "$0" cover none.tape 2>&1 | head -1
        rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
                   declared   reached      seen
        screens           4         4         2
        branches          2         2         0

        Reached by the search, and not seen (screens)
          ideas, line 41
          hello, line 57

        Reached by the search, and not seen (branches)
          'completed' of the row "Say who you are" of welcome, line 20
          'completed' of the key n of welcome, line 20

        Stacks of more than 3 screens were not entered: more may be reached.
        wrote 2 tapes to more
        1
        0
        roots: --of takes some of screens,actions,overlays,outcomes,branches,facts,conditions,\
        protections,links,flows,refusals,pairs, joined by commas, not 'rows'
        none.tape: error: cannot read the tape: there is no such file

        """)
  }
}
