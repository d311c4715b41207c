import RootsTape
import RootsTerminal
import Testing

internal import Glibc

private func read(_ path: String, _ texts: [String: String]) throws -> TapeReading {
  try Tape.read(path, from: TapeFiles(texts))
}

private func typed(_ reading: TapeReading) -> [String] {
  reading.tape.commands.map { command in
    if case .type(let text, _) = command { text } else { "\(command)" }
  }
}

@Suite struct SourceTests {
  @Test func `a sourced tape replaces its Source`() throws {
    let reading = try read(
      "a.tape", ["a.tape": "Type 1\nSource b.tape Type 3", "b.tape": "Type 2"].mapQuoted())
    #expect(typed(reading) == ["1", "2", "3"])
    #expect(
      reading.tape.statements.map(\.position.file) == ["a.tape", "b.tape", "a.tape"])
    #expect(reading.report == "")
  }

  @Test func `a path is searched beside its tape, then in the working directory`() throws {
    let texts = [
      "t/a.tape": "Source b.tape\nSource c.tape\nSource \"/d.tape\"",
      "t/b.tape": "Type beside", "b.tape": "Type here", "c.tape": "Type there",
      "/d.tape": "Type root",
    ]
    let reading = try read("t/a.tape", texts)
    #expect(typed(reading) == ["beside", "there", "root"])
    #expect(
      reading.tape.statements.map(\.position.file) == ["t/b.tape", "c.tape", "/d.tape"])
  }

  @Test func `a missing tape is an error at its path`() throws {
    let reading = try read("a.tape", ["a.tape": "Source \"b.tape\" Up"])
    #expect(
      reading.report == """
        a.tape:1:8: error: cannot read 'b.tape': there is no such file
        Source "b.tape" Up
               ^^^^^^^^

        """)
    #expect(reading.tape.commands.count == 1)
  }

  @Test func `a tape that sources itself is an error that shows the cycle`() throws {
    let first = "Source t/b.tape"
    let texts = ["a.tape": first, "t/../a.tape": first, "t/b.tape": "Up\nSource ../a.tape"]
    #expect(
      try read("a.tape", texts).report == """
        t/b.tape:2:8: error: the tape sources itself: a.tape -> t/b.tape -> t/../a.tape
        Source ../a.tape
               ^^^^^^^^^

        """)
  }

  @Test func `tapes are sourced 16 levels deep and no deeper`() throws {
    func chain(of length: Int) -> [String: String] {
      let pairs = (0..<length).map { ("t\($0).tape", "Source t\($0 + 1).tape") }
      return Dictionary(uniqueKeysWithValues: pairs + [("t\(length).tape", "Up")])
    }
    let deepest = try read("t0.tape", chain(of: 16))
    #expect(deepest.tape.commands.count == 1)
    #expect(deepest.report == "")
    let tooDeep = try read("t0.tape", chain(of: 17))
    #expect(tooDeep.tape.commands == [])
    #expect(
      tooDeep.report == """
        t16.tape:1:8: error: tapes source tapes more than 16 deep
        Source t17.tape
               ^^^^^^^^

        """)
  }

  @Test func `tapes that double sixteen times are cut off`() throws {
    let pairs = (0..<16).map { index in
      ("t\(index).tape", "Source t\(index + 1).tape\nSource t\(index + 1).tape")
    }
    let texts = Dictionary(uniqueKeysWithValues: pairs + [("t16.tape", "Up")])
    let reading = try read("t0.tape", texts)
    #expect(
      reading.diagnostics.map(\.message) == ["the tape is too long with the tapes it sources"])
  }

  @Test func `errors of a sourced tape are reported once`() throws {
    let texts = ["a.tape": "Source b.tape\nFoo\nSource b.tape", "b.tape": "Bar"]
    #expect(
      try read("a.tape", texts).report == """
        a.tape:2:1: error: unknown command 'Foo'
        Foo
        ^^^ 'roots man tape' lists all words
        b.tape:1:1: error: unknown command 'Bar'
        Bar
        ^^^ 'roots man tape' lists all words

        """)
  }

  @Test func `outputs of a sourced tape are ignored, and its settings may come too late`() throws {
    let texts = [
      "a.tape": "Source b.tape\nUp\nSource b.tape",
      "b.tape": "Output b.txt\nSet Rows 20",
    ]
    let reading = try read("a.tape", texts)
    #expect(reading.tape.commands.map { "\($0)" } == ["Set Rows 20", "Up"])
    #expect(reading.diagnostics.map(\.message) == ["'Set Rows' comes too late and is skipped"])
  }

  @Test func `a first tape that cannot be read throws`() {
    #expect(throws: TapeFileError.notFound) { try read("a.tape", [:]) }
  }
}

/// A class because its folder is removed after the test.
@Suite final class DiskTests {
  private var names: [String] = []
  private let folder: String = {
    var template = Array("/tmp/roots-tape-XXXXXX".utf8CString)
    return unsafe mkdtemp(&template).map { unsafe String(cString: $0) } ?? "/nowhere"
  }()

  deinit {
    for name in names { unsafe unlink("\(folder)/\(name)") }
    unsafe rmdir(folder)
  }

  private func write(_ bytes: [UInt8], to name: String) {
    names.append(name)
    guard let stream = unsafe fopen("\(folder)/\(name)", "w") else { return }
    unsafe fwrite(bytes, 1, bytes.count, stream)
    unsafe fclose(stream)
  }

  private func failure(_ path: String) -> TapeFileError? {
    do throws(TapeFileError) {
      _ = try TapeFiles.disk.text(path)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a tape is read from disk with the tapes that it sources`() throws {
    write(Array("Source b.tape\nType ä".utf8), to: "a.tape")
    write(Array("Source missing.tape\nUp".utf8), to: "b.tape")
    let reading = try Tape.read("\(folder)/a.tape", from: .disk)
    #expect(reading.texts.count == 2)
    #expect(reading.diagnostics.first?.message == "Type needs a text, not 'ä'")
    #expect(
      reading.diagnostics.last?.message == "cannot read 'missing.tape': there is no such file")
  }

  @Test func `a byte that is not UTF-8 is reported with its place`() {
    write(Array("Up\nDown ".utf8) + [0xFC, 0x0A], to: "latin.tape")
    #expect(failure("\(folder)/latin.tape") == .notUTF8(byte: 0xFC, line: 2, column: 6))
    let other = TapeFileError.notUTF8(byte: 0x0C, line: 7, column: 12)
    #expect("\(other)" == "byte 0x0C at 7:12 is not UTF-8")
  }

  @Test func `a special, large or missing file is refused`() {
    write([UInt8](repeating: 0x20, count: 4 * 1_048_576), to: "largest.tape")
    write([UInt8](repeating: 0x20, count: 4 * 1_048_576 + 1), to: "large.tape")
    #expect(failure(folder) == .notRegular)
    #expect(failure("/dev/null") == .notRegular)
    #expect(failure("\(folder)/largest.tape") == nil)
    #expect(failure("\(folder)/large.tape") == .tooLarge(limit: 4 * 1_048_576))
    #expect(failure("\(folder)/none.tape") == .notFound)
    names.append("pipe.tape")
    #expect(unsafe mkfifo("\(folder)/pipe.tape", 0o600) == 0)
    #expect(failure("\(folder)/pipe.tape") == .notRegular)
  }
}

extension [String: String] {
  /// The bare numbers after `Type`, in quotes.
  fileprivate func mapQuoted() -> [String: String] {
    mapValues { $0.replacing(#/Type (\d)/#) { "Type \"\($0.1)\"" } }
  }
}
