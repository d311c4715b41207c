import RootsBlueprint

extension Content {
  /// The fields of the payload that the title, the text and the rows show, in their order.
  ///
  /// Empty for a payload that is shown whole; nil if they show none.
  var payloadFields: [String]? {
    let templates: [Template?] = [title, text] + list.flatMap { [$0.label, $0.detail] }
    var (fields, showsPayload): ([String], Bool) = ([], false)
    for case .payload(let path) in templates.compactMap(\.self).flatMap(\.references) {
      showsPayload = true
      if let field = path.first, !fields.contains(field) { fields.append(field) }
    }
    return showsPayload ? fields : nil
  }
}
