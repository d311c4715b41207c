import Roots

/// A value of a JSON text; the members of objects keep their order.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  /// A number with a fraction.
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSONValue

    package init(_ name: String, _ value: JSONValue) { (self.name, self.value) = (name, value) }
  }

  package static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member($0.key, $0.value) })
  }

  package static func text(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }

  package static func int(_ number: Int?) -> JSONValue { number.map { .int($0) } ?? .null }

  /// A number of seconds, rounded to thousandths.
  package static func seconds(_ time: Duration) -> JSONValue { .number(time.seconds(decimals: 3)) }

  /// The text on several lines, indented by two spaces; without a line feed at its end.
  package var written: String { written(indent: "") }

  /// The text on one line.
  package var line: String { written(indent: nil) }

  /// - Parameter indent: the spaces before each line; nil for one line.
  private func written(indent: String?) -> String {
    let inner = indent.map { $0 + "  " }
    switch self {
    case .null: return "null"
    case .bool(let value): return "\(value)"
    case .int(let number): return "\(number)"
    case .number(let number): return number.isFinite ? "\(number)" : "null"
    case .text(let text): return Roots.quoted(text)
    case .list(let values):
      return Self.block("[", values.map { $0.written(indent: inner) }, "]", indent)
    case .object(let members):
      let lines = members.map { "\(Roots.quoted($0.name)): \($0.value.written(indent: inner))" }
      return Self.block("{", lines, "}", indent)
    }
  }

  /// The parts on one line if they are short, else each on its own.
  private static func block(
    _ open: String, _ parts: [String], _ close: String, _ indent: String?
  ) -> String {
    let length = parts.reduce(indent?.count ?? 0) { $0 + $1.utf8.count + 2 }
    let isLong = length >= 100 || parts.contains { $0.contains("\n") }
    guard let indent, isLong else {
      return open + parts.joined(separator: ", ") + close
    }
    let lines = parts.map { "\(indent)  \($0)" }
    return "\(open)\n\(lines.joined(separator: ",\n"))\n\(indent)\(close)"
  }
}
