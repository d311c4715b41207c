import CSQLite
import Glibc
import Roots
import RootsStore

/// The cost of saving for a user: the time until a step is on the disk, and the time to start with
/// a long session.
struct SaveBench {
  let isQuick: Bool
  /// The absolute path of the programs, because the state folder must be absolute.
  private let programs: String
  private let folder: String

  /// Creates a folder beside the programs, which is on a disk.
  init(isQuick: Bool) {
    self.isQuick = isQuick
    programs = output(of: "dirname \"$(realpath '\(CommandLine.arguments[0])')\"")
      .split(separator: "\n").joined()
    folder = "\(programs)/bench-state"
    _ = unsafe mkdir(folder, 0o700)
  }

  func figures() -> [Figure] {
    defer { _ = output(of: "rm -rf '\(folder)'") }
    return [commitFigure(), startFigure()].compactMap { $0 }
  }

  // MARK: A commit

  /// Measures both alternately, step by step, so that the disk treats both equally.
  private func commitFigure() -> Figure? {
    do {
      let map = try NavigationMap(
        start: .screen("feed"),
        screens: try ["feed", "post"].map { ScreenDefinition(try Name($0)) })
      let store = try SessionStore(
        at: "\(folder)/ours.db", app: "bench", RestorationRules { _, _ in .allowed() })
      let floor = try FloorDatabase("\(folder)/floor.db")
      var world = World(map)
      var (ours, bare): ([Double], [Double]) = ([], [])
      for number in 0..<(isQuick ? 200 : 4000) {
        let command: Command =
          number % 2 == 0 ? .push("post", with: Payload(["id": .int(number)])) : .pop()
        _ = step(&world, .command(command, origin: nil))
        let start = ContinuousClock.now
        try store.save(world)
        let middle = ContinuousClock.now
        try floor.commit("\(command)")
        ours.append(milliseconds(middle - start))
        bare.append(milliseconds(ContinuousClock.now - middle))
      }
      try store.close()
      let (our, other) = (median(ours), median(bare))
      return Figure(
        workload: "a step saved durably, p50", unit: "ms", value: our, floor: other,
        floorName: "a row by SQLite's C interface", ratio: our / other)
    } catch {
      print("saving cannot be measured: \(error)")
      return nil
    }
  }

  // MARK: A start

  /// Starts with a thousand screens that an earlier run saved.
  private func startFigure() -> Figure? {
    let file = "\(folder)/restored.yaml"
    _ = output(
      of: "sed 's/^  deeper: {/  deeper: { restore: true,/' Resources/Bench.yaml >'\(file)'")
    let variables = ["/usr/bin/env", "XDG_STATE_HOME=\(folder)"]
    let roots = variables + ["\(programs)/roots", "run", file]
    _ = output(
      of: "{ yes ':push deeper' | head -n 1000; echo quit; } | XDG_STATE_HOME='\(folder)' "
        + "'\(programs)/roots' run --plain '\(file)' | tail -n 1")
    var (restored, bare): ([Double], [Double]) = ([], [])
    for _ in 0..<(isQuick ? 3 : 25) {
      let program = WatchedProgram(roots + ["--restore"], columns: 80, rows: 24)
      let frame = program.firstFrame()
      guard String(decoding: frame.bytes, as: UTF8.self).contains("depth=1001") else {
        print("the start cannot be measured: nothing was restored")
        return nil
      }
      restored.append(frame.seconds * 1e3)
      bare.append(
        WatchedProgram(roots + ["--no-save"], columns: 80, rows: 24).firstFrame().seconds * 1e3)
    }
    let (ours, floor) = (median(restored), median(bare))
    return Figure(
      workload: "start with 1,000 restored screens", unit: "ms", value: ours, floor: floor,
      floorName: "the same start without them", ratio: ours / floor)
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private func milliseconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
  }
}

/// One prepared insert in its own transaction, with the same settings as the store.
@safe private final class FloorDatabase {
  private var handle: OpaquePointer?
  private var statement: OpaquePointer?
  private var number: Int64 = 0

  struct Failed: Error { let code: Int32 }

  init(_ path: String) throws {
    try check(unsafe sqlite3_open(path, &handle))
    for sql in [
      "PRAGMA locking_mode = EXCLUSIVE", "PRAGMA page_size = 1024", "PRAGMA journal_mode = WAL",
      "PRAGMA synchronous = FULL", "CREATE TABLE journal(step INTEGER PRIMARY KEY, line TEXT)",
    ] {
      try check(unsafe sqlite3_exec(handle, sql, nil, nil, nil))
    }
    let sql = "INSERT INTO journal VALUES (?, ?)"
    try check(unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
  }

  deinit {
    unsafe sqlite3_finalize(statement)
    unsafe sqlite3_close(handle)
  }

  func commit(_ line: String) throws {
    number += 1
    unsafe sqlite3_bind_int64(statement, 1, number)
    unsafe roots_sqlite_bind_text(statement, 2, line, Int32(line.utf8.count))
    let code = unsafe sqlite3_step(statement)
    unsafe sqlite3_reset(statement)
    if code != SQLITE_DONE { throw Failed(code: code) }
  }

  private func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw Failed(code: code) }
  }
}
