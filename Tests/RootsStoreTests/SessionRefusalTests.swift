import Glibc
import Roots
import RootsStore
import Testing

/// Files that are not used, and what is said of them; none is touched.
@Suite struct SessionRefusalTests {
  private func saved(_ path: String, closed: Bool = true) throws {
    var world = try Walk.world()
    let store = try Walk.open(path)
    try Walk.take(["push post"], to: &world, store)
    if closed { try store.close() }
  }

  /// Changes four bytes at a place, the first the most significant.
  private func write(_ number: UInt32, at place: Int, of path: String) throws {
    var bytes = try Folder.bytes(path)
    for (index, shift) in [24, 16, 8, 0].enumerated() {
      bytes[place + index] = UInt8(truncatingIfNeeded: number >> UInt32(shift))
    }
    try Folder.replace(path, bytes)
  }

  @Test func `two runs at once: the second runs without saving`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    let first = try Walk.open(path)
    #expect(
      Walk.refusal(path)
        == "another run of this app saves its session, so this one runs without saving")
    try first.close()
    withExtendedLifetime(first) {}
  }

  @Test func `a file is given back although a process that was just begun has it open`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    var first: SessionStore? = try Walk.open(path)
    let copies = try descriptors(of: "\(path).lock").map { dup($0) }
    defer { for copy in copies { close(copy) } }
    #expect(copies.count == 1)
    #expect(Walk.refusal(path) != nil)
    try first?.close()
    first = nil
    #expect(Walk.refusal(path) == nil)
  }

  /// Those of this process that are open on a file.
  private func descriptors(of path: String) throws -> [Int32] {
    let end = path.split(separator: "/").suffix(2).joined(separator: "/")
    return (3..<256).filter { descriptor in
      var bytes = [CChar](repeating: 0, count: 4096)
      let count = unsafe readlink("/proc/self/fd/\(descriptor)", &bytes, bytes.count)
      let name = bytes.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
      return String(decoding: name, as: UTF8.self).hasSuffix(end)
    }
  }

  @Test func `a file of a newer version stays as it is`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    try saved(path)
    try write(7, at: 60, of: path)
    let before = try Folder.bytes(path)
    #expect(
      Walk.refusal(path)
        == "this session is not saved, a newer roots wrote the file (format 7, this one knows 1); "
        + "update roots, or move it away: \"\(path)\"")
    #expect(try Folder.bytes(path) == before)
    #expect(Folder.names(in: folder.path) == ["walk.db", "walk.db.lock"])
  }

  @Test func `with a log beside it a newer file stays as it is too`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    try saved(path, closed: false)
    let log = try Folder.bytes(path + "-wal")
    try write(7, at: 60, of: path)
    #expect(Walk.refusal(path)?.contains("a newer roots") == true)
    #expect(try Folder.bytes(path + "-wal") == log)
  }

  @Test func `another program's database stays as it is`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    try saved(path)
    try write(42, at: 68, of: path)
    let before = try Folder.bytes(path)
    #expect(
      Walk.refusal(path)
        == "this session is not saved, the file is another program's database; move it away: "
        + "\"\(path)\"")
    #expect(try Folder.bytes(path) == before)
  }

  @Test func `another app's sessions stay as they are`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    try saved(path)
    #expect(
      Walk.refusal(path, app: "talk")
        == "this session is not saved, the file is another app's; move it away: \"\(path)\"")
  }

  @Test func `another user's file is not used`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    try saved(path)
    let message = Walk.refusal(path, user: geteuid() + 1)
    #expect(
      message
        == "this session is not saved, the file belongs to another user; set XDG_STATE_HOME: "
        + "\"\(path).lock\"")
  }

  @Test(arguments: ["folder", "pipe", "link", "pipe as log"])
  func `what is no regular file is not used`(_ kind: String) throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    switch kind {
    case "folder": #expect(unsafe mkdir(path, 0o700) == 0)
    case "pipe": #expect(unsafe mkfifo(path, 0o600) == 0)
    case "link":
      try saved(folder.path + "/there.db")
      #expect(unsafe symlink(folder.path + "/there.db", path) == 0)
    default:
      try saved(path)
      #expect(unsafe mkfifo(path + "-wal", 0o600) == 0)
    }
    let culprit = kind == "pipe as log" ? path + "-wal" : path
    #expect(
      Walk.refusal(path)
        == "this session is not saved, what is there is no regular file; move it away: "
        + "\"\(culprit)\"")
  }

  @Test func `where no folder can be made it says why`() throws {
    let folder = try Folder()
    let file = try folder.write("file", "")
    #expect(
      Walk.refusal(file + "/walk.db")
        == "this session is not saved, its file cannot be used: Not a directory: "
        + "\"\(file)/walk.db\"")
  }

  @Test func `on a full disk a step is refused, and the next one with room keeps all`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    var world = try Walk.world()
    do {
      let store = try Walk.open(path, pageLimit: 24)
      try Walk.take(["push post"], to: &world, store)
      let long = String(repeating: "x", count: 40_000)
      #expect {
        try Walk.take(["push post with \"\(long)\""], to: &world, store)
      } throws: { error in
        "\(error)"
          == "this session is not saved for now: no space left; every step tries again"
      }
      #expect(store.step == 1)
      #expect(throws: StoreFault.unsaved(reason: "no space left")) {
        try Walk.take(["push city"], to: &world, store)
      }
      #expect(try Walk.take(["go city on tab home"], to: &world, store) == 2)
    }
    #expect(try Walk.open(path).left?.state == SavedState(world, Walk.rules))
  }
}
