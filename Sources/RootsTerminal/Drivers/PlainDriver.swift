/// A driver that tells in lines of text what changed: for pipes, `TERM=dumb`, screen readers.
///
/// It writes no escape byte, and knows neither terminal nor file: the lines go to one closure
/// and the events come from another. It is a class because it remembers what it last told.
public final class PlainDriver: Driver {
  /// The current size; follows the resize events as they are delivered.
  public private(set) var size: Size
  private var told: Frame?
  private let write: (String) throws(DriverError) -> Void
  private let read: (Duration?) -> Event?

  /// Makes a driver from the two ends of its line.
  ///
  /// - Parameters:
  ///   - write: takes one line, without its line feed.
  ///   - read: gives the next event, or nil when none came before the deadline.
  public init(
    size: Size = Size(columns: 80, rows: 24),
    write: @escaping (String) throws(DriverError) -> Void,
    read: @escaping (Duration?) -> Event?
  ) {
    self.size = size.clamped
    self.write = write
    self.read = read
  }

  /// Writes each row that changed and says something, from top to bottom.
  public func show(_ frame: Frame) throws(DriverError) {
    let rows = PlainDriver.changedRows(of: frame, since: told)
    told = frame
    for row in rows { try write(row) }
  }

  /// The next event of the injected source.
  public func next(before deadline: Duration?) -> Event? {
    let event = read(deadline)
    if case .resize(let size) = event { self.size = size.clamped }
    return event
  }

  /// The texts of the rows that look different, without borders, blank ones left out.
  ///
  /// A change of style alone is not told: what matters is said in text too.
  static func changedRows(of frame: Frame, since old: Frame?) -> [String] {
    (0..<frame.size.rows).compactMap { row in
      let text = spoken(frame.row(row))
      guard !text.isEmpty else { return nil }
      return old.map { spoken($0.row(row)) } == text ? nil : text
    }
  }

  /// A row without what only draws: border lines, and blanks at the ends and in long runs.
  private static func spoken(_ row: String) -> String {
    let words = row.unicodeScalars.split { scalar in
      scalar == " " || (0x2500..<0x25A0).contains(scalar.value)
    }
    let text = words.map { String($0) }.joined(separator: " ")
    return text.unicodeScalars.allSatisfy { "+-|#".unicodeScalars.contains($0) || $0 == " " }
      ? "" : text
  }
}
