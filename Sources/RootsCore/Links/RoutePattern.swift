/// A pattern of links: `roots://stop/{stop: one of Harbour, Mill}?day={day: 1..7}`.
///
/// Each segment is a word or one parameter. Parameters after the question mark are optional, unless
/// an exclamation mark follows; their value is null when a link leaves them out.
package struct RoutePattern: Hashable, Sendable {
  package enum Segment: Hashable, Sendable {
    case word(String)
    case parameter(RouteParameter)

    /// The parameter; nil for a word.
    package var parameter: RouteParameter? {
      if case .parameter(let parameter) = self { parameter } else { nil }
    }

    /// Whether the segment of a link with this text matches.
    package func takes(_ text: String) -> Bool {
      switch self {
      case .word(let word): word == text
      case .parameter(let parameter): parameter.kind.value(text) != nil
      }
    }
  }

  /// A parameter after the question mark, with its name in links.
  package struct QueryParameter: Hashable, Sendable {
    /// The text before the equals sign.
    package let name: String
    /// The parameter after the equals sign.
    package let parameter: RouteParameter
    /// Whether a link must have it: `?id={id: int}!`.
    package let isRequired: Bool
  }

  /// The scheme in lower case.
  package let scheme: String
  /// The segments; none for the front page of a host.
  package let segments: [Segment]
  /// The parameters after the question mark; each name occurs once.
  package let query: [QueryParameter]

  package init(scheme: String, segments: [Segment], query: [QueryParameter]) {
    (self.scheme, self.segments, self.query) = (scheme, segments, query)
  }

  /// All parameters, those of the segments first.
  package var parameters: [RouteParameter] {
    segments.compactMap(\.parameter) + query.map(\.parameter)
  }

  /// Returns the pattern with other kinds of parameters.
  package func mapKinds(_ kind: (RouteParameter) -> RouteParameter.Kind) -> RoutePattern {
    func changed(_ parameter: RouteParameter) -> RouteParameter {
      RouteParameter(parameter.name, kind(parameter))
    }
    return RoutePattern(
      scheme: scheme,
      segments: segments.map { $0.parameter.map { .parameter(changed($0)) } ?? $0 },
      query: query.map {
        QueryParameter(
          name: $0.name, parameter: changed($0.parameter), isRequired: $0.isRequired)
      })
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
      guard let value = values[query.parameter.name], value != .null else {
        if query.isRequired { return nil }
        continue
      }
      guard let text = value.linkText else { return nil }
      parameters.append(Link.Parameter(query.name, text))
    }
    return try? Link(scheme: scheme, segments: texts, parameters: parameters)
  }

  /// Returns the values of the parameters in a link that has these segments.
  /// - Parameter route: the pattern as its author wrote it; nil for its description.
  /// - Throws: `LinkProblem` for an unknown parameter and for a value of the wrong kind.
  package func values(
    in link: Link, by rules: LinkRules = .standard, of route: String? = nil
  ) throws(LinkProblem) -> [String: Literal] {
    var values: [String: Literal] = [:]
    for case (let parameter?, let text) in zip(segments.map(\.parameter), link.segments) {
      values[parameter.name] = try parameter.taken(text)
    }
    for query in query {
      let given = link.parameters.first { $0.name == query.name }
      if given == nil, query.isRequired {
        throw .missingParameter(query.name, takes: query.parameter.kind.sentence)
      }
      values[query.parameter.name] =
        try given.map { (given) throws(LinkProblem) in
          try query.parameter.taken(given.value)
        } ?? .null
    }
    for given in link.parameters
    where !query.contains(where: { $0.name == given.name }) && !rules.ignores(given.name) {
      throw .unknownParameter(
        given.name, route: route ?? description, near: nearest(given.name, in: query.map(\.name)))
    }
    return values
  }
}

extension RoutePattern {
  /// Parses a pattern.
  ///
  /// - Parameter rules: the hosts and schemes that mean the app's own links.
  /// - Throws: `RouteProblem`, with the place.
  package init(
    parsing text: String, by rules: LinkRules = .standard
  ) throws(RouteProblem) {
    let whole = Array(text.utf8)[...]
    let pieces = try RouteProblem.at(whole) { () throws(LinkProblem) in try LinkPieces(text) }
    var segments: [Segment] = []
    for piece in pieces.segments { segments.append(try Segment(piece, isFirst: segments.isEmpty)) }
    var query: [QueryParameter] = []
    for piece in pieces.parameters {
      let found = try QueryParameter(piece)
      guard !query.contains(where: { $0.name == found.name }) else {
        throw RouteProblem("\(LinkProblem.duplicateParameter(found.name))", at: piece)
      }
      query.append(found)
    }
    self = RoutePattern(scheme: pieces.scheme, segments: segments, query: query)
      .canonical(by: rules)
    var names: Set<String> = []
    for (parameter, piece) in zip(
      parameters, pieces.segments.filter(\.hasBraces) + pieces.parameters)
    where !names.insert(parameter.name).inserted {
      throw RouteProblem("the parameter '\(parameter.name)' occurs twice; rename one", at: piece)
    }
  }

  /// The pattern with the scheme and the host by which the rules of an app read links.
  package func canonical(by rules: LinkRules) -> RoutePattern {
    var segments = segments
    var scheme = scheme
    if case .word(let host)? = segments.first {
      let canonical = rules.canonical(scheme, host: host)
      scheme = canonical.scheme
      segments.replaceSubrange(..<1, with: canonical.host.map { [.word($0)] } ?? [])
    } else {
      scheme = rules.canonical(scheme, host: nil).scheme
    }
    return RoutePattern(scheme: scheme, segments: segments, query: query)
  }

  /// Whether a link has the scheme and the segments of the pattern.
  func matches(_ link: Link) -> Bool {
    scheme == link.scheme && segments.count == link.segments.count
      && zip(segments, link.segments).allSatisfy { $0.takes($1) }
  }

  /// Whether some link matches both patterns, and no segment makes one of them more specific.
  func isRival(of other: RoutePattern) -> Bool {
    scheme == other.scheme && segments.count == other.segments.count
      && zip(segments, other.segments).allSatisfy {
        $0.rank == $1.rank && $0.overlaps($1)
      }
  }
}

extension RoutePattern.Segment {
  /// The order in which segments are tried: words, then kinds, then any text.
  package var rank: Int {
    switch self {
    case .word: 0
    case .parameter(let parameter): parameter.kind == .text ? 2 : 1
    }
  }

  /// Whether some text matches both segments, which have the same rank.
  fileprivate func overlaps(_ other: Self) -> Bool {
    guard let one = parameter, let two = other.parameter else { return self == other }
    return one.kind.overlaps(two.kind)
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
    let pairs = query.map { "\($0.name)=\($0.parameter)\($0.isRequired ? "!" : "")" }
    return scheme + "://" + path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }
}

// MARK: Parsing pieces

extension RoutePattern.Segment {
  fileprivate init(_ piece: ArraySlice<UInt8>, isFirst: Bool) throws(RouteProblem) {
    if piece.hasBraces {
      self = .parameter(try RouteParameter(piece))
      return
    }
    self = .word(
      try RouteProblem.at(piece) { () throws(LinkProblem) in
        try LinkPieces.segment(piece, isFirst: isFirst)
      })
  }
}

extension RoutePattern.QueryParameter {
  fileprivate init(_ piece: ArraySlice<UInt8>) throws(RouteProblem) {
    let equals = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
    guard piece[equals...].hasBraces else {
      throw RouteProblem(
        "\(short(piece.text)) is not a valid query parameter; write one such as day={day}",
        at: piece)
    }
    isRequired = piece.last == UInt8(ascii: "!")
    parameter = try RouteParameter(piece[(equals + 1)...].dropLast(isRequired ? 1 : 0))
    name = piece[..<equals].text
    guard Name.isWellFormed(name) else { throw .badName(name, piece[..<equals]) }
  }
}

extension RouteParameter {
  /// Parses `{name}` or `{name: kind}`.
  fileprivate init(_ piece: ArraySlice<UInt8>) throws(RouteProblem) {
    let inner = piece.dropFirst().dropLast()
    let isWhole = piece.first == UInt8(ascii: "{") && piece.last == UInt8(ascii: "}")
    guard isWhole, !inner.hasBraces, !inner.isEmpty else {
      throw RouteProblem(
        "\(short(piece.text)) is not a segment; a parameter is a whole segment in braces, such as "
          + "{id}", at: piece)
    }
    let parts = inner.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = parts[0].trimmed
    guard Name.isWellFormed(name) else { throw .badName(name, piece) }
    kind = parts.count > 1 ? try Kind(parts[1].trimmed, piece) : .text
  }
}

extension RouteParameter.Kind {
  /// Parses a kind: `text`, `int`, `flag`, `tab`, `1..7` or `one of a, b`.
  /// - Parameter piece: the part of a pattern in which it is written, for the error.
  package init(_ text: String, _ piece: ArraySlice<UInt8> = []) throws(RouteProblem) {
    if text.hasPrefix("one of ") {
      let words = text.dropFirst(7).split(separator: ",", omittingEmptySubsequences: false)
        .map(\.trimmed)
      let isFine = words.allSatisfy { (try? LinkPieces.segment(Array($0.utf8)[...])) == $0 }
      guard isFine, Set(words).count == words.count else {
        throw RouteProblem(
          "\(short(text)) is not a choice; write different words, such as one of Harbour, Mill",
          at: piece)
      }
      self = .choice(words)
      return
    }
    if let dots = text.utf8.indices.first(where: { text.utf8[$0...].starts(with: "..".utf8) }) {
      let rest = text[text.utf8.index(dots, offsetBy: 2)...]
      guard let low = Int(text[..<dots]), let high = Int(rest), low <= high else {
        throw RouteProblem("\(short(text)) is not a range; write one such as 1..7", at: piece)
      }
      self = .number(low...high)
      return
    }
    let words: [String: Self] = ["text": .text, "int": .int, "flag": .flag, "tab": .tab]
    guard let kind = words[text] else {
      let near = suggestion(nearest(text, in: ["text", "int", "flag", "tab"]))
      throw RouteProblem(
        "there is no kind \(short(text)); "
          + (near ?? "write text, int, flag, tab, 1..7 or one of a, b"),
        at: piece)
    }
    self = kind
  }
}

extension ArraySlice<UInt8> {
  fileprivate var hasBraces: Bool {
    contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
  }

  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}

extension Substring {
  /// The text without the blanks around it.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    let end = start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.startIndex
    return String(start[..<end])
  }
}
