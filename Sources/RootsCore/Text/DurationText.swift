extension Duration {
  /// The number of seconds, rounded to a number of decimals.
  package func seconds(decimals: Int) -> Double {
    let units = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    return (self / .seconds(1) * units).rounded() / units
  }
}
