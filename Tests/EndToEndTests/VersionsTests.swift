import Testing

/// `roots diff`, with the built binary.
@Suite struct VersionsTests {
  private static let files = """
    cd $(mktemp -d)
    printf 'roots: 1\\nname: A\\nstart: { screen: a }\\nscreens:\\n  a: { list: [ { label: B, do: push \
    b } ] }\\n  b: { text: Here. }\\n' >old.yaml
    printf 'roots: 1\\nname: A\\nstart: { screen: a }\\nscreens:\\n  a: { list: [ { label: C, do: push \
    c } ] }\\n  c: { list: [ { label: B, do: push b } ] }\\n  b: { text: Here. }\\n' >new.yaml
    printf 'Set Blueprint "new.yaml"\\n# Go.\\nEnter\\nExpect /Here/\\n' >a.tape

    """

  @Test func `a difference and the tape that it breaks are listed`() {
    let said = Output(
      of: Self.files + """
        "$0" diff old.yaml new.yaml a.tape --for 10s 2>/dev/null; echo $?
        rm *; rmdir $PWD
        """)
    #expect(
      said.text == """
        old.yaml -> new.yaml: 1 gone, 4 new, 1 of 1 tapes breaks

        Gone
          the row "B" of a  old.yaml:5  (it is now the row "B" of c)

        New
          screen c  new.yaml:6
          the row "C" of a  new.yaml:5
          the row "B" of c  new.yaml:6  (it was the row "B" of a)
          c popped  new.yaml:6

        Tapes
          a.tape:4:1: /Here/ is not on the screen
            the row "B" of a is now the row "B" of c

        Limits
          undo  not tried; --with undo adds that
        1

        """)
  }

  @Test func `tapes that the time does not reach are neither played nor fine`() {
    let said = Output(
      of: Self.files + """
        "$0" diff old.yaml old.yaml a.tape --for 1ms 2>&1; echo $?
        "$0" cover a.tape -b new.yaml --for 1ms 2>&1 >/dev/null; echo $?
        rm *; rmdir $PWD
        """)
    let lack = "roots: half of the time was up before the end of 1 of 1 tape; --for gives more\n"
    #expect(
      said.text == """
        \(lack)old.yaml -> old.yaml: 0 gone, 0 new

        Limits
          old  the search was not complete
          new  the search was not complete
        4
        \(lack)4

        """)
  }

  @Test func `a tape that fails on both versions and a folder without tapes are told`() {
    let said = Output(
      of: Self.files + """
        printf 'Expect /Nowhere/\\n' >b.tape; mkdir none
        "$0" diff old.yaml old.yaml b.tape --for 10s 2>/dev/null; echo $?
        "$0" diff old.yaml new.yaml none 2>&1
        "$0" cover a.tape none 2>&1; echo $?
        "$0" shorten a.tape:999 2>&1; echo $?; "$0" shorten a.tape:0 2>&1; rmdir none; rm *; rmdir $PWD
        """)
    let none = "none: error: it contains no tapes; name a folder with .tape files\n"
    #expect(
      said.text == """
        old.yaml -> old.yaml: 0 gone, 0 new, 0 of 1 tapes break, 1 fails on both

        Tapes that fail on both versions
          b.tape:1:1: /Nowhere/ is not on the screen
        0
        \(none)\(none)2
        roots: a.tape: the tape has 4 lines, and no line 999
        2
        roots: a.tape: the tape has 4 lines, and no line 0

        """)
  }

  @Test func `a fault that only one search came to is not decided`() {
    let said = Output(
      of: Self.files + """
        printf 'properties: { dry: { never: wet } }\\nfacts: { wet: false }\\n' >end
        row='{ label: W, do: set wet true }'
        sed "s/{ text: Here. }/{ list: [ $row ] }/" old.yaml | cat - end >o.yaml
        sed "s/a: { list: \\[/a: { list: [ $row,/" o.yaml >n.yaml
        "$0" diff o.yaml n.yaml --moves 1 2>/dev/null; echo $?
        "$0" diff n.yaml o.yaml --moves 1 2>/dev/null | grep -A1 Faults
        "$0" diff o.yaml n.yaml --moves 2 2>/dev/null | head -1
        rm *; rmdir $PWD
        """)
    #expect(
      said.text == """
        o.yaml -> n.yaml: 0 gone, 1 new

        New
          the row "W" of a  n.yaml:5

        Faults of the new version, not proved for the old one
          n.yaml:7: "dry" is broken (dry)  Choose "W"

        Limits
          old                the search was not complete
          new                the search was not complete
          undo and restarts  not tried; --with undo,restarts adds that
        0
        Faults of the old version, not proved for the new one
          "dry" is broken
        o.yaml -> n.yaml: 0 gone, 1 new

        """)
  }

  @Test func `a screen that cannot be reached any more is not called undeclared`() {
    let said = Output(
      of: Self.files + """
        sed 's/b: { text: Here. }/b: { text: Here., protect: gate }/' old.yaml >shut.yaml
        printf 'facts: { ok: false }\\nprotections: { gate: { passes: ok } }\\n' >>shut.yaml
        "$0" diff old.yaml shut.yaml --for 10s 2>/dev/null | sed -n 3,6p
        "$0" diff old.yaml new.yaml --for 10s 2>/dev/null | sed -n 3,4p
        rm *; rmdir $PWD
        """)
    #expect(
      said.text == """
        Gone
          screen b  old.yaml:6  (nothing that is possible opens it)
          the row "B" of a  old.yaml:5  (it is always refused: 'b' is protected by 'gate', which \
        does not pass)
          b popped  old.yaml:6  (it never happens)
        Gone
          the row "B" of a  old.yaml:5  (it is now the row "B" of c)

        """)
  }

  @Test func `files that are missing or wrong are told in one line`() {
    let said = Output(
      of: Self.files + """
        "$0" diff old.yaml 2>&1
        "$0" diff old.yaml none.yaml 2>&1; "$0" diff old.yaml new.yaml none.tape 2>&1
        "$0" diff old.yaml a.tape 2>&1; echo $?
        rm *; rmdir $PWD
        """)
    #expect(
      said.text == """
        roots: 'diff' needs NEW; try 'roots diff --help'
        none.yaml: error: there is no such file; check the path
        none.tape: error: cannot read the tape: there is no such file
        roots: 'a.tape' is a tape, but 'diff' takes .yaml or .yml files; to play a tape, use \
        'roots replay a.tape'
        2

        """)
  }
}
