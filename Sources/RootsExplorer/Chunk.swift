/// The outcome of expanding one part of the frontier, in the order of its states.
///
/// One thread fills a chunk while the tables are only read; the merge empties it. A candidate is a
/// successor that the tables did not have yet, as a row of the vector, parent, move and hash.
@usableFromInline
@safe final class Chunk: @unchecked Sendable {
  @usableFromInline let table: StateTable
  private let novelty: NoveltyTable?
  @exclusivity(unchecked) private(set) var candidates: Rows
  /// The number of candidates before the successors that are offered.
  @usableFromInline private(set) var keptCount = 0
  private var offered: [UInt32] = []
  /// The row after the candidates.
  @exclusivity(unchecked) private var spare: UnsafeMutablePointer<UInt32>
  /// The atoms of all candidates, and the end and the changed ones of each candidate's part.
  private(set) var atoms: [UInt32] = []
  private(set) var atomEnds: [(end: Int, changed: Int)] = []
  /// Whether the state that is expanded has each atom.
  private var isOfParent: [Bool] = []
  private var atomsOfParent: [UInt32] = []
  /// The moves that were not refused.
  @exclusivity(unchecked) private(set) var transitions = 0
  private(set) var deadlocks: [Int] = []
  private(set) var findings = Findings()
  /// The first state of the chunk for which the model is not a function.
  private(set) var fault: (state: Int, cause: ModelError.Cause)?

  @usableFromInline
  init(_ table: StateTable, _ novelty: NoveltyTable?) {
    self.table = table
    self.novelty = novelty
    unsafe candidates = Rows(width: table.length + 3, segmentBits: 6)
    unsafe spare = candidates.spare()
  }

  var bytes: Int { unsafe candidates.bytes + 4 * atoms.count }

  /// Memory for the vector of the next successor, filled with zeros.
  @usableFromInline
  func blankVector() -> UnsafeMutableBufferPointer<UInt32> {
    unsafe spare.update(repeating: 0, count: table.length)
    return unsafe UnsafeMutableBufferPointer(start: spare, count: table.length)
  }

  /// Offers the successor in the blank vector.
  @usableFromInline
  func offer(from parent: UInt32, by move: UInt32) {
    unsafe transitions += 1
    unsafe spare[table.length] = parent
    unsafe spare[table.length + 1] = move
    unsafe spare[table.length + 2] = table.tag(spare)
    _ = unsafe candidates.append()
    unsafe spare = candidates.spare()
  }

  /// Finds the states of the offered successors, in their order; `StateTable.none` for new ones.
  @usableFromInline
  func findOffered() -> [UInt32] {
    unsafe table.find(candidates, keptCount..<candidates.count, &offered)
    return offered
  }

  /// Withdraws the offers of which `keep` did not keep the successor.
  @usableFromInline
  func endOffers() {
    unsafe candidates.shrink(to: keptCount)
    unsafe spare = candidates.spare()
  }

  /// Keeps a successor for the merge, by its place among those that are offered.
  ///
  /// - Parameters:
  ///   - place: the place; greater than that of the last one that was kept.
  ///   - first: the number of candidates before the offers.
  @usableFromInline
  func keep(_ place: Int, after first: Int) {
    let row = unsafe candidates[first + place]
    if first + place != keptCount {
      unsafe candidates[keptCount].update(from: row, count: candidates.width)
    }
    keptCount += 1
  }

  /// Notes the atoms of the state whose successors come next.
  @usableFromInline
  func begin(with atoms: [UInt32]) {
    for atom in atomsOfParent { isOfParent[Int(atom)] = false }
    atomsOfParent = atoms
    let missing = (atoms.max().map { Int($0) + 1 } ?? 0) - isOfParent.count
    if missing > 0 { isOfParent.append(contentsOf: repeatElement(false, count: missing)) }
    for atom in atoms { isOfParent[Int(atom)] = true }
  }

  /// Keeps a successor as `keep` does, if its atoms are novel.
  @usableFromInline
  func keep(_ place: Int, after first: Int, ifNovel atoms: inout [UInt32]) {
    let changed = atoms.partition { $0 < isOfParent.count && isOfParent[Int($0)] }
    let successor = NoveltyTable.Successor(all: atoms[...], changedCount: changed)
    if novelty?.isNovel(successor) == false { return }
    keep(place, after: first)
    self.atoms.append(contentsOf: atoms)
    atomEnds.append((self.atoms.count, changed))
  }

  func atoms(of candidate: Int) -> NoveltyTable.Successor {
    let (end, changed) = atomEnds[candidate]
    let all = atoms[(candidate == 0 ? 0 : atomEnds[candidate - 1].end)..<end]
    return NoveltyTable.Successor(all: all, changedCount: changed)
  }

  @usableFromInline
  func addDeadlock(_ state: Int) { deadlocks.append(state) }

  /// Adds the properties found in a state, or by a move from it, and empties the buffer.
  @usableFromInline
  func take(_ properties: inout [UInt32], in state: Int, by move: UInt32?) {
    if properties.isEmpty { return }
    for property in properties {
      findings.add(Finding(state: state, move: move, count: 1), of: property)
    }
    properties.removeAll(keepingCapacity: true)
  }

  @usableFromInline
  func add(_ cause: ModelError.Cause, in state: Int) {
    if fault == nil { fault = (state, cause) }
  }
}
