/// A tree of patterns by their segments, which finds the pattern of a link.
///
/// In each segment a word is tried before a kind, and a kind before any text; the first segment
/// that differs decides. Patterns that this order cannot tell apart are refused, so the order of
/// declaration never matters.
struct RouteTrie: Sendable {
  private struct Node: Sendable {
    var words: [String: Int] = [:]
    var kinds: [(kind: RouteParameter.Kind, node: Int)] = []
    var text: Int?
    /// The index of the route whose pattern ends here; nil when none does.
    var route: Int?
  }

  private var nodes: [Node] = []
  private var roots: [String: Int] = [:]

  /// Creates a tree without patterns.
  init() {}

  /// Adds a pattern, unless another one matches the same links.
  ///
  /// - Parameter route: the number that `route(for:)` returns for the pattern.
  /// - Returns: the number of the other pattern; nil when there is none.
  mutating func insert(_ pattern: RoutePattern, as route: Int) -> Int? {
    if let other = rival(of: pattern) { return other }
    var node = root(pattern.scheme)
    for segment in pattern.segments { node = child(of: node, segment) }
    nodes[node].route = route
    return nil
  }

  /// Returns the number of the route that matches a link; nil when none does.
  /// - Complexity: O(segments) where kinds do not overlap; at most O(size of the tree).
  func route(for link: Link) -> Int? {
    guard let root = roots[link.scheme] else { return nil }
    return route(for: link.segments, from: 0, at: root)
  }

  private func route(for segments: [String], from depth: Int, at node: Int) -> Int? {
    guard depth < segments.count else { return nodes[node].route }
    let segment = segments[depth]
    if let next = nodes[node].words[segment],
      let found = route(for: segments, from: depth + 1, at: next)
    {
      return found
    }
    for edge in nodes[node].kinds where edge.kind.value(segment) != nil {
      if let found = route(for: segments, from: depth + 1, at: edge.node) { return found }
    }
    return nodes[node].text.flatMap { route(for: segments, from: depth + 1, at: $0) }
  }

  // MARK: Building

  private func rival(of pattern: RoutePattern) -> Int? {
    guard let root = roots[pattern.scheme] else { return nil }
    var places = [root]
    for segment in pattern.segments {
      places = places.flatMap { place -> [Int] in
        switch segment {
        case .word(let word): nodes[place].words[word].map { [$0] } ?? []
        case .parameter(let parameter) where parameter.kind == .text:
          nodes[place].text.map { [$0] } ?? []
        case .parameter(let parameter):
          nodes[place].kinds.filter { $0.kind.overlaps(parameter.kind) }.map(\.node)
        }
      }
    }
    return places.lazy.compactMap { nodes[$0].route }.first
  }

  private mutating func root(_ scheme: String) -> Int {
    if let root = roots[scheme] { return root }
    let root = add()
    roots[scheme] = root
    return root
  }

  private mutating func child(of node: Int, _ segment: RoutePattern.Segment) -> Int {
    switch segment {
    case .word(let word):
      if let next = nodes[node].words[word] { return next }
      let next = add()
      nodes[node].words[word] = next
      return next
    case .parameter(let parameter) where parameter.kind == .text:
      if let next = nodes[node].text { return next }
      let next = add()
      nodes[node].text = next
      return next
    case .parameter(let parameter):
      if let edge = nodes[node].kinds.first(where: { $0.kind == parameter.kind }) {
        return edge.node
      }
      let next = add()
      nodes[node].kinds.append((parameter.kind, next))
      return next
    }
  }

  private mutating func add() -> Int {
    nodes.append(Node())
    return nodes.count - 1
  }
}
