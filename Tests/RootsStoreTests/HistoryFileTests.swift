import Glibc
import RootsStore
import Testing

@Suite struct HistoryFileTests {
  func file(_ path: String, limit: Int = 1_000) -> HistoryFile {
    HistoryFile(at: path, limit: limit) { line in
      !line.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
  }

  @Test
  func `a missing file is empty, and writing creates it with its folders`()
    throws
  {
    let folder = try Folder()
    let path = folder.path + "/a/b/history"
    var file = file(path)
    #expect(file.read().lines == [] && file.read().remark == nil)
    #expect(file.add("push post") == nil)
    #expect(Folder.text(path) == "push post\n")
    #expect(Folder.mode(path) == 0o600)
    #expect(Folder.mode(folder.path + "/a") == 0o700)
    #expect(Folder.names(in: folder.path + "/a/b") == ["history"], "no draft is left behind")
  }

  @Test func `each line is written at once, without consecutive duplicates`() throws {
    let folder = try Folder()
    let path = try folder.write("history", "old\n")
    var file = file(path)
    for line in ["old", "back", "back", "push é"] { #expect(file.add(line) == nil) }
    #expect(file.close() == nil)
    #expect(self.file(path).read().lines == ["old", "back", "push é"])
    #expect(Folder.mode(path) == 0o600)
  }

  @Test func `the oldest lines are removed first`() throws {
    let folder = try Folder()
    let path = try folder.write("history", "1\n2\n3\n4\n")
    var file = file(path, limit: 3)
    #expect(file.read().lines == ["2", "3", "4"])
    #expect(file.add("5") == nil)
    #expect(Folder.text(path) == "3\n4\n5\n")
  }

  @Test func `simultaneous runs keep all their lines`() throws {
    let folder = try Folder()
    let path = folder.path + "/history"
    var (one, other) = (file(path), file(path))
    for number in 0..<20 {
      #expect(one.add("one \(number)") == nil)
      #expect(other.add("other \(number)") == nil)
    }
    // A process that is starting elsewhere may hold the lock for a moment; the line is then written
    // with a later one.
    for _ in 0..<10_000 where one.close() != nil || other.close() != nil {}
    let lines = file(path).read().lines
    #expect(lines.filter { $0.hasPrefix("one") } == (0..<20).map { "one \($0)" })
    #expect(lines.filter { $0.hasPrefix("other") } == (0..<20).map { "other \($0)" })
    #expect(lines.count == 40)
  }

  @Test func `lines wait while another run writes, and are reported if they are lost`() throws {
    let folder = try Folder()
    let path = try folder.write("history", "old\n")
    let lock = unsafe open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX) == 0)
    var (patient, unlucky) = (file(path), file(path))
    #expect(patient.add("a") == nil)
    #expect(unlucky.add("x") == nil)
    #expect(unlucky.add("y") == nil)
    #expect(Folder.text(path) == "old\n")
    #expect(
      unlucky.close().map { "\($0)" }
        == "another run writes the history; the last 2 lines are not kept: \"\(path)\"")
    // A process that is being started may have a copy of the descriptor, which keeps the lock.
    #expect(flock(lock, LOCK_UN) == 0)
    close(lock)
    #expect(patient.add("b") == nil)
    #expect(Folder.text(path) == "old\na\nb\n")
  }

  @Test func `damaged lines are skipped and counted in one message`() throws {
    let folder = try Folder()
    let text = Array("push a\n\nbell\u{7}\n".utf8) + [0xFF, 0x0A] + Array("back\npush b".utf8)
    let path = try folder.write("history", text)
    let (lines, remark) = file(path).read()
    #expect(lines == ["push a", "back", "push b"])
    #expect(
      remark.map { "\($0)" } == "2 damaged lines of the history are skipped: \"\(path)\"")
    _ = try folder.write("history", "a\u{0}\nb\n")
    #expect(
      file(path).read().remark.map { "\($0)" }
        == "a damaged line of the history is skipped: \"\(path)\"")
  }

  @Test func `only the end of a large file is read`() throws {
    let folder = try Folder()
    let line = String(repeating: "x", count: 1_023) + "\n"
    let path = try folder.write(
      "history", "oldest\n" + String(repeating: line, count: 1_100) + "new\n")
    let (lines, remark) = file(path).read()
    #expect(lines.last == "new" && lines.allSatisfy { $0.count == 1_023 || $0 == "new" })
    #expect(lines.count == 1_000)
    #expect(
      remark.map { "\($0)" }
        == "the history is over 1 MiB, so only its newest lines are kept: \"\(path)\"")
  }

  @Test func `an unreadable file is unchanged and reported once`() throws {
    let folder = try Folder()
    let path = folder.path + "/history"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    var file = file(path)
    let sentence =
      "no history is kept, the file cannot be read: it is not a regular file: \"\(path)\""
    #expect(file.read().remark.map { "\($0)" } == sentence)
    #expect(file.add("a").map { "\($0)" } == sentence)
    #expect(file.add("b") == nil)
    #expect(file.close() == nil)
  }

  @Test func `a file of another user is unchanged`() throws {
    let folder = try Folder()
    let path = try folder.write("history", "theirs\n")
    var file = HistoryFile(at: path, limit: 10, user: geteuid() + 1)
    #expect(file.read().lines == [])
    #expect(
      file.add("mine").map { "\($0)" }
        == "no history is kept, the file cannot be read: it belongs to another user: \"\(path)\""
    )
    #expect(Folder.text(path) == "theirs\n")
  }

  @Test func `a failed write leaves the old file and is reported once`() throws {
    let folder = try Folder()
    // The file name has the maximum length, so no draft can be created beside it.
    let path = try folder.write(String(repeating: "h", count: 252), "old\n")
    var file = file(path)
    #expect(
      file.add("a").map { "\($0)" }
        == "no history is kept, the file cannot be written: File name too long: \"\(path)\"")
    #expect(file.add("b") == nil)
    #expect(Folder.text(path) == "old\n")
    var homeless = self.file(path + "/history")
    #expect(
      homeless.add("a").map { "\($0)" }
        == "no history is kept, the file cannot be written: Not a directory: \"\(path)/history\""
    )
  }

  @Test func `a symbolic link is followed and kept`() throws {
    let folder = try Folder()
    let target = try folder.write("target", "old\n")
    let path = folder.path + "/history"
    #expect(unsafe symlink(target, path) == 0)
    var file = file(path)
    #expect(file.add("new") == nil)
    #expect(Folder.text(target) == "old\nnew\n")
    var status = stat()
    #expect(unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `an invalid line is not kept`() throws {
    let folder = try Folder()
    let path = folder.path + "/history"
    var file = file(path)
    #expect(file.add("a\nb") == nil)
    #expect(Folder.text(path) == nil)
  }

  @Test func `a message shows a path with control characters safely`() {
    let remark = HistoryFile.Remark.tooLarge("/tmp/\u{1B}[2J")
    #expect("\(remark)".unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }
}
