import RootsTape

/// The settings at the head of a recording, and what is wrong with them.
struct SessionHead {
  private(set) var fields: [TapeSessionField: String] = [:]
  private(set) var blueprint: String?
  /// Whether the last line has an error.
  let endsInLine: Bool
  /// The path of the recording.
  private let path: String
  /// The problems of the settings and of the times of remarks, by line.
  private(set) var problems: [(line: Int, text: String)] = []
  private var unreadable: [(line: Int, text: String)] = []
  private var lines: [TapeSessionField: Int] = [:]

  init(_ reading: TapeReading, at path: String) {
    let errors = reading.diagnostics.filter { $0.severity == .error }
    let text = reading.texts[path] ?? ""
    let last = text.split(separator: "\n", omittingEmptySubsequences: false).count
    endsInLine = errors.contains { $0.position.file == path && $0.position.line == last }
    self.path = path
    for statement in reading.tape.statements {
      switch statement.command {
      case .set(.session(let field, let value)):
        fields[field] = value
        lines[field] = statement.position.line
      case .set(.blueprint(let path)): blueprint = path
      default: break
      }
    }
    for (line, diagnostic) in errors.map({ ($0.position.line, $0) })
    where unreadable.last?.line != line {
      unreadable.append((line, "the line is left out: \(diagnostic.sentence)"))
    }
  }

  /// The problems, in the order of the lines.
  var warnings: [String] {
    (unreadable + problems).sorted { $0.line < $1.line }.map { "\(path):\($0.line): \($0.text)" }
  }

  private mutating func warn(_ field: TapeSessionField, _ problem: String) {
    problems.append((lines[field] ?? 0, "\(field.rawValue) \(problem)"))
  }

  /// The time that a field tells; nil without one, and for another text, which is reported.
  mutating func time(_ field: TapeSessionField) -> Duration? {
    guard let text = fields[field] else { return nil }
    if let time = Duration(sessionTime: text) { return time }
    warn(field, "is no time such as 60m, but '\(text)'; it counts as unknown")
    return nil
  }

  /// The duration; that of the last remark if it is later.
  mutating func duration(noLessThan marks: [TestSession.Mark]) -> Duration? {
    let last = marks.compactMap(\.time).max()
    guard let duration = time(.duration) else { return last }
    guard let last, last > duration else { return duration }
    warn(
      .duration,
      "is less than the time of a remark at \(TestSession.words(last)), which counts instead")
    return last
  }

  /// The remarks with times that do not go back.
  mutating func inOrder(_ marks: [TestSession.Mark]) -> [TestSession.Mark] {
    var latest = Duration.zero
    return marks.map { mark in
      guard let time = mark.time else { return mark }
      if time < latest {
        let text =
          "the clock goes back from \(TestSession.words(latest)) to \(TestSession.words(time)); "
          + "the later time counts"
        problems.append((mark.line ?? 0, text))
      }
      latest = max(latest, time)
      return TestSession.Mark(
        remark: mark.remark, time: latest, line: mark.line, claims: mark.claims)
    }
  }

  /// Reports a beginning that is no moment.
  mutating func checkMoment() {
    guard let started = fields[.started], !Self.isMoment(started) else { return }
    warn(.started, "is no moment such as 2026-11-22T21:04:05Z, but '\(started)'")
  }

  /// Whether a text has the form of RFC 3339 in universal time.
  private static func isMoment(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { "-T:".contains($0) }
    guard parts.count == 6, parts.dropLast().map(\.count) == [4, 2, 2, 2, 2], text.hasSuffix("Z")
    else { return false }
    let numbers = (parts.dropLast() + [parts[5].dropLast()]).map { Int($0) ?? -1 }
    let ranges = [0...9999, 1...12, 1...31, 0...23, 0...59, 0...60]
    guard zip(numbers, ranges).allSatisfy({ $1.contains($0) }) else { return false }
    let isLeap = numbers[0] % 4 == 0 && (numbers[0] % 100 != 0 || numbers[0] % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return numbers[2] <= days[numbers[1] - 1]
  }
}

extension Duration {
  /// A time such as `60m`, `1.5h` or `3000 s`; nil for another text.
  fileprivate init?(sessionTime text: String) {
    let number = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let unit = text[number.endIndex...].filter { $0 != " " }
    let seconds = ["": 1.0, "s": 1, "m": 60, "h": 3600, "ms": 0.001]
    guard let value = Double(number), let factor = seconds[unit], value * factor < 31_536_000
    else { return nil }
    self = .milliseconds((1000 * value * factor).rounded())
  }
}
