// What roots-blueprint(5) says of flows and messages.
extension Roff {
  mutating func addFlows() {
    heading("FLOWS")
    line(
      "A flow is a run of screens on one layer: it begins with an entry, reaches from there to the "
        + "top, and gives one result. However it ends, nothing of it is left. In its screens "
        + "{flow} is all that they were given so far, and {flow.NAME} a part of it.")
    terms([
      ("`intents`", "Its first screens, by the words behind `at` that choose them."),
      ("`screens`", "Those that belong to it; without intents, it begins at the first."),
      (
        "`receives`",
        "By their names, the messages that it takes, and what follows; {message} is what one "
          + "carries."
      ),
      (
        "`hears`",
        "The same of what flows in it say, as MESSAGE or FLOW`.`MESSAGE. With `pass: true`, who "
          + "is around it hears it too, as with every message that nothing follows. What stands "
          + "in `hears` beside `flows` is the app's."
      ),
      (
        "`ended`",
        "What every flow says when it ends: {message.outcome} is completed or dismissed, "
          + "{message.result} its result, {message.reason} why it went."
      ),
    ])
  }
}
