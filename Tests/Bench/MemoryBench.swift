import Roots

/// What an entry with its context keeps, and what a step in the history does.
///
/// Beside them what an entry of the floor keeps. The first thing a process does, while its heap is
/// empty.
func memoryFigures(count: Int) -> [Figure] {
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
  return [
    figure("a live entry with its context, of \(count)", entryBytes, floorBytes),
    figure("a step that can be undone, of \(count)", stepBytes, floorBytes),
  ]
}

private func figure(_ workload: String, _ value: Double, _ floor: Double) -> Figure {
  Figure(
    workload: workload, unit: "bytes", value: value, floor: floor,
    floorName: "array, object and closure", ratio: value / floor)
}
