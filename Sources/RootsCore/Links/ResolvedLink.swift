/// The commands that a link leads to: those of all routes on the way.
package struct ResolvedLink: Sendable {
  /// The commands in the order in which they are applied.
  package private(set) var steps: [Command] = []
  /// The routes on the way, each with the link that it matched.
  package private(set) var trail: [(link: String, match: RouteTable.Match)] = []

  /// Resolves a link to its commands.
  /// - Throws: `Refusal.noRoute` and `Refusal.badLink`.
  package init(of text: String, by table: RouteTable) throws(Refusal) {
    try follow(text, by: table, after: [])
  }

  private mutating func follow(
    _ text: String, by table: RouteTable, after links: [String]
  ) throws(Refusal) {
    let link = try table.link(text)
    let written = "\(link)"
    let chain = links + [written]
    if links.contains(written) { throw .badLink(written, .loop(chain)) }
    if trail.count > LinkProblem.redirectLimit {
      throw .badLink(written, .tooManyRedirects(chain))
    }
    let match = try table.match(link, as: text)
    trail.append((written, match))
    let commands = try table.commands(of: match)
    steps += commands.parents
    for command in commands.steps {
      guard case .open(let next) = command else {
        steps.append(command)
        continue
      }
      try follow(next, by: table, after: chain)
    }
  }
}
