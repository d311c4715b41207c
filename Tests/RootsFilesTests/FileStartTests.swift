import Glibc
import RootsFiles
import Testing

@Suite struct FileStartTests {
  @Test func `the start of a short open file is all of it`() throws {
    let folder = try Folder()
    let path = try folder.write("file", "abcdef")
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    #expect(try FileReading.start(ofDescriptor: file, atMost: 4) == Array("abcd".utf8))
    #expect(try FileReading.start(ofDescriptor: file, atMost: 4) == Array("ef".utf8))
    #expect(throws: FileFault.system(EBADF)) { try FileReading.start(ofDescriptor: -1, atMost: 4) }
  }
}
