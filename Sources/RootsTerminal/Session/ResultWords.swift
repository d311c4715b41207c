import Roots

extension Payload {
  /// The result of a screen as a user reads it: `Ada`, `yes`, `day Saturday, stop Mill`.
  var inWords: String { literal.map { $0.inWords } ?? "\(self)" }
}

extension Literal {
  fileprivate var inWords: String {
    switch self {
    case .null: "nothing"
    case .bool(let isTrue): isTrue ? "yes" : "no"
    case .string(let text): text
    case .array(let values): values.map(\.inWords).joined(separator: ", ")
    case .object(let fields):
      fields.sorted { $0.key < $1.key }.map { name, value in
        fields.count == 1 ? value.inWords : "\(name) \(value.inWords)"
      }.joined(separator: ", ")
    case .int, .double, .secret, .placeholder: "\(self)"
    }
  }
}
