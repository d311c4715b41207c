/// Where a link leads: plain commands, those of all routes on the way.
package struct ResolvedLink: Hashable, Sendable {
  /// One command on the way.
  package struct Step: Hashable, Sendable {
    package let command: Command
    /// Whether it only lays the stack under what follows: left out where it would change nothing.
    package let isParent: Bool
  }

  /// In the order in which they are done.
  package private(set) var steps: [Step] = []
  /// The routes on the way, each with the link that led to it.
  package private(set) var trail: [(link: String, match: RouteTable.Match)] = []

  /// Finds where a link leads.
  /// - Throws: `Refusal.noRoute` and `Refusal.badLink`.
  package init(of text: String, by table: RouteTable) throws(Refusal) {
    try follow(text, by: table, after: [])
  }

  private mutating func follow(
    _ text: String, by table: RouteTable, after links: [String]
  ) throws(Refusal) {
    let link = try Link(checking: text)
    let written = "\(link)"
    let chain = links + [written]
    if links.contains(written) { throw .badLink(written, .loop(chain)) }
    if trail.count > LinkProblem.redirectLimit {
      throw .badLink(written, .tooManyRedirects(chain))
    }
    let match = try table.match(link)
    trail.append((written, match))
    let commands = try table.commands(of: match)
    steps += commands.parents.map { Step(command: $0, isParent: true) }
    for command in commands.steps {
      guard case .open(let next) = command else {
        steps.append(Step(command: command, isParent: false))
        continue
      }
      try follow(next, by: table, after: chain)
    }
  }

  /// By their steps.
  package static func == (a: ResolvedLink, b: ResolvedLink) -> Bool { a.steps == b.steps }
  /// By its steps.
  package func hash(into hasher: inout Hasher) { hasher.combine(steps) }
}
