import Roots

/// What an entry with its context keeps, and what a step in the history does.
///
/// Beside them what an entry of the floor keeps. Measured by a process of their own, whose heap is
/// empty: nothing it measures lies in what others left, and nothing it leaves is in others' way.
func memoryFigures(count: Int) -> [Figure] {
  let bytes = output(of: "\(CommandLine.arguments[0]) memory \(count)").split(separator: " ")
    .compactMap { Double($0) }
  precondition(bytes.count == 3, "no figures of memory")
  return [
    figure("a live entry with its context, of \(count)", bytes[1], bytes[0]),
    figure("a step that can be undone, of \(count)", bytes[2], bytes[0]),
  ]
}

/// The bytes of an entry of the floor, of a live entry and of a step.
func measuredMemory(count: Int) -> String {
  let start = residentBytes()
  let floor = FloorStack(depth: count)
  let afterFloor = residentBytes()
  let tower = Tower(depth: count, historyLimit: 0)
  let afterEntries = residentBytes()
  let logged = Tower(depth: count, historyLimit: count)
  let afterSteps = residentBytes()
  precondition(floor.sum == 0 && tower.tally.sum == 0 && logged.navigator.contextCount > count)

  let floorBytes = Double(afterFloor - start) / Double(count)
  let entryBytes = Double(afterEntries - afterFloor) / Double(count)
  let stepBytes = Double(afterSteps - afterEntries) / Double(count) - entryBytes
  return "\(floorBytes) \(entryBytes) \(stepBytes)"
}

private func figure(_ workload: String, _ value: Double, _ floor: Double) -> Figure {
  Figure(
    workload: workload, unit: "bytes", value: value, floor: floor,
    floorName: "array, object and closure", ratio: value / floor)
}
