extension Replay {
  init(_ words: Words) throws(UsageError) {
    tapes = words.operands
    blueprint = words.value(of: .blueprint)
    isUpdating = words.has(.update)
    speed = try words.value(
      of: .speed, taking: "a number above 0 and up to 100", Self.speed)
    isStepping = words.has(.step)
    until = try words.value(
      of: .until, taking: "a line number or 'end'", Until.init)
    jobs =
      try words.value(
        of: .jobs, taking: "1 to 64", Self.jobs) ?? 1
    shard = try words.value(
      of: .shard, taking: "a part such as 2/3", Shard.init)
    junit = words.value(of: .junit)
    isJSON = words.has(.json)
    isQuiet = words.has(.quiet)
    if junit == "-", isJSON { throw .excluding("--junit -", OptionName.json.word) }
    if until != nil, tapes.count > 1 {
      throw .surplusOperand(OptionName.until.word, name: "TAPE", tapes[1])
    }
  }

  /// Reads digits with at most one point, without exponent or infinity.
  private static func speed(_ text: String) -> Double? {
    guard text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), let speed = Double(text)
    else { return nil }
    return speed > 0 && speed <= 100 ? speed : nil
  }

  private static func jobs(_ text: String) -> Int? {
    Int(text).flatMap { (1...64).contains($0) ? $0 : nil }
  }
}
