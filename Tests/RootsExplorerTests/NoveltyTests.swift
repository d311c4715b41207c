import RootsExplorer
import Testing

@Suite struct NoveltyTests {
  /// The atoms of each node, 0 to 3 of them, some twice.
  private static func atoms(of nodes: Int, count: Int, seed: UInt64) -> [[UInt32]] {
    var random = SplitMix64(seed: seed)
    return (0..<nodes).map { _ in
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        UInt32.random(in: 0..<UInt32(count), using: &random)
      }
    }
  }

  /// A filter that keeps the sets of atoms and pairs in a `Set`.
  private static func filter(
    _ atoms: [[UInt32]], hasPairs: Bool
  ) -> (_ node: Int) -> Bool {
    var seen: Set<[UInt32]> = []
    return { node in
      var isNovel = false
      for one in atoms[node] {
        for other in hasPairs ? atoms[node] : [one] where seen.insert([one, other]).inserted {
          isNovel = true
        }
      }
      return isNovel
    }
  }

  @Test(arguments: 0..<120 as Range<UInt64>)
  func `the kept states are those that make an atom or a pair true for the first time`(
    seed: UInt64
  ) throws {
    let hasPairs = seed % 2 == 1
    let graph = Graph.random(nodes: 400, moves: 4, starts: 3, seed: seed)
    let atoms = NoveltyTests.atoms(of: 400, count: 2 + Int(seed % 90), seed: seed + 1)
    let oracle = Oracle(graph, keeping: NoveltyTests.filter(atoms, hasPairs: hasPairs))
    var search = Search(graph)
    search.novelty = Novelty(hasPairs ? .pairs : .atoms) { node, found in found += atoms[node] }
    search.threads = 1 + Int(seed % 3)
    let space = try search.run()
    #expect((0..<space.report.states).map(space.state) == oracle.nodes)
    #expect((0..<space.report.states).map { space.path(to: $0).moves } == oracle.paths)
    #expect(space.report.transitions == oracle.transitions)
    #expect(space.report.stop == .finished)
    #expect(!space.report.isComplete)
  }

  @Test func `IW(1) visits at most as many states as there are atoms`() throws {
    var search = Search(SlidingPuzzle(columns: 3, rows: 3))
    let atoms: @Sendable ([UInt32], inout [UInt32]) -> Void = { state, atoms in
      for (place, tile) in state.enumerated() { atoms.append(UInt32(9 * place) + tile) }
    }
    search.novelty = Novelty(.atoms, atoms: atoms)
    #expect(try search.run().report.states <= 81)
    search.novelty = Novelty(.pairs, atoms: atoms)
    let states = try search.run().report.states
    #expect(states > 81 && states <= 72 * 72 / 2 + 72)
  }

  @Test func `pairs of great atoms stop at the memory limit`() throws {
    var search = Search(Graph(targets: [[1], [0]]))
    search.novelty = Novelty(.pairs) { node, atoms in
      atoms.append(node == 0 ? 1 : .max)
    }
    let report = try search.run().report
    #expect(report.stop == .memory)
    #expect(report.states == 1)
  }
}
