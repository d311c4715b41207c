import RootsBench
import RootsBlueprint
import RootsExplorer
import RootsFiles
import RootsTape
import RootsTerminal

/// `roots conform`: lets a real app do what its model does, and reports the first difference.
struct Conform {
  let words: Words

  func run() throws(Failure) -> Int32 {
    let seed = try words.value(of: .random, taking: "a whole number") { UInt64($0) }
    let time = try words.time() ?? .seconds(30)
    let faults = words.value(of: .faults)
    try WitnessFolder.check(faults)
    Interrupt.watch()
    let path = words.operands[0]
    let blueprint = try LoadedBlueprint.read(path)
    let budget = Budget(time: time, bytes: .max)
    let adapter: AdapterProcess
    let command = Array(words.operands.dropFirst())
    do throws(FileFault) {
      adapter = try AdapterProcess(command)
    } catch {
      throw .other("the adapter '\(visible(command[0]))' cannot be started: \(error.reason)")
    }
    defer { adapter.end() }
    let run = AppRun(MoveTable(blueprint))
    var check = Conformance(run) { act throws(AdapterFailure) in try adapter.answer(to: act) }
    let isOver = { budget.isOver || Interrupt.isPending }
    var difference: Conformance.Difference?
    var undone: String?
    do throws(AdapterFailure) {
      if let seed {
        difference = try check.goAtRandom(seed: seed, until: isOver)
      } else if words.has(.everywhere) {
        difference = try check.goEverywhere(until: isOver)
        if !check.isComplete { undone = "not every state was visited" }
      } else {
        difference = try suite(of: blueprint, within: time / 4, &check, &undone, until: isOver)
      }
    } catch {
      if !Interrupt.isPending {
        throw .other("the adapter is of no use: \(visible(error.message))")
      }
    }
    if check.actCount == 0 { undone = undone ?? "no act was done" }
    guard let difference else {
      let lack = undone.map { "; \($0), for which --for is the time" }
      let cut = Interrupt.isPending ? "" : lack ?? ""
      Standard.output.write("no difference in \(extent(of: check, budget))\(cut)\n")
      return Interrupt.code ?? (undone == nil ? Program.ExitCode.fine : Program.ExitCode.other)
    }
    Standard.error.write("a difference was found; the way to it is made shorter\n")
    let rest = Budget(time: max(time / 2, .seconds(10)), bytes: .max)
    let short = check.shortened(difference) { rest.isOver || Interrupt.isPending }
    try report(short, run, path: path, extent(of: check, budget), into: faults)
    return Program.ExitCode.failed
  }

  /// Goes the ways of a suite that covers what the model reaches, and then again at random.
  /// - Parameter undone: set to what the time was too short for.
  private func suite(
    of blueprint: Blueprint, within searchTime: Duration, _ check: inout Conformance,
    _ undone: inout String?, until isOver: () -> Bool
  ) throws(AdapterFailure) -> Conformance.Difference? {
    var exploration = Exploration(blueprint)
    exploration.limits.time = searchTime
    // A model that no search can hold has random ways alone.
    if let result = try? exploration.run() {
      let suite = Suite(of: result, without: CoveredItems(of: check.run), until: isOver)
      for (place, way) in suite.ways.enumerated() {
        if let difference = try check.go(way.moves, until: isOver) { return difference }
        if isOver() {
          undone = "it ended in way \(place + 1) of \(suite.ways.count) of the suite"
          return nil
        }
      }
      if suite.isCut { undone = "it ended before the suite had ways to all that the model reaches" }
    }
    // A suite does each act once, and not every act after every other.
    return try check.goAtRandom(seed: 1, until: isOver)
  }

  /// What was done: `412 acts in 37 ways, 58 of 60 moves, 4.1 s`.
  private func extent(of check: Conformance, _ budget: Budget) -> String {
    let seconds = budget.elapsed.seconds(decimals: 1)
    let (acts, ways) = (counted(check.actCount, "act"), counted(check.startCount, "way"))
    let moves = counted(check.movesDone.count, "different move")
    let hidden = check.hiddenCount == 0 ? "" : " and \(check.hiddenCount) that the model hides"
    let stop = Interrupt.isPending ? "; stopped by \(Interrupt.name)" : ""
    return "\(acts) in \(ways) from the start, with \(moves)\(hidden), \(seconds) s\(stop)"
  }

  private func report(
    _ difference: Conformance.Difference, _ run: AppRun, path: String, _ extent: String,
    into folder: String?
  ) throws(Failure) {
    let tape = WitnessTape(
      of: difference.moves, run, blueprint: nil,
      under: ["The app differs from the model: \(difference.seen)"])
    let hidden = difference.hidden.map { ["\($0), which the model hides here"] } ?? []
    let acts = tape.recording.text.split(separator: "\n").filter { line in
      !["#", "Set ", "Expect"].contains { line.hasPrefix($0) }
    }
    var lines = ["the app differs from \(visible(path)) after \(extent)"]
    for (place, act) in (acts.map(String.init) + hidden).enumerated() {
      lines.append((place == 0 ? "  way       " : "            ") + act)
    }
    if acts.isEmpty, hidden.isEmpty { lines.append("  way       none: the start differs") }
    lines.append("  expected  \(visible(difference.expected))")
    lines.append("  seen      \(visible(difference.seen))")
    Standard.output.write(lines.joined(separator: "\n") + "\n")
    guard let folder else { return }
    var witnesses = WitnessFolder(folder, blueprint: path)
    try Failure.wrapping(
      after: Program.ExitCode.failed,
      try witnesses.write(named: "difference") { blueprint in
        WitnessTape(
          of: difference.moves, run, blueprint: blueprint,
          under: ["The app differs here from the model."] + hidden + ["Seen: \(difference.seen)"],
          expects: true
        ).recording
      })
    witnesses.tellCount()
  }
}

extension Conform: ListedCommand {
  static let page = CommandPage(
    summary: "compare a real app with its model, act by act",
    operand: Operand(
      value: .blueprint, count: .two, takesDash: true, second: Option.Value(name: "ADAPTER"),
      rest: Option.Value(name: "ARG")),
    options: [
      Option(
        name: .random, value: Option.Value(name: "SEED"),
        help: "Go random ways alone, the same ones for the same number"),
      Option(
        name: .everywhere,
        help: "Go the shortest way to each state of the model, and on by each move",
        excludes: [.random]),
      Option(
        name: .time, value: Option.Value(name: "TIME"),
        help: "The time of the comparison, such as 10s or 5m; 30s by default"),
      Option(
        name: .faults, value: .folder, help: "Write a tape of the difference into a folder"),
    ],
    exits: [
      Exit(code: 0, meaning: "no difference was found"),
      Exit(code: 1, meaning: "the app differs from its model"), .unreadable,
      Exit(
        code: 4,
        meaning: "the time was up before the ways of the suite, or all states with --everywhere; "
          + "the adapter never works, or another error"),
      .stopped("ended it; what was compared until then is reported"),
    ])
}
