package import Roots

extension Template {
  /// The template as it is written, with its placeholders in braces.
  package func outline(_ facts: [FactDefinition]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text.replacing("{", with: "{{").replacing("}", with: "}}")
      case .value(let reference): "{\(reference.outline(facts))}"
      case .sum(let sum, _): "\(sum)"
      }
    }.joined()
  }
}

extension Template {
  /// The text as it is shown, with its placeholders in braces.
  func shown(_ facts: [FactDefinition]) -> String {
    pieces.map { piece in
      if case .text(let text) = piece { text } else { Template([piece]).outline(facts) }
    }.joined()
  }
}

extension Reference {
  /// The reference as it is written in texts and conditions.
  package func outline(_ facts: [FactDefinition]) -> String {
    func path(_ first: String, _ rest: [String]) -> String {
      ([first] + rest).joined(separator: ".")
    }
    return switch self {
    case .fact(let place): facts.indices.contains(place) ? facts[place].name.text : ""
    // A fact has the name before a part of the payload has it.
    case .payload(let rest) where facts.contains { $0.name.text == rest.first }:
      path("payload", rest)
    case .payload(let rest): rest.isEmpty ? "payload" : rest.joined(separator: ".")
    case .result(let rest): path("result", rest)
    case .message(let rest): path("message", rest)
    case .flow(let rest): path("flow", rest)
    case .field(let name): name
    case .depth, .overlays, .keys, .title, .tab, .link: "\(self)"
    }
  }
}
