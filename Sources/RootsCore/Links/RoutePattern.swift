/// What links a route takes: `roots://stop/{stop: one of Harbour, Mill}?day={day: 1..7}`.
///
/// Segments are words or parameters, whole; parameters behind the question mark may be missing
/// from a link, and are null then.
public struct RoutePattern: Hashable, Sendable {
  /// One segment.
  public enum Segment: Hashable, Sendable {
    case word(String)
    case parameter(RouteParameter)
  }

  /// A parameter behind the question mark, and what links call it.
  public struct QueryParameter: Hashable, Sendable {
    /// Before the equals sign.
    public let name: String
    /// What stands behind it.
    public let parameter: RouteParameter
  }

  /// In small letters.
  public let scheme: String
  /// At least one.
  public let segments: [Segment]
  /// Each name once.
  public let query: [QueryParameter]

  /// Reads a pattern.
  /// - Throws: `RoutePatternError`, with the place.
  public init(parsing text: String) throws(RoutePatternError) {
    var parser = RoutePatternParser(text)
    self = try parser.parse()
  }

  /// Reads what a route leads to: a link in which parameters may stand, and more than once.
  init(leadingTo text: String) throws(RoutePatternError) {
    var parser = RoutePatternParser(text, allowsRepetition: true)
    self = try parser.parse()
  }

  init(scheme: String, segments: [Segment], query: [QueryParameter]) {
    self.scheme = scheme
    self.segments = segments
    self.query = query
  }

  /// All its parameters.
  public var parameters: [RouteParameter] {
    segments.compactMap { if case .parameter(let parameter) = $0 { parameter } else { nil } }
      + query.map(\.parameter)
  }

  /// The same with other kinds of parameters.
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

  /// The link that has these values; the other way of `values(in:)`.
  ///
  /// - Returns: nil when a value is missing in a segment, or when no link can hold one.
  public func link(_ values: [String: Literal]) -> Link? {
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

  /// The values of its parameters in a link that has these segments.
  /// - Throws: `LinkProblem` for a parameter that it has not, and for a value that is not taken.
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
  /// As it is written, with its scheme.
  public var description: String {
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
