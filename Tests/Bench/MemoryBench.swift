import Roots

/// The memory of an entry with its context, and of a step in the history.
///
/// The floor is the memory of an entry of the minimal stack. Measured in a process of its own with
/// an empty heap.
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
