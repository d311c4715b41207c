/// The time in which `roots cover --mutants` judges the changes of City, by a suite of its own.
struct MutantBench {
  let isQuick: Bool

  /// The figure for 1,000 changes and 100 tapes, from those that City has.
  func figures() -> [Figure] {
    let ownFolder = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/")
    let roots = "'\(ownFolder)/roots'"
    let folder = output(of: "mktemp -d")
    defer { _ = output(of: "rm -r '\(folder)'") }
    let kinds = "screens,actions,outcomes,branches,conditions,protections,links,flows,refusals"
    // The search by width comes to as much on each machine.
    let tapes = output(
      of: "\(roots) explore Resources/City.yaml --for \(isQuick ? 10 : 20)s --of \(kinds) "
        + "--suite '\(folder)' >/dev/null 2>&1; cd '\(folder)'; ls | tail -n +101 | xargs -r rm; "
        + "ls | wc -l")
    var score = ""
    let time = ContinuousClock().measure {
      score = output(
        of: "\(roots) cover '\(folder)' --mutants --threads 2 --for 10m 2>/dev/null | sed -n 1p")
    }
    // The words are: noticed 487 of 551.
    let changes = score.split { $0 == " " || $0 == "," }.dropFirst(3).first.flatMap { Double($0) }
    let pairs = (changes ?? .nan) * (Double(tapes) ?? .nan)
    let seconds = time / .seconds(1) * 100_000 / pairs
    return [
      Figure(
        workload: "1,000 changes of City, 100 tapes, two threads", unit: "s", value: seconds,
        floor: 10, floorName: "what it may take", ratio: seconds / 10)
    ]
  }
}
