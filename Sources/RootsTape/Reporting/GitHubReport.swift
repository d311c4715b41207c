extension TapePlay {
  /// The failure as a workflow command of GitHub Actions, which annotates the line of the tape; nil
  /// if the tape passed.
  ///
  /// The format is that of
  /// <https://docs.github.com/actions/reference/workflow-commands-for-github-actions>.
  public var annotation: String? {
    guard !result.isPassed else { return nil }
    var fields = ["file=\(escaped(result.position?.file ?? result.path, isField: true))"]
    if let position = result.position {
      fields += ["line=\(position.line)", "col=\(position.column)"]
    }
    fields.append("title=\(escaped("\(result.path) \(result.verdict.word)", isField: true))")
    let first = result.report.split(separator: "\n").first.map { String($0) } ?? ""
    let message = result.position == nil && !first.isEmpty ? first : result.reason
    return "::error \(fields.joined(separator: ","))::\(escaped(message, isField: false))"
  }
}

private func escaped(_ text: String, isField: Bool) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "%": escaped += "%25"
    case "\n": escaped += "%0A"
    case "\r": escaped += "%0D"
    case ":" where isField: escaped += "%3A"
    case "," where isField: escaped += "%2C"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}
