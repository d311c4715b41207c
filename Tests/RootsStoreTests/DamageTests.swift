import Glibc
import Roots
import RootsStore
import Testing

/// Every way to damage a file: one message reports it, the damaged file is kept, and saving goes on
/// where possible.
@Suite struct DamageTests {
  /// The files of a session that was interrupted, or that ended normally.
  struct Sample {
    var database: [UInt8]
    var log: [UInt8]

    init(isClosed: Bool) throws {
      let folder = try Folder(inMemory: true)
      let path = folder.path + "/walk.db"
      var world = try Walk.world()
      let store = try Walk.open(path)
      try Walk.take(["push post with {id: 1}", "show me", "set basket 2"], to: &world, store)
      if isClosed { try store.close() }
      database = try Folder.bytes(path)
      log = isClosed ? [] : try Folder.bytes(path + "-wal")
      withExtendedLifetime(store) {}
    }
  }

  /// The result of opening a damaged file.
  enum Fate: Hashable { case good, movedAside, refused }

  /// Opens damaged files; no content may be lost, whatever the result.
  private func fate(
    of sample: Sample, in folder: borrowing Folder, _ what: String, walksOn: Bool
  ) throws -> Fate {
    let path = folder.path + "/walk.db"
    for name in Folder.names(in: folder.path) { unsafe unlink(folder.path + "/" + name) }
    try Folder.replace(path, sample.database)
    if !sample.log.isEmpty { try Folder.replace(path + "-wal", sample.log) }
    let opened: (store: SessionStore?, refusal: StoreFault?) = Self.open(path)
    guard let store = opened.store else {
      let refusal = try #require(opened.refusal)
      #expect("\(refusal)".split(separator: "\n").count == 1, "\(what)")
      try expectKept(sample, path, what)
      return .refused
    }
    if case .movedAside(let aside)? = store.remark {
      #expect(aside == path + ".damaged-1", "\(what)")
      try expectKept(sample, aside, what)
      #expect(store.left == nil, "\(what)")
    }
    if let left = store.left {
      // Any restored entry is either shown or skipped with a notice.
      let nav = Navigator(try Walk.map())
      let report = nav.restore(left.state, Walk.rules)
      #expect(report.entryCount <= 10, "\(what)")
    }
    if walksOn { try walkOn(store, what) }
    return store.remark == nil ? .good : .movedAside
  }

  private func walkOn(_ store: SessionStore, _ what: String) throws {
    var world = try Walk.world()
    _ = step(&world, .command(try Command(parsing: "push city"), origin: nil))
    // The first step finds damage that opening did not find.
    do throws(StoreFault) {
      try store.save(world)
      try store.close()
    } catch {
      Issue.record("\(what): \(error)")
    }
  }

  private static func open(_ path: String) -> (SessionStore?, StoreFault?) {
    do throws(StoreFault) {
      return (try SessionStore(at: path, app: "walk", Walk.rules, wanted: .any), nil)
    } catch {
      return (nil, error)
    }
  }

  private func expectKept(_ sample: Sample, _ path: String, _ what: String) throws {
    #expect(try Folder.bytes(path) == sample.database, "\(what)")
    if !sample.log.isEmpty { #expect(try Folder.bytes(path + "-wal") == sample.log, "\(what)") }
  }

  /// The lengths to which a file is cut: all of its first 128 bytes, all within 32 bytes of the end
  /// of a part, and every 61st.
  private static func lengths(below count: Int, head: Int = 0, parts size: Int) -> [Int] {
    (0..<count).filter { length in
      let rest = (length - head + size) % size
      return length < 128 || length % 61 == 0 || rest < 32 || rest > size - 32
    }
  }

  @Test(arguments: [true, false])
  func `a file cut anywhere is kept, and a new session begins`(_ isClosed: Bool) throws {
    let folder = try Folder(inMemory: true)
    let sample = try Sample(isClosed: isClosed)
    var fates: [Fate: Int] = [:]
    for length in Self.lengths(below: sample.database.count, parts: 4096) {
      var cut = sample
      cut.database = Array(sample.database.prefix(length))
      let fate = try fate(of: cut, in: folder, "cut at \(length)", walksOn: length % 16 == 0)
      fates[fate, default: 0] += 1
    }
    // An empty file counts as missing, unless it has a log.
    #expect(fates[.refused] == nil && (!isClosed || fates[.good] == 1), "\(fates)")
  }

  @Test func `a log cut anywhere loses only its end`() throws {
    let folder = try Folder(inMemory: true)
    let sample = try Sample(isClosed: false)
    // Behind a head of 32 bytes, the log has frames of a head of 24 bytes and a page.
    for length in Self.lengths(below: sample.log.count, head: 32, parts: 24 + 4096) {
      var cut = sample
      cut.log = Array(sample.log.prefix(length))
      let fate = try fate(
        of: cut, in: folder, "log cut at \(length)", walksOn: length % 16 == 0)
      #expect(fate == .good, "cut at \(length)")
    }
  }

  @Test func `a flipped bit damages only the value that contains it`() throws {
    let folder = try Folder(inMemory: true)
    var random = Lcg(seed: 7)
    var fates: [Fate: Int] = [:]
    for isClosed in [true, false] {
      let sample = try Sample(isClosed: isClosed)
      for round in 0..<300 {
        var flipped = sample
        let isOfLog = !flipped.log.isEmpty && round % 2 == 0
        let count = isOfLog ? flipped.log.count : flipped.database.count
        let (place, bit) = (random.next(below: count), random.next(below: 8))
        if isOfLog {
          flipped.log[place] ^= 1 << UInt8(bit)
        } else {
          flipped.database[place] ^= 1 << UInt8(bit)
        }
        let what = "\(isOfLog ? "log" : "database") \(place).\(bit)"
        fates[try fate(of: flipped, in: folder, what, walksOn: true), default: 0] += 1
      }
    }
    #expect(fates[.good, default: 0] > 0 && fates[.movedAside, default: 0] > 0)
  }

  @Test func `damaged files get consecutive numbers`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    for number in 1...3 {
      try Folder.replace(path, Array("no database \(number)".utf8))
      #expect(
        try Walk.open(path).remark.map { "\($0)" }
          == "the saved session was damaged; a new one begins, and the old file is now "
          + "\"\(path).damaged-\(number)\"")
    }
    #expect(Folder.text(path + ".damaged-2") == "no database 2")
  }

  /// The generator of Numerical Recipes, which repeats its numbers on every run.
  private struct Lcg {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
  }
}
