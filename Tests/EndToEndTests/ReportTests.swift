import Testing

/// `roots report` with the built binary: the reports of the parts of a search.
@Suite struct ReportTests {
  private static let shop = """
    cat >shop.yaml <<'END'
    roots: 1
    name: Shop
    start: { screen: home }
    screens:
      home: { list: [ { label: Fruit, do: push fruit }, { label: Help, do: push help } ] }
      fruit: { list: [ { label: More, do: reset main to fruit } ] }
      help: { text: Help }
      attic: { text: Dust }
    END
    """

  /// Runs a script in a new folder with a blueprint of two faults.
  private func said(_ script: String) -> String {
    Output(of: "cd $(mktemp -d); \(Self.shop)\n\(script)\ncd /; rm -r \"$OLDPWD\"").text
  }

  /// Takes what depends on the time and on the number of reports from the text of a report.
  private static let plain =
    "sed 's/ ([0-9].*)$//; s/, sums of 4 parts//; /^.roots man/d; /^each fault/d'"

  @Test func `four parts searched by GNU parallel say what one search says`() {
    let said = said(
      """
      if ! command -v parallel >/dev/null; then echo missing; else
      export HOME=$PWD; mkdir .parallel; touch .parallel/will-cite
      "$0" explore shop.yaml --json whole.json | \(Self.plain) >whole; cat whole
      parallel "$0" explore shop.yaml --shard {}/4 --json part{}.json ::: 1 2 3 4 >/dev/null
      "$0" report part4.json part2.json part1.json part3.json --json all.json >text; echo $?
      \(Self.plain) text | diff whole -; ls -1 *.json; grep -c '"part": null' all.json
      "$0" report part[12].json --json half.json >/dev/null
      "$0" report part3.json half.json part4.json | diff text -; fi
      """)
    if said == "missing\n" { return }
    #expect(
      said == """
        shop.yaml: 2 faults; 3 of 4 screens seen; complete: nothing else can happen without undo

        shop.yaml:6: nothing can be done on fruit, not even leave it (dead-end)
          fault    1 of 2
          also     breaks home
          keys     Enter  the row "Fruit" of home
                   Enter  the row "More" of fruit
          changed  stack main: home fruit -> fruit

        shop.yaml:8: attic is never shown (impossible)
          fault    2 of 2
          keys     none: it never happens, and no tape can show that


        Limits
          undo    was not tried; --with undo tries it after each move
        1
        all.json
        part1.json
        part2.json
        part3.json
        part4.json
        whole.json
        1

        """)
  }

  @Test func `a missing part is named and takes the proof away, and a part proves little`() {
    let said = said(
      """
      for part in 1 2 3; do
      "$0" explore shop.yaml --shard $part/3 --json part$part.json >text$part; echo $?; done
      \(Self.plain) text2; "$0" report part1.json part3.json | \(Self.plain)
      """)
    #expect(
      said == """
        1
        0
        0
        shop.yaml: no faults; 2 of 4 screens seen; part 2 of 3, complete without undo

        Not reached by part 2 of 3
          screen fruit  shop.yaml:6
          screen attic  shop.yaml:8
          the row "Fruit" of home  shop.yaml:5
          the row "More" of fruit  shop.yaml:6

        Limits
          parts   1 and 3 of 3 are missing; 'roots report' merges all parts
          undo    was not tried; --with undo tries it after each move
        shop.yaml: 1 fault; 2 of 4 screens seen; parts 1 and 3 of 3, complete without undo

        shop.yaml:6: nothing can be done on fruit, not even leave it (dead-end)
          also     breaks home
          keys     Enter  the row "Fruit" of home
                   Enter  the row "More" of fruit
          changed  stack main: home fruit -> fruit


        Not reached by parts 1 and 3 of 3
          screen help  shop.yaml:7
          screen attic  shop.yaml:8
          the row "Help" of home  shop.yaml:5

        Limits
          part    2 of 3 is missing; 'roots report' merges all parts
          undo    was not tried; --with undo tries it after each move

        """)
  }

  @Test func `a file that is no report is named with its line`() {
    let said = said(
      """
      "$0" explore shop.yaml --shard 1/2 --json p.json >/dev/null
      echo '{"version": 1, "app":' >cut.json; echo '{"a": 1}' >other.json; : >empty.json
      sed 's/"version": 1/"version": 2/' p.json >new.json; grep -v '"digest"' p.json >short.json
      sed 's/"complete": true/"complete": 1/' p.json >bad.json
      sed 's/"if": "never/"if": "ever/' p.json >odd.json
      for file in cut other empty none new short bad odd; do
      "$0" report p.json $file.json 2>&1 >/dev/null | head -1 | sed 's/odd.json:[0-9]*/odd.json:N/'
      done
      "$0" report cut.json none.json >/dev/null 2>&1; echo $?; "$0" report shop.yaml
      "$0" explore shop.yaml --shard 3/2
      """)
    #expect(
      said == """
        cut.json:2:1: error: the file ends where a value is expected; write it
        other.json:1:1: error: this is not a report; 'roots explore --json FILE' writes one
        empty.json: error: the file is empty; check that it is the right one
        none.json: error: there is no such file; check the path
        new.json:2:14: error: this report has version 2, and this program reads version 1; make \
        it again with this program
        short.json:1:1: error: the key 'digest' is missing here
        bad.json:12:17: error: true or false is expected, found '1'; write one
        odd.json:N:13: error: 'ever shown attic' is no condition of a fault; make the report again
        2
        roots: 'shop.yaml' is a blueprint, but 'report' takes .json or .tape files; to run a blueprint, \
        use 'roots run shop.yaml'
        roots: --shard takes a part such as 2/3, not '3/2'

        """)
  }

  @Test func `reports that do not belong together are named with their lines`() {
    let said = said(
      """
      search() { "$0" explore "$@" >/dev/null; }
      search shop.yaml --shard 1/3 --json a.json; search shop.yaml --shard 2/2 --json half.json
      search shop.yaml --json whole.json; search shop.yaml --shard 2/3 --stack 4 --json low.json
      search shop.yaml --shard 2/3 --of screens --json kinds.json
      sed 's/"seconds": 0/"seconds": 9/' a.json >twice.json; sed 's/0.2.0/0.1.0/' low.json >old.json
      sed 's/Dust/Air/' shop.yaml >s; mv s shop.yaml; search shop.yaml --shard 2/3 --json text.json
      sed -i 's/name: Shop/name: Bank/' shop.yaml; search shop.yaml --shard 2/3 --json bank.json
      for file in half whole low kinds twice old text bank; do
      "$0" report a.json $file.json 2>&1 >/dev/null | head -1 | sed 's/s.json:[0-9]*/s.json:N/'
      done
      "$0" report a.json a.json >/dev/null; echo $?
      """)
    #expect(
      said == """
        half.json:8:11: error: this is a report of part 2 of 2, and 'a.json' one of part 1 of 3; \
        merge the parts of one search
        a.json:8:11: error: this is a report of part 1 of 3, and 'whole.json' one of a whole \
        search; merge the parts of one search
        low.json:11:13: error: --stack, --moves, --fact or --with were not the same as for 'a.json'; \
        search all parts with the same limits
        kinds.json:N:15: error: the coverage is of other kinds than in 'a.json'; use the same \
        --of for all reports
        twice.json:8:11: error: part 1 of 3 is in 'a.json' too; leave out one of the two reports
        old.json:3:14: error: this report was made by roots 0.1.0, and 'a.json' by roots 0.2.0; \
        make all reports with one version
        text.json:6:13: error: the blueprint was not the same as for 'a.json'; search the same \
        text for all reports
        bank.json:7:10: error: this is a report of 'Bank', and 'a.json' one of 'Shop'; merge the \
        reports of one app
        1

        """)
  }
}
