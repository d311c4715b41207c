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
    let said = said("\"$0\" check --report - app.yaml 'a b.tape' 2>&1")
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

  @Test func `JSON lines count characters, and a valid file has none`() {
    let file =
      "printf 'roots: 1\nname: T\nstart: { screen: a }\n"
      + "screens: { a: { text: 👍é, titel: x } }\n'"
    let lines = Output(of: "\(file) | \"$0\" check --report - -").text
    #expect(lines.contains("\"line\": 4, \"column\": 27, \"length\": 5"), "\(lines)")
    #expect(Output(of: "\"$0\" new - | \"$0\" check --report - -; echo $?").text == "0\n")
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
