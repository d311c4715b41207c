extension RequestOptions: CustomStringConvertible {
  /// The options that differ from the defaults, as journals write them:
  /// `awaiting protect=auth+age`.
  ///
  /// Empty for the default options.
  package var description: String {
    var words: [String] = []
    if awaitsPayload { words.append("awaiting") }
    if !protections.isEmpty { words.append("protect=" + Self.list(protections)) }
    for (step, names) in stepProtections.sorted(by: { $0.key < $1.key }) {
      words.append("protect.\(step)=" + Self.list(names))
    }
    if !granted.isEmpty { words.append("granted=" + Self.list(granted)) }
    if let asking { words.append("asking=\(asking)") }
    if deadline != RequestOptions.usualDeadline {
      words.append("deadline=" + (deadline.map { "\($0.milliseconds)" } ?? "none"))
    }
    if isLanding { words.append("landing") }
    if let link { words.append("link=" + Link.encoded(link)) }
    return words.joined(separator: " ")
  }

  private static func list(_ names: [Name]) -> String {
    names.map(\.text).joined(separator: "+")
  }
}

extension Duration {
  /// The duration in whole milliseconds, rounded towards zero.
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
