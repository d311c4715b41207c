/// How a report looks.
public struct TapeReportLook: Hashable, Sendable {
  /// How many columns two pictures may take side by side; wider ones stand one above the other.
  public var columns: Int
  /// Whether it may use the colours of a terminal.
  public var isColored: Bool

  /// A look; without colours for pipes and files.
  public init(columns: Int = 80, isColored: Bool = false) {
    self.columns = columns
    self.isColored = isColored
  }
}

/// A line of a report, and what it is there for.
struct ReportLine: Hashable {
  enum Role: Hashable {
    case plain
    /// A row of a picture that shows nothing.
    case blank
    /// The fact that a person reads first.
    case failure
    /// What the tape wants.
    case expected
    /// What there is instead.
    case actual
    /// What points at a place.
    case mark
    /// What stands over other lines.
    case heading
  }

  let role: Role
  let text: String

  init(_ text: String, _ role: Role = .plain) {
    self.role = role
    self.text = text
  }

  /// The line as it is shown; its text must be visible already.
  func rendered(isColored: Bool) -> String {
    guard isColored, let color else { return text }
    return "\u{1B}[\(color)m\(text)\u{1B}[0m"
  }

  /// Bold, red and green: what every theme of a terminal can show.
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
  /// Plain lines.
  init(plain lines: [String]) { self = lines.map { ReportLine($0) } }
}
