import Roots
import RootsInput
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
          NavigatorDefinition(
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

  /// A nested navigator with two tabs, in an app without tabs.
  private func bank() throws -> World {
    let (home, host, inn, out) = (Name("home"), Name("hs"), Name("inn"), Name("out"))
    var trial = Trial(
      try NavigationMap(
        start: .screen(home), screens: [home, host, inn, out].map { ScreenDefinition($0) },
        accessories: [AccessoryDefinition("note")],
        nested: [
          NavigatorDefinition(
            "bank", in: host, tabs: [TabDefinition("x", root: inn), TabDefinition("y", root: out)])
        ]))
    for command in ["push hs", "in bank push out", "in bank overlay note"] {
      try trial.accept(command)
    }
    return trial.world
  }

  @Test(arguments: [
    "pop", "pop to", "pop 1", "finish", "update", "segue inn from", "replace inn on",
    "reset x to", "push inn on accessory 1 of",
  ])
  func `an entry of a nested navigator is described by its place there`(command: String) throws {
    let world = try bank()
    let text = "in bank \(command) #"
    let details = completions(of: text, at: text.count, in: world.map, state: world.state)
      .map { "\($0.word): \($0.detail)" }
    let content = [
      "#6: out on tab x in bank", "#4: inn on tab x in bank", "#5: out on tab y in bank",
    ]
    let note = ["#7: note on accessory 0 in bank"]
    #expect(details == (command.hasSuffix(" of") ? content : note + content), "\(command)")
  }
}
