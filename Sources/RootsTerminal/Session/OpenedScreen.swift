import Roots

extension Command {
  /// The screen or accessory that the command opens, with its payload; nil for other commands.
  private var opening: (name: Name, payload: Payload?)? {
    switch self {
    case .push(let name, _, let payload, _), .replace(let name, _, let payload, _),
      .overlay(let name, _, let payload, _):
      (name, payload)
    case .go(let name, _, let payload): (name, payload)
    case .inside(_, _, let command): command.opening
    default: nil
    }
  }

  /// The first screen or accessory that the command opens; nil for other commands.
  var opened: Name? {
    if case .transaction(let steps) = self { return steps.lazy.compactMap(\.opened).first }
    return opening?.name
  }

  /// The screen or accessory that the command opens without a payload; nil for other commands.
  var openedWithoutPayload: Name? { opening.flatMap { $0.payload == nil ? $0.name : nil } }
}
