/// The layout and colours of reports.
public struct TapeReportLook: Hashable, Sendable {
  /// The maximum width of two frames side by side, in columns; wider frames are shown one above the
  /// other.
  public var columns: Int
  /// Whether reports may use terminal colours.
  public var isColored: Bool

  /// Creates a layout; without colours for pipes and files.
  public init(columns: Int = 80, isColored: Bool = false) {
    self.columns = columns
    self.isColored = isColored
  }
}

/// A line of a report with its role.
struct ReportLine: Hashable {
  enum Role: Hashable {
    case plain
    /// An empty row of a frame.
    case blank
    /// The failure message.
    case failure
    /// The expected value.
    case expected
    /// The actual value.
    case actual
    /// A marker for a position.
    case mark
    /// A heading over other lines.
    case heading
  }

  let role: Role
  let text: String

  init(_ text: String, _ role: Role = .plain) {
    self.role = role
    self.text = text
  }

  /// The line with its colour codes; its text must not contain control characters.
  func rendered(isColored: Bool) -> String {
    guard isColored, let color else { return text }
    return "\u{1B}[\(color)m\(text)\u{1B}[0m"
  }

  /// The colour of the role: bold, red or green, which all terminals can show.
  private var color: String? {
    switch role {
    case .plain, .blank: nil
    case .failure, .heading: "1"
    case .expected: "32"
    case .actual, .mark: "31"
    }
  }
}

extension [ReportLine] {
  /// Creates plain lines.
  init(plain lines: [String]) { self = lines.map { ReportLine($0) } }
}
