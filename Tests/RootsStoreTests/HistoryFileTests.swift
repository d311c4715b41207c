import Glibc
import RootsStore
import Testing

@Suite struct HistoryFileTests {
  func file(_ path: String, limit: Int = 1_000) -> HistoryFile {
    HistoryFile(at: path, limit: limit) { line in
      !line.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
  }

  @Test func `a file that is not there is empty, and is made with its folders for its user`() throws
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

  @Test func `each line is there at once, and none twice in a row`() throws {
    let folder = try Folder()
    let path = try folder.write("history", "old\n")
    var file = file(path)
    for line in ["old", "back", "back", "push é"] { #expect(file.add(line) == nil) }
    #expect(file.close() == nil)
    #expect(self.file(path).read().lines == ["old", "back", "push é"])
    #expect(Folder.mode(path) == 0o600)
  }

  @Test func `the oldest lines go first`() throws {
    let folder = try Folder()
    let path = try folder.write("history", "1\n2\n3\n4\n")
    var file = file(path, limit: 3)
    #expect(file.read().lines == ["2", "3", "4"])
    #expect(file.add("5") == nil)
    #expect(Folder.text(path) == "3\n4\n5\n")
  }

  @Test func `runs at once keep all their lines`() throws {
    let folder = try Folder()
    let path = folder.path + "/history"
    var (one, other) = (file(path), file(path))
    for number in 0..<20 {
      #expect(one.add("one \(number)") == nil)
      #expect(other.add("other \(number)") == nil)
    }
    // A process that is being started elsewhere may hold the lock for a moment, and then the line
    // comes with a later one.
    for _ in 0..<10_000 where one.close() != nil || other.close() != nil {}
    let lines = file(path).read().lines
    #expect(lines.filter { $0.hasPrefix("one") } == (0..<20).map { "one \($0)" })
    #expect(lines.filter { $0.hasPrefix("other") } == (0..<20).map { "other \($0)" })
    #expect(lines.count == 40)
  }

  @Test func `while another run writes, lines wait, and are not lost without a word`() throws {
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
        == "the last 2 of the prompt's lines are not kept, another run writes: \"\(path)\"")
    close(lock)
    #expect(patient.add("b") == nil)
    #expect(Folder.text(path) == "old\na\nb\n")
  }

  @Test func `damaged lines are left out with one word`() throws {
    let folder = try Folder()
    let text = Array("push a\n\nbell\u{7}\n".utf8) + [0xFF, 0x0A] + Array("back\npush b".utf8)
    let path = try folder.write("history", text)
    let (lines, remark) = file(path).read()
    #expect(lines == ["push a", "back", "push b"])
    #expect(
      remark.map { "\($0)" } == "2 damaged lines of the history are left out: \"\(path)\"")
    _ = try folder.write("history", "a\u{0}\nb\n")
    #expect(
      file(path).read().remark.map { "\($0)" }
        == "a damaged line of the history is left out: \"\(path)\"")
  }

  @Test func `of a large file the end is read`() throws {
    let folder = try Folder()
    let line = String(repeating: "x", count: 1_023) + "\n"
    let path = try folder.write(
      "history", "oldest\n" + String(repeating: line, count: 1_100) + "new\n")
    let (lines, remark) = file(path).read()
    #expect(lines.last == "new" && lines.allSatisfy { $0.count == 1_023 || $0 == "new" })
    #expect(lines.count == 1_000)
    #expect(
      remark.map { "\($0)" }
        == "of a history over 1 MiB only the newest lines are kept: \"\(path)\"")
  }

  @Test func `what cannot be read is left as it is, and that is said once`() throws {
    let folder = try Folder()
    let path = folder.path + "/history"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    var file = file(path)
    let sentence =
      "no history is kept, it cannot be read: it is no regular file: \"\(path)\""
    #expect(file.read().remark.map { "\($0)" } == sentence)
    #expect(file.add("a").map { "\($0)" } == sentence)
    #expect(file.add("b") == nil)
    #expect(file.close() == nil)
  }

  @Test func `a file of another user is left as it is`() throws {
    let folder = try Folder()
    let path = try folder.write("history", "theirs\n")
    var file = HistoryFile(at: path, limit: 10, user: geteuid() + 1)
    #expect(file.read().lines == [])
    #expect(
      file.add("mine").map { "\($0)" }
        == "no history is kept, it cannot be read: it belongs to another user: \"\(path)\""
    )
    #expect(Folder.text(path) == "theirs\n")
  }

  @Test func `where nothing can be written the old file stays, and that is said once`() throws {
    let folder = try Folder()
    // The name has room for no more letters, so that no draft can be made beside it.
    let path = try folder.write(String(repeating: "h", count: 252), "old\n")
    var file = file(path)
    #expect(
      file.add("a").map { "\($0)" }
        == "no history is kept, it cannot be written: File name too long: \"\(path)\"")
    #expect(file.add("b") == nil)
    #expect(Folder.text(path) == "old\n")
    var homeless = self.file(path + "/history")
    #expect(
      homeless.add("a").map { "\($0)" }
        == "no history is kept, it cannot be written: Not a directory: \"\(path)/history\""
    )
  }

  @Test func `a link is followed and stays one`() throws {
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

  @Test func `a line that cannot be kept is not`() throws {
    let folder = try Folder()
    let path = folder.path + "/history"
    var file = file(path)
    #expect(file.add("a\nb") == nil)
    #expect(Folder.text(path) == nil)
  }

  @Test func `a path from outside is harmless in a sentence`() {
    let remark = HistoryFile.Remark.tooLarge("/tmp/\u{1B}[2J")
    #expect("\(remark)".unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }
}
