// roots-bench [--quick]: measures the throughput of the engine, the session and the reader, and the
// delays at a terminal, each beside its floor: the minimal code for the same work. Prints a table
// and writes bench.json. roots-bench terminal [--quick]: only the delays at a terminal.
// roots-bench soak [KEYS] [SEED]: random keys on City.yaml, with the invariants checked.
// roots-bench fuzz [INPUTS] [SEED] [TARGET]: mutated inputs for each reader.
// roots-bench engine [--quick]: only pushes and pops; session: only keys with their frames; segues:
// only segues; save: only the cost of saving; explorer: only the search kernel.
// roots-bench mutants SOURCE COPY [LOG]: the changes of the engine that Tests/mutate tries.
// roots-bench commits FILE SEED: saves random steps in a file and prints each, until it is stopped.

import Glibc

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "soak" {
  soak(
    keys: arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000,
    seed: arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? .random(in: 1...1_000_000_000))
} else if arguments.first == "fuzz" {
  exit(
    Fuzz.run(
      arguments.dropFirst(3).first.flatMap { Fuzz.Target(rawValue: $0) }.map { [$0] }
        ?? Fuzz.Target.allCases,
      count: arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000,
      seed: arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? .random(in: 1...1_000_000_000)))
} else if arguments.first == "commits", arguments.count == 3 {
  exit(commits(in: arguments[1], seed: UInt64(arguments[2]) ?? 1))
} else if arguments.first == "mutants", arguments.count > 2 {
  let log = arguments.dropFirst(3).first
  let isChanged = try Mutants.write(from: arguments[1], to: arguments[2], log: log)
  // Without another change to leave out, the errors in the log remain.
  exit(log != nil && !isChanged ? 1 : 0)
} else if arguments.first == "memory" {
  print(measuredMemory(count: arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000))
} else if arguments.first == "engine" {
  let isQuick = arguments.contains("--quick")
  for isAttached in [true, false] {
    let depths = isQuick ? [10] : [10, 1000, 100_000, 1_000_000]
    print(table(Race(rounds: 9).run(engineEntrants(depths: depths, isAttached: isAttached))))
  }
  print(table(Race(rounds: 9).run([stepEntrant(depth: 10), nestedEntrant(count: 1000)])))
} else if arguments.first == "session" {
  let isQuick = arguments.contains("--quick")
  print(table(Race(rounds: 5).run(sessionEntrants(cycles: isQuick ? 100 : 1000))))
} else if arguments.first == "segues" {
  let isQuick = arguments.contains("--quick")
  print(table(Race(rounds: 5).run(segueEntrants(screens: isQuick ? 10_000 : 100_000))))
} else if arguments.first == "save" {
  print(table(SaveBench(isQuick: arguments.contains("--quick")).figures()))
} else if arguments.first == "explorer" {
  print(table(ExplorerBench(isQuick: arguments.contains("--quick")).figures()))
} else if arguments.first == "city" {
  let numbers = arguments.dropFirst().compactMap { Int($0) }
  CityBench(seconds: numbers.first ?? 10, threads: numbers.dropFirst().first ?? 1).run()
} else if arguments.first == "terminal" {
  print(table(TerminalBench(isQuick: arguments.contains("--quick")).figures()))
} else {
  let isQuick = arguments.contains("--quick")
  var figures = memoryFigures(count: isQuick ? 100_000 : 1_000_000)
  let race = Race(rounds: isQuick ? 3 : 9)
  for isAttached in [true, false] {
    let depths = isQuick ? [10, 1000] : [10, 1000, 100_000, 1_000_000]
    figures += race.run(engineEntrants(depths: depths, isAttached: isAttached))
  }
  figures += race.run([stepEntrant(depth: 10), nestedEntrant(count: 1000)])
  figures += race.run(protectionEntrants())
  figures += race.run(surfaceEntrants(depths: isQuick ? [1000] : [10, 1_000_000]))
  figures += race.run(undoEntrants(counts: isQuick ? [1000] : [10_000, 100_000, 1_000_000]))
  figures += race.run(segueEntrants(screens: isQuick ? 10_000 : 100_000))
  figures += race.run(sessionEntrants(cycles: isQuick ? 100 : 1000))
  figures += race.run([routeEntrant(routes: 1000)])
  figures.append(linkFrameFigure())
  figures += race.run([blueprintEntrant(screens: isQuick ? 1000 : 10_000)])
  figures += SaveBench(isQuick: isQuick).figures()
  figures += TerminalBench(isQuick: isQuick).figures()
  figures += ExplorerBench(isQuick: isQuick).figures()
  figures += CityBench(seconds: isQuick ? 3 : 20, threads: 1).figures()
  figures += HeightsBench(isQuick: isQuick).figures()
  print(table(figures))
  save(json(figures), as: "bench.json")
}
