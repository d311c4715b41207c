/// A time as written in a tape, with its value.
public struct TapeTime: Hashable, Sendable {
  /// The number as written with its unit, seconds by default: `500ms`, `.5s`, `2m`.
  public let text: String
  /// The value, to the nanosecond.
  ///
  /// Of `1.2.3s` only the part before the second dot counts.
  public let duration: Duration

  /// The longest accepted time: one year.
  static let longest = Duration.seconds(365 * 24 * 3600)

  /// Creates a time in milliseconds, at least 0.
  public init(milliseconds: Int) {
    text = "\(milliseconds)ms"
    duration = .milliseconds(milliseconds)
  }

  /// Reads digits and dots; nil if the time is longer than a year.
  init?(number: String, unit: Unit) {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = Int64("0" + (parts.first ?? "")),
      whole <= 1000 * Self.longest.components.seconds
    else { return nil }
    let digits = (parts.dropFirst().first ?? "").prefix(9)
    let billionths = Int64(digits + String(repeating: "0", count: 9 - digits.count)) ?? 0
    let fraction = Duration.nanoseconds(billionths * unit.microseconds / 1_000_000)
    duration = .microseconds(whole * unit.microseconds) + fraction
    text = number + unit.rawValue
    guard duration <= Self.longest else { return nil }
  }

  enum Unit: String {
    case milliseconds = "ms"
    case seconds = "s"
    case minutes = "m"

    var microseconds: Int64 {
      switch self {
      case .milliseconds: 1_000
      case .seconds: 1_000_000
      case .minutes: 60_000_000
      }
    }
  }
}

/// A repeat count as written in a tape, with its value.
public struct TapeCount: Hashable, Sendable {
  /// The digits and dots as written.
  public let text: String
  /// The number of key presses; 1 for a number with a dot, as in VHS.
  public let value: Int

  /// The maximum number of key presses of one command.
  static let largest = 1_000_000

  /// Creates a count, at least 0.
  public init(_ value: Int) {
    text = "\(value)"
    self.value = value
  }

  /// Reads digits and dots; nil if the number is too large.
  init?(number: String) {
    text = number
    guard !number.contains(".") else {
      value = 1
      return
    }
    guard let value = Int(number), value <= Self.largest else { return nil }
    self.value = value
  }
}
