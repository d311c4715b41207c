import Roots
import Testing

/// After `in NAME` the completions are those of that nested navigator.
@Suite struct NestedCompletionTests {
  private func world() throws -> World {
    let (home, wallet) = (Name("home"), Name("wallet"))
    let (card, ticket) = (Name("card"), Name("ticket"))
    var trial = Trial(
      try NavigationMap(
        tabs: [TabDefinition(home, root: home), TabDefinition(wallet, root: wallet)],
        screens: [home, wallet, card, ticket].map { ScreenDefinition($0) },
        flows: [FlowDefinition("booking", intents: ["start": card])],
        nested: [
          NestedDefinition(
            "purse", in: wallet,
            tabs: [
              TabDefinition("cards", root: card),
              TabDefinition("tickets", root: ticket),
            ])
        ]))
    for command in ["push ticket", "in purse push ticket", "in purse push home"] {
      try trial.accept(command)
    }
    return trial.world
  }

  @Test(arguments: [
    ("in ", "purse"), ("in b", ""), ("in purse sh", "show"),
    ("in purse show ", "main cards tickets 1 2 tab"), ("show ", "main home wallet 1 2 tab"),
    ("in purse push card on tab t", "tickets"),
    ("in purse pop to ", "ticket card root #9 #8 #5 #6 home wallet"),
    ("in purse finish #", "#9 #8 #5 #6"),
    ("begin; in purse show tickets; show ", "main home wallet 1 2 tab"),
    ("in nobody show ", "main tab"), ("tell ", "booking all parent"),
  ])
  func `completions are those of the command's navigator`(text: String, words: String) throws {
    let world = try world()
    let found = completions(of: text, at: text.count, in: world.map, state: world.state)
    #expect(found.map(\.word).joined(separator: " ") == words)
  }
}
