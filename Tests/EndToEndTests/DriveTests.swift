import Foundation
import Testing

/// `roots drive`, with the built binary: sessions of lines.
@Suite struct DriveTests {
  /// The answers to some lines.
  private func answers(
    to lines: [String], _ arguments: String = "", in folder: String = "/"
  ) -> [String] {
    let script = "\"$0\" drive \(arguments) <<'END'\n\(lines.joined(separator: "\n"))\nEND"
    return Output(of: script, in: folder).lines.dropLast().map(String.init)
  }

  private var inn: String { "\(Output.root)/Resources/Inn.yaml" }

  /// A folder for one test.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = "/tmp/roots-drive-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  /// The names of the requests or of the codes of errors, as `roots help --json` lists them.
  private func listed(_ list: String, _ name: String) throws -> Set<String> {
    let said = Output(of: "\"$0\" help --json")
    let help = try #require(
      try JSONSerialization.jsonObject(with: Data(said.text.utf8)) as? [String: Any])
    let drive = try #require(help["drive"] as? [String: Any])
    let items = try #require(drive[list] as? [[String: Any]])
    return Set(items.compactMap { $0[name] as? String })
  }

  @Test func `each request is answered in its form`() throws {
    try withFolder { folder in
      let requests = #"""
        {"id": 1, "do": "Choose \"My room\""}
        {"id": "a", "undo": true}
        {"redo": 1, "id": null}
        {"fork": "asked"}
        {"do": "Fill name \"Ada\"\nSubmit"}
        {"expect": "state stack \"desk room\""}
        {"expect": "state stack desk"}
        {"return": "asked"}
        {"path": "room is shown"}
        {"path": "login is shown"}
        {"keys": "Type \"Bo\" Enter"}
        {"keys": "Type \"x\""}
        {"wait": "2s"}
        {"explain": "inn://none"}
        {"restart": true}
        {"open": "inn://none"}
        {"write": "a.tape"}
        {"quit": true}
        {"state": true}
        """#
      let given = answers(to: [requests], inn, in: folder).joined(separator: "\n")
      #expect(
        given == #"""
          {"id": 1, "result": {"changes": ["stack accessory 0: nothing -> login"], \#
          "waiting": ["push room"], "message": null, "notes": []}}
          {"id": "a", "result": {"requests": 0}}
          {"id": null, "result": {"requests": 1}}
          {"result": {"forks": ["asked", "start"]}}
          {"result": {"changes": ["stack main: desk -> desk room", \#
          "stack accessory 0: login -> nothing", "fact guest: \"\" -> \"Ada\""], "waiting": [], \#
          "message": {"kind": "result", "text": "Your name: Ada"}, "notes": []}}
          {"result": {"holds": true}}
          {"result": {"holds": false, "message": "state 'stack' is 'desk room', not 'desk'", \#
          "expected": "'desk'", "actual": "'desk room'"}}
          {"result": {"requests": 1}}
          {"result": {"acts": ["Fill name \"Ada\"", "Submit"], "shortest": true}}
          {"result": {"acts": [], "shortest": true}}
          {"result": {"changes": ["stack main: desk -> desk room", \#
          "stack accessory 0: login -> nothing", "fact guest: \"\" -> \"Bo\""], "waiting": [], \#
          "message": {"kind": "result", "text": "Your name: Bo"}, "notes": []}}
          {"result": {"changes": [], "waiting": [], "message": null, \#
          "notes": ["keys:1:1: warning: the key x has no effect"]}}
          {"result": {"changes": [], "waiting": [], "message": null, "notes": []}}
          {"result": {"stages": [{"stage": "resolve", \#
          "lines": ["refused: no route is declared for \"inn://none\""]}], \#
          "refused": "no route is declared for \"inn://none\""}}
          {"result": {"changes": ["stack main: desk room -> desk"], "waiting": [], \#
          "message": {"kind": "info", \#
          "text": "ended and started again; skipped Room 7: it is not restorable; < takes it \#
          back"}, \#
          "notes": []}}
          {"error": {"code": "refused", \#
          "message": "the link was refused: no route is declared for \"inn://none\"", \#
          "at": {"in": "open", "line": 1, "column": 1}}}
          {"result": {"path": "a.tape", "statements": 8, "replays": true, "difference": null, \#
          "line": null}}
          {"result": {}}
          """#)
    }
  }

  @Test func `the state, what is possible and the frame have what is shown`() throws {
    let given = answers(
      to: [
        #"{"state": true}"#, #"{"possible": true}"#, #"{"possible": "names"}"#,
        #"{"do": "Resize 40x12"}"#, #"{"frame": true}"#, #"{"frame": "svg"}"#,
      ], inn)
    try #require(given.count == 6)
    for part in [
      #""app": "Inn", "size": "80x24", "time": "0.0 seconds", "over": false, "requests": 0"#,
      #""stacks": [{"layer": "main", "host": null, "entries": [{"id": 1, "screen": "desk", "payload": null}]}]"#,
      #""facts": {"guest": "", "seats": 0}"#,
      #"{"id": 1, "screen": "desk", "title": "Desk", "lines": ["Seats taken: 0 of 8. Guest: "]}"#,
    ] { #expect(given[0].contains(part), "\(given[0])") }
    for part in [
      #"{"act": "Choose \"My room\"", "kind": "row", "label": "My room", "keys": [], "changes": ["stack accessory 0: nothing -> login"], "waiting": ["push room"]}"#,
      #"{"act": "Restart", "kind": "restart", "changes": [], "waiting": []}"#,
    ] { #expect(given[1].contains(part), "\(given[1])") }
    #expect(given[2].contains(#"{"act": "Restart", "kind": "restart"}"#), "\(given[2])")
    #expect(!given[1].contains("Undo") && !given[2].contains("Undo"))
    #expect(
      given[4].contains(#"{"size": "40x12", "rows": ["Desk", "Seats taken: 0 of 8. Guest:", ""#),
      "\(given[4])")
    #expect(given[5].contains(#"{"size": "40x12", "svg": "<svg "#), "\(given[5])")
  }

  @Test func `each key without effect is noted, however many there were`() {
    let count = 25
    let given = answers(
      to: Array(repeating: #"{"keys": "Type \"x\""}"#, count: count), inn)
    #expect(given.count == count)
    #expect(given.allSatisfy { $0.contains("the key x has no effect\"]") }, "\(given.last ?? "")")
  }

  @Test func `each error has a code, and changes nothing`() throws {
    let errors: [(line: String, code: String, rest: String)] = [
      ("{\"do\": ", "malformed", "the text ends before its value does"),
      ("[]", "malformed", "a request is an object such as"),
      ("{\"id\": 2}", "malformed", "there is no request in the object"),
      (#"{"state": true, "frame": true}"#, "malformed", "two requests in one"),
      (#"{"do": "\ud800"}"#, "malformed", #""at": {"in": "request", "line": 1, "column": 9}"#),
      (#"{"undo": 99999999999999999999}"#, "malformed", "the number is out of range"),
      (#"{"stat": true}"#, "unknown-request", "did you mean 'state'?"),
      (#"{"state": 1}"#, "bad-argument", "'state' takes true"),
      (#"{"undo": 0}"#, "bad-argument", "'undo' takes a whole number from 1"),
      (#"{"undo": 1.5}"#, "bad-argument", #""at": {"in": "undo", "line": 1, "column": 1}"#),
      (#"{"frame": "gif"}"#, "bad-argument", #"'frame' takes \"text\"|\"svg\""#),
      (#"{"fork": "start"}"#, "bad-argument", "'start' is the name of the beginning"),
      (#"{"open": ""}"#, "bad-argument", "'open' takes a link that is not empty"),
      (#"{"path": "nowhere is shown"}"#, "bad-argument", "nowhere"),
      (#"{"explain": "psh x"}"#, "bad-argument", "psh"),
      (#"{"wait": "2s Enter"}"#, "bad-argument", "'wait' takes one time such as 2s"),
      (#"{"do": "Back\nChose \"x\""}"#, "bad-statement", #""line": 2, "column": 1}"#),
      (#"{"do": ""}"#, "bad-statement", "there is no statement in the text"),
      (#"{"do": "Output \"a.gif\""}"#, "bad-statement", "cannot be played"),
      (#"{"do": "Screenshot \"a.svg\""}"#, "bad-statement", "cannot be played"),
      (#"{"do": "Source \"a.tape\""}"#, "bad-statement", "cannot be played"),
      (#"{"do": "Do \"psh x\""}"#, "bad-statement", "psh"),
      (#"{"keys": "Back"}"#, "bad-statement", "cannot be played"),
      (#"{"expect": "state tub 1"}"#, "bad-statement", "there is no state 'tub'"),
      (#"{"expect": "state tub"}"#, "bad-statement", "state needs a value after its path"),
      (#"{"expect": "/a/\nBack"}"#, "bad-statement", "Back"),
      (#"{"wait": "soon"}"#, "bad-statement", "Sleep needs a time"),
      (#"{"do": "Choose \"None\""}"#, "refused", "there is no row 'None' here"),
      (#"{"do": "Choose \"My room\"\nBack\nBack"}"#, "refused", #""line": 3, "column": 1}"#),
      (#"{"do": "Choose \"My room\"\nExpect state depth 7"}"#, "failed", #""expected": "'7'""#),
      (#"{"return": "nowhere"}"#, "unknown-fork", "there are 'start'"),
      (#"{"undo": 2}"#, "no-history", "there are 0 requests to undo, not 2"),
      (#"{"redo": true}"#, "no-history", "there are 0 requests to redo, not 1"),
      (#"{"path": "room is shown and guest is \"\""}"#, "not-found", "lead to it"),
      (#"{"write": "/nowhere/a.tape"}"#, "unwritable", "'/nowhere/a.tape' cannot be written"),
      (#"{"write": ""}"#, "unwritable", "a recording needs a name"),
    ]
    let lines = errors.flatMap { [$0.line, #"{"state": true}"#] }
    let quitting = [
      #"{"keys": "Ctrl+c"}"#, #"{"do": "Back"}"#, #"{"undo": true}"#, #"{"state": true}"#,
    ]
    let given = answers(to: lines + quitting, inn)
    try #require(given.count == lines.count + 4, "\(given)")
    var codes: Set<String> = ["ended"]
    for (index, error) in errors.enumerated() {
      let answer = given[2 * index]
      #expect(
        answer.contains("\"error\": {\"code\": \"\(error.code)\", "), "\(error.line): \(answer)")
      #expect(answer.contains(error.rest), "\(error.line): \(answer)")
      #expect(given[2 * index + 1] == given[1], "\(error.line)")
      codes.insert(error.code)
    }
    #expect(given[lines.count + 1].contains(#"{"code": "ended", "message": "the app has ended; "#))
    #expect(given.last == given[1])
    // A long line and a signal have tests of their own.
    #expect(try listed("errors", "code") == codes.union(["too-long", "stopped"]))
  }

  @Test func `hostile input is answered line by line`() throws {
    let output = Output(
      of: """
        { head -c 1000000 /dev/zero | tr '\\0' x; echo; printf '\\0\\n'; printf '"\\377"\\n'
        head -c 60000 /dev/zero | tr '\\0' '['; printf '\\n \\r\\n\\n{"undo": true}\\r\\n'
        head -c 65536 /dev/zero | tr '\\0' ' '; printf '\\n'
        head -c 65537 /dev/zero | tr '\\0' ' '; printf '\\n{"fork": "a"}\\n{"redo": '
        } | "$0" drive
        """)
    let codes = output.lines.dropLast().map { line in
      line.firstMatch(of: /"code": "(?<code>[a-z-]*)"/).map { String($0.code) } ?? String(line)
    }
    #expect(
      codes == [
        "too-long", "malformed", "malformed", "malformed", "no-history", "too-long",
        #"{"result": {"forks": ["a", "start"]}}"#, "malformed",
      ])
    #expect(output.code == 0)
  }

  @Test func `the program ends quietly without a reader, and with the code of a signal`() {
    let script = """
      { yes '{"state": true}' | "$0" drive; echo "code $?" >&3; } 3>&2 | head -1 | cut -c 1-10
      { sleep 5 | "$0" drive & pid=$!; sleep 0.3; kill $pid; wait $pid; echo "code $?"; }
      """
    #expect(Output(of: script).lines.sorted() == ["", "code 0", "code 143", "{\"result\":"])
  }

  @Test func `a blueprint with errors is reported as by other commands`() {
    let output = Output(
      of: """
        cd $(mktemp -d); echo 'roots: 1' >a.yaml; "$0" drive a.yaml </dev/null >out; echo $?
        wc -c <out; "$0" drive none.yaml; echo $?; "$0" drive --size 9; echo $?; rm *; rmdir $PWD
        """)
    #expect(output.lines.first?.hasPrefix("a.yaml:1") == true, "\(output.text)")
    for part in ["\n2\n0\n", "no such file; check the path\n2\n", "not '9'\n2\n"] {
      #expect(output.text.contains(part), "\(output.text)")
    }
  }

  @Test func `the tape of a session replays, with what was expected, and without what failed`()
    throws
  {
    try withFolder { folder in
      let given = answers(
        to: [
          #"{"do": "Choose \"My room\""}"#, #"{"expect": "state \"accessory 0\" login"}"#,
          #"{"do": "Choose \"None\""}"#, #"{"do": "Escape"}"#, #"{"undo": true}"#,
          #"{"do": "Fill name \"Ada\"\nSubmit"}"#, #"{"expect": "state stack desk"}"#,
          #"{"write": "a.tape"}"#, #"{"write": "a.tape"}"#,
        ], inn, in: folder)
      try #require(given.count == 9)
      #expect(given[7].contains(#""replays": true, "difference": null"#), "\(given[7])")
      #expect(given[8].contains(#""code": "unwritable""#), "\(given[8])")
      let tape = try String(contentsOfFile: "\(folder)/a.tape", encoding: .utf8)
      #expect(
        tape.contains(
          """
          Choose "My room"
          Expect state "accessory 0" login
          Fill name "Ada"
          Submit
          """), "\(tape)")
      #expect(!tape.contains("None") && !tape.contains("Escape") && tape.contains("Inn.yaml"))
      #expect(Output(of: "\"$0\" replay a.tape", in: folder).code == 0)
    }
  }

  @Test func `a tape that does not replay has the reason and its line, also after a restart`()
    throws
  {
    try withFolder { folder in
      let app = """
        roots: 1
        name: Safe
        facts: { open: false, code: { text: [""], saved: false } }
        protections: { good: { passes: 'code is "1234"' } }
        start: { screen: home }
        screens:
          home: { list: [{ label: Code, do: push enter }, { label: Vault, do: push vault }] }
          enter: { form: { pin: { label: PIN, secret: true } }, submit: [set code $pin, pop] }
          vault: { protect: good, text: $code, list: [{ label: Open, do: [set open true, pop] }] }
        """
      try app.write(toFile: "\(folder)/a.yaml", atomically: true, encoding: .utf8)
      let given = answers(
        to: [
          #"{"do": "Choose Code\nFill PIN \"1234\"\nSubmit"}"#, #"{"write": "a.tape"}"#,
          #"{"do": "Choose Vault\nChoose Open\nRestart"}"#, #"{"write": "b.tape"}"#,
        ], "a.yaml", in: folder)
      try #require(given.count == 4)
      let cause = "; the secret of line 8 is not recorded"
      func expect(_ answer: String, _ difference: String, line: Int) {
        let end = #""difference": "replaying it \#(difference)\#(cause)", "line": \#(line)}}"#
        #expect(answer.hasSuffix(end), "\(answer)")
      }
      expect(given[1], "leads to another state: fact code: ******** -> ********", line: 8)
      let refusal = #"Choose \"Vault\" was refused: vault cannot be opened now"#
      expect(given[3], "fails: 10:1: \(refusal)", line: 10)
    }
  }

  @Test func `the tape of a session has the time at its end, and names that nothing has`() throws {
    try withFolder { folder in
      let app = """
        roots: 1
        name: A
        start: { screen: home }
        screens:
          home: { list: [{ label: p, do: push p }] }
          p: { text: P, after: { time: 2s, do: back } }
        """
      try app.write(toFile: "\(folder)/a.yaml", atomically: true, encoding: .utf8)
      let given = answers(
        to: [
          #"{"do": "Choose \"zzz\"\nExpect refused /./"}"#, #"{"do": "Choose \"p\""}"#,
          #"{"wait": "8s"}"#, #"{"write": "a.tape"}"#,
        ], "a.yaml", in: folder)
      #expect(given.last?.contains(#""replays": true"#) == true, "\(given)")
      let tape = try String(contentsOfFile: "\(folder)/a.tape", encoding: .utf8)
      let acts = "Choose \"zzz\"\nExpect refused /./\nChoose \"p\"\nSleep 8s\n"
      #expect(tape.contains(acts), "\(tape)")
      #expect(Output(of: "\"$0\" replay a.tape", in: folder).code == 0)
    }
  }

  private static let hasPython = Output(of: "command -v python3").code == 0

  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func `the client of the guide prints what the guide tells`() throws {
    let guide = try String(
      contentsOfFile: "\(Output.root)/Sources/RootsProgram/RootsProgram.docc/DrivingRoots.md",
      encoding: .utf8)
    let blocks = guide.components(separatedBy: "```")
    let client = try #require(blocks.first { $0.hasPrefix("python\n") }).dropFirst(7)
    let printed = try #require(blocks.first { $0.hasPrefix("text\n") }).dropFirst(5)
    #expect(client.split(separator: "\n").count <= 20)
    try withFolder { folder in
      try client.write(toFile: "\(folder)/client.py", atomically: true, encoding: .utf8)
      let said = Output(
        of: "ln -s \"$0\" roots; PATH=.:$PATH python3 client.py", in: folder)
      #expect(said.text == printed, "\(said.text)")
    }
  }

  @Test func `help lists the requests and all options as JSON`() throws {
    #expect(try listed("requests", "name").count == 17)
    let run = Output(of: "\"$0\" help --json run")
    #expect(run.text.contains("\"--plain\",\n      \"letter\": \"-p\""), "\(run.text)")
    let manual = Output(of: "\"$0\" man drive")
    for name in try listed("requests", "name") {
      #expect(manual.text.contains("{\"\(name)\": "), "\(name)")
    }
    for code in try listed("errors", "code") {
      #expect(manual.text.contains("\(code)\n"), "\(code)")
    }
  }
}
