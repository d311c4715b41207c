import RootsBlueprint

/// A form of values in JSON: how they are written, and how they are read again.
///
/// Objects are described once, by their fields, for both directions.
struct JSONForm<Value> {
  let write: (Value) -> JSONValue
  let read: (YAMLNode, JSONReading) throws(JSONReading.Failure) -> Value
}

/// The reading of a JSON text, which ends at the first value that is not of its form.
///
/// A class because the forms of all parts of the text share it.
final class JSONReading {
  /// The end of a reading, after an error was recorded.
  struct Failure: Error {}

  var reader: Reader

  init(_ report: Report) { reader = Reader(report) }

  /// Returns a value that was read; without one, the reader has recorded why.
  func some<Value>(_ value: Value?) throws(Failure) -> Value {
    guard let value else { throw Failure() }
    return value
  }

  /// Records an error.
  func failure(_ message: String, at extent: Extent?) -> Failure {
    reader.error(message, at: extent)
    return Failure()
  }
}

/// A member of an object.
struct JSONField<Owner, Value> {
  let name: String
  let write: (Owner) -> JSONValue
  let read: (Fields, JSONReading) throws(JSONReading.Failure) -> Value

  /// A member that is written and read.
  init(_ name: String, _ form: JSONForm<Value>, _ value: @escaping (Owner) -> Value) {
    self.name = name
    write = { form.write(value($0)) }
    read = { fields, reading throws(JSONReading.Failure) in
      guard let node = fields[name] else {
        throw reading.failure("the key '\(name)' is missing here", at: fields.extent)
      }
      return try form.read(node, reading)
    }
  }
}

extension JSONField where Value == Void {
  /// A member that follows from others, so that only other programs read it.
  init(_ name: String, written write: @escaping (Owner) -> JSONValue) {
    self.name = name
    self.write = write
    read = { _, _ throws(JSONReading.Failure) in () }
  }
}

extension JSONForm {
  /// An object with members; other ones are ignored.
  /// - Parameter make: makes a value from those of the members.
  static func object<each Part>(
    _ fields: repeat JSONField<Value, each Part>, make: @escaping (repeat each Part) -> Value
  ) -> JSONForm {
    JSONForm(
      write: { value in
        var members: [JSONValue.Member] = []
        for field in repeat each fields {
          members.append(JSONValue.Member(name: field.name, value: field.write(value)))
        }
        return .object(members)
      },
      read: { node, reading throws(JSONReading.Failure) in
        let members = try reading.some(reading.reader.mapping(node))
        return make(repeat try (each fields).read(members, reading))
      })
  }

  static func list<Element>(of form: JSONForm<Element>) -> JSONForm where Value == [Element] {
    JSONForm(
      write: { .list($0.map(form.write)) },
      read: { node, reading throws(JSONReading.Failure) in
        guard case .sequence(let nodes) = node.content else {
          throw reading.failure("a list is expected here", at: node.extent)
        }
        var values: [Element] = []
        for node in nodes { values.append(try form.read(node, reading)) }
        return values
      })
  }

  static func optional<Wrapped>(_ form: JSONForm<Wrapped>) -> JSONForm where Value == Wrapped? {
    JSONForm(
      write: { $0.map(form.write) ?? .null },
      read: { node, reading throws(JSONReading.Failure) in
        node.isNull ? nil : try form.read(node, reading)
      })
  }

  /// A value as another one.
  static func changed<Other>(
    _ form: JSONForm<Other>, to write: @escaping (Value) -> Other,
    from read: @escaping (Other) -> Value
  ) -> JSONForm {
    JSONForm(
      write: { form.write(write($0)) },
      read: { node, reading throws(JSONReading.Failure) in read(try form.read(node, reading)) })
  }
}

extension JSONForm {
  /// A value that is read as in blueprints; the reader records why it is none.
  private static func plain(
    _ write: @escaping (Value) -> JSONValue, _ read: @escaping (YAMLNode, inout Reader) -> Value?
  ) -> JSONForm {
    JSONForm(
      write: write,
      read: { node, reading throws(JSONReading.Failure) in
        try reading.some(read(node, &reading.reader))
      })
  }
}

extension JSONForm where Value: RawRepresentable<String> & CaseIterable {
  static var word: JSONForm { plain({ .text($0.rawValue) }) { $1.oneOf($0, Value.self) } }
}

extension JSONForm<String> {
  static var text: JSONForm { plain({ .text($0) }) { $1.text($0) } }
}

extension JSONForm<Int> {
  /// A whole number from 0 on, as far as all programs read it exactly; sums of many fit an `Int`.
  static var int: JSONForm { plain({ .int($0) }) { $1.int($0, in: 0...(1 << 53)) } }

  /// A whole number, as the values of facts are.
  static var signed: JSONForm { plain({ .int($0) }) { $1.int($0, in: .min ... .max) } }
}

extension JSONForm<Bool> {
  static var bool: JSONForm { plain({ .bool($0) }) { $1.bool($0) } }
}

extension JSONForm<Double> {
  /// A number of seconds, rounded to thousandths.
  static var seconds: JSONForm {
    JSONForm(
      write: { .number(($0 * 1000).rounded() / 1000) },
      read: { node, reading throws(JSONReading.Failure) in
        let seconds = try reading.some(reading.reader.double(node))
        if (0...1e9).contains(seconds) { return seconds }
        throw reading.failure("a time from 0 to 1e9 seconds is expected", at: node.extent)
      })
  }
}
