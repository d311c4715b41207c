// roots-bench [CYCLES]: keys and frames a second on Bench.yaml, without a terminal.
// roots-bench soak [KEYS] [SEED]: random keys on City.yaml, the invariants checked.

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "soak" {
  soak(
    keys: arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000,
    seed: arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? .random(in: 1...1_000_000_000))
} else {
  replay(cycles: arguments.first.flatMap { Int($0) } ?? 50_000)
}
