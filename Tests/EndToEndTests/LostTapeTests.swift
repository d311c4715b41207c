import Testing

/// Tapes that cannot be played: every command that takes tapes reports each of them.
@Suite struct LostTapeTests {
  @Test func `every way to lose a tape is reported and is invalid input for every command`() {
    let said = Output(
      of: """
        cd $(mktemp -d) && export XDG_STATE_HOME=$PWD/state && mkdir gone pipe loop deep hid empty void
        for at in gone pipe loop deep hid; do echo 'Expect /Good/' >$at/a.tape; done
        ln -s none gone/b.tape; mkdir away; ln -s /none/tests away/b; mkfifo pipe/b.tape; ln -s . loop/b; ln -s none hid/notes.txt; mkdir hid/.b void/b
        deep=deep; for at in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 \\
          29 30 31 32; do deep=$deep/b; done; mkdir -p $deep; echo 'Expect /x/' >$deep/b.tape
        for at in gone away pipe loop deep empty void none none.tape hid; do
          printf '%s:' $at
          for command in replay check fmt cover 'diff a.yaml a.yaml' 'replay --review'; do
            printf '%s' 'roots: 1\nname: A\nstart: { screen: a }\nscreens: { a: { title: Good } }\n' \\
              | sed 's/\\\\n/\\n/g' >a.yaml
            case $command in cover) more='-b a.yaml' ;; replay) more='-b a.yaml' ;; *) more= ;; esac
            "$0" $command $at $more >out 2>&1 </dev/null; code=$?
            printf ' %s' $code; [ $code = 0 ] || grep -q "^[^ ]*$at[^ ]*: error: \\|'[^ ]*$at'" out \\
              || cat out
          done; echo
        done
        "$0" replay gone -b a.yaml --report j.xml 2>/dev/null; grep -c '<error' j.xml
        "$0" replay hid hid/a.tape ./hid -b a.yaml; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        gone: 2 2 2 2 2 2
        away: 2 2 2 2 2 2
        pipe: 2 2 2 2 2 2
        loop: 2 2 2 2 2 2
        deep: 2 2 2 2 2 2
        empty: 2 2 2 2 2 2
        void: 2 2 2 2 2 2
        none: 2 2 2 2 2 2
        none.tape: 2 2 2 2 2 2
        hid: 0 0 0 0 0 0
        ok   gone/a.tape  (1 command)
        FAIL gone/b.tape  (it cannot be read)
        1 passed, 1 unreadable
        1
        roots: 'hid/a.tape' is named twice, and counts once
        roots: './hid' is named twice, and counts once
        ok   hid/a.tape  (1 command)

        """)
  }

  @Test func `a part of other tapes is left out of folders, and played if it is named`() {
    let said = Output(
      of: """
        cd $(mktemp -d) && export XDG_STATE_HOME=$PWD/state && mkdir -p t/parts
        printf 'roots: 1\nname: A\nstart: { screen: a }\nscreens: { a: { title: Good } }\n' >a.yaml
        printf 'Set Part on\nExpect /Good/\nExpect /nowhere/\n' >t/parts/b.tape
        printf 'Expect /Good/\n  Source parts/b.tape\n' >t/c.tape; echo 'Expect /Good/' >t/a.tape
        "$0" replay -b a.yaml t 2>&1 | grep -E '^(roots|ok|FAIL|[0-9])'
        "$0" replay -b a.yaml t/parts 2>&1 | tail -1
        "$0" replay -b a.yaml t/parts/b.tape >/dev/null 2>&1; echo $?
        "$0" cover -b a.yaml t 2>&1 | grep left; "$0" fmt t; grep -h '^ ' t/c.tape; head -1 t/parts/b.tape
        printf 'Set Part on\nExpect state "fact x" 1\n' >t/parts/d.tape; "$0" check t/parts/d.tape
        echo 'Nothing' >>t/parts/b.tape; "$0" check t 2>&1 | grep error; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        roots: 1 tape is a part of others, and is left out
        ok   t/a.tape  (1 command)
        FAIL t/c.tape  (t/parts/b.tape:3:1: /nowhere/ is not on the screen)
        1 passed, 1 failed
        FAIL t/parts  (all its tapes are parts of others; name one that sources them)
        1
        roots: 1 tape is a part of others, and is left out
        t/c.tape
        Set Part on
        t/parts/d.tape: 2 commands; no problems
        t/parts/b.tape:4:1: error: unknown command 'Nothing'
        t/parts/b.tape:4:1: error: unknown command 'Nothing'

        """)
  }
}
