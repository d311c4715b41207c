import Foundation
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
        grep -o '"seen": [a-z]*' r.json | sort | uniq -c | tr -s ' '; grep -o '"tapes": .' r.json
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

  @Test func `missed changes of an app are listed with the keys that show them`() {
    let said = Output(
      of: """
        cd $(mktemp -d); \(Self.cakes)
        "$0" cover a.tape --mutants --json a.json | head -6; grep -c '"verdict"' a.json
        printf 'Set Blueprint "shop.yaml"\nEnter\n' >a.tape; "$0" cover a.tape --mutants 2>&1
        printf 'Set Blueprint "shop.yaml"\nExpect /x/\n' >a.tape; "$0" cover a.tape --mutants 2>&1
        echo $?; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        noticed 4 of 11, missed 6, the same 1

        shop.yaml:4: bound moved, missed
        - facts: { count: 0..1 }
        + facts: { count: 1..1 }
          tell: at the start
        11
        roots: no tape expects anything, so that none can notice a change; add lines with 'Expect'
        roots: 1 tape fails on the app itself; mend them or leave them out: a.tape:2:1: /x/ is not \
        on the screen
        2

        """)
  }

  @Test func `tapes of missed changes are written, and notice them`() {
    let said = Output(
      of: """
        cd $(mktemp -d); \(Self.cakes)
        "$0" cover a.tape --mutants --missing more 2>&1 >/dev/null; ls more | head -2
        "$0" replay -q more; "$0" cover a.tape more --mutants; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        wrote 6 tapes to more
        bound-moved-line-4.tape
        bound-moved-line-9.tape
        noticed 10 of 11, the same 1

        """)
  }

  @Test func `tapes with names of others stay, and those of earlier searches are replaced`() {
    let said = Output(
      of: """
        cd $(mktemp -d); \(Self.cakes)
        "$0" cover a.tape --mutants --missing more >/dev/null 2>&1; cp -r more before
        echo '# old' >>more/bound-moved-line-4.tape
        "$0" cover a.tape --mutants --missing more 2>&1 >/dev/null; diff -r before more; echo $?
        echo 'Expect /mine/' >more/bound-moved-line-4.tape
        "$0" cover a.tape --mutants --missing more 2>&1 >/dev/null; echo $?
        cat more/bound-moved-line-4.tape; mkdir own; echo 'Expect /mine/' >own/cake.tape
        "$0" explore shop.yaml --for 10s --suite own --of screens 2>&1 >/dev/null; echo $?
        cat own/*; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        wrote 6 tapes to more
        0
        roots: 'more/bound-moved-line-4.tape' cannot be written: another tape has this name; name \
        another folder
        4
        Expect /mine/
        roots: 'own/cake.tape' cannot be written: another tape has this name; name another folder
        4
        Expect /mine/

        """)
  }

  @Test func `changes of a diff are tried alone, and other texts have one message`() {
    let said = Output(
      of: """
        cd $(mktemp -d); \(Self.cakes)
        sed 's/count < 1/count < 2/' shop.yaml >b.yaml; diff -u shop.yaml b.yaml >a.diff
        sed -i 's/^+++ b.yaml/+++ shop.yaml/' a.diff; cp b.yaml shop.yaml; cp b.yaml no.diff
        "$0" cover a.tape --mutants --in a.diff | head -1
        for diff in no.diff none.diff empty.diff; do
          test $diff != empty.diff || printf 'diff --git a/x b/x\n' >$diff
          "$0" cover a.tape --mutants --in $diff 2>&1; echo $?
        done
        rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        noticed 1 of 3, the same 2
        roots: no.diff is no unified diff; 'git diff' writes one
        2
        roots: cannot read none.diff: there is no such file
        2
        roots: empty.diff changes no line of shop.yaml
        0

        """)
  }

  @Test func `tapes of another app are left out, and failing ones have one line`() {
    let said = Output(
      of: """
        cd $(mktemp -d); \(Self.cakes)
        sed 's/Shop/Other/' shop.yaml >other.yaml
        printf 'Set Blueprint "other.yaml"\nEnter\nExpect /Cake/\n' >b.tape
        printf 'Set Blueprint "shop.yaml"\nExpect /x/\n' >c.tape
        "$0" cover a.tape b.tape --mutants 2>&1 | head -2
        "$0" cover a.tape b.tape --mutants -b shop.yaml 2>&1 | head -1
        "$0" cover a.tape c.tape --of screens 2>&1 | head -2; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        b.tape is left out: it is of other.yaml; choose one app with -b
        noticed 4 of 11, missed 6, the same 1
        noticed 7 of 11, missed 3, the same 1
        c.tape:2:1: /x/ is not on the screen
                   declared   reached      seen

        """)
  }

  /// Commands that write a small blueprint and a tape of it.
  private static let cakes = """
    printf '%s\n' 'roots: 1' 'name: Shop' 'start: { screen: home }' 'facts: { count: 0..1 }' \
      'screens:' '  home:' '    list:' '      - label: Bread' '        when: count < 1' \
      '        do: [ "set count {count + 1}", push cake ]' '  cake: { title: Cake }' >shop.yaml
    printf 'Set Blueprint "shop.yaml"\nEnter\nExpect state "fact count" "1"\n' >a.tape
    """

  @Test func `the table in the README is the coverage of the tapes of the demo`() throws {
    let readme = try String(contentsOfFile: "\(Output.root)/README.md", encoding: .utf8)
    let block = readme.components(separatedBy: "    $ roots cover Resources/tapes --for 4m\n").last
    let shown = rows(of: block ?? "")
    let said = Output(
      of: "cd '\(Output.root)'; \"$0\" cover Resources/tapes --moves 1 2>/dev/null")
    // A short search reaches less, and the tapes see the same.
    let table = rows(of: said.text)
    #expect(shown.count == 9)
    #expect(shown.map(\.name) == table.map(\.name))
    #expect(shown.map(\.declared) == table.map(\.declared))
    #expect(shown.map(\.seen) == table.map(\.seen))
    for (row, short) in zip(shown, table).dropFirst() {
      #expect((Int(row.reached) ?? 0) >= (Int(short.reached) ?? 1), "\(row.name)")
    }
  }

  /// The rows of the table at the beginning of a text.
  private func rows(
    of text: String
  ) -> [(name: Substring, declared: Substring, reached: Substring, seen: Substring)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }.map {
      let words = $0.split(separator: " ")
      let isFound = words.count == 3 && words[0] != "declared"
      return (
        words.count == 4 || isFound ? words[0] : "",
        isFound ? "" : words[words.count - 3], words[words.count - 2], words[words.count - 1]
      )
    }
  }

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
        "$0" cover a.tape --of outcomes 2>/dev/null; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
                   declared   reached      seen
        outcomes                    2         1

        Reached by the search, and not seen (outcomes)
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
        "$0" cover a.tape --of outcomes,branches 2>/dev/null; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
                   declared   reached      seen
        outcomes                    3         1
        branches          1         1         1

        Reached by the search, and not seen (outcomes)
          c popped, line 4
          b popped, line 5

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
          'completed' of the row "Say who you are" of welcome, line 25
          'completed' of the key n of welcome, line 32

        Stacks of more than 3 screens were not entered: more may be reached.
        wrote 2 tapes to more
        1
        0
        roots: --of takes some of screens,actions,overlays,outcomes,branches,facts,conditions,\
        protections,links,flows,refusals,restorations,pairs, joined by commas, not 'rows'
        none.tape: error: cannot read the tape: there is no such file

        """)
  }
}
