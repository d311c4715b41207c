/// Latency on a pseudo-terminal beside the same app on plain ncurses: the start, and the time from
/// a key to the last byte of its frame.
struct TerminalBench {
  let isQuick: Bool
  private let ours: [String]
  private let floor: [String]

  /// Uses the programs beside this one.
  init(isQuick: Bool) {
    self.isQuick = isQuick
    let folder = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/")
    ours = ["\(folder)/roots", "run", "Resources/Bench.yaml"]
    floor = ["\(folder)/bench-floor"]
  }

  func figures() -> [Figure] {
    startFigures()
      + keyFigures("push and pop", keys: "pb")
      + keyFigures("an overlay and its result", keys: "oy")
      + keyFigures("a tab and back", keys: "21")
      + keyFigures("push and pop, not saved", keys: "pb", with: ["--no-save"])
      + keyFigures("push and pop, 100 deep", keys: "pb", before: String(repeating: "p", count: 99))
      + [transitionFigure()]
  }

  // MARK: The start

  private func startFigures() -> [Figure] {
    var (our, bare) = (Starts(), Starts())
    for _ in 0..<(isQuick ? 3 : 25) {
      our.add(ours)
      bare.add(floor)
    }
    return [
      figure("start to the first frame", "ms", median(our.times) * 1e3, median(bare.times) * 1e3),
      figure("peak memory of a start", "KiB", median(our.peaks), median(bare.peaks)),
    ]
  }

  private struct Starts {
    var times: [Double] = []
    /// The peak memory in KiB.
    var peaks: [Double] = []

    mutating func add(_ command: [String]) {
      let program = WatchedProgram(command, columns: 80, rows: 24)
      let frame = program.firstFrame()
      precondition(shows("READY-MARK", frame.bytes), "\(command[0]) shows another app")
      times.append(frame.seconds)
      peaks.append(Double(program.peakBytes) / 1024)
    }
  }

  // MARK: Keys

  /// Runs both programs and alternates between them, so that other load affects both equally.
  ///
  /// Ours waits until each step is on the disk, unless the options say otherwise; the other saves
  /// nothing.
  private func keyFigures(
    _ workload: String, keys: String, before: String = "", with options: [String] = []
  ) -> [Figure] {
    var (our, bare) = (Presses(), Presses())
    for _ in 0..<(isQuick ? 1 : 5) {
      let ours = opened(ours + options, before)
      let floor = opened(floor, before)
      // The first pairs are not counted, because code is loaded then.
      for pair in -5..<(isQuick ? 10 : 50) {
        our.add(ours, keys, counts: pair >= 0)
        bare.add(floor, keys, counts: pair >= 0)
      }
    }
    let parts = [("key to glass, p50", 0.5), ("key to glass, p99", 0.99)]
    return parts.map { figureName, part in
      figure(
        "\(workload): \(figureName)", "us", our.times.quantile(part) * 1e6,
        bare.times.quantile(part) * 1e6)
    } + [figure("\(workload): bytes a key", "bytes", our.bytesAKey, bare.bytesAKey)]
  }

  private func opened(_ command: [String], _ before: String) -> WatchedProgram {
    let program = WatchedProgram(command, columns: 80, rows: 24)
    _ = program.firstFrame()
    for key in before { _ = program.press(key) }
    return program
  }

  private struct Presses {
    var times: [Double] = []
    var bytes = 0

    var bytesAKey: Double { Double(bytes) / Double(times.count) }

    mutating func add(_ program: WatchedProgram, _ keys: String, counts: Bool) {
      for key in keys {
        let answer = program.press(key)
        guard counts else { continue }
        times.append(answer.seconds)
        bytes += answer.bytes.count
      }
    }
  }

  // MARK: Transitions

  /// The processor share during a transition, at 200 by 60 and up to 60 frames a second.
  private func transitionFigure() -> Figure {
    let program = WatchedProgram(ours, columns: 200, rows: 60, hasTransitions: true)
    _ = program.firstFrame()
    var (busy, moving, frames) = (0.0, 0.0, 0)
    for key in String(repeating: "pboy", count: isQuick ? 2 : 20) {
      let before = program.processorSeconds
      let answer = program.press(key, quiet: 60)
      busy += program.processorSeconds - before
      moving += answer.seconds
      frames += answer.pieces
    }
    let rate = Int((Double(frames) / moving).rounded())
    return Figure(
      workload: "a transition at 200 by 60, \(rate) writes a second", unit: "% of a core",
      value: 100 * busy / moving, floor: 15, floorName: "what it may take",
      ratio: 100 * busy / moving / 15)
  }

  private func figure(
    _ workload: String, _ unit: String, _ value: Double, _ floor: Double
  ) -> Figure {
    Figure(
      workload: workload, unit: unit, value: value, floor: floor,
      floorName: "the same app on bare ncurses", ratio: value / floor)
  }

  private func median(_ values: [Double]) -> Double { values.quantile(0.5) }
}

extension [Double] {
  /// The quantile of the values.
  fileprivate func quantile(_ part: Double) -> Double {
    sorted()[Int(Double(count - 1) * part)]
  }
}

/// Whether the bytes contain a text.
private func shows(_ text: String, _ bytes: [UInt8]) -> Bool {
  let wanted = Array(text.utf8)
  return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
}
