import RootsTape
import Testing

internal import Glibc

/// A class because its folder is removed after the test.
@Suite final class WritingTests {
  private let folder: String = {
    var template = Array("/tmp/roots-tape-XXXXXX".utf8CString)
    return unsafe mkdtemp(&template).map { unsafe String(cString: $0) } ?? "/nowhere"
  }()

  deinit {
    for name in ["a.txt", "b/c/d.txt"] { unsafe unlink("\(folder)/\(name)") }
    for name in ["/b/c", "/b", ""] { unsafe rmdir(folder + name) }
  }

  @Test func `writing a file replaces the existing one atomically`() throws {
    let path = "\(folder)/a.txt"
    let long = String(repeating: "日本\n", count: 100_000)
    try TapeFiles.disk.write(path, long)
    #expect(try TapeFiles.disk.text(path) == long)
    try TapeFiles.disk.write(path, "short")
    #expect(try TapeFiles.disk.text(path) == "short")
    #expect(namesInFolder(folder) == ["a.txt"])
  }

  @Test func `missing folders are created`() throws {
    try TapeFiles.disk.write("\(folder)/b/c/d.txt", "")
    #expect(try TapeFiles.disk.text("\(folder)/b/c/d.txt") == "")
  }

  @Test func `a failed write leaves no file behind`() throws {
    try TapeFiles.disk.write("\(folder)/b/c/d.txt", "")
    #expect(throws: TapeFileError.self) { try TapeFiles.disk.write("\(self.folder)/b/c", "x") }
    #expect(namesInFolder("\(folder)/b") == ["c"])
    #expect(throws: TapeFileError.self) {
      try TapeFiles.disk.write("\(self.folder)/b/c/d.txt/e.txt", "x")
    }
    #expect(throws: TapeFileError.readOnly) { try TapeFiles([:]).write("a", "b") }
  }
}
