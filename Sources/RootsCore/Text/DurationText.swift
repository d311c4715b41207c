extension Duration {
  /// Reads a number of at least 0 with a unit, seconds by default: `500ms`, `1.5 s`, `60m`, `1h`.
  ///
  /// A function, because a call of an initializer of `Duration` binds `timespec` to a module that
  /// cannot be imported; Swift 6.3 then refuses its members in other files of the target.
  ///
  /// - Returns: the duration; nil for another text, and for more than a year.
  package static func parse(_ text: String) -> Duration? {
    let number = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let unit = text[number.endIndex...].drop { $0 == " " }
    let units = ["ms": 1.0, "": 1_000, "s": 1_000, "m": 60_000, "h": 3_600_000]
    guard let value = Double(number), let factor = units[String(unit)],
      value * factor <= 31_536_000_000
    else { return nil }
    return .milliseconds(value * factor)
  }

  /// The number of seconds, rounded to a number of decimals.
  package func seconds(decimals: Int) -> Double {
    let units = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    return (self / .seconds(1) * units).rounded() / units
  }
}
