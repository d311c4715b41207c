/// The reason why a text is not a pattern of a route, and its position.
package struct RoutePatternError: Error, Hashable, Sendable {
  /// The kind of the error.
  package let problem: RouteProblem
  /// The wrong part, in bytes of the pattern.
  package let range: Range<Int>

  package init(problem: RouteProblem, range: Range<Int>) {
    self.problem = problem
    self.range = range
  }
}

/// A parser of patterns; words follow the rules for segments of links.
struct RoutePatternParser {
  private let bytes: [UInt8]
  /// Whether a parameter may occur more than once.
  private let allowsRepetition: Bool
  private var names: Set<String> = []

  init(_ text: String, allowsRepetition: Bool = false) {
    self.allowsRepetition = allowsRepetition
    bytes = Array(text.utf8)
  }

  mutating func parse() throws(RoutePatternError) -> RoutePattern {
    guard bytes.count <= Link.lengthLimit else {
      throw error(.badLink(.tooLong(bytes.count)), 0..<bytes.count)
    }
    let (scheme, start) = try self.scheme()
    let question = places(of: UInt8(ascii: "?"), in: start..<bytes.count).first ?? bytes.count
    var segments: [RoutePattern.Segment] = []
    for range in pieces(of: start..<question, at: UInt8(ascii: "/")) {
      segments.append(try segment(range, isFirst: segments.isEmpty))
    }
    guard segments.count <= Link.segmentLimit else {
      throw error(.badLink(.tooManySegments), 0..<bytes.count)
    }
    var query: [RoutePattern.QueryParameter] = []
    if question < bytes.count {
      for range in pieces(of: question + 1..<bytes.count, at: UInt8(ascii: "&")) {
        let found = try queryParameter(range)
        guard !query.contains(where: { $0.name == found.name }) else {
          throw error(.badLink(.duplicateParameter(found.name)), range)
        }
        query.append(found)
      }
    }
    return RoutePattern(scheme: scheme, segments: segments, query: query)
  }

  private func scheme() throws(RoutePatternError) -> (String, Int) {
    let slashes = bytes.indices.first { bytes[$0...].starts(with: "://".utf8) }
    guard let slashes, !bytes[..<slashes].contains(where: { $0 == 0x2F || $0 == 0x7B }) else {
      return (Link.ownScheme, 0)
    }
    do throws(LinkProblem) {
      let word = String(decoding: bytes[..<slashes], as: UTF8.self)
      return (try Link(parsing: word + "://a").scheme, slashes + 3)
    } catch {
      throw self.error(.badLink(error), 0..<slashes)
    }
  }

  private mutating func segment(
    _ range: Range<Int>, isFirst: Bool
  ) throws(RoutePatternError) -> RoutePattern.Segment {
    if let parameter = try parameter(range) { return .parameter(parameter) }
    do throws(LinkProblem) {
      // The first word must not be a host with a user or a port.
      let word = String(decoding: bytes[range], as: UTF8.self)
      let link = isFirst && !range.isEmpty ? "a://" + word : nil
      if let link { return .word(try Link(parsing: link).segments[0]) }
      return .word(try LinkParser.segment(bytes[range]))
    } catch {
      throw self.error(.badLink(error), range)
    }
  }

  private mutating func queryParameter(
    _ range: Range<Int>
  ) throws(RoutePatternError) -> RoutePattern.QueryParameter {
    let equals = range.first { bytes[$0] == UInt8(ascii: "=") }
    guard let equals, let parameter = try parameter(equals + 1..<range.upperBound) else {
      throw error(.badQuery(String(decoding: bytes[range], as: UTF8.self)), range)
    }
    let name = String(decoding: bytes[range.lowerBound..<equals], as: UTF8.self)
    guard Name.isWellFormed(name) else {
      throw error(.badParameterName(name), range.lowerBound..<equals)
    }
    return RoutePattern.QueryParameter(name: name, parameter: parameter)
  }

  /// Parses `{name}` or `{name: kind}`; returns nil for a piece without braces.
  ///
  /// - Throws: `RoutePatternError` for a parameter that is malformed or a duplicate.
  private mutating func parameter(_ range: Range<Int>) throws(RoutePatternError) -> RouteParameter?
  {
    let piece = bytes[range]
    guard piece.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else {
      return nil
    }
    let inner = piece.dropFirst().dropLast()
    let isWhole = piece.first == UInt8(ascii: "{") && piece.last == UInt8(ascii: "}")
    let hasOthers = inner.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
    guard isWhole, !hasOthers, !inner.isEmpty else {
      throw error(.notWhole(String(decoding: piece, as: UTF8.self)), range)
    }
    let parts = String(decoding: inner, as: UTF8.self)
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].trimmed
    guard Name.isWellFormed(name) else { throw error(.badParameterName(name), range) }
    guard names.insert(name).inserted || allowsRepetition else {
      throw error(.parameterTwice(name), range)
    }
    return RouteParameter(name, parts.count > 1 ? try kind(parts[1].trimmed, range) : .text)
  }

  private func kind(
    _ text: String, _ range: Range<Int>
  ) throws(RoutePatternError) -> RouteParameter.Kind {
    if text == "one of" { throw error(.badKind(text, near: nil), range) }
    if text.hasPrefix("one of ") {
      let words = text.dropFirst(7).split(separator: ",", omittingEmptySubsequences: false)
        .map(\.trimmed)
      let isFine = words.allSatisfy { (try? LinkParser.segment(Array($0.utf8)[...])) == $0 }
      guard isFine, Set(words).count == words.count else {
        throw error(.badChoice(text), range)
      }
      return .choice(words)
    }
    if let dots = text.utf8.indices.first(where: { text.utf8[$0...].starts(with: "..".utf8) }) {
      let rest = text[text.utf8.index(dots, offsetBy: 2)...]
      guard let low = Int(text[..<dots]), let high = Int(rest), low <= high else {
        throw error(.badRange(text), range)
      }
      return .number(low...high)
    }
    switch text {
    case "text": return .text
    case "int": return .int
    case "flag": return .flag
    case "tab": return .tab
    default:
      let near = nearest(text, in: ["text", "int", "flag", "tab"])
      throw error(.badKind(text, near: near), range)
    }
  }

  // MARK: Pieces

  /// Returns the positions of a byte outside of braces.
  private func places(of byte: UInt8, in range: Range<Int>) -> [Int] {
    var depth = 0
    return range.filter { index in
      if bytes[index] == UInt8(ascii: "{") { depth += 1 }
      if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
      return depth <= 0 && bytes[index] == byte
    }
  }

  private func pieces(of range: Range<Int>, at byte: UInt8) -> [Range<Int>] {
    var start = range.lowerBound
    var pieces: [Range<Int>] = []
    for place in places(of: byte, in: range) + [range.upperBound] {
      pieces.append(start..<place)
      start = place + 1
    }
    return pieces
  }

  private func error(_ problem: RouteProblem, _ range: Range<Int>) -> RoutePatternError {
    RoutePatternError(problem: problem, range: range)
  }
}

extension Substring {
  /// The text without the blanks around it.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    let end = start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.startIndex
    return String(start[..<end])
  }
}
