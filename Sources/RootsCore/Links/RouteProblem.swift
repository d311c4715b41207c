/// An error in a declared route, as one sentence with its place.
package struct RouteProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The part of a route that is wrong.
  package enum Part: Hashable, Sendable {
    /// The pattern; the wrong part in bytes, nil for all of it.
    case pattern(Range<Int>?)
    /// The pattern, because it and this other one match the same links.
    case rival(String)
    /// A command of the route, by its index in a list.
    case command(Int)
    /// A command of `parents`, by its index.
    case parent(Int)
  }

  /// The wrong part.
  package let part: Part
  /// One sentence: the fact, then the fix.
  package let description: String

  init(_ description: String, in part: Part) {
    self.part = part
    self.description = description
  }

  /// Creates an error in a piece of a pattern.
  init(_ description: String, at piece: ArraySlice<UInt8>) {
    self.init(description, in: .pattern(piece.startIndex..<piece.endIndex))
  }

  /// The error of a pattern that matches the same links as another one.
  package static func ambiguous(with other: String) -> RouteProblem {
    RouteProblem(
      "\(short(other)) matches the same links; make one of them differ in a word or a kind",
      in: .rival(other))
  }

  /// The error of a malformed name of a parameter.
  static func badName(_ name: String, _ piece: ArraySlice<UInt8>) -> RouteProblem {
    RouteProblem(
      "\(short(name)) names no parameter; use letters, digits, _ and -, a letter first", at: piece)
  }

  /// Returns a part of a link, whose error is one at this piece of the pattern.
  static func at<Value>(
    _ piece: ArraySlice<UInt8>, _ part: () throws(LinkProblem) -> Value
  ) throws(RouteProblem) -> Value {
    do throws(LinkProblem) {
      return try part()
    } catch {
      throw RouteProblem("\(error)", at: piece)
    }
  }
}
