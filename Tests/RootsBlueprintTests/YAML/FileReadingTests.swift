import Glibc
import RootsBlueprint
import RootsFiles
import Testing

@Suite struct FileReadingTests {
  private func refusal(_ path: String) -> String? {
    do {
      _ = try Source(contentsOfFile: path)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func `a file is read whole and named by its path`() throws {
    var folder = try TemporaryFolder()
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try folder.write("big.yaml", bytes)
    let source = try Source(contentsOfFile: path)
    #expect(source.name == path)
    #expect(source.bytes == bytes)
  }

  @Test func `a missing file is refused`() throws {
    var folder = try TemporaryFolder()
    let path = try folder.write("a.yaml", [0x61])
    let message = "there is no such file; check the path"
    #expect(refusal(folder.path + "/b.yaml") == message)
    #expect(refusal(path + "/b.yaml") == message)
    #expect(refusal(path + "\0.yaml") == message)
    #expect(refusal("") == message)
  }

  @Test func `a folder is refused`() throws {
    var folder = try TemporaryFolder()
    _ = try folder.write("city.yaml", [0x61])
    #expect(refusal(folder.path) == "this is a folder; name a file in it")
  }

  @Test func `a pipe without a writer is refused at once`() throws {
    var folder = try TemporaryFolder()
    let pipe = try folder.makePipe("pipe")
    #expect(
      refusal(pipe) == "this is not a regular file; copy its contents to one")
  }

  @Test func `a device is not a regular file`() {
    #expect(refusal("/dev/null") == "this is not a regular file; copy its contents to one")
  }

  @Test func `an empty file is refused`() throws {
    var folder = try TemporaryFolder()
    let path = try folder.write("empty.yaml", [])
    #expect(refusal(path) == "the file is empty; check that it is the right one")
  }

  @Test func `four mebibytes are read, and one byte more is refused`() throws {
    var folder = try TemporaryFolder()
    let most = [UInt8](repeating: 0x23, count: Source.sizeLimitInBytes)
    let path = try folder.write("most.yaml", most)
    #expect(try Source(contentsOfFile: path).bytes.count == most.count)
    let over = try folder.write("over.yaml", most + [0x0A])
    #expect(refusal(over) == "the file is larger than 4 MiB; split it or shorten it")
  }

  @Test(.enabled(if: getuid() != 0)) func `a file without permission is refused`() throws {
    var folder = try TemporaryFolder()
    let path = try folder.write("closed.yaml", [0x61])
    let isClosed = unsafe chmod(path, 0) == 0
    try #require(isClosed)
    #expect(refusal(path) == "permission to read it is denied; ask its owner, or chmod it")
  }

  @Test func `a refusal is a diagnostic without a place`() {
    let diagnostic = Diagnostic(.error, file: "city.yaml", FileFault.system(ENOENT).message)
    #expect(diagnostic.lines == ["city.yaml: error: there is no such file; check the path"])
  }
}
