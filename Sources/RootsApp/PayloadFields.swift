package import Roots
package import RootsBlueprint

extension Blueprint {
  /// The fields of the payload without which a screen shows nothing useful; nil for a screen that
  /// needs no payload.
  package func payloadFields(of screen: Name) -> [String]? {
    let fields = contents(of: screen).map(\.payloadFields)
    return fields.contains(nil) ? nil : fields.first ?? nil
  }
}

extension Content {
  /// The fields of the payload that the texts of the screen show, in their order.
  ///
  /// Empty for a payload that is shown whole; nil if they show none.
  fileprivate var payloadFields: [String]? {
    var (fields, showsPayload): ([String], Bool) = ([], false)
    for case .payload(let path) in templates.flatMap(\.references) {
      showsPayload = true
      if let field = path.first, !fields.contains(field) { fields.append(field) }
    }
    return showsPayload ? fields : nil
  }
}
