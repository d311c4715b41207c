import Roots
import RootsTape
import RootsTerminal
import Testing

internal import Glibc

/// A folder that is removed after the test.
private func withFolder(_ name: String, _ body: (String) throws -> Void) throws {
  let folder = "/tmp/roots-recording-\(name)-\(getpid())"
  try TapeFiles.disk.write("\(folder)/other", "other")
  defer { removeFolder(folder) }
  try body(folder)
}

private func message(_ path: String) -> String {
  do throws(RecordingFileError) {
    _ = try RecordingFile(at: path)
    return ""
  } catch {
    return "\(error)"
  }
}

private let recording = Recording(lines: [.command(.press(.enter, times: TapeCount(1), every: nil))]
)

@Suite struct RecordingFileTests {
  @Test func `a recording is written to its draft until it is finished`() throws {
    try withFolder("draft") { folder in
      let path = "\(folder)/walk.tape"
      let file = try RecordingFile(at: path)
      file.write(TapeRecorder.Progress(added: "# top\n", open: "Down 2\n"))
      #expect(try TapeFiles.disk.text(file.draft) == "# top\nDown 2\n")
      file.write(TapeRecorder.Progress(added: "", open: "Up\n"))
      #expect(try TapeFiles.disk.text(file.draft) == "# top\nUp\n")
      file.write(TapeRecorder.Progress(added: "Up 2\n", open: ""))
      #expect(try TapeFiles.disk.text(file.draft) == "# top\nUp 2\n")
      #expect(namesInFolder(folder) == ["other", "walk.tape.part"])
      try file.finish(recording)
      #expect(try TapeFiles.disk.text(path) == "Enter\n")
      #expect(namesInFolder(folder) == ["other", "walk.tape"])
    }
  }

  @Test func `a recording that never began leaves no file`() throws {
    try withFolder("discard") { folder in
      try RecordingFile(at: "\(folder)/walk.tape").discard()
      #expect(namesInFolder(folder) == ["other"])
    }
  }

  @Test func `an existing file is kept unless it is empty`() throws {
    try withFolder("exists") { folder in
      #expect(message("\(folder)/other") == "'\(folder)/other' already exists; name another file")
      #expect(try TapeFiles.disk.text("\(folder)/other") == "other")
      try TapeFiles.disk.write("\(folder)/empty.tape", "")
      let file = try RecordingFile(at: "\(folder)/empty.tape")
      try file.finish(recording)
      #expect(try TapeFiles.disk.text("\(folder)/empty.tape") == "Enter\n")
    }
  }

  @Test func `a file that was created meanwhile is kept, and so is the draft`() throws {
    try withFolder("came") { folder in
      let file = try RecordingFile(at: "\(folder)/walk.tape")
      try TapeFiles.disk.write("\(folder)/walk.tape", "Up\n")
      #expect(throws: RecordingFileError.exists("\(folder)/walk.tape")) {
        try file.finish(recording)
      }
      #expect(try TapeFiles.disk.text("\(folder)/walk.tape") == "Up\n")
      #expect(try TapeFiles.disk.text(file.draft) == "Enter\n")
    }
  }

  @Test func `the draft of an interrupted recording is kept`() throws {
    try withFolder("left") { folder in
      try TapeFiles.disk.write("\(folder)/walk.tape.part", "Up\n")
      #expect(
        message("\(folder)/walk.tape")
          == "'\(folder)/walk.tape.part' is the draft of an interrupted "
          + "recording; rename or remove it")
    }
  }

  @Test func `a draft that another run writes is told from one that was left`() throws {
    try withFolder("running") { folder in
      let file = try RecordingFile(at: "\(folder)/walk.tape")
      #expect(
        message("\(folder)/walk.tape")
          == "'\(folder)/walk.tape.part' is the draft of a recording that another run writes; "
          + "name another file")
      try file.finish(recording)
      #expect(try TapeFiles.disk.text("\(folder)/walk.tape") == "Enter\n")
    }
  }

  @Test func `a draft that was removed is no draft of another recording`() throws {
    try withFolder("lost") { folder in
      let file = try RecordingFile(at: "\(folder)/walk.tape")
      #expect(file.hasDraft)
      TapeFiles.disk.remove(file.draft)
      let other = try RecordingFile(at: "\(folder)/walk.tape")
      #expect(!file.hasDraft && other.hasDraft)
      #expect(throws: RecordingFileError.lostDraft(file.draft)) { try file.finish(recording) }
      file.discard()
      try other.finish(recording)
      #expect(try TapeFiles.disk.text("\(folder)/walk.tape") == "Enter\n")
    }
  }

  @Test func `an unusable path is reported in one line`() throws {
    try withFolder("places") { folder in
      #expect(message("") == "a recording needs a name, such as walk.tape")
      #expect(
        message(folder)
          == "'\(folder)' is a folder; name a file in it, such as '\(folder)/walk.tape'")
      #expect(message("\(folder)/a/").contains("is a folder; name a file in it"))
      #expect(
        message("/dev/full") == "'/dev/full' is not a regular file; name another file")
      #expect(
        message("\(folder)/no/walk.tape") == "'\(folder)/no/walk.tape' cannot be written: "
          + "No such file or directory; name a file elsewhere")
      #expect(message("\(folder)/other/x").contains("cannot be written: Not a directory"))
      #expect(message("/proc/walk.tape").contains("'/proc/walk.tape' cannot be written: "))
      let long = String(repeating: "x", count: 300)
      #expect(message("\(folder)/\(long)").contains("cannot be written: File name too long"))
    }
  }

  @Test func `a draft that ends within a line is read without it`() throws {
    try withFolder("cut") { folder in
      try TapeFiles.disk.write("\(folder)/walk.tape.part", "Down 2\nEnt")
      let reading = try Tape.read("\(folder)/walk.tape.part", from: .disk)
      #expect(reading.report == "" && reading.tape.text == "Down 2\n")
    }
  }

  @Test func `a blueprint path is relative to the tape`() throws {
    try withFolder("path") { folder in
      try TapeFiles.disk.write("\(folder)/apps/a.yaml", "")
      try TapeFiles.disk.write("\(folder)/tapes/x", "")
      #expect(path("\(folder)/a.yaml", from: "\(folder)/walk.tape") == "\(folder)/a.yaml")
      #expect(path("a.yaml", from: "walk.tape") == "a.yaml")
      #expect(path("sub/a.yaml", from: "nowhere/walk.tape") == "sub/a.yaml")
      let here = unsafe getcwd(nil, 0)
      defer { unsafe free(here) }
      let root = try #require(unsafe here.map { unsafe String(cString: $0) })
      let up = root.split(separator: "/").map { _ in ".." }.joined(separator: "/")
      #expect(path("../x.yaml", from: "\(root)/walk.tape") == "../x.yaml")
      #expect(
        path("\(up)\(folder)/apps/a.yaml", from: "\(folder)/tapes/w.tape") == "../apps/a.yaml")
      #expect(path("\(up)\(folder)/a.yaml", from: "\(folder)/w.tape") == "a.yaml")
    }
  }
}
