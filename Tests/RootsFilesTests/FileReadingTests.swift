import Glibc
import RootsFiles
import Testing

@Suite struct FileReadingTests {
  private func fault(_ path: String, limit: Int = 100) -> FileFault? {
    do throws(FileFault) {
      _ = try FileReading.bytes(of: path, atMost: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file up to the size limit is read whole`() throws {
    let folder = try Folder()
    let text = String(repeating: "0123456789", count: 30_000)
    let path = try folder.write("a", text)
    #expect(try FileReading.bytes(of: path, atMost: 300_000) == Array(text.utf8))
    #expect(fault(path, limit: 299_999) == .tooLarge(limit: 299_999))
  }

  @Test func `an empty file has no bytes`() throws {
    let folder = try Folder()
    #expect(try FileReading.bytes(of: folder.write("a", ""), atMost: 0) == [])
  }

  @Test func `a file that is longer than its reported size is read to its end`() throws {
    let path = "/proc/self/status"
    #expect(status(path)?.st_size == 0)
    #expect(try FileReading.bytes(of: path, atMost: 100_000).isEmpty == false)
    #expect(fault(path, limit: 10) == .tooLarge(limit: 10))
  }

  @Test func `a missing file throws ENOENT`() throws {
    let folder = try Folder()
    let path = try folder.write("a", "x")
    #expect(fault(folder.path + "/b") == .system(ENOENT))
    #expect(fault(path + "\0b") == .system(ENOENT))
    #expect(fault(path + "/b") == .system(ENOTDIR))
    #expect(fault("") == .system(ENOENT))
  }

  @Test func `a folder, a pipe without a writer and a device are refused without waiting`() throws {
    let folder = try Folder()
    let pipe = folder.path + "/pipe"
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(fault(folder.path) == .folder)
    #expect(fault(pipe) == .special)
    #expect(fault("/dev/null") == .special)
  }

  @Test(.enabled(if: getuid() != 0)) func `a file without permission throws EACCES`() throws {
    let folder = try Folder()
    let path = try folder.write("a", "x")
    #expect(unsafe chmod(path, 0) == 0)
    #expect(fault(path) == .system(EACCES))
  }

  @Test func `a symbolic link is followed, and a dangling one is missing`() throws {
    let folder = try Folder()
    let path = try folder.write("a", "x")
    #expect(try FileReading.bytes(of: folder.link("b", to: path), atMost: 1) == [0x78])
    #expect(try fault(folder.link("c", to: "nowhere")) == .system(ENOENT))
    #expect(try fault(folder.link("d", to: "d")) == .system(ELOOP))
  }

  @Test func `a pipe is read until it is closed, within the limit`() throws {
    func piped(_ text: String, limit: Int) throws -> [UInt8] {
      var ends: [Int32] = [-1, -1]
      let isMade = unsafe pipe(&ends) == 0
      try #require(isMade)
      defer { close(ends[0]) }
      try FileWriting.write(Array(text.utf8), to: ends[1])
      close(ends[1])
      return try FileReading.bytes(ofDescriptor: ends[0], atMost: limit)
    }
    #expect(try piped("abc", limit: 3) == [0x61, 0x62, 0x63])
    #expect(throws: FileFault.tooLarge(limit: 3)) { try piped("abcd", limit: 3) }
    #expect(throws: FileFault.system(EBADF)) {
      try FileReading.bytes(ofDescriptor: -1, atMost: 3)
    }
  }

  @Test func `the first byte that is not UTF-8 is found`() {
    #expect(firstInvalidByte(in: []) == nil)
    #expect(firstInvalidByte(in: Array("日本".utf8)) == nil)
    #expect(firstInvalidByte(in: [0x61, 0x0A, 0xFC, 0x62]) == 2)
    #expect(firstInvalidByte(in: [0x61, 0xE6, 0x97]) == 1)
  }

  @Test func `each fault has the closest description of the system`() {
    let faults: [FileFault] = [.folder, .special, .tooLarge(limit: 1), .empty, .system(ENOSPC)]
    #expect(
      faults.map(\.reason) == [
        "Is a directory", "No such device or address",
        "File too large", "No data available", "No space left on device",
      ])
  }

  @Test(
    arguments: [
      (.system(EACCES), "permission to read it is denied; ask its owner, or chmod it"),
      (.system(EPERM), "permission to read it is denied; ask its owner, or chmod it"),
      (.system(ENOENT), "there is no such file; check the path"),
      (.system(ENOTDIR), "there is no such file; check the path"),
      (.folder, "this is a folder; name a file in it"),
      (.system(EISDIR), "this is a folder; name a file in it"),
      (.special, "this is not a regular file; copy its contents to one"),
      (.system(ENXIO), "this is not a regular file; copy its contents to one"),
      (.tooLarge(limit: 4 << 20), "the file is larger than 4 MiB; split it or shorten it"),
      (.empty, "the file is empty; check that it is the right one"),
      (.system(EIO), "it cannot be read: Input/output error"),
    ] as [(FileFault, String)])
  func `each fault has a message with the fix`(fault: FileFault, message: String) {
    #expect(fault.message == message)
    #expect(fault.isMissing == message.hasPrefix("there is no such file"))
  }
}
