import Testing

/// The files and forms of reports, with the built binary.
@Suite struct ReportFileTests {
  @Test func `a run leaves a page with the frames of each failure`() {
    let said = Output(
      of: """
        cd $(mktemp -d) && echo 'Expect /Home/' >good.tape
        printf 'Down\\nType 4\\nExpect /nosuch/\\n' | sed 's/4/"4"/' >bad.tape
        "$0" replay . --report run.html 2>/dev/null; grep -c '<img' run.html
        "$0" replay good.tape --report /proc/x.html; echo $?
        rm -r *; rmdir $PWD
        """)
    #expect(
      said.text == """
        FAIL ./bad.tape  (3:1: /nosuch/ is not on the screen)
        ok   ./good.tape  (1 command)
        1 passed, 1 failed
        2
        roots: '/proc/x.html' cannot be written: No such file or directory; name another file
        4

        """)
  }

  @Test func `a report that cannot be written ends every command before its work`() {
    let said = Output(
      of: """
        cd $(mktemp -d) && export XDG_STATE_HOME=$PWD && mkdir d.json && echo 'Expect /No/' >a.tape
        for command in 'replay a.tape' 'check a.tape' 'explore' 'cover a.tape'; do
          "$0" $command --report d.json 2>&1; echo $?
        done
        rm -r *; rmdir $PWD
        """)
    let message = "roots: 'd.json' cannot be written: it is not a regular file; name another file"
    #expect(said.text == String(repeating: "\(message)\n4\n", count: 4))
  }

  @Test func `snapshots are reviewed with answers, or all accepted`() {
    let said = Output(
      of: """
        cd $(mktemp -d) && echo 'Snapshot a Snapshot b' >a.tape
        "$0" replay -u a.tape >/dev/null 2>&1; sed -i s/Home/Bad/ a.snapshots/?.txt
        sed -i 's/Snapshot a/Expect+Soft \\/xyz\\/ Snapshot a/' a.tape
        "$0" replay a.tape >/dev/null 2>&1; cp a.snapshots/a.actual.txt a.snapshots/b.actual.txt
        printf 'abort\\nk\\nq\\n' | "$0" replay . --review | grep -v '│\\|\\^'; ls a.snapshots
        "$0" replay a.tape --review --update; ls a.snapshots; "$0" replay --review a.tape; rm -r *; rmdir $PWD
        """)
    let asked = "a accept, k keep the old one, s skip, q quit: "
    #expect(
      said.text == """
        1 of 2
        the snapshot, ./a.snapshots/a.txt:
        the frame:
        \(asked)\(asked)2 of 2
        the snapshot, ./a.snapshots/b.txt:
        the frame:
        \(asked)1 snapshot left to review
        a.txt
        b.actual.txt
        b.txt
        accepted a.snapshots/b.txt
        a.txt
        b.txt
        no snapshot differs since the tapes were last played

        """)
  }
}

/// Films, with the built binary.
@Suite struct FilmTests {
  @Test func `a film is rendered if the programs are installed, else the command is named`() {
    let said = Output(
      of: """
        cd $(mktemp -d) && printf 'Output a.gif Output a.png Set Columns 80\\nDown@200ms\\n' >a.tape
        PATH=/nowhere "$0" replay a.tape 2>/dev/null
        if command -v rsvg-convert >/dev/null && command -v ffmpeg >/dev/null; then
          "$0" replay a.tape && head -c 6 a.gif && head -c 4 a.png | tail -c 3
        else echo 'ok   a.tape  (4 commands)' && printf GIF89aPNG; fi; rm a.*; rmdir $PWD
        """)
    let command = "apt-get install librsvg2-bin ffmpeg"
    #expect(
      said.text.replacing("sudo ", with: "") == """
        FAIL a.tape  (1:1: 'a.gif' is not written: rsvg-convert and ffmpeg are not installed; run: \
        \(command))
        ok   a.tape  (4 commands)
        GIF89aPNG
        """)
  }
}
