import Glibc
import Testing

/// `roots fmt` with files, pipes and build servers.
///
/// A class because its folder is removed after the test.
@Suite final class FormatTests {
  private let folder: String = {
    var template = Array("/tmp/roots-fmt-XXXXXX".utf8CString)
    return unsafe mkdtemp(&template).map { unsafe String(cString: $0) } ?? "/nowhere"
  }()

  deinit {
    for name in ["a.tape", "b.tape", "link.tape"] { unsafe unlink("\(folder)/\(name)") }
    unsafe rmdir(folder)
  }

  /// The output of a script in the folder, where `roots` is the binary.
  private func said(_ script: String, code: Int32) throws -> String {
    let command = "cd '\(folder)' && roots=\"$0\" && { \(script); }"
    let job = try Job(command: command, columns: 120, environment: ["HOME": folder])
    try job.wait(forCode: code)
    return job.screen.text
  }

  private let untidy = "printf 'Enter   # so\\nSleep 1' > a.tape; printf 'Enter\\n' > b.tape"

  @Test func `a tape is formatted in place and listed, unless it is formatted already`() throws {
    let script = "\(untidy); chmod 640 a.tape; \"$roots\" fmt a.tape b.tape; stat -c %a a.tape"
    let text = try said(script, code: 0)
    #expect(text.hasPrefix("a.tape "))
    #expect(!text.contains("b.tape"))
    #expect(text.contains("640"))
    #expect(try said("cat a.tape; \"$roots\" fmt a.tape", code: 0).hasPrefix("Enter   # so"))
    #expect(try said("cat a.tape", code: 0).contains("Sleep 1s"))
  }

  @Test func `--check changes nothing, lists unformatted tapes, and exits with 1`() throws {
    let text = try said("\(untidy); \"$roots\" fmt --check a.tape b.tape", code: 1)
    #expect(text.hasPrefix("a.tape ") && !text.contains("b.tape"))
    #expect(
      try said("cat a.tape; echo; \"$roots\" fmt --check b.tape", code: 0).contains("Sleep 1 "))
  }

  @Test func `a dash reads standard input and writes standard output`() throws {
    let text = try said("printf 'Sleep 1 # x' | \"$roots\" fmt -", code: 0)
    #expect(text.hasPrefix("Sleep 1s  # x"), "\(text)")
    #expect(
      try said("printf 'Enter' | \"$roots\" fmt --check -", code: 1).hasPrefix("standard input"))
    #expect(try said("printf '\\377' | \"$roots\" fmt -", code: 2).contains("byte 0xFF at 1:1"))
  }

  @Test func `a tape with errors is not changed, and the errors are reported`() throws {
    let text = try said("\(untidy); echo 'Entr  2' > b.tape; \"$roots\" fmt a.tape b.tape", code: 2)
    #expect(text.contains("b.tape:1:1: error: unknown command 'Entr'"))
    #expect(try said("cat b.tape", code: 0).hasPrefix("Entr  2"))
  }

  @Test func `a symbolic link is kept, and a read-only file is not changed`() throws {
    let text = try said(
      "\(untidy); ln -s a.tape link.tape; \"$roots\" fmt link.tape; readlink link.tape", code: 0)
    #expect(text.hasPrefix("link.tape "))
    #expect(text.contains("\na.tape "))
    let refused = try said("\(untidy); chmod 444 a.tape; \"$roots\" fmt a.tape", code: 4)
    #expect(refused.contains("roots: a.tape cannot be written: it is read-only"))
    #expect(try said("\"$roots\" fmt nowhere.tape", code: 2).contains("there is no such file"))
  }

  @Test func `names are written in place of keys where they lead to the same`() throws {
    let app = "Set Blueprint \"\(Output.root)/Resources/Inn.yaml\"\\n"
    let keys =
      "\(app)# In.\\nEnter  # the row\\nType Ada Enter\\n\\nExpect state stack \"desk room\"\\n"
    let script = """
      printf '\(keys)' > a.tape; printf '\(app)Down Snapshot x\\n' > b.tape
      "$roots" fmt --names a.tape; tail -8 a.tape; "$roots" replay a.tape; "$roots" fmt --names a.tape
      "$roots" fmt --names b.tape; tail -2 b.tape
      """
    let text = try said(script, code: 0)
    for line in [
      "# In.", "# the row", "Choose \"My room\"", "Fill name \"Ada\"", "Submit", "ok   a.tape",
      "b.tape keeps its keys: it does not pass: snapshot 'x' has no file",
      "Down Snapshot x",
    ] { #expect(text.contains(line), "\(text)") }
    #expect(!text.contains("Type"), "\(text)")
  }

  @Test func `lines that keep their keys stay as they are, with their comments`() throws {
    let head = "Set Blueprint \"\(Output.root)/Resources/Inn.yaml\"\\n"
    let kept = "F7 Down Down Escape  # prompt\\nDown  # one\\nF7   Escape # end\\n"
    let text = try said(
      "printf '\(head)\(kept)Enter # row\\n' > a.tape; "
        + "\"$roots\" fmt --names a.tape; tail -n +2 a.tape", code: 0)
    let lines = text.split(separator: "\n").map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    let expected = [
      "F7 Down Down Escape  # prompt", "# one", "F7 Escape   # end", "# row",
      "Choose \"A table for a group\"",
    ]
    let reason = "it opens a tool of the program, which takes the keys behind it"
    let reported = ["2:1", "4:1"].map { "a.tape:\($0): keeps its keys: \(reason)" }
    #expect(lines.starts(with: reported + ["a.tape"] + expected), "\(text)")
  }

  @Test func `a line without a name is reported with its position, and the others get names`()
    throws
  {
    let head = "Set Blueprint \"\(Output.root)/Resources/Inn.yaml\"\\nSet Var who Ada\\n"
    let script = """
      printf '\(head)Enter\\nType "${who}" Enter\\nEscape\\nDown Enter\\n' > a.tape
      "$roots" fmt --names a.tape; echo "code $?"; tail -6 a.tape; "$roots" fmt --names - < a.tape
      """
    let text = try said(script, code: 1)
    for line in [
      "a.tape:4:1: keeps its keys: it has a variable", "code 1",
      "Choose \"My room\"", "Type \"${who}\"", "Submit", "Back", "Choose \"A table for a group\"",
      "standard input:4:1: keeps its keys: it has a variable",
    ] { #expect(text.contains(line), "\(text)") }
  }
}
