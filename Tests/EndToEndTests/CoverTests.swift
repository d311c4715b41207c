import Foundation
import Testing

/// `roots cover` and the suites of `roots explore`, with the built binary.
@Suite struct CoverTests {
  @Test func `a tape that rewinds can be covered, and a command be explained at its end`() {
    let said = Output(
      of: """
        cd $(mktemp -d) && export XDG_STATE_HOME=$PWD
        cat >a.yaml <<'END'
        roots: 1
        name: A
        start: { screen: home }
        screens:
          home: { title: Home, keys: { n: { label: next, do: push page } } }
          page: { title: Page }
        END
        printf 'Set Blueprint "a.yaml"\\nType "n<"\\nDo "forward"\\nExpect /Page/\\n' >a.tape
        "$0" replay a.tape; echo $?
        "$0" explain 'push page' a.yaml --after a.tape >explained; echo $?
        sed '$s/Expect/Expect+Soft not/' a.tape >bug.tape
        "$0" explain 'push page' a.yaml --after bug.tape >>explained; echo $?
        "$0" cover a.tape --blueprint a.yaml >covered; echo $?
        grep -c rewound explained covered
        """)
    #expect(said.lines.contains("ok   a.tape  (4 commands)"), "\(said)")
    #expect(said.lines.filter { $0 == "0" }.count == 3, "\(said)")
    #expect(said.lines.contains("explained:0") && said.lines.contains("covered:0"), "\(said)")
  }

  @Test func `a tape that does nothing covers nothing, and labels need no variables`() {
    let said = Output(
      of: """
        cd $(mktemp -d) && export XDG_STATE_HOME=$PWD; : >empty.tape
        "$0" cover empty.tape 2>&1 | head -1; "$0" cover empty.tape >none 2>&1; echo $?
        cat >a.yaml <<'END'
        roots: 1
        name: A
        start: { screen: home }
        screens: { home: { list: [ { label: "Cost ${{x}}", do: push page } ] }, page: { text: A } }
        END
        "$0" explore a.yaml --suite suite >/dev/null 2>&1; "$0" check suite
        printf 'Set Blueprint "a.yaml"\nChoose "Price ${x}"\n' >b.tape; "$0" check b.tape 2>&1
        """)
    #expect(said.text.contains("empty.tape:1:1: error: the tape names no app"), "\(said)")
    #expect(said.lines.contains("2") && said.text.contains("no problems"), "\(said)")
    #expect(said.text.contains("b.tape:2:17: warning: there is no variable 'x'"), "\(said)")
  }

  @Test func `a suite passes, covers what was reached, and is the same each time`() {
    let said = Output(
      of: """
        cd $(mktemp -d); "$0" new shop.yaml >/dev/null 2>&1
        "$0" explore shop.yaml --suite a --stack 3 >/dev/null 2>&1
        "$0" explore shop.yaml --suite b --stack 3 --jobs 1 >/dev/null 2>&1
        diff -r a b && "$0" replay a >/dev/null 2>&1; echo $?
        "$0" cover a --stack 3 2>/dev/null; echo $?; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        0
                   declared reachable   covered
        screens           4         4         4
        actions          12        12        12
        outcomes                    4         4
        branches          2         2         2
        0

        """)
  }

  @Test func `a page and JSON have what tapes see`() {
    let said = Output(
      of: """
        cd $(mktemp -d); "$0" new shop.yaml >/dev/null 2>&1
        printf 'Set Blueprint "shop.yaml"\nDown\nEnter\nEscape\n' >one.tape
        "$0" cover one.tape --stack 3 --report a/r.html --report - 2>/dev/null >r.json
        grep -o '"covered": [a-z]*' r.json | sort | uniq -c | tr -s ' '; grep -o '"tapes": .' r.json
        grep -o '<h2>Reachable.*</h2>' a/r.html; grep -o '<th scope="row">screens.*</tr>' a/r.html
        "$0" cover one.tape --report r.xml 2>&1; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
         18 "covered": false
         4 "covered": true
        "tapes": 1
        <h2>Reachable, not covered (screens)</h2>
        <h2>Reachable, not covered (actions)</h2>
        <h2>Reachable, not covered (outcomes)</h2>
        <h2>Reachable, not covered (branches)</h2>
        <th scope="row">screens</th><td>4</td><td>4</td><td>2</td></tr>
        roots: --report takes a name that ends in .html, .json, or - for JSON, not 'r.xml'

        """)
  }

  @Test func `no tape is replaced by another text, and one that is equal is not repeated`() {
    let said = Output(
      of: """
        cd $(mktemp -d); \(Self.cakes)
        echo 'Set Blueprint "shop.yaml"' >none.tape
        "$0" cover none.tape --suite more >/dev/null 2>&1; cp -r more before
        "$0" cover none.tape --suite more 2>&1 >/dev/null; diff -r before more; echo $?
        echo '# mine' >>more/cake-popped.tape; ln -s /none more/cake-popped-2.tape
        "$0" cover none.tape --suite more 2>&1 >/dev/null; echo $?
        "$0" explore shop.yaml --for 10s --suite more 2>&1 >/dev/null; echo $?
        tail -n 1 more/cake-popped.tape; cmp before/cake-popped.tape more/cake-popped-3.tape
        ls more; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        wrote 1 tape to more
        0
        wrote 1 tape to more
        1
        wrote 1 tape to more
        1
        # mine
        cake-popped-2.tape
        cake-popped-3.tape
        cake-popped.tape

        """)
  }

  @Test func `tapes of another app are left out, and failing ones have one line`() {
    let said = Output(
      of: """
        cd $(mktemp -d); \(Self.cakes)
        sed 's/Shop/Other/' shop.yaml >other.yaml
        printf 'Set Blueprint "other.yaml"\nEnter\nExpect /Cake/\n' >b.tape
        printf 'Set Blueprint "shop.yaml"\nExpect /x/\n' >c.tape
        "$0" cover a.tape b.tape 2>&1 | sed -n '1p;3p'
        "$0" cover a.tape b.tape -b shop.yaml 2>&1 | sed -n 2p
        "$0" cover a.tape c.tape 2>&1 | head -2; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        b.tape is left out: it is of other.yaml; choose one app with -b
        screens           2         2         2
        screens           2         2         2
        c.tape:2:1: /x/ is not on the screen
                   declared reachable   covered

        """)
  }

  /// Commands that write a small blueprint and a tape of it.
  private static let cakes = """
    printf '%s\n' 'roots: 1' 'name: Shop' 'start: { screen: home }' 'facts: { count: 0..1 }' \
      'screens:' '  home:' '    list:' '      - label: Bread' '        when: count < 1' \
      '        do: [ "set count {count + 1}", push cake ]' '  cake: { title: Cake }' >shop.yaml
    printf 'Set Blueprint "shop.yaml"\nEnter\nExpect state "fact count" "1"\n' >a.tape
    """

  @Test func `the time after the last key counts too`() {
    let said = Output(
      of: """
        cd $(mktemp -d); cat >a.yaml <<'END'
        roots: 1
        name: Sent
        start: { screen: a }
        screens: { a: { list: [ { label: Go, do: overlay sent } ] } }
        accessories: { sent: { text: Sent, after: { time: 2s, do: finish } } }
        END
        printf 'Set Blueprint "a.yaml"\nEnter\nSleep 3s\n' >a.tape
        "$0" cover a.tape 2>/dev/null; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
                   declared reachable   covered
        screens           2         2         2
        actions           1         1         1
        outcomes                    2         1

        Reachable, not covered (outcomes)
          sent popped, line 5

        """)
  }

  @Test func `results are seen after a text that no sample has`() {
    let said = Output(
      of: """
        cd $(mktemp -d); cat >a.yaml <<'END'
        roots: 1
        name: Names
        start: { screen: a }
        screens: { a: { list: [ { label: Go, do: overlay b, then: { completed: push c } } ] }, c: {} }
        accessories: { b: { form: { name: { label: Name } }, submit: { do: finish with $name } } }
        END
        printf 'Set Blueprint "a.yaml"\nEnter\nType "Ada"\nEnter\n' >a.tape
        "$0" cover a.tape 2>/dev/null; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
                   declared reachable   covered
        screens           3         3         3
        actions           2         2         2
        outcomes                    3         1
        branches          1         1         1

        Reachable, not covered (outcomes)
          c popped, line 4
          b popped, line 5

        """)
  }

  @Test func `a list tells what a tape does not see, and tapes of it are written`() {
    let said = Output(
      of: """
        cd $(mktemp -d); "$0" new shop.yaml >/dev/null 2>&1
        printf 'Set Blueprint "shop.yaml"\nDown\nEnter\nEscape\n' >one.tape
        "$0" cover one.tape --stack 3 --suite more 2>&1 | grep -v '^  '; echo $?
        "$0" cover one.tape more --stack 3 >/dev/null 2>&1; echo $?
        "$0" cover none.tape 2>&1 | head -1
        rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        screens           4         4         2
        actions          12        12         1
        outcomes                    4         1
        branches          2         2         0

        Reachable, not covered (screens)

        Reachable, not covered (actions)

        Reachable, not covered (outcomes)

        Reachable, not covered (branches)
        wrote 2 tapes to more
        0
        0
        none.tape: error: cannot read the tape: there is no such file

        """)
  }
}
