import Glibc
import Testing

/// Processes that save step after step and are killed at any moment.
@Suite struct KillTests {
  /// The number of kills, from `ROOTS_KILLS`; each run opens the file that the last one left.
  @Test func `no acknowledged step is lost, whenever a run is killed`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    let count = unsafe getenv("ROOTS_KILLS").flatMap { unsafe Int(String(cString: $0)) } ?? 200
    // One number for all runs: each checks the walk of the last one.
    let seed = UInt64.random(in: 1...1_000_000)
    var newest = 0
    for kill in 1...count {
      let child = try SavingChild(path, seed: seed)
      // At most one more step is on disk: the one that was being saved.
      #expect((newest...newest + 1).contains(child.found), "kill \(kill): \(newest)")
      newest = child.found
      for _ in 0..<Int.random(in: 0...40) {
        newest = try #require(child.line().flatMap { Int($0) }, "kill \(kill), after \(newest)")
      }
      for line in child.kill() { newest = try #require(Int(line), "kill \(kill): \(line)") }
    }
    #expect(newest > 0)
    #expect(!Folder.names(in: folder.path).contains { $0.contains("damaged") })
  }
}

/// A process that reports each step once it is on disk.
///
/// A class because its process is ended once.
@safe private final class SavingChild {
  private let stream: UnsafeMutablePointer<FILE>
  private let process: pid_t
  /// The newest step that the process found at its start.
  let found: Int

  init(_ path: String, seed: UInt64) throws {
    let command = "exec '\(Self.binary)' commits '\(path)' \(seed)"
    unsafe stream = try #require(unsafe popen(command, "r"))
    let line = try #require(unsafe Self.line(from: stream), "\(Self.binary) is not built")
    let words = line.split(separator: " ")
    guard words.count == 3, words[0] == "left", let found = Int(words[1]),
      let process = pid_t(words[2])
    else {
      unsafe pclose(stream)
      throw Failed(line: line)
    }
    (self.found, self.process) = (found, process)
  }

  struct Failed: Error { let line: String }

  /// Kills the process and waits for its end.
  ///
  /// - Returns: the lines it reported meanwhile.
  func kill() -> [String] {
    _ = Glibc.kill(process, SIGKILL)
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    unsafe pclose(stream)
    return lines
  }

  /// The next line; nil at the end.
  func line() -> String? { unsafe Self.line(from: stream) }

  private static func line(from stream: UnsafeMutablePointer<FILE>) -> String? {
    var line = [CChar](repeating: 0, count: 4096)
    guard unsafe fgets(&line, Int32(line.count), stream) != nil else { return nil }
    let bytes = line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The program beside the test bundle.
  private static var binary: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    let bytes = buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }
    let folder = String(decoding: bytes, as: UTF8.self).split(separator: "/").dropLast()
    return "/" + folder.joined(separator: "/") + "/roots-bench"
  }
}
