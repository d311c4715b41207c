import Glibc
import RootsExplorer

/// The figures of the search kernel: two-phase commit beside the same search in C, two threads
/// beside one, and the memory of a state.
struct ExplorerBench {
  let isQuick: Bool
  private let floor: String

  /// Uses the floor beside this program.
  init(isQuick: Bool) {
    self.isQuick = isQuick
    let folder = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/")
    floor = "\(folder)/explorer-floor"
  }

  func figures() -> [Figure] {
    let commit = TwoPhaseCommit(count: isQuick ? 5 : 7)
    return Race(rounds: isQuick ? 3 : 15).run([
      Race.Entrant(
        workload: "two-phase commit of \(commit.count), one thread", operation: "searches",
        seconds: { seconds(of: Search(commit)) }, floorName: "the same search in C",
        floorSeconds: { floorSeconds(count: commit.count) })
    ])
      + Race(rounds: isQuick ? 3 : 7).run([240, 560].map { threadEntrant(work: $0) })
      + [memoryFigure()]
  }

  private func seconds<Model>(of search: Search<Model>) -> Double {
    ContinuousClock().measure { _ = try? search.run() } / .seconds(1)
  }

  /// The floor measures itself, without the start of its process.
  private func floorSeconds(count: Int) -> Double {
    guard let pipe = unsafe popen("\(floor) \(count)", "r") else { return .nan }
    defer { unsafe pclose(pipe) }
    var text = ""
    var byte = unsafe fgetc(pipe)
    while byte != EOF {
      text.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: byte)))
      byte = unsafe fgetc(pipe)
    }
    return text.split(whereSeparator: \.isWhitespace).last.flatMap { Double($0) } ?? .nan
  }

  /// A step that costs about as many nanoseconds as twice the rounds of arithmetic.
  private func threadEntrant(work: Int) -> Race.Entrant {
    let one = Search(TwoPhaseCommit(count: isQuick ? 4 : 6, work: work))
    var two = one
    two.threads = 2
    return Race.Entrant(
      workload: "a step of \(work == 240 ? "0.5" : "1") us, two threads", operation: "searches",
      seconds: { [two] in seconds(of: two) }, floorName: "one thread",
      floorSeconds: { seconds(of: one) })
  }

  private func memoryFigure() -> Figure {
    let report = try? Search(Subsets(bits: isQuick ? 14 : 20)).run().report
    let bytes = report.map { Double($0.bytes) / Double($0.states) } ?? .nan
    return Figure(
      workload: "memory of a state of 14 words", unit: "bytes", value: bytes, floor: 56,
      floorName: "the words alone", ratio: bytes / 56)
  }
}
