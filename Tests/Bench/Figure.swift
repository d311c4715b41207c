/// The measured values of a workload and of its floor.
struct Figure {
  let workload: String
  let unit: String
  let value: Double
  let floor: Double
  let floorName: String
  /// The ratio to the floor's time or memory.
  let ratio: Double
}

/// The figures as a table.
func table(_ figures: [Figure]) -> String {
  let rows =
    [["workload", "figure", "", "floor", "times", "the floor is"]]
    + figures.map {
      [$0.workload, rounded($0.value), $0.unit, rounded($0.floor), times($0.ratio), $0.floorName]
    }
  let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    row.indices.map { column in
      let pad = String(repeating: " ", count: widths[column] - row[column].count)
      return [1, 3, 4].contains(column) ? pad + row[column] : row[column] + pad
    }.joined(separator: "  ")
  }.joined(separator: "\n")
}

/// The figures as JSON.
func json(_ figures: [Figure]) -> String {
  let rows = figures.map {
    "  {\"workload\": \"\($0.workload)\", \"unit\": \"\($0.unit)\", \"figure\": \($0.value), "
      + "\"floor\": \($0.floor), \"floorName\": \"\($0.floorName)\", \"ratio\": \($0.ratio)}"
  }
  return "[\n" + rows.joined(separator: ",\n") + "\n]\n"
}

/// A number in groups of three digits; small ones with one decimal.
private func rounded(_ value: Double) -> String {
  if value < 1000 { return "\((value * 10).rounded() / 10)" }
  var digits = Array(String(Int(value.rounded())))
  for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
  return String(digits)
}

private func times(_ ratio: Double) -> String { "\((ratio * 100).rounded() / 100)" }
