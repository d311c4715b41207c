import Roots
import RootsTerminal
import Testing

@Suite struct ResponderTests {
  /// A scene of a test: its children and its answers.
  private final class Node: Responder {
    var ownership = Ownership()
    var children: [Node] = []
    var override: Node?
    var answer: String?

    var nextResponder: (any Responder)? { override ?? ownership.owner }

    func own(_ child: Node) throws(AdoptionRefusal) {
      try adopt(child)
      children.append(child)
    }
  }

  private func chain(_ count: Int) throws -> [Node] {
    let nodes = (0..<count).map { _ in Node() }
    for (owner, child) in zip(nodes, nodes.dropFirst()) { try owner.own(child) }
    return nodes
  }

  @Test func `the next responder is the owner by default`() throws {
    let nodes = try chain(3)
    #expect(nodes[2].nextResponder === nodes[1])
    let other = Node()
    nodes[2].override = other
    #expect(ResponderChain(from: nodes[2]).elementsEqual([nodes[2], other]) { $0 === $1 })
  }

  @Test func `an unanswered question travels up to the first answer`() throws {
    let nodes = try chain(4)
    nodes[0].answer = "root"
    nodes[1].answer = "middle"
    var asked = 0
    let answer = ResponderChain(from: nodes[3]).first { responder in
      asked += 1
      return (responder as? Node)?.answer
    }
    #expect(answer == "middle")
    #expect(asked == 3)
    #expect(ResponderChain(from: nodes[3]).first { _ in String?.none } == nil)
  }

  @Test func `a cyclic chain ends at the first repetition`() throws {
    let nodes = try chain(3)
    nodes[0].override = nodes[2]
    #expect(ResponderChain(from: nodes[2]).map { _ in 1 }.count == 3)
  }

  @Test func `a scene has one owner`() throws {
    let nodes = try chain(2)
    let other = Node()
    #expect(throws: AdoptionRefusal.hasAnotherOwner) { try other.adopt(nodes[1]) }
    try nodes[0].adopt(nodes[1])
    other.release(nodes[1])
    #expect(nodes[1].ownership.owner === nodes[0])
    nodes[0].release(nodes[1])
    try other.adopt(nodes[1])
    #expect(nodes[1].ownership.owner === other)
  }

  @Test(arguments: 0..<4)
  func `a scene cannot be adopted by its own child`(_ depth: Int) throws {
    let nodes = try chain(4)
    #expect(throws: AdoptionRefusal.wouldBeACycle) { try nodes[depth].adopt(nodes[0]) }
    #expect(nodes[0].ownership.owner == nil)
  }

  @Test func `a child does not keep its owner alive`() throws {
    weak var weakOwner: Node?
    let child = Node()
    do {
      let owner = Node()
      try owner.own(child)
      weakOwner = owner
      #expect(child.nextResponder === owner)
    }
    #expect(weakOwner == nil)
    #expect(child.nextResponder == nil)
    try Node().adopt(child)
  }

  @Test func `a tree of scenes is deallocated with its root`() throws {
    weak var deepest: Node?
    do {
      let nodes = try chain(50)
      deepest = nodes.last
      #expect(deepest != nil)
    }
    #expect(deepest == nil)
  }

  @Test func `an adoption refusal names the remedy`() {
    #expect(
      "\(AdoptionRefusal.hasAnotherOwner)"
        == "this belongs to another scene; release it there first")
    #expect(
      "\(AdoptionRefusal.wouldBeACycle)"
        == "a scene cannot be put into itself, or into what it contains")
  }
}
