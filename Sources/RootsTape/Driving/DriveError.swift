/// The reason why a request of `roots drive` was not done; nothing has changed then.
package struct DriveError: Error, Hashable, Sendable {
  /// The codes, which stay the same when messages change.
  package enum Code: String, CaseIterable, Sendable {
    case malformed
    case tooLong = "too-long"
    case unknownRequest = "unknown-request"
    case badArgument = "bad-argument"
    case badStatement = "bad-statement"
    case refused, failed, ended
    case unknownFork = "unknown-fork"
    case noHistory = "no-history"
    case notFound = "not-found"
    case unwritable, stopped

    /// The meaning, without a capital letter and a full stop.
    package var meaning: String {
      switch self {
      case .malformed: "the line is no JSON value in UTF-8, or no object with one request"
      case .tooLong: "the line has more than 65536 bytes; its rest was skipped"
      case .unknownRequest: "there is no request of this name"
      case .badArgument: "the request does not take such a value"
      case .badStatement: "the text is no statement of a tape, or none that a request plays"
      case .refused: "the app refused the act, or does not offer it now"
      case .failed: "an expectation does not hold, or a wait is over"
      case .ended: "the app has ended; `undo` or `return` leads back into it"
      case .unknownFork: "no fork has this name"
      case .noHistory: "there are not as many requests to undo or redo"
      case .notFound: "the search found no acts that lead to the condition"
      case .unwritable: "the file cannot be written"
      case .stopped: "a signal ended the request"
      }
    }
  }

  package let code: Code
  package let message: String
  /// The position in the text of a member of the request, whose name is that of the file; in
  /// `request` for the line itself.
  package let position: TapePosition?
  /// The values of an expectation that does not hold.
  package let expected: String?
  package let actual: String?

  package init(
    _ code: Code, _ message: String, at position: TapePosition? = nil, expected: String? = nil,
    actual: String? = nil
  ) {
    (self.code, self.message, self.position) = (code, message, position)
    (self.expected, self.actual) = (expected, actual)
  }

  /// The error as the protocol writes it.
  package var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("code", .text(code.rawValue)),
      .init("message", .text(message)),
      .init(
        "at",
        position.map {
          .object(["in": .text($0.file), "line": .int($0.line), "column": .int($0.column)])
        } ?? .null),
    ]
    for (name, value) in [("expected", expected), ("actual", actual)] where value != nil {
      members.append(.init(name, .text(value)))
    }
    return .object(members)
  }
}

extension TapePosition {
  /// The position of a byte in a member of a request, by default the first one.
  package init(in member: String, column: Int = 1) {
    self.init(file: member, line: 1, column: column, length: 0)
  }
}
