internal import Roots

// The checks of flows and messages: declared flows, intents and listeners.
extension CommandCheck {
  mutating func check(start flow: Name, at intent: Name?) {
    guard let index = declared.flow(flow) else { return }
    startedFlows.append(index)
    let intents = declared.flows[index].intents
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

  /// The index of a declared flow; nil after noting a problem.
  @discardableResult
  mutating func check(flow: Name) -> Int? {
    if let index = declared.flow(flow) { return index }
    noteUnknown("flow", flow, declared.flowNames)
    return nil
  }

  mutating func check(_ message: Name, for listener: Listener) {
    if message == MessageRule.ended {
      return note("'ended' is the built-in message of flows; choose another name", message.text)
    }
    switch listener {
    case .child(let child, _):
      guard let index = check(flow: child) else { return }
      check(message, "the flow '\(child)' does not receive", among: declared.flows[index].receives)
    case .children:
      check(message, "no flow receives", among: declared.flows.flatMap(\.receives))
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
