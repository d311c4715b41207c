import RootsTape
import RootsTerminal

extension Replay {
  /// The forms of reports about played tapes.
  static let forms: [ReportFiles.Form] = [.html, .json, .xml]

  init(_ words: Words) throws(Failure) {
    tapes = words.operands
    blueprint = words.value(of: .blueprint)
    isUpdating = words.has(.update)
    let pace = try words.value(of: .speed, taking: "a number from 0 to 100", Self.speed)
    isStepping = pace == 0
    speed = isStepping ? nil : pace
    continuesAtFailure = words.has(.goOn)
    jobs = try words.number(of: .jobs, in: 1...64) ?? Program.processorCount
    shard = try words.value(
      of: .shard, taking: "a part such as 2/3", Self.shard)
    watches = words.has(.watch)
    if watches, tapes.contains("-") { throw .usage(.noDash(OptionName.watch.word)) }
    let pairs = try words.values(of: .set, taking: "NAME=VALUE") { text in
      Words.assignment(text).flatMap { TapeVariables.isName($0.name[...]) ? $0 : nil }
    }
    variables = Dictionary(pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    reports = try ReportFiles(words, Self.forms)
  }

  /// Reads digits with at most one point, without exponent or infinity.
  private static func speed(_ text: String) -> Double? {
    guard text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), let speed = Double(text)
    else { return nil }
    return speed <= 100 ? speed : nil
  }

  /// Reads a time above zero, at most a day.
  static func time(_ text: String) -> Duration? {
    Duration.parse(text).flatMap { $0 > .zero && $0 <= .seconds(86_400) ? $0 : nil }
  }

  /// Reads a share such as `2/3`.
  private static func shard(_ text: String) -> TapeShard? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
    return TapeShard(index, of: count)
  }
}
