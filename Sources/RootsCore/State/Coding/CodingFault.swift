/// The reason why a value cannot be converted to a literal, or a literal to a value.
public struct CodingFault: Error, Hashable, Sendable {
  /// The place in the value: names of fields and indices of lists, outermost first.
  public let path: [String]
  /// The problem at that place.
  public let reason: String

  /// Creates a fault at a place in a value.
  public init(path: [String], reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension CodingFault: CustomStringConvertible {
  /// The fault as one sentence: `places[2].name: a text is wanted, not 5`.
  public var description: String {
    var place = ""
    for step in path {
      if step.hasPrefix("[") || place.isEmpty { place += step } else { place += "." + step }
    }
    return (place.isEmpty ? "" : place + ": ") + reason
  }
}

extension CodingFault {
  /// Creates the fault for an error from an `encode(to:)` or an `init(from:)`.
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
  /// The name of a field, or `[2]` for an index of a list.
  fileprivate var step: String {
    if let place = self as? LiteralKey, let index = place.intValue { return "[\(index)]" }
    return stringValue
  }
}

/// A coding key for an index of a list, or for a field that no type declares.
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

  /// The key under which a class encodes its superclass.
  static let superclass = LiteralKey(stringValue: "super")
}
