/// A value that could not be turned into a literal, or a literal that is no such value.
public struct CodingFault: Error, Hashable, Sendable {
  /// Where in the value: names of fields and places in lists, outermost first.
  public let path: [String]
  /// What is wrong there.
  public let reason: String

  /// A fault at a place of a value.
  public init(path: [String], reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension CodingFault: CustomStringConvertible {
  /// One sentence: `places[2].name: a text is wanted, not 5`.
  public var description: String {
    var place = ""
    for step in path {
      if step.hasPrefix("[") || place.isEmpty { place += step } else { place += "." + step }
    }
    return (place.isEmpty ? "" : place + ": ") + reason
  }
}

extension CodingFault {
  /// The fault in the error that an `encode(to:)` or an `init(from:)` threw.
  init(_ error: any Error) {
    switch error {
    case let fault as CodingFault: self = fault
    case EncodingError.invalidValue(_, let context): self.init(context)
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      self.init(path: context.codingPath.map(\.step), reason: context.debugDescription)
    case DecodingError.keyNotFound(let key, let context):
      self.init(
        path: context.codingPath.map(\.step), reason: "there is no '\(key.stringValue)'")
    default: self.init(path: [], reason: "\(error)")
    }
  }

  private init(_ context: EncodingError.Context) {
    self.init(path: context.codingPath.map(\.step), reason: context.debugDescription)
  }
}

extension CodingKey {
  /// A name, or `[2]` for a place in a list.
  fileprivate var step: String {
    if let place = self as? LiteralKey, let index = place.intValue { return "[\(index)]" }
    return stringValue
  }
}

/// A key of our own: a place in a list, or a field that no type declares.
struct LiteralKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(index: Int) {
    stringValue = "\(index)"
    intValue = index
  }

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init?(intValue: Int) { self.init(index: intValue) }

  /// Where a class keeps what its superclass encodes.
  static let superclass = LiteralKey(stringValue: "super")
}
