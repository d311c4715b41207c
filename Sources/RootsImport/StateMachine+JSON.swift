import RootsCore
import RootsTape

// The members of a machine as its JSON has them.
extension JSONValue {
  var members: [Member] { if case .object(let members) = self { members } else { [] } }

  var string: String? { if case .text(let text) = self { text } else { nil } }

  /// The values of a list; any other value itself.
  var choices: [JSONValue] { if case .list(let list) = self { list } else { [self] } }

  var first: JSONValue { choices.first ?? .null }

  /// Whether it is null, or a list or an object with nothing in it.
  var isEmpty: Bool { self == .null || self == .list([]) || self == .object([]) }

  /// The texts in the value, but no names of members.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let values): values.flatMap(\.texts)
    case .object(let members): members.flatMap(\.value.texts)
    case .null, .bool, .int, .number: []
    }
  }

  /// The first target of a transition.
  var target: String? { string ?? self["target"].first.string }

  /// The guard of a transition, which XState 4 names `cond`.
  var guarded: JSONValue { self["guard"] == .null ? self["cond"] : self["guard"] }

  /// The name of a guard: a text, or its type; XState 4 writes `xstate.guard` there and a name.
  var guardName: String? {
    if let text = string { return text }
    let type = self["type"].string
    return type == "xstate.guard" ? self["name"].string ?? type : type
  }

  /// The members of a guard with a value, without those that are its name.
  var guardParts: [Member] {
    let isNamed = self["type"].string != guardName
    return members.filter { member in
      member.name != "type" && !(isNamed && member.name == "name")
        && member.value != .null && member.value != .object([])
    }.map { Member($0.name, $0.value.sorted) }
  }

  /// The value with the members of all objects in it sorted by their names.
  private var sorted: JSONValue {
    switch self {
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
    case .list(let values): .list(values.map(\.sorted))
    default: self
    }
  }

  subscript(name: String) -> JSONValue {
    members.first { $0.name == name }?.value ?? .null
  }
}
