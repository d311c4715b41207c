/// A time as a tape writes it, and what it amounts to.
public struct TapeTime: Hashable, Sendable {
  /// The number as it was written and its unit, seconds if there was none: `500ms`, `.5s`, `2m`.
  public let text: String
  /// What it amounts to, to the nanosecond.
  ///
  /// Of `1.2.3s` the part before the second dot counts.
  public let duration: Duration

  /// The longest time that a tape may name: a year.
  static let longest = Duration.seconds(365 * 24 * 3600)

  /// A time in milliseconds, which must not be negative.
  public init(milliseconds: Int) {
    text = "\(milliseconds)ms"
    duration = .milliseconds(milliseconds)
  }

  /// Reads digits and dots; `nil` if the time is longer than a year.
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

/// How often a key is pressed: the number as it was written, and what it amounts to.
public struct TapeCount: Hashable, Sendable {
  /// The digits and dots as they were written.
  public let text: String
  /// How often; 1 for what is not a whole number, as VHS has it.
  public let value: Int

  /// The largest number of presses that one command may ask for.
  static let largest = 1_000_000

  /// A count, which must not be negative.
  public init(_ value: Int) {
    text = "\(value)"
    self.value = value
  }

  /// Reads digits and dots; `nil` if there are too many presses.
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
