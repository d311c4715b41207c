import RootsExplorer
import Synchronization
import Testing

/// A ring of states with a fault in one of them.
private struct Ring: SearchModel {
  enum Fault { case none, vector, moves, successor }

  let fault: Fault
  var place: UInt32 = 0
  let asked = Counter()

  var vectorLength: Int { 1 }

  func startStates() -> [UInt32] { [0] }

  func moves(of state: UInt32, into moves: inout [UInt32]) {
    if fault == .moves, state == place { moves.append(UInt32(asked.next())) }
    moves += [7, 8]
  }

  func step(_ state: UInt32, _ move: UInt32) -> UInt32? {
    if fault == .successor, state == place, move == 8 { return UInt32(asked.next()) % 300 }
    return (state + 1) % 300
  }

  func pack(_ state: UInt32, into vector: inout MutableSpan<UInt32>) {
    vector[0] = state
  }

  func unpack(_ vector: Span<UInt32>) -> UInt32 {
    fault == .vector && vector[0] == place ? place + 1 : vector[0]
  }
}

@Suite struct ModelErrorTests {
  @Test func `a model that is a function is accepted`() throws {
    #expect(try Search(Ring(fault: .none)).run().report.states == 300)
  }

  @Test(arguments: [1, 2, 8])
  func `a model whose successors differ when computed twice is refused`(threads: Int) {
    var search = Search(Ring(fault: .successor))
    search.threads = threads
    let error = #expect(throws: ModelError.self) { try search.run() }
    #expect(error?.cause == .successor(move: 8))
    #expect(error?.path.moves == [])
  }

  @Test func `a model whose moves differ when computed twice is refused`() {
    let error = #expect(throws: ModelError.self) { try Search(Ring(fault: .moves)).run() }
    #expect(error?.cause == .moves)
  }

  @Test func `a model that does not unpack what was packed is refused`() {
    let error = #expect(throws: ModelError.self) { try Search(Ring(fault: .vector)).run() }
    #expect(error?.cause == .vector)
  }

  @Test func `the sample has about one state in 64`() throws {
    var refused = 0
    for place in 0..<300 as Range<UInt32> {
      do {
        _ = try Search(Ring(fault: .moves, place: place)).run()
      } catch {
        refused += 1
        #expect(error.path.moves == Array(repeating: 7, count: Int(place)))
      }
    }
    #expect((3...7).contains(refused))
  }

  @Test func `an error names what differs, where, and what to do`() {
    let error = #expect(throws: ModelError.self) { try Search(Ring(fault: .successor)).run() }
    #expect(
      error?.description == "the model is not a function: move 8 leads to another state when "
        + "it is computed twice, after the moves [] from start 0; keep clocks, random numbers and "
        + "counters in the state")
  }
}
