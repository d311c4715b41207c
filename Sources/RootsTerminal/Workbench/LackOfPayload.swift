import Roots

extension Command {
  /// The reason why a typed command would show a screen without its payload; nil if there is none.
  ///
  /// - Parameter fields: the fields of the payload without which a screen shows nothing useful; nil
  ///   for a screen that needs no payload.
  package func lackOfPayload(in map: NavigationMap, fields: (Name) -> [String]?) -> String? {
    if case .transaction(let steps) = self {
      for step in steps {
        if let lack = step.lackOfPayload(in: map, fields: fields) { return lack }
      }
      return nil
    }
    // A declared input is checked by the command itself, and can have defaults.
    guard let name = opened, payload == nil, map.payloadType(of: name) == nil,
      let fields = fields(name)
    else { return nil }
    let example = fields.map { "\($0): \"…\"" }.joined(separator: ", ")
    let payload = fields.isEmpty ? "\"…\"" : "{\(example)}"
    let missing = fields.isEmpty ? "" : " with " + fields.joined(separator: ", ")
    return "'\(name)' needs a payload\(missing); write '\(self) with \(payload)'"
  }
}
