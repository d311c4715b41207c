import Testing

/// The ends that are not the program's own: a signal, a full disk, a closed stream, and a reader
/// that leaves.
@Suite struct EndingTests {
  /// A folder with tapes and an app; `lost ARGUMENTS` prints the exit codes of a command with its
  /// output in a file, on a full disk, closed, and in a pipe that nobody reads any more.
  private static let folder = """
    cd $(mktemp -d) && export XDG_STATE_HOME=$PWD && mkfifo gone
    cat >a.yaml <<'END'
    roots: 1
    name: A
    start: { screen: home }
    screens:
      home: { title: Home, keys: { n: { label: next, do: push page } } }
      page: { title: Page }
    END
    printf 'Set Blueprint "a.yaml"\\nExpect /Home/\\n' >good.tape
    printf 'Set Blueprint "a.yaml"\\nType "n"\\nExpect /nosuch/\\n' >bad.tape
    printf 'Set Blueprint "a.yaml"\\nType "n"\\nEscape\\n' >all.tape
    echo Entr >wrong.tape; printf 'Up   \\n' >ugly.tape
    """

  @Test func `the exit code is that of the work, however standard output ends`() {
    let said = Output(
      of: Self.folder + """

        lost() {
          rm -f j.xml n.yaml; "$@" >out 2>err </dev/null; plain=$?
          rm -f j.xml n.yaml; "$@" >/dev/full 2>err </dev/null; full=$?
          told=$(grep -c '^roots: standard output cannot be written: No space' err)
          rm -f j.xml n.yaml; "$@" >&- 2>err </dev/null; closed=$?
          rm -f j.xml n.yaml; (exec <gone) & exec 3>gone; wait $!
          "$@" >&3 2>err </dev/null; left=$?; exec 3>&-
          shift; echo "$plain $full $closed $left $told$(grep -c 'be written' err) $*"
        }
        lost "$0" replay good.tape
        lost "$0" replay good.tape bad.tape --report j.xml; grep -c '<testcase' j.xml
        lost "$0" replay good.tape --report -
        lost "$0" replay wrong.tape
        lost "$0" check a.yaml
        lost "$0" check good.tape wrong.tape --report -
        lost "$0" fmt ugly.tape --check
        lost "$0" fmt good.tape
        lost "$0" cover good.tape
        lost "$0" cover all.tape
        lost "$0" explore a.yaml
        lost "$0" diff a.yaml a.yaml good.tape
        lost "$0" shorten bad.tape
        lost "$0" graph a.yaml
        lost "$0" explain 'push page' a.yaml
        lost "$0" explain pop a.yaml
        lost "$0" replay --review good.tape
        lost "$0" run --plain a.yaml
        lost "$0" new n.yaml
        lost "$0" sessions
        lost "$0" completions bash
        lost "$0" man replay
        lost "$0" help
        lost "$0" check --schema
        lost "$0" --version
        rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        0 4 4 0 10 replay good.tape
        1 1 1 1 10 replay good.tape bad.tape --report j.xml
        2
        0 4 4 0 10 replay good.tape --report -
        2 2 2 2 10 replay wrong.tape
        0 4 4 0 10 check a.yaml
        2 2 2 2 10 check good.tape wrong.tape --report -
        1 1 1 1 10 fmt ugly.tape --check
        0 0 0 0 00 fmt good.tape
        1 1 1 1 10 cover good.tape
        0 4 4 0 10 cover all.tape
        0 4 4 0 10 explore a.yaml
        0 4 4 0 10 diff a.yaml a.yaml good.tape
        0 4 4 0 10 shorten bad.tape
        0 4 4 0 10 graph a.yaml
        0 4 4 0 10 explain push page a.yaml
        1 1 1 1 10 explain pop a.yaml
        0 4 4 0 10 replay --review good.tape
        0 4 4 0 10 run --plain a.yaml
        0 4 4 0 10 new n.yaml
        0 0 0 0 00 sessions
        0 4 4 0 10 completions bash
        0 4 4 0 10 man replay
        0 4 4 0 10 help
        0 4 4 0 10 check --schema
        0 4 4 0 10 --version

        """)
  }

  @Test func `a signal ends a replay with all its reports`() {
    let said = Output(
      of: Self.folder + """

        sed -i '/Expect/d' good.tape; echo 'Expect /Home/' >>good.tape
        { cat good.tape; yes 'Type@0s "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"' | head -n 20000; } >long.tape
        for signal in INT TERM; do
          "$0" replay bad.tape good.tape long.tape good2.tape -j1 --report j.xml --report h.html \\
            >out 2>/dev/null &
          until grep -qs '^ok' out; do :; done; kill -$signal $!; wait $!; echo $?; cat out
          grep -o '<testsuite .*' j.xml | sed 's/ time="[^"]*"//'; grep -c 'Not played' h.html
          rm j.xml h.html out
        done
        "$0" replay good.tape long.tape -j1 --report - >out 2>/dev/null &
        until grep -qs '"passed"' out; do :; done; kill -INT $!; wait $!; echo $?
        grep -o '"verdict": "[a-z ]*"' out; rm -r *; rmdir $PWD
        """)
    let one = """
      FAIL bad.tape  (3:1: /nosuch/ is not on the screen)
      ok   good.tape  (2 commands)
      1 passed, 1 failed, 2 not played
      <testsuite name="roots replay" tests="4" failures="1" errors="0" skipped="2">
      1

      """
    #expect(
      said.text == "130\n\(one)143\n\(one)130\n"
        + "\"verdict\": \"passed\"\n\"verdict\": \"not played\"\n")
  }

  /// The input is larger than a pipe, so that the program waits for it when it is written.
  @Test func `a signal ends the wait for a tape on standard input`() {
    let said = Output(
      of: Self.folder + """

        mkfifo in; "$0" replay - <in >out 2>&1 & waiting=$!; exec 3>in
        yes '# Nothing' | head -c 200000 >&3; kill -TERM $waiting
        (sleep 10; kill -KILL $waiting) >/dev/null 2>&1 & killer=$!
        { wait $waiting; } 2>/dev/null; echo $?; kill $killer; rm -r *; rmdir $PWD
        """)
    #expect(said.text == "143\n")
  }

  @Test func `a signal ends the search for tapes at once`() {
    let said = Output(
      of: Self.folder + """

        mkdir many; yes 'Type "xxxxxxxxxxxxxxxxxxxx" Enter Escape' | head -n 90000 >many/1.tape
        for number in $(seq 2 60); do ln many/1.tape many/$number.tape; done
        "$0" replay many >out 2>&1 & sleep 0.5; kill -TERM $!
        { wait $!; } 2>/dev/null; echo $?; cat out; rm -r *; rmdir $PWD
        """)
    #expect(said.text == "143\n")
  }

  @Test func `the end by a signal is told, also of one tape or condition`() {
    let said = Output(
      of: Self.folder + """

        { cat good.tape; yes 'Type@0s "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"' | head -n 20000; } >long.tape
        caught() {
          until [ ! -e /proc/$! ] || grep -q -e 'SigCgt:.*[4567c-f]...$' -e '^State:.*Z' /proc/$!/status; do :; done
        }
        "$0" replay long.tape >out 2>/dev/null & caught; kill -INT $!; wait $!; echo $?; cat out
        city=\(Output.root)/Resources/City.yaml
        "$0" explore $city --open 'riding > 3 and toll > 2 and loaves > 8' \\
          --for 1000s >out 2>/dev/null & caught; kill -TERM $!; wait $!; echo $?
        grep -o 'no way.*' out; rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        130
        1 not played
        143
        no way was found before SIGTERM ended the search

        """)
  }

  @Test func `a signal ends a search, a plain run and a watch with what they have`() {
    let said = Output(
      of: Self.folder + """

        caught() {
          until [ ! -e /proc/$! ] || grep -q -e 'SigCgt:.*[4567c-f]...$' -e '^State:.*Z' /proc/$!/status; do :; done
        }
        "$0" explore --for 1000s >out 2>/dev/null & caught; kill -TERM $!; wait $!
        code=$?; [ $code = 1 ] || [ $code = 143 ] && grep -c 'not complete' out | tr -d '\\n'; echo
        grep -c Ctrl-C out
        city=\(Output.root)/Resources/City.yaml; "$0" diff $city $city --for 1000s >out 2>&1 & caught; kill -TERM $!; wait $!; echo $?
        grep -o 'stopped; both' out
        mkfifo in; "$0" run --plain --charter Look a.yaml <in >out 2>/dev/null & exec 3>in
        echo n >&3; until grep -qs Page out; do :; done; kill -INT $!; wait $!; echo $?
        ls roots/runs | sed 's/.*[0-9]//'; exec 3>&-
        "$0" replay --watch good.tape >out 2>/dev/null &
        until grep -qs '^ok' out; do :; done; kill -TERM $!; wait $!; echo $?; rm -r *; rmdir $PWD
        """)
    #expect(said.text == "1\n0\n143\nstopped; both\n130\n.tape\n143\n")
  }

  /// Waits until a program in the background counts signals or has ended, and sends it one, then a second one.
  private static let interrupt = """
    # Sends one signal or two as soon as the program handles them, or after its end: a replay of two
    # short tapes can be over before, and the shell forgets it while it waits for grep.
    interrupt() {
      until [ ! -e /proc/$! ] \\
        || grep -q -e 'SigCgt:.*[4567c-f]..[37bf]$' -e '^State:.*Z' /proc/$!/status; do :; done
      kill -$1 $!; [ -z "$2" ] || kill -$1 $!; wait $!
    } 2>/dev/null
    """

  @Test(arguments: [("HUP", 129), ("INT", 130), ("TERM", 143)])
  func `reports are written when a signal comes as soon as the work begins`(
    signal: String, code: Int
  ) {
    let city = "\(Output.root)/Resources/City.yaml"
    let said = Output(
      of: Self.folder + """

        \(Self.interrupt)
        for twice in '' 2; do
          "$0" cover good.tape -b \(city) --for 1000s --report r.json >/dev/null 2>&1 &
          interrupt \(signal) $twice; echo $? $(grep -c '"cancelled": true' r.json); rm r.json
          "$0" explore \(city) --for 1000s --report r.json >/dev/null 2>&1 &
          interrupt \(signal) $twice; echo $? $(grep -c '"cancelled": true' r.json); rm r.json
          "$0" shorten bad.tape --for 1000s >s.tape 2>err &
          interrupt \(signal) $twice; code=$?
          [ $code = 0 ] || [ $code = \(code) ] || echo $code
          # Until it knows the fault there is nothing to write.
          if [ $code = 0 ] || grep -q 'stopped by' err; then grep -c nosuch s.tape
          else grep -c 'stopped before the tape came to its fault' err; fi; rm s.tape
          "$0" replay bad.tape good.tape --report j.xml >/dev/null 2>&1 &
          interrupt \(signal) $twice; grep -c '<testsuite ' j.xml; rm j.xml
        done
        rm -r *; rmdir $PWD
        """)
    let once = "\(code) 1\n\(code) 1\n1\n1\n"
    #expect(said.text == once + once)
  }

  /// With the second of two signals if the first one ended the search, else with the first.
  @Test func `a signal ends the making of tapes`() {
    let city = "\(Output.root)/Resources/City.yaml"
    let said = Output(
      of: Self.folder + """

        for command in 'explore \(city) --only tabs' 'cover good.tape -b \(city)'; do
          "$0" $command --for 1000s --suite suite >/dev/null 2>err & program=$!
          sleep 2; kill -INT $program
          until ls suite/* >/dev/null 2>&1 || ! kill -0 $program; do sleep 0.01; done
          kill -INT $program; wait $program; echo $?
          grep -o 'stopped by.*' err; rm -r suite
        done
        rm -r *; rmdir $PWD
        """)
    let once = "130\nstopped by Ctrl-C before all tapes were made\n"
    #expect(said.text == once + once)
  }

  @Test func `a signal ends diff while it plays a long tape`() {
    let said = Output(
      of: Self.folder + """

        \(Self.interrupt)
        { cat good.tape; yes 'Type@0s "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"' | head -n 20000; } >long.tape
        "$0" diff a.yaml a.yaml long.tape >out 2>&1 &
        interrupt TERM; echo $?; grep -o 'stopped; both' out; rm -r *; rmdir $PWD
        """)
    #expect(said.text == "143\nstopped; both\n")
  }

  /// The report has no line if the signal comes before the first file is read.
  @Test func `a signal ends check before the next file, with the report`() {
    let said = Output(
      of: Self.folder + """

        \(Self.interrupt)
        { echo Foo; yes 'Type@0s "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"' | head -n 20000; } >long.tape
        "$0" check long.tape bad.tape --report r.json 2>err &
        interrupt TERM; echo $?; [ -f r.json ] && ! grep bad.tape r.json && echo report
        grep -o 'the other files.*' err; rm -r *; rmdir $PWD
        """)
    #expect(said.text == "143\nreport\nthe other files were not checked\n")
  }

  @Test func `nohup keeps a search until its end when the terminal is closed`() {
    let said = Output(
      of: Self.folder + """

        nohup "$0" explore a.yaml --for 1000s --report r.json >out 2>&1 &
        until [ ! -e /proc/$! ] || grep -q -e 'SigCgt:.*[4567c-f]..[2367abef]$' -e '^State:.*Z' /proc/$!/status 2>&-; do :; done
        kill -HUP $! 2>&-; wait $!; echo $?; grep -o '"cancelled": [a-z]*' r.json; rm -r *; rmdir $PWD
        """)
    #expect(said.text == "0\n\"cancelled\": false\n")
  }
}
