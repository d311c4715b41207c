import Roots
import RootsTerminal
import Testing

@Suite struct ResponderTests {
  /// A scene of a test: its children, its answers, and the requests that reached it.
  private final class Node: Responder {
    var ownership = Ownership()
    var presentingContext: EntryContext?
    var children: [Node] = []
    var hidden: [Node] = []
    var override: Node?
    var answer: String?
    var taken: [Command] = []
    var takesRequests = false

    var nextResponder: (any Responder)? { override ?? ownership.owner }
    func shows(_ child: any Responder) -> Bool { !hidden.contains { $0 === child } }

    func present(_ request: Request, for child: any Responder) -> Reply? {
      if takesRequests {
        taken.append(request.command)
        return .done(nil)
      }
      return presentingContext?.navigator?.send(request)
    }

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

  /// A navigator, with a scene that shows its visible entry.
  private func shown() throws -> (navigator: Navigator, top: Node) {
    let navigator = Navigator(
      try NavigationMap(
        start: .screen("feed"),
        screens: [ScreenDefinition("feed"), ScreenDefinition("post")]))
    let top = Node()
    let entry = try #require(navigator.world.state.visibleContent)
    top.presentingContext = navigator.context(entry.id)
    return (navigator, top)
  }

  private func push() throws -> Request { Request(try Command(parsing: "push post")) }

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

  @Test func `a visible scene presents through the entry above it`() throws {
    let (navigator, top) = try shown()
    let part = Node()
    try top.own(part)
    #expect(part.isOnVisibleBranch)
    #expect(part.requestPresentation(try push()).refusal == nil)
    #expect(navigator.world.state.visibleContent?.screen.text == "post")
  }

  @Test func `a scene inside a nested navigator presents while that is visible`() throws {
    let (feed, wallet, post) = (Name("feed"), Name("wallet"), Name("post"))
    let nav = Navigator(
      try NavigationMap(
        tabs: [TabDefinition("home", root: feed)],
        screens: [feed, wallet, post].map { ScreenDefinition($0) },
        nested: [NavigatorDefinition("purse", in: wallet, start: .screen(post))]))
    nav.send(.push(wallet))
    let inner = try #require(nav.world.state.focusedEntry)
    #expect(inner.screen.text == "post")
    let node = Node()
    node.presentingContext = nav.context(inner.id)
    #expect(node.isOnVisibleBranch)
    #expect(node.requestPresentation(try push()).refusal == nil)
    nav.send(try Command(parsing: "push post on tab home"))
    #expect(!nav.world.state.isVisible(inner.id))
    #expect(node.requestPresentation(try push()).refusal == .notOnVisibleBranch)
  }

  @Test func `only the visible branch presents; others are refused with the reason`() throws {
    let (navigator, top) = try shown()
    let (part, inner) = (Node(), Node())
    try top.own(part)
    try part.own(inner)
    top.hidden = [part]
    var heard: Refusal?
    var request = try push()
    request.onRefusal = { heard = $0 }
    #expect(inner.requestPresentation(request).refusal == .notOnVisibleBranch)
    #expect(heard == .notOnVisibleBranch)
    top.hidden = []
    navigator.send(try push())
    #expect(inner.requestPresentation(try push()).refusal == .notOnVisibleBranch)
    #expect(Node().requestPresentation(Request(.pop())).refusal == .notOnVisibleBranch)
    #expect(navigator.world.state[.main].count == 2)
  }

  @Test func `a responder in between may take a presentation`() throws {
    let (navigator, top) = try shown()
    let (stack, part) = (Node(), Node())
    try top.own(stack)
    try stack.own(part)
    stack.takesRequests = true
    #expect(part.requestPresentation(try push()).refusal == nil)
    #expect(stack.taken == [try push().command])
    #expect(navigator.world.state[.main].count == 1)
  }

  @Test func `a chain without a navigator is refused`() throws {
    let (navigator, top) = try shown()
    let part = Node()
    try top.own(part)
    part.override = Node()
    #expect(part.requestPresentation(Request(.pop())).refusal == .nobodyPresents)
    #expect(navigator.contextCount == 1)
  }

  @Test func `an adoption refusal names the remedy`() {
    #expect(
      "\(AdoptionRefusal.hasAnotherOwner)"
        == "this belongs to another scene; release it there first")
    #expect(
      "\(AdoptionRefusal.wouldBeACycle)"
        == "a scene cannot be put into itself, or into what it contains")
    #expect(
      "\(Refusal.notOnVisibleBranch)" == "only a visible scene may present; show it first")
    #expect(
      "\(Refusal.nobodyPresents)"
        == "no responder above this scene presents; put it into a container")
  }
}
