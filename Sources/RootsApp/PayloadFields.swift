import RootsBlueprint

extension Content {
  /// The fields of the payload that the title, the text and the rows show, in their order.
  ///
  /// Empty for a payload that is shown whole; nil if they show none.
  var payloadFields: [String]? {
    let templates =
      [title, text].compactMap { $0 }
      + list.flatMap { [$0.label, $0.detail] }
      .compactMap { $0 }
    let paths = templates.flatMap(\.pieces).flatMap(\.payloadPaths)
    guard !paths.isEmpty else { return nil }
    return paths.compactMap(\.first).reduce(into: []) { fields, name in
      if !fields.contains(name) { fields.append(name) }
    }
  }
}

extension Template.Piece {
  /// The paths of the parts of the payload to which the piece refers.
  fileprivate var payloadPaths: [[String]] {
    let references: [Reference] =
      switch self {
      case .text: []
      case .value(let reference): [reference]
      case .sum(let sum):
        sum.summands.compactMap { summand in
          if case .reference(let reference) = summand.term { reference } else { nil }
        }
      }
    return references.compactMap { if case .payload(let path) = $0 { path } else { nil } }
  }
}
