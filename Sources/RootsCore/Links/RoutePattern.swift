/// A pattern of links: `roots://stop/{stop: one of Harbour, Mill}?day={day: 1..7}`.
///
/// Each segment is a word or one parameter. Parameters after the question mark are optional; their
/// value is null when a link leaves them out.
package struct RoutePattern: Hashable, Sendable {
  /// One segment of a pattern.
  package enum Segment: Hashable, Sendable {
    case word(String)
    case parameter(RouteParameter)
  }

  /// A parameter after the question mark, with its name in links.
  package struct QueryParameter: Hashable, Sendable {
    /// The text before the equals sign.
    package let name: String
    /// The parameter after the equals sign.
    package let parameter: RouteParameter
  }

  /// The scheme in lower case.
  package let scheme: String
  /// The segments, at least one.
  package let segments: [Segment]
  /// The parameters after the question mark; each name occurs once.
  package let query: [QueryParameter]

  /// Parses a pattern.
  /// - Throws: `RoutePatternError`, with the place.
  package init(parsing text: String) throws(RoutePatternError) {
    var parser = RoutePatternParser(text)
    self = try parser.parse()
  }

  /// Parses the target of a route: a link that may contain parameters, each any number of times.
  ///
  /// - Throws: `RoutePatternError`, with the place.
  init(leadingTo text: String) throws(RoutePatternError) {
    var parser = RoutePatternParser(text, allowsRepetition: true)
    self = try parser.parse()
  }

  init(scheme: String, segments: [Segment], query: [QueryParameter]) {
    self.scheme = scheme
    self.segments = segments
    self.query = query
  }

  /// All parameters, those of the segments first.
  package var parameters: [RouteParameter] {
    segments.compactMap { if case .parameter(let parameter) = $0 { parameter } else { nil } }
      + query.map(\.parameter)
  }

  /// Returns the pattern with other kinds of parameters.
  package func mapKinds(_ kind: (RouteParameter) -> RouteParameter.Kind) -> RoutePattern {
    func changed(_ parameter: RouteParameter) -> RouteParameter {
      RouteParameter(parameter.name, kind(parameter))
    }
    return RoutePattern(
      scheme: scheme,
      segments: segments.map { segment in
        if case .parameter(let parameter) = segment { return .parameter(changed(parameter)) }
        return segment
      },
      query: query.map { QueryParameter(name: $0.name, parameter: changed($0.parameter)) })
  }

  /// Returns the link that has these values; the inverse of `values(in:)`.
  ///
  /// - Returns: nil when a value is missing in a segment, or when no link can hold a value.
  package func link(_ values: [String: Literal]) -> Link? {
    var texts: [String] = []
    for segment in segments {
      switch segment {
      case .word(let word): texts.append(word)
      case .parameter(let parameter):
        guard let text = values[parameter.name]?.linkText else { return nil }
        texts.append(text)
      }
    }
    var parameters: [Link.Parameter] = []
    for query in query {
      guard let value = values[query.parameter.name], value != .null else { continue }
      guard let text = value.linkText else { return nil }
      parameters.append(Link.Parameter(query.name, text))
    }
    return try? Link(scheme: scheme, segments: texts, parameters: parameters)
  }

  /// Returns the values of the parameters in a link that has these segments.
  /// - Throws: `LinkProblem` for an unknown parameter and for a value of the wrong kind.
  package func values(in link: Link) throws(LinkProblem) -> [String: Literal] {
    var values: [String: Literal] = [:]
    for (segment, text) in zip(segments, link.segments) {
      guard case .parameter(let parameter) = segment else { continue }
      values[parameter.name] = try parameter.taken(text)
    }
    for query in query {
      let given = link.parameters.first { $0.name == query.name }
      values[query.parameter.name] =
        try given.map { (given) throws(LinkProblem) in
          try query.parameter.taken(given.value)
        } ?? .null
    }
    for given in link.parameters where !query.contains(where: { $0.name == given.name }) {
      throw .unknownParameter(
        given.name, route: description, near: nearest(given.name, in: query.map(\.name)))
    }
    return values
  }
}

extension RouteParameter {
  fileprivate func taken(_ text: String) throws(LinkProblem) -> Literal {
    guard let value = kind.value(text) else {
      throw .badValue(text, parameter: name, takes: kind.sentence, near: kind.near(text))
    }
    return value
  }
}

extension RoutePattern: CustomStringConvertible {
  /// The pattern as it is written, with its scheme.
  package var description: String {
    let path = segments.map { segment in
      switch segment {
      case .word(let word): Link.encoded(word)
      case .parameter(let parameter): "\(parameter)"
      }
    }.joined(separator: "/")
    let pairs = query.map { "\($0.name)=\($0.parameter)" }
    return scheme + "://" + path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }
}
