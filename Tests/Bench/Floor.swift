/// The minimal stack with results in Swift: an array of ids, and an object with a closure for each,
/// called with the result on removal.
struct Floor {
  private final class Visit {
    let id: Int
    let onResult: (Int) -> Void

    init(_ id: Int, _ onResult: @escaping (Int) -> Void) {
      self.id = id
      self.onResult = onResult
    }
  }

  private var ids: [Int] = []
  private var visits: [Visit] = []

  var depth: Int { ids.count }

  @inline(never)
  mutating func push(_ id: Int, _ onResult: @escaping (Int) -> Void) {
    ids.append(id)
    visits.append(Visit(id, onResult))
  }

  @inline(never)
  mutating func pop() {
    ids.removeLast()
    let visit = visits.removeLast()
    visit.onResult(visit.id)
  }
}

/// The floor with the receiver of its results, an object.
final class FloorStack {
  private var floor = Floor()
  private(set) var sum = 0

  init(depth: Int) {
    for id in 0..<depth { push(id) }
  }

  func push(_ id: Int) { floor.push(id) { self.sum &+= $0 } }
  func pop() { floor.pop() }
}
