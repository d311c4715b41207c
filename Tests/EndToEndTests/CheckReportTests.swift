import Foundation
import Testing

/// The reports of `roots check` that programs read, and text from files on a terminal.
@Suite struct CheckReportTests {
  /// Runs a script in a new folder with a blueprint of three mistakes and a tape of one.
  private func said(_ script: String) -> Output {
    Output(
      of: """
        cd $(mktemp -d) && printf 'roots: 1\nname: T\nstart: { screen: a }\n' >app.yaml
        printf 'screens:\n  a: { titel: x, text: $keyz, keys: { k: push b } }\n' >>app.yaml
        printf 'Set Blueprint app.yaml\nEntr\n' >'a b.tape'
        \(script); echo $?; rm *; rmdir $PWD
        """)
  }

  @Test func `JSON lines have the place, the message and the fix of each problem`() throws {
    let said = said("\"$0\" check --json app.yaml 'a b.tape' 2>&1")
    let lines = said.text.split(separator: "\n").map(String.init)
    #expect(lines.last == "2")
    let problems = try lines.dropLast().map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    try #require(problems.count >= 4)
    #expect(problems[0]["file"] as? String == "app.yaml")
    #expect(problems[0]["severity"] as? String == "error")
    #expect(problems[0]["line"] as? Int == 5 && problems[0]["column"] as? Int == 8)
    #expect(problems[0]["suggestion"] as? String == "title")
    #expect((problems[0]["fix"] as? [String: Any])?["text"] as? String == "title")
    #expect(problems.contains { $0["kind"] as? String == "tape" && $0["line"] as? Int == 2 })
  }

  @Test func `a SARIF log names its files as references and has replacements`() throws {
    let said = said("\"$0\" check --sarif app.yaml 'a b.tape' 2>&1")
    let text = said.text.trimming("2\n")
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.first?["level"] as? String == "error")
    #expect(text.contains("\"uri\": \"a%20b.tape\""))
    #expect(text.contains("\"insertedContent\": {\"text\": \"title\"}"))
    #expect(text.contains("{\"startLine\": 5, \"startColumn\": 8, \"endColumn\": 13}"))
  }

  @Test func `a SARIF log counts UTF-16 code units, and JSON lines count characters`() {
    let file =
      "printf 'roots: 1\nname: T\nstart: { screen: a }\n"
      + "screens: { a: { text: 👍é, titel: x } }\n'"
    let log = Output(of: "\(file) | \"$0\" check --sarif -").text
    #expect(log.contains("\"columnKind\": \"utf16CodeUnits\""))
    #expect(log.contains("{\"startLine\": 4, \"startColumn\": 28, \"endColumn\": 33}"), "\(log)")
    let lines = Output(of: "\(file) | \"$0\" check --json -").text
    #expect(lines.contains("\"line\": 4, \"column\": 27, \"length\": 5"), "\(lines)")
    let tape = Output(
      of: """
        cd $(mktemp -d) && printf 'Expect /👍/ Entr\\n' >a.tape
        "$0" check --sarif a.tape; rm *; rmdir $PWD
        """)
    #expect(tape.text.contains("\"startColumn\": 13, \"endColumn\": 17"), "\(tape.text)")
  }

  @Test func `a log without problems is valid, and the exit code is 0`() throws {
    let said = Output(of: "\"$0\" new - | \"$0\" check --sarif -; echo $?")
    #expect(said.text.contains("\"results\": []") && said.text.hasSuffix("0\n"), "\(said.text)")
  }

  @Test func `a formatted tape shows no control characters on a terminal`() throws {
    let job = try Job(
      command: "printf 'Type \"x\"\\n# \\033]0;title\\007 \\033[31mred\\n' | \"$0\" fmt -",
      columns: 80)
    try job.wait(forCode: 0)
    #expect(job.screen.text.contains("# ␛]0;title␇ ␛[31mred"), "\(job.screen.text)")
    let piped = Output(of: "printf '# \\033[31mred\\n' | \"$0\" fmt -")
    #expect(piped.text == "# \u{1B}[31mred\n")
  }
}

extension String {
  fileprivate func trimming(_ end: String) -> String {
    hasSuffix(end) ? String(dropLast(end.count)) : self
  }
}
