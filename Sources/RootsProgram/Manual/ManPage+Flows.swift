// The sections of roots-blueprint(5) about flows and messages.
extension Roff {
  mutating func addFlows() {
    heading("FLOWS")
    paragraph(
      "A flow is a run of screens on one layer with one result. All its screens are removed "
        + "when it ends. In its screens, $flow is the collected data of the flow, and $flow.NAME "
        + "a part of it.")
    terms([
      ("`intents`", "Its start screens, by the word after `at` that selects them."),
      (
        "`screens`",
        "Its screens; without intents, it starts at the first. With `on flow NAME`, `replace` and "
          + "`go` keep the flow when they remove its first screen, and `pop to root` leads there."
      ),
      (
        "`receives`",
        "The messages that it accepts, by name, with their actions; $message is the payload of "
          + "a message."
      ),
      (
        "`hears`",
        "The messages of flows inside it, as MESSAGE or FLOW`.`MESSAGE. With `pass: true`, and "
          + "without a rule, a message continues to the surrounding flow. The `hears` beside "
          + "`flows` belongs to the app."
      ),
      (
        "`tell`",
        "`tell FLOW MESSAGE` reaches the newest child of that name, else the flow itself or one "
          + "around it; `tell FLOW #ID` one of several. `tell all` reaches all children, "
          + "`tell parent` the flow around, or the app. Flows are found by the screens that "
          + "opened them, on any layer."
      ),
      (
        "`ended`",
        "The message of every flow when it ends: {message.outcome} is completed or dismissed, "
          + "{message.result} its result, {message.reason} the reason for a dismissal."
      ),
    ])
  }
}
