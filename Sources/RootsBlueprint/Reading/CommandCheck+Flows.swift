internal import Roots

// The checks of flows and messages: declared flows, intents and listeners.
extension CommandCheck {
  mutating func check(start flow: Name, at intent: Name?) {
    guard let index = declared.flows.index(of: flow) else { return }
    used.insert(.flow(index))
    guard let intents = declared.flows.values[index].intents else { return }
    guard let intent else {
      guard let first = intents.first else { return }
      return note(
        "the flow '\(flow)' needs an intent; write 'start \(flow) at \(first)'", flow.text)
    }
    if intents.isEmpty {
      note("the flow '\(flow)' has no intents; start it without 'at'", intent.text)
    } else if !intents.contains(intent.text) {
      noteUnknown("intent", intent, intents)
    }
  }

  mutating func check(_ message: Name, for listener: Listener) {
    if message == MessageRule.ended {
      return note("'ended' is the built-in message of flows; choose another name", message.text)
    }
    switch listener {
    case .child(let child, _):
      guard let index = find(child, in: declared.flows, "flow") else { return }
      check(
        message, "the flow '\(child)' does not receive",
        among: declared.flows.values[index].receives ?? [message.text])
    case .children:
      let received = declared.flows.values.flatMap { $0.receives ?? [message.text] }
      check(message, "no flow receives", among: received)
    case .parent:
      guard !declared.heard.contains(message.text) else { return }
      let known = declared.heard.filter { $0 != MessageRule.ended.text }.sorted()
      noteUnheard(message, "nothing hears", among: known, key: "hears")
    }
  }

  private mutating func check(_ message: Name, _ fact: String, among known: [String]) {
    guard !known.contains(message.text) else { return }
    noteUnheard(message, fact, among: known, key: "receives")
  }

  private mutating func noteUnheard(
    _ message: Name, _ fact: String, among known: [String], key: String
  ) {
    let meant = isHasty ? nil : nearest(message.text, in: known)
    note("\(fact) '\(message)'; declare it in '\(key)'", message.text, suggestion: meant)
  }
}
