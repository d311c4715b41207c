import Roots
import RootsTerminal

/// The place of a recorded line in its run.
struct RecordedPlace: Hashable {
  /// The number of steps before the line.
  let step: Int
  /// How often the run had been rewound, reloaded or started over before the line.
  let life: Int
  /// The size of the terminal.
  let size: Size
}

/// The places of the recorded lines of a run.
struct RecordedPlaces {
  /// A line, and its place.
  struct Mark: Hashable {
    var line: Int
    let place: RecordedPlace
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
  private weak var navigator: Navigator?

  init(of session: Session) {
    navigator = session.navigator
    current = RecordedPlace(step: session.stepCount, life: 0, size: session.size)
  }

  /// Takes the place before an event.
  mutating func arrive(_ session: Session) {
    let isNew = session.navigator !== navigator || session.stepCount < current.step
    navigator = session.navigator
    current = RecordedPlace(
      step: session.stepCount, life: current.life + (isNew ? 1 : 0), size: session.size)
  }

  mutating func mark(_ place: RecordedPlace, line: Int) {
    marks.append(Mark(line: line, place: place))
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

  /// The first line of the last steps; nil if the run was changed otherwise since.
  /// - Parameters:
  ///   - count: the number of steps, at least 1.
  ///   - end: the line at which the last tool was opened.
  func mark(ofLast count: Int, before end: Int) -> Mark? {
    let wanted = current.step - count
    let lines = marks.filter { $0.place.life == current.life && $0.line < end }
    guard let step = lines.last(where: { $0.place.step <= wanted })?.place.step else { return nil }
    return lines.first { $0.place.step == step }
  }
}

extension Session {
  /// The number of steps in the journal.
  fileprivate var stepCount: Int { navigator.journal?.count ?? 0 }
}
