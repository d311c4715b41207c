import RootsApp
import RootsBlueprint
import RootsTerminal

/// The best of several rounds: the machine may have had other things to do in the others.
func replay(cycles: Int, rounds: Int = 5) {
  for draws in [true, false] {
    let best = (1...rounds).map { _ in secondsPerKey(cycles: cycles / rounds, draws: draws) }.min()
    guard let best else { return }
    let name = draws ? "key and frame" : "key alone"
    let microseconds = (best * 1e8).rounded() / 100
    print("\(name): \(microseconds) us, \(Int(1 / best)) a second")
  }
}

/// Three screens down and up, two overlays with a result, two changes of tab: twelve keys that
/// end where they began.
private func secondsPerKey(cycles: Int, draws: Bool) -> Double {
  let session = openSession("Bench.yaml")
  let keys = "ppoyb2poyb1b".map { Event.key(.character($0)) }
  var frame = Frame(size: session.size)
  let time = ContinuousClock().measure {
    for _ in 0..<cycles {
      for key in keys {
        session.handle(key)
        if draws { session.draw(into: &frame) }
      }
    }
  }
  session.draw(into: &frame)
  let sum = cycles * (2 * cycles + 1)
  let expected = "keys=\(12 * cycles) payloads=\(2 * cycles) sum=\(sum)"
  precondition(frame.row(23).contains(expected), frame.text)
  return time / .seconds(12 * cycles)
}

/// A session of one of the blueprints beside the package, 80 by 24.
func openSession(_ name: String) -> Session {
  let (blueprint, report) = Blueprint.read(file: "Resources/\(name)")
  guard let blueprint else { preconditionFailure(report.text) }
  return makeSession(blueprint, size: Size(columns: 80, rows: 24))
}
