import RootsExplorer

/// A memory of answers about states, which are found by what was read of a state to give them.
///
/// A function that reads one part after another reads the same part first of all states, and which
/// part it reads next depends on what it has read. So its reads make a tree: a node names the part
/// that is read next, its edges are the values of the part, and its leaves are answers. What was
/// not read has no edge, so one leaf answers for all states that differ in other parts only. Source
/// of the reuse of moves by what they read: S. Blom, J. van de Pol and M. Weber, "LTSmin:
/// Distributed and Symbolic Reachability", CAV 2010.
///
/// A class because the threads of a search share it.
final class ReadTree: Sendable {
  /// Nodes by the node before and the value that leads to them; each contains the number of the
  /// part that is read next, or that of an answer with the highest bit.
  private let nodes = PairTable()
  /// The number of parts that are read of every state, before any question.
  private let fixedCount: Int

  private static let answerBit: UInt32 = 1 << 31
  /// The number before the first node.
  private static let origin = UInt32.max
  /// The number of a node that the tree does not have.
  private static let unknown = UInt32.max - 1

  init(fixedCount: Int) { self.fixedCount = fixedCount }

  /// The memory of the tree in bytes once another node is added.
  var bytes: Int { nodes.bytesOfNextPair }

  /// The node of all states that agree in the first parts.
  /// - Parameters:
  ///   - values: the values of all parts of the state.
  ///   - isFull: whether no node may be added; nothing is then known of a new situation.
  func situation(_ values: [UInt32], isFull: Bool) -> UInt32 {
    var node = ReadTree.origin
    for place in 0..<fixedCount {
      let next = isFull ? nodes[node, values[place]] : nodes.add(node, values[place], 0)
      guard let next else { return ReadTree.unknown }
      node = next.number
    }
    return node
  }

  /// The answer to a question about a state; nil when it is not known.
  func answer(to question: UInt32, in situation: UInt32, _ values: [UInt32]) -> UInt32? {
    var (node, value) = (situation, question)
    while let next = nodes[node, value] {
      let part = next.content
      if part & ReadTree.answerBit != 0 { return part & ~ReadTree.answerBit }
      (node, value) = (next.number, values[Int(part)])
    }
    return nil
  }

  /// The answers to questions about a state, in order; nil where one is not known.
  ///
  /// All questions go from node to node together, so that the waits for memory overlap.
  func answers(
    to questions: [UInt32], in situation: UInt32, _ values: [UInt32]
  ) -> [UInt32?] {
    var answers = [UInt32?](repeating: nil, count: questions.count)
    var places = questions.enumerated().map { (place: $0, node: situation, value: $1) }
    while !places.isEmpty {
      var count = 0
      for index in places.indices {
        let (place, node, value) = places[index]
        guard let next = nodes[node, value] else { continue }
        let part = next.content
        if part & ReadTree.answerBit != 0 {
          answers[place] = part & ~ReadTree.answerBit
        } else {
          places[count] = (place, next.number, values[Int(part)])
          count += 1
        }
      }
      places.removeLast(places.count - count)
    }
    return answers
  }

  /// Adds an answer.
  /// - Parameter parts: the parts that were read to give it, in their order.
  func add(
    _ answer: UInt32, to question: UInt32, in situation: UInt32, _ values: [UInt32],
    reading parts: [Int]
  ) {
    var (node, value) = (situation, question)
    for part in parts {
      let next = nodes.add(node, value, UInt32(part))
      assert(next.content == UInt32(part), "what is read depends on more than what was read")
      (node, value) = (next.number, values[part])
    }
    nodes.add(node, value, answer | ReadTree.answerBit)
  }
}
