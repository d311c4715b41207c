// The sentences of refusals about flows and messages.
extension Refusal {
  func wrongIntent(_ intent: Name?, _ flow: Name, _ known: [Name]) -> String {
    guard let first = known.first else {
      return "the flow '\(flow)' has no intents; start it without 'at'"
    }
    guard let intent else {
      return "the flow '\(flow)' needs an intent: \(Self.either(known)); "
        + "write start \(flow) at \(first)"
    }
    let meant = suggestion(nearest(intent.text, in: known.map(\.text)))
    return "the flow '\(flow)' cannot start at '\(intent)'; "
      + (meant ?? "its intents are \(Self.all(known))")
  }

  func notReceived(_ message: Name, _ flow: Name?, _ known: [Name]) -> String {
    let meant = suggestion(nearest(message.text, in: known.map(\.text)))
    let listener = flow.map { "the flow '\($0)' does not take" } ?? "no child takes"
    guard !known.isEmpty else {
      return "\(listener) '\(message)', nor any other message; declare it in 'receives'"
    }
    return "\(listener) '\(message)'; \(meant ?? "it takes \(Self.all(known))")"
  }

  private static func either(_ names: [Name]) -> String { list(names, "or") }
  private static func all(_ names: [Name]) -> String { list(names, "and") }

  private static func list(_ names: [Name], _ last: String) -> String {
    let texts = names.map(\.text)
    guard let end = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " \(last) " + end
  }
}
