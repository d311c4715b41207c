import RootsTerminal

/// The place of a recorded line in its run.
struct RecordedPlace: Hashable {
  /// The branch, and the number of steps before the line.
  let branch: BranchPlace
  /// The size of the terminal.
  let size: Size

  init(of session: Session) { (branch, size) = (session.branchPlace, session.size) }

  var step: Int { branch.step }
}

/// The part of a run in which an action took place.
struct RecordedSpan: Hashable {
  let place: RecordedPlace
  /// The place after the action.
  let end: BranchPlace
  /// Whether the action moved the app along its branches.
  var travels = false

  /// Whether another action can be recorded on the same line.
  func joins(_ next: RecordedSpan) -> Bool {
    !travels && !next.travels && end == next.place.branch && next.end == end
  }
}

/// The places of the recorded lines of a run.
struct RecordedPlaces {
  /// The first line of an action, and its place.
  struct Mark: Hashable {
    /// The number among all marks, which increases.
    let number: Int
    var line: Int
    let span: RecordedSpan
    var place: RecordedPlace { span.place }
  }

  /// The largest number of lines, and of bytes of typed text, that are kept.
  static let lineLimit = 10_000
  static let byteLimit = 1 << 20

  /// The place before the current event.
  private(set) var current: RecordedPlace
  /// The lines at which actions begin, oldest first.
  private(set) var marks: [Mark] = []
  /// Whether older lines were dropped.
  private(set) var isCut = false
  /// The actions that lead to the present state.
  private var way = RecordedWay()
  /// The actions that lead to the ends of branches that were left.
  private var ways: [Int: RecordedWay] = [:]
  /// The place after the last action.
  private var latest: BranchPlace
  private var count = 0

  init(of session: Session) {
    current = RecordedPlace(of: session)
    latest = session.branchPlace
  }

  /// Takes the place before an event.
  mutating func arrive(_ session: Session) { current = RecordedPlace(of: session) }

  /// Notes that an action begins at a line.
  mutating func mark(_ span: RecordedSpan, line: Int) {
    marks.append(Mark(number: count, line: line, span: span))
    if !span.travels { way.append(count) }
    count += 1
  }

  /// Notes the place after an action, or after timers.
  mutating func settle(at place: BranchPlace) {
    if place.branch == latest.branch, place != latest { ways[place.branch] = nil }
    latest = place
  }

  /// Notes that an action has moved the app along its branches.
  /// - Parameter line: the line at which the tool of the action was opened; nil without one.
  mutating func travel(to place: BranchPlace, withoutTool line: Int?) {
    var left = way
    if let line {
      left.removeLast { number in mark(number).map { $0.line >= line } ?? true }
    }
    if ways[latest.branch] == nil { ways[latest.branch] = left }
    var next = ways[place.branch] ?? RecordedWay()
    next.removeLast { number in
      guard let end = mark(number)?.span.end else { return false }
      return end.life == place.life && end.step > place.step
    }
    (way, latest) = (next, place)
  }

  mutating func dropMarks(from line: Int) { marks.removeAll { $0.line >= line } }

  /// Drops the older half of the lines.
  /// - Returns: the number of dropped lines.
  mutating func dropHalf() -> Int {
    let half = marks.count / 2
    guard let first = marks.dropFirst(half).first?.line, first > 0 else { return 0 }
    marks.removeFirst(half)
    for index in marks.indices { marks[index].line -= first }
    isCut = true
    return first
  }

  /// The first line of the last steps; nil if the way to the present state does not have them.
  /// - Parameters:
  ///   - count: the number of steps, at least 1.
  ///   - end: the line at which the last tool was opened.
  func mark(ofLast count: Int, before end: Int) -> Mark? {
    let wanted = current.step - count
    let lines = marksOfWay.filter { $0.place.branch.life == latest.life && $0.line < end }
    guard let step = lines.last(where: { $0.place.step <= wanted })?.place.step else { return nil }
    return lines.first { $0.place.step == step }
  }

  /// Whether the way to the present state lacks lines that were dropped.
  var isWayCut: Bool { isCut && way.first.map { mark($0) == nil } ?? false }

  /// The lines of the way to the present state, from a mark on.
  func linesOfWay(from first: Mark?, lineCount: Int) -> [Range<Int>] {
    marksOfWay.filter { $0.number >= first?.number ?? 0 }.map { mark in
      let next = place(of: mark.number) + 1
      return mark.line..<(next < marks.count ? marks[next].line : lineCount)
    }
  }

  private var marksOfWay: [Mark] { way.numbers.compactMap { mark($0) } }

  private func mark(_ number: Int) -> Mark? {
    let place = place(of: number)
    return place < marks.count && marks[place].number == number ? marks[place] : nil
  }

  /// The index of the first mark with a number or a greater one.
  private func place(of number: Int) -> Int {
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The numbers of marks in increasing order.
private struct RecordedWay {
  private var ranges: [Range<Int>] = []

  var first: Int? { ranges.first?.lowerBound }
  var numbers: some Sequence<Int> { ranges.lazy.joined() }

  mutating func append(_ number: Int) {
    if let last = ranges.last, last.upperBound == number {
      ranges[ranges.count - 1] = last.lowerBound..<number + 1
    } else {
      ranges.append(number..<number + 1)
    }
  }

  mutating func removeLast(while isRemoved: (Int) -> Bool) {
    while let last = ranges.last {
      guard isRemoved(last.upperBound - 1) else { return }
      ranges.removeLast()
      if last.count > 1 { ranges.append(last.dropLast()) }
    }
  }
}
