import Roots
package import RootsTape
package import RootsTerminal

/// What a real app answers to an act.
package enum AdapterAnswer: Hashable, Sendable {
  /// What is visible then: the title of what is in front, and all texts; nil for an adapter that
  /// tells titles alone.
  case visible(title: String, texts: [String]?)
  /// The act is not possible there, and why.
  case cannot(String)
  /// The app is gone, and how: it has ended, or is silent.
  case gone(String)

  /// Reads the line of an adapter.
  /// - Throws: `AdapterFailure` for another text.
  package init(_ line: [UInt8]) throws(AdapterFailure) {
    let value: JSONValue
    do throws(JSONReader.Problem) {
      value = try JSONReader.value(of: line)
    } catch {
      throw AdapterFailure("its answer is no JSON: \(error.message), at column \(error.column)")
    }
    guard case .object(let members) = value else {
      throw AdapterFailure("its answer is no JSON object")
    }
    var (title, texts): (String?, [String]?) = (nil, nil)
    for member in members {
      switch (member.name, member.value) {
      case ("cannot", .text(let reason)):
        self = .cannot(reason)
        return
      case ("title", .text(let text)): title = text
      case ("texts", .list(let list)):
        texts = try list.map { value throws(AdapterFailure) in
          guard case .text(let text) = value else {
            throw AdapterFailure("'texts' of its answer has something that is no text")
          }
          return text
        }
      case ("title", _), ("texts", _), ("cannot", _):
        throw AdapterFailure("'\(member.name)' of its answer has the wrong type")
      default: continue
      }
    }
    guard let title else { throw AdapterFailure("its answer has neither 'title' nor 'cannot'") }
    self = .visible(title: title, texts: texts)
  }
}

/// The reason why an adapter is of no use.
package struct AdapterFailure: Error, Hashable, Sendable {
  /// The reason, as a sentence whose subject is the adapter: `it ended`.
  package let message: String
  /// Whether the program is there no longer, or silent; the app can have ended by an act.
  package let isEnd: Bool

  package init(_ message: String, isEnd: Bool = false) {
    (self.message, self.isEnd) = (message, isEnd)
  }
}

extension ShownAct {
  /// The act as the line of an adapter.
  package var message: JSONValue {
    var members: [JSONValue.Member] = [.init("act", .text(kind.rawValue))]
    if let label { members.append(.init("label", .text(label))) }
    if number > 1 { members.append(.init("number", .int(number))) }
    if let field { members.append(.init("field", .text(field))) }
    if let text { members.append(.init(kind == .open ? "url" : "value", .text(text))) }
    if kind == .wait { members.append(.init("seconds", .seconds(time))) }
    return .object(members)
  }
}
