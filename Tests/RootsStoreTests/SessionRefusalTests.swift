import Glibc
import Roots
import RootsStore
import Testing

/// Files that are refused, and the messages about them; no file is changed.
@Suite struct SessionRefusalTests {
  private func saved(_ path: String, closed: Bool = true) throws {
    var world = try Walk.world()
    let store = try Walk.open(path)
    try Walk.take(["push post"], to: &world, store)
    if closed { try store.close() }
  }

  /// Replaces four bytes at an offset, in big-endian order.
  private func write(_ number: UInt32, at place: Int, of path: String) throws {
    var bytes = try Folder.bytes(path)
    for (index, shift) in [24, 16, 8, 0].enumerated() {
      bytes[place + index] = UInt8(truncatingIfNeeded: number >> UInt32(shift))
    }
    try Folder.replace(path, bytes)
  }

  @Test func `a second run at the same time runs without saving`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    let first = try Walk.open(path)
    #expect(
      Walk.refusal(path)
        == "another run of this app saves its session, so this one runs without saving")
    try first.close()
    withExtendedLifetime(first) {}
  }

  @Test func `closing releases the lock although a starting process has the file open`() throws {
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

  /// The descriptors of this process that refer to a file.
  private func descriptors(of path: String) throws -> [Int32] {
    let end = path.split(separator: "/").suffix(2).joined(separator: "/")
    return (3..<256).filter { descriptor in
      var bytes = [CChar](repeating: 0, count: 4096)
      let count = unsafe readlink("/proc/self/fd/\(descriptor)", &bytes, bytes.count)
      let name = bytes.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
      return String(decoding: name, as: UTF8.self).hasSuffix(end)
    }
  }

  @Test func `a file of a newer version does not change`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    try saved(path)
    try write(7, at: 60, of: path)
    let before = try Folder.bytes(path)
    #expect(
      Walk.refusal(path)
        == "this session is not saved, a newer roots wrote the file (format 7, this one reads 6); "
        + "update roots, or move it away: \"\(path)\"")
    #expect(try Folder.bytes(path) == before)
    #expect(Folder.names(in: folder.path) == ["walk.db", "walk.db.lock"])
  }

  @Test func `a file of an older version does not change`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    try saved(path)
    try write(3, at: 60, of: path)
    let before = try Folder.bytes(path)
    #expect(
      Walk.refusal(path)
        == "this session is not saved, an older roots wrote the file (format 3, this one reads 6); "
        + "move it away to begin a new one: \"\(path)\"")
    #expect(try Folder.bytes(path) == before)
    #expect(Folder.names(in: folder.path) == ["walk.db", "walk.db.lock"])
  }

  @Test func `a newer file with a log does not change either`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    try saved(path, closed: false)
    let log = try Folder.bytes(path + "-wal")
    try write(7, at: 60, of: path)
    #expect(Walk.refusal(path)?.contains("a newer roots") == true)
    #expect(try Folder.bytes(path + "-wal") == log)
  }

  @Test func `a database of another program does not change`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    try saved(path)
    try write(42, at: 68, of: path)
    let before = try Folder.bytes(path)
    #expect(
      Walk.refusal(path)
        == "this session is not saved, the file is a database of another program; move it away: "
        + "\"\(path)\"")
    #expect(try Folder.bytes(path) == before)
  }

  @Test func `sessions of another app do not change`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    try saved(path)
    #expect(
      Walk.refusal(path, app: "talk")
        == "this session is not saved, the file belongs to another app; move it away: \"\(path)\"")
  }

  @Test func `a file of another user is not used`() throws {
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
  func `a path that is not a regular file is not used`(_ kind: String) throws {
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
        == "this session is not saved, it is not a regular file; move it away: "
        + "\"\(culprit)\"")
  }

  @Test func `a folder that cannot be created is reported with its reason`() throws {
    let folder = try Folder()
    let file = try folder.write("file", "")
    #expect(
      Walk.refusal(file + "/walk.db")
        == "this session is not saved, its file cannot be used: Not a directory: "
        + "\"\(file)/walk.db\"")
  }

  @Test
  func `a step on a full disk is refused, and the next step with space saves everything`() throws {
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
