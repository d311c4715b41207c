import RootsTape
import RootsTerminal
import Synchronization
import Testing

internal import Glibc

/// Tapes of all kinds, in a dictionary.
private let texts: [String: String] = [
  "a.tape": "Expect /feed/", "b.tape": "Enter Expect /nowhere/", "c.tape": "Wait+Screen@1s /x/",
  "d.tape": "Entr", "e.tape": "Output a.txt Enter", "f.tape": "Enter Escape",
]

private func play(_ tapes: [String], jobs: Int) -> (plays: [TapePlay], told: [String]) {
  let told = Mutex<[String]>([])
  let plays = TapeBatch(of: tapes, jobs: jobs).play {
    Town.player(TapeFiles(texts))
  } telling: { news in
    told.withLock { told in
      switch news {
      case .begins(let path, let index): told.append("\(index) \(path)")
      case .ended(let play): told.append(play.result.summary)
      }
    }
  }
  return (plays, told.withLock { $0 })
}

@Suite struct BatchTests {
  @Test(arguments: [1, 2, 7, 100])
  func `results come in the order of the tapes for any number of jobs`(jobs: Int) {
    let tapes = (0..<40).map { _ in texts.keys.sorted() }.flatMap(\.self)
    let (plays, told) = play(tapes, jobs: jobs)
    #expect(plays.map(\.result.path) == tapes)
    #expect(told.filter { $0.contains("tape  (") } == plays.map(\.result.summary))
    #expect(
      told.filter { !$0.contains("tape  (") } == tapes.enumerated().map { "\($0) \($1)" })
    #expect(plays.prefix(6).map(\.result.exitCode) == [0, 1, 3, 2, 4, 0])
    #expect(plays.allSatisfy { $0.time > .zero && $0.time < .seconds(600) })
  }

  @Test func `a batch of no tapes has no results`() {
    #expect(play([], jobs: 4).plays == [])
  }

  @Test func `a summary counts each verdict that occurs`() {
    let plays = play(texts.keys.sorted(), jobs: 1).plays
    #expect(plays.summary == "2 passed, 1 failed, 1 timed out, 1 unreadable, 1 aborted")
    #expect(plays.prefix(1).summary == "1 passed")
    #expect(plays.prefix(0).summary == "no tapes")
  }
}

@Suite struct FoundTapesTests {
  private let folder = "/tmp/roots-tapes-\(getpid())"

  private func found(_ paths: [String]) -> (tapes: [String], problems: [String], notes: [String]) {
    let found = FoundTapes(paths)
    func short(_ text: String) -> String { text.replacing("\(folder)/", with: "") }
    return (
      found.tapes.filter { $0.problem == nil }.map { short($0.path) },
      found.tapes.compactMap { tape in tape.problem.map { "\(short(tape.path)): \($0)" } },
      found.notes.map(short)
    )
  }

  @Test func `the tapes of a folder are found recursively, sorted, without hidden ones`() throws {
    let paths = [
      "b.tape", "a/z.tape", "a/b/c.tape", "a.tape", ".hidden.tape", ".git/x.tape", "n.txt",
      "empty/n.txt", "deep/" + String(repeating: "d/", count: 32) + "x.tape",
    ]
    for path in paths { try TapeFiles.disk.write("\(folder)/\(path)", "Up") }
    _ = unsafe symlink(folder, "\(folder)/loop")
    _ = unsafe symlink("\(folder)/none", "\(folder)/gone.tape")
    _ = unsafe mkfifo("\(folder)/pipe.tape", 0o600)
    _ = unsafe symlink("\(folder)/a", "\(folder)/same")
    _ = unsafe symlink("\(folder)/a.tape", "\(folder)/twin.tape")
    defer { removeFolder(folder) }
    let all = found([folder])
    #expect(
      all.tapes == [
        "a/b/c.tape", "a/z.tape", "a.tape", "b.tape", "gone.tape", "pipe.tape", "twin.tape",
      ])
    #expect(all.problems.count == 2 && all.problems[0].hasPrefix("deep/d/d/"))
    #expect(all.problems[0].hasSuffix(": it is more than 32 folders deep"))
    #expect(all.problems[1] == "loop: it leads back to a folder above it")
    #expect(all.notes == ["'same' is named twice, and counts once"])
    let (b, git) = ("\(folder)/b.tape", "\(folder)/.git/x.tape")
    #expect(found([b, git, "\(folder)/./b.tape"]).tapes == ["b.tape", ".git/x.tape"])
    #expect(found(["\(folder)/a/", "\(folder)/a/z.tape"]).notes.count == 1)
    #expect(
      found(["\(folder)/empty"]).problems
        == ["empty: it contains no tapes; name a folder with .tape files"])
    #expect(found(["\(folder)/nowhere.tape"]).tapes == ["nowhere.tape"])
  }

  @Test func `a tape whose name is not UTF-8 is reported`() throws {
    let folder = "\(folder)-names"
    try TapeFiles.disk.write("\(folder)/a.tape", "Enter")
    let bytes = Array("\(folder)/b".utf8) + [0xFF] + Array(".tape".utf8) + [0]
    let name = bytes.map { CChar(bitPattern: $0) }
    close(unsafe creat(name, 0o600))
    defer {
      _ = unsafe unlink(name)
      removeFolder(folder)
    }
    let problems = found([folder]).problems
    #expect(problems.count == 1 && problems[0].hasSuffix(": its name is not UTF-8; rename it"))
  }

  @Test func `each tape that is lost is played as one that cannot be read`() throws {
    let folder = "\(folder)-lost"
    try TapeFiles.disk.write("\(folder)/a.tape", "Enter")
    _ = unsafe symlink("none", "\(folder)/gone.tape")
    _ = unsafe symlink("ring.tape", "\(folder)/ring.tape")
    _ = unsafe symlink(".", "\(folder)/loop")
    _ = unsafe mkfifo("\(folder)/pipe.tape", 0o600)
    defer { removeFolder(folder) }
    let plays = TapeBatch(of: FoundTapes([folder]).tapes).play { Town.player(.disk) }
    #expect(plays.map(\.result.exitCode) == [0, 2, 2, 2, 2])
    #expect(plays.summary == "1 passed, 4 unreadable")
    let reasons = plays.dropFirst().map { $0.result.report.split(separator: ": ").last ?? "" }
    #expect(
      reasons == [
        "it is a link to a file that does not exist\n", "it leads back to a folder above it\n",
        "it is not a regular file\n", "Too many levels of symbolic links\n",
      ])
  }
}

/// Removes a test folder with its content.
func removeFolder(_ path: String) {
  for name in namesInFolder(path) {
    let inner = "\(path)/\(name)"
    if unsafe unlink(inner) != 0 { removeFolder(inner) }
  }
  _ = unsafe rmdir(path)
}

@Suite struct ShardTests {
  @Test func `the shards of a list are disjoint, in order, and together all of it`() throws {
    for count in 1...9 {
      let list = Array(0..<23)
      let shares = try (1...count).map { try #require(TapeShard($0, of: count)).share(of: list) }
      #expect(shares.flatMap(\.self).sorted() == list)
      #expect(shares.allSatisfy { $0 == $0.sorted() })
      let sizes = shares.map(\.count)
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }
  }

  @Test func `the first shard starts with the first element and takes every n-th after it`() {
    #expect(TapeShard(1, of: 3)?.share(of: [1, 2, 3, 4, 5, 6, 7]) == [1, 4, 7])
    #expect(TapeShard(3, of: 3)?.share(of: [1, 2, 3, 4, 5, 6, 7]) == [3, 6])
  }

  @Test func `a list may be shorter than the number of shards`() {
    #expect(TapeShard(3, of: 5)?.share(of: ["a", "b"]) == [])
  }

  @Test(arguments: [(0, 3), (4, 3), (1, 0), (-1, 3)])
  func `an invalid shard is nil`(index: Int, count: Int) {
    #expect(TapeShard(index, of: count) == nil)
  }
}
