import Testing

/// `roots import`, `roots export` and `roots conform`, with the built binary.
@Suite struct BridgeTests {
  private static let files = #"""
    cd $(mktemp -d)
    cat >nav.xml <<'END'
    <navigation xmlns:android="http://schemas.android.com/apk/res/android"
        xmlns:app="http://schemas.android.com/apk/res-auto"
        android:id="@+id/shop" app:startDestination="@id/goods">
      <fragment android:id="@+id/goods">
        <action android:id="@+id/a" app:destination="@id/item" />
        <deepLink app:uri="shop://any/*" />
      </fragment>
      <fragment android:id="@+id/item" />
    </navigation>
    END

    """#

  private func said(_ script: String) -> String {
    Output(of: Self.files + script + "\nrm -r *; rmdir $PWD\n").text
  }

  @Test func `a navigation graph becomes device tests in three commands`() {
    #expect(
      said(
        #"""
        "$0" import nav.xml >app.yaml; echo $?
        "$0" check app.yaml
        "$0" explore app.yaml --suite tapes 2>&1 | grep -E 'reached|wrote'  | cut -d, -f1 | sed 's/(.*//'
        "$0" export tapes --to maestro --id com.shop --into flows; echo $?
        cat flows/*
        """#) == """
          nav.xml:6: the link shop://any/* has a wildcard, which a route has not
          2 screens, 1 action
          Add by hand what the files do not say: conditions (when), guards (protect) and results (then).
          0
          Shop: 0 tabs, 2 screens, 0 accessories, 0 facts; no problems
          app.yaml: no faults; 2 of 2 screens reached; complete: nothing else can happen without undo \
          \("")
          wrote 1 tape to tapes
          wrote 1 file into flows
          0
          appId: "com.shop"
          name: "item-popped"
          ---
          - launchApp:
              clearState: true
          - assertVisible: "Goods"
          - tapOn: "Item"
          - assertVisible: "Item"
          - back
          - assertVisible: "Goods"

          """)
  }

  @Test func `a file that cannot be imported or exported is one message`() {
    #expect(
      said(
        #"""
        echo '<menu' >menu.xml
        "$0" import menu.xml; echo $?
        "$0" import none.xml; echo $?
        "$0" import nav.xml --tabs item,gods; echo $?
        "$0" import nav.xml >app.yaml 2>/dev/null
        printf 'Set Blueprint app.yaml\nDo "push item"\n' >a.tape
        printf 'Set Blueprint app.yaml\nChoose "Item"\n' >b.tape
        "$0" export a.tape --to csv; echo $?
        "$0" export a.tape b.tape --to csv; echo $?
        "$0" export b.tape; echo $?
        "$0" export b.tape --to maestro; echo $?
        "$0" export b.tape b.tape a.tape --to maestro --id a --into /dev/null/x; echo $?
        """#) == """
          roots: menu.xml:1: this is no XML: unclosed token
          2
          roots: none.xml: there is no such file; check the path
          2
          roots: the tab gods is in none of the files; did you mean 'goods'?
          2
          a.tape:2: no person can do 'Do "push item"'; use the row or key for it
          1
          a.tape:2: no person can do 'Do "push item"'; use the row or key for it
          test,step,act,label,number,value,title,texts\r
          b,0,start,,,,Goods,\r
          b,1,choose,Item,1,,Item,\r
          1
          roots: '--to' needs a value; write --to maestro|xcuitest|playwright|gherkin|csv
          2
          roots: maestro starts the app by its identifier; use --to maestro with --id APP
          2
          roots: 'b.tape' is named twice, and counts once
          a.tape:2: no person can do 'Do "push item"'; use the row or key for it
          roots: '/dev/null/x' cannot be written: Not a directory; name another folder
          4

          """)
  }

  @Test func `an app that cannot be read is invalid input for an export, and is reported once`() {
    #expect(
      said(
        #"""
        "$0" import nav.xml >app.yaml 2>/dev/null; : >empty.yaml
        printf 'Set Blueprint app.yaml\nChoose "Item"\n' | tee a.tape >b.tape
        printf 'Set Blueprint empty.yaml\nChoose "Item"\n' | tee c.tape >d.tape
        "$0" export a.tape b.tape --to csv -b empty.yaml; echo $?
        "$0" export a.tape b.tape --to csv -b none.yaml; echo $?
        "$0" export c.tape a.tape d.tape --to csv >all.csv; echo $?; tail -n 1 all.csv
        """#) == """
          empty.yaml: error: the file is empty; check that it is the right one
          2
          none.yaml: error: there is no such file; check the path
          2
          empty.yaml: error: the file is empty; check that it is the right one
          2
          a,1,choose,Item,1,,Item,\r

          """)
  }

  @Test func `an import of a pipe or a device says that it is no file`() {
    let reason = "this is not a regular file; copy its contents to one"
    #expect(
      said("mkfifo pipe; \"$0\" import pipe; \"$0\" import /dev/null; echo $?")
        == "roots: pipe: \(reason)\nroots: /dev/null: \(reason)\n2\n")
  }

  @Test func `an adapter that is of no use is one message`() {
    #expect(
      said(
        #"""
        "$0" import nav.xml >app.yaml 2>/dev/null
        "$0" conform app.yaml -- ./none; echo $?
        "$0" conform app.yaml -- true; echo $?
        "$0" conform app.yaml -- sh -c 'read a; exit 3'; echo $?
        "$0" conform app.yaml -- sh -c 'while read a; do echo no; done'; echo $?
        "$0" conform app.yaml -- sh -c 'read a; kill -9 $$'; echo $?
        "$0" conform app.yaml -- sh -c 'read a; printf "{\"title\": \"Goods\"}\n{}\n"; cat'; echo $?
        "$0" conform app.yaml; echo $?
        """#) == """
          roots: the adapter './none' cannot be started: No such file or directory
          4
          roots: the adapter is of no use: it has ended with code 0
          4
          roots: the adapter is of no use: it has ended with code 3
          4
          roots: the adapter is of no use: its answer is no JSON: 'o' is unexpected here, at column 2
          4
          roots: the adapter is of no use: it has ended by signal 9
          4
          roots: the adapter is of no use: it has written a line that answers no act
          4
          roots: 'conform' needs ADAPTER; try 'roots conform --help'
          2

          """)
  }

  /// An app that reads acts, as a shell script: `shown` is the list of titles, the front one first.
  private static let app = #"""
    cat >app.sh <<'END'
    while read line; do
      case "$line" in
        *'"restart"'*) shown=Goods ;;
        *'"choose"'*'"Item"'*) shown="Item${more:+ $more} $shown" ;;
        *'"back"'*) case "$shown" in *" "*) shown=${shown#* } ;; esac ;;
        *) echo "{\"cannot\": \"not known\"}"; continue ;;
      esac
      echo "{\"title\": \"${shown%% *}\"}"
    done
    END
    "$0" import nav.xml >app.yaml 2>/dev/null

    """#

  @Test func `a comparison whose time ends within the suite is not a passed one`() {
    let said = said(
      Self.app + #"""
        sed 's/while read line; do/& sleep 0.4;/' app.sh >slow.sh
        "$0" conform app.yaml --for 1s -- sh slow.sh; echo $?
        """#)
    #expect(said.contains("; it ended in way "), "\(said)")
    #expect(said.hasSuffix(", for which --for is the time\n4\n"), "\(said)")
  }

  @Test(arguments: [("INT", "Ctrl-C", 130), ("TERM", "SIGTERM", 143), ("HUP", "SIGHUP", 129)])
  func `a comparison that a signal stops says so, and names no option`(
    signal: String, name: String, code: Int
  ) {
    let said = said(
      Self.app + """
        sed 's/while read line; do/& sleep 0.4;/' app.sh >slow.sh
        "$0" conform app.yaml --for 1m -- sh slow.sh & sleep 2; kill -\(signal) $!; wait $!; echo $?
        """)
    #expect(said.hasSuffix(" s; stopped by \(name)\n\(code)\n"), "\(said)")
    #expect(said.hasPrefix("no difference in ") && !said.contains("--for"), "\(said)")
  }

  @Test func `the tape of a difference stays when another one is found`() {
    let said = said(
      Self.app + #"""
        sed 's/="Item/="Thing/' app.sh >other.sh; export more=Item
        for app in app other app; do
          "$0" conform app.yaml --for 2s --faults found -- sh $app.sh >/dev/null 2>&1; done
        grep Seen found/*
        """#)
    #expect(
      said == """
        found/difference-2.tape:# Seen: the title "Thing"
        found/difference.tape:# Seen: the title "Item"

        """)
  }

  @Test func `an app as its model passes, and a double push is found`() {
    #expect(
      said(
        Self.app + #"""
          for how in '' '--random 1' --everywhere; do
            "$0" conform app.yaml $how --for 1s -- sh app.sh | cut -d' ' -f1-3; done
          more=Item "$0" conform app.yaml --for 2s --faults found -- sh app.sh 2>/dev/null >said; code=$?
          sed 's/after .*/after/' said; echo $code
          cat found/*
          "$0" replay found; echo $?
          """#) == """
          no difference in
          no difference in
          no difference in
          the app differs from app.yaml after
            way       Choose "Item"
                      Back
            expected  the title "Goods"
            seen      the title "Item"
          1
          # The app differs here from the model.
          # Seen: the title "Item"
          Set Blueprint "../app.yaml"
          Set Columns 80
          Set Rows 24

          # the row "Item" of goods
          Choose "Item"
          Expect state stack "goods item"

          # Escape
          Back
          Expect state stack goods
          ok   found/difference.tape  (7 commands)
          0

          """)
  }

  @Test func `a test in Swift or in JavaScript can be parsed`() {
    let text = said(
      #"""
      "$0" import nav.xml >app.yaml 2>/dev/null
      "$0" explore app.yaml --suite tapes >/dev/null 2>&1
      "$0" export tapes --to xcuitest >SuiteTests.swift; echo $?
      "$0" export tapes --to playwright >suite.spec.js; echo $?
      swiftc -frontend -parse SuiteTests.swift 2>&1; echo $?
      if command -v node >/dev/null; then node --check suite.spec.js 2>&1; fi; echo $?
      """#)
    #expect(text == "0\n0\n0\n0\n")
  }

  /// Whether there is a browser for the adapter of web pages.
  private static var hasBrowser: Bool {
    Output(of: "command -v python3 && command -v chromium").code == 0
  }

  /// A copy of the web shop with a fault, and the acts by which it is found.
  @Test(
    .enabled(if: hasBrowser),
    arguments: [
      ("", "--everywhere", []),
      ("?fault=result", "", ["Switch \"Me\"", "Choose \"Log in\"", "Fill name \"Ada\"", "Submit"]),
      ("?fault=guard", "", ["Open \"shop://orders\""]),
      ("?fault=double", "--everywhere", ["Choose \"Tea\"", "Back"]),
    ])
  func `a fault of a web shop is found in a browser`(
    fault: String, how: String, acts: [String]
  ) {
    let said = Output(
      of: """
        cd '\(Output.root)/Tests/Examples/WebShop'
        "$0" conform shop.yaml \(how) --for \(fault.isEmpty ? "30s" : "10m") -- \
          ../../../Resources/adapters/web.py 'index.html\(fault)' 2>/dev/null
        """)
    let isCut = said.text.contains("not every state was visited")
    #expect(said.code == (fault.isEmpty ? isCut ? 4 : 0 : 1), "\(said.text)")
    let way = said.lines.drop { !$0.hasPrefix("  way ") }.prefix { !$0.hasPrefix("  expected ") }
    #expect(way.map { String($0.dropFirst(12)) } == acts, "\(said.text)")
  }
}
