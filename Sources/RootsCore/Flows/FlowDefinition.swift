/// A contiguous run of entries with a start, inputs, outputs and one result.
package struct FlowDefinition: Hashable, Sendable {
  package let name: Name
  /// The first screens, by the intents that select them.
  ///
  /// A flow without intents begins with the first of its screens.
  package let intents: [Name: Name]
  /// The screens of the flow; without any, the flow begins with an empty screen.
  package let screens: [Name]
  /// The messages that the flow takes from its parent, with the commands that follow.
  package let receives: [MessageRule]
  /// The messages that the flow hears from its children, with the commands that follow.
  package let hears: [MessageRule]
  /// Whether a Swift object coordinates the flow and receives the messages that no rule handles.
  package let isCoordinated: Bool

  package init(
    _ name: Name, intents: [Name: Name] = [:], screens: [Name] = [],
    receives: [MessageRule] = [], hears: [MessageRule] = [], isCoordinated: Bool = false
  ) {
    self.name = name
    self.intents = intents
    self.screens = screens
    self.receives = receives
    self.hears = hears
    self.isCoordinated = isCoordinated
  }

  /// Returns the screen that an intent selects; nil when the flow begins with an empty one.
  ///
  /// - Throws: `Refusal.unknownIntent` when the intent is missing or unknown.
  package func firstScreen(at intent: Name?) throws(Refusal) -> Name? {
    guard let intent else {
      guard intents.isEmpty else { throw wrongIntent(nil) }
      return screens.first
    }
    guard let screen = intents[intent] else { throw wrongIntent(intent) }
    return screen
  }

  private func wrongIntent(_ intent: Name?) -> Refusal {
    .unknownIntent(intent, flow: name, known: intents.keys.sorted { $0.text < $1.text })
  }
}
