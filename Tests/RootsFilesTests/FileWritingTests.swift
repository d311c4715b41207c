import Glibc
import RootsFiles
import Testing

@Suite struct FileWritingTests {
  private func fault(_ body: () throws(FileFault) -> Void) -> FileFault? {
    do throws(FileFault) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try FileReading.bytes(of: path, atMost: 1 << 20), as: UTF8.self)
  }

  @Test func `replacing a file leaves nothing beside it`() throws {
    let folder = try Folder()
    let path = try folder.write("a", "the old text")
    try FileWriting.replace(path, with: Array("new".utf8))
    #expect(try text(path) == "new")
    #expect(folder.names == ["a"])
  }

  @Test(arguments: [nil, 0o644, 0o640, 0o666, 0o400] as [UInt32?])
  func `a file gets the given mode, or is readable by its owner only`(
    mode: UInt32?
  ) throws {
    let folder = try Folder()
    let path = try folder.write("a", "old")
    try FileWriting.replace(path, with: [], mode: mode)
    try FileWriting.create(folder.path + "/b", with: [], mode: mode)
    for name in ["/a", "/b"] {
      #expect(status(folder.path + name).map { $0.st_mode & 0o777 } == mode ?? 0o600)
    }
  }

  @Test func `a check of a folder tells whether files can be written, and adds none`() throws {
    let folder = try Folder()
    let file = try folder.write("a", "text")
    for path in [folder.path, folder.path + "/b/c/", ""] {
      #expect(fault { () throws(FileFault) in try FileWriting.check(path) } == nil)
    }
    for path in [file, file + "/b"] {
      #expect(fault { () throws(FileFault) in try FileWriting.check(path) } == .system(ENOTDIR))
    }
    for path in ["/no-such-folder", "/no-such-folder/b/", "/proc/b"] {
      #expect(fault { () throws(FileFault) in try FileWriting.check(path) } == .system(ENOENT))
    }
    #expect(folder.names == ["a"])
  }

  @Test func `a device and a pipe are written into, and stay what they are`() throws {
    let folder = try Folder()
    let pipe = folder.path + "/pipe"
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(
      fault { () throws(FileFault) in try FileWriting.replace(pipe, with: [1]) } == .system(ENXIO))
    let reader = unsafe open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try FileWriting.replace(pipe, with: Array("text".utf8))
    #expect(
      String(decoding: try FileReading.start(ofDescriptor: reader, atMost: 4), as: UTF8.self)
        == "text")
    let link = folder.path + "/link"
    #expect(unsafe symlink("/dev/full", link) == 0)
    #expect(
      fault { () throws(FileFault) in try FileWriting.replace(link, with: [1]) } == .system(ENOSPC))
    #expect(status(pipe).map { $0.st_mode & S_IFMT } == S_IFIFO)
    #expect(status("/dev/full").map { $0.st_mode & S_IFMT } == S_IFCHR)
    #expect(folder.names == ["link", "pipe"])
    #expect(
      fault { () throws(FileFault) in try FileWriting.replace(folder.path, with: [1]) } == .folder)
  }

  @Test func `creating a file does not overwrite an existing one`() throws {
    let folder = try Folder()
    let path = try folder.write("a", "old")
    let link = try folder.link("b", to: "nowhere")
    for path in [path, link, folder.path] {
      let fault = fault { () throws(FileFault) in try FileWriting.create(path, with: []) }
      #expect(fault == .system(EEXIST))
    }
    #expect(try text(path) == "old")
    #expect(folder.names == ["a", "b"])
  }

  @Test func `a failed replacement removes its draft`() throws {
    let folder = try Folder()
    let path = folder.path + "/a"
    try FileWriting.makeFolders(path, mode: 0o700)
    let fault = fault { () throws(FileFault) in try FileWriting.replace(path, with: [1]) }
    #expect(fault == .folder)
    #expect(folder.names == ["a"])
  }

  @Test func `nothing is written where no draft can be created`() throws {
    let folder = try Folder()
    let path = try folder.write("a", "old")
    let long = folder.path + "/" + String(repeating: "n", count: 252)
    for (path, code) in [
      (folder.path + "/b/c", ENOENT), (path + "/c", ENOTDIR), (long, ENAMETOOLONG),
    ] {
      let replacing = fault { () throws(FileFault) in try FileWriting.replace(path, with: [1]) }
      let creating = fault { () throws(FileFault) in try FileWriting.create(path, with: [1]) }
      #expect(replacing == .system(code))
      #expect(creating == .system(code))
    }
    #expect(folder.names == ["a"])
  }

  @Test(.enabled(if: getuid() != 0)) func `a read-only folder does not change`() throws {
    let folder = try Folder()
    let path = try folder.write("a", "old")
    #expect(unsafe chmod(folder.path, 0o500) == 0)
    let fault = fault { () throws(FileFault) in try FileWriting.replace(path, with: [1]) }
    #expect(fault == .system(EACCES))
    #expect(try text(path) == "old")
  }

  @Test func `a full disk throws a fault`() throws {
    let file = unsafe open("/dev/full", O_WRONLY | O_CLOEXEC)
    try #require(file >= 0)
    defer { close(file) }
    let full = fault { () throws(FileFault) in try FileWriting.write([1], to: file) }
    #expect(full == .system(ENOSPC))
    #expect(fault { () throws(FileFault) in try FileWriting.write([], to: file) } == nil)
    #expect(fault { () throws(FileFault) in try FileWriting.write([1], to: -1) } == .system(EBADF))
  }

  @Test
  func `of many writers that create one file exactly one succeeds`()
    async throws
  {
    let folder = try Folder()
    let path = folder.path + "/a"
    let winners = await withTaskGroup(of: UInt8?.self) { group in
      for writer in UInt8(0)..<16 {
        group.addTask {
          let bytes = [UInt8](repeating: writer, count: 50_000)
          do throws(FileFault) {
            try FileWriting.create(path, with: bytes)
            return writer
          } catch {
            return error == .system(EEXIST) ? nil : 255
          }
        }
      }
      return await group.reduce(into: [UInt8]()) { $0 += $1.map { [$0] } ?? [] }
    }
    try #require(winners.count == 1)
    let bytes = try FileReading.bytes(of: path, atMost: 50_000)
    #expect(bytes == [UInt8](repeating: winners[0], count: 50_000))
    #expect(folder.names == ["a"])
  }

  @Test func `two writers that replace one file leave a whole text`() async throws {
    let folder = try Folder()
    let path = try folder.write("a", "old")
    await withTaskGroup(of: Void.self) { group in
      for writer in UInt8(1)...2 {
        group.addTask {
          for _ in 0..<20 {
            do throws(FileFault) {
              try FileWriting.replace(path, with: [UInt8](repeating: writer, count: 50_000))
              let bytes = try FileReading.bytes(of: path, atMost: 50_000)
              #expect(bytes.count == 50_000 && Set(bytes).count == 1)
            } catch {
              Issue.record("\(error)")
            }
          }
        }
      }
    }
    #expect(folder.names == ["a"])
  }

  @Test func `replacing a symbolic link replaces the link, unless its real path is given`() throws {
    let folder = try Folder()
    let path = try folder.write("a", "old")
    let link = try folder.link("b", to: path)
    let real = try #require(realPath(of: link))
    try FileWriting.replace(real, with: Array("new".utf8))
    #expect(try text(path) == "new")
    #expect(status(link).map { $0.st_mode & S_IFMT } == S_IFLNK)
    try FileWriting.replace(link, with: [])
    #expect(status(link).map { $0.st_mode & S_IFMT } == S_IFREG)
    #expect(try text(path) == "new")
    #expect(realPath(of: folder.path + "/nowhere") == nil)
  }

  @Test func `makeFolders creates missing parents and accepts existing folders`() throws {
    let folder = try Folder()
    let deep = folder.path + "/b//c/"
    for _ in 0..<2 { try FileWriting.makeFolders(deep, mode: 0o700) }
    #expect(status(folder.path + "/b/c").map { $0.st_mode & 0o777 } == 0o700)
    let path = try folder.write("a", "")
    let fault = fault { () throws(FileFault) in
      try FileWriting.makeFolders(path + "/c", mode: 0o700)
    }
    #expect(fault == .system(ENOTDIR))
  }

  @Test func `a file in another user's folder is foreign`() throws {
    let folder = try Folder()
    #expect(!isForeign(folder.path))
    #expect(!isForeign(folder.path, to: geteuid()))
    #expect(isForeign(folder.path, to: geteuid() + 1))
    #expect(!isForeign(folder.path + "/nowhere", to: geteuid() + 1))
  }

  @Test(arguments: [("a/b", "a/"), ("/a", "/"), ("a", ""), ("a/", "a/"), ("", "")])
  func `the folder of a path ends with its last slash`(path: String, expected: String) {
    #expect(folder(of: path) == expected)
  }
}
