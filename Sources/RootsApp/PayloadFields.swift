import RootsBlueprint

extension Content {
  /// The fields of the payload that the texts of the screen show, in their order.
  ///
  /// Empty for a payload that is shown whole; nil if they show none.
  var payloadFields: [String]? {
    var (fields, showsPayload): ([String], Bool) = ([], false)
    for case .payload(let path) in templates.flatMap(\.references) {
      showsPayload = true
      if let field = path.first, !fields.contains(field) { fields.append(field) }
    }
    return showsPayload ? fields : nil
  }
}
