internal import Roots

/// The names of one kind that a blueprint declares, in the order of the file, each with what is
/// known of it before anything that uses it is decoded.
struct DeclaredNames<Value> {
  private(set) var keys: [YAMLKey] = []
  private(set) var values: [Value] = []
  private var indices: [String: Int] = [:]

  mutating func add(_ key: YAMLKey, _ value: Value) {
    indices[key.name] = keys.count
    keys.append(key)
    values.append(value)
  }

  var names: [String] { keys.map(\.name) }

  func index(of name: String) -> Int? { indices[name] }
  func index(of name: Name) -> Int? { indices[name.text] }

  subscript(name: String) -> Value? { indices[name].map { values[$0] } }
  subscript(name: Name) -> Value? { self[name.text] }
}

extension DeclaredNames: Sendable where Value: Sendable {}

extension DeclaredNames where Value: Equatable {
  func names(of value: Value) -> [String] { zip(names, values).filter { $1 == value }.map(\.0) }
}

/// The names that a blueprint declares, collected before anything that uses them is decoded.
struct Declared {
  enum PlaceKind { case screen, accessory }

  struct Flow {
    /// The intents; nil if they could not be read.
    let intents: [String]?
    /// The messages that the flow receives; nil if they could not be read.
    let receives: [String]?
    /// The screens with which it starts: by the intents, or the first one.
    let starts: [String]

    /// The screen with which it starts; nil for an unknown one, and for none.
    func start(at intent: Name?) -> Name? {
      let intents = intents ?? []
      let place = intent.map { intents.firstIndex(of: $0.text) } ?? (intents.isEmpty ? 0 : nil)
      return place.flatMap { starts.indices.contains($0) ? Name(known: starts[$0]) : nil }
    }
  }

  /// The screens and accessories.
  var places = DeclaredNames<PlaceKind>()
  /// The declared inputs of screens and accessories.
  var inputs: [Name: [InputField]] = [:]
  /// The screen whose texts and commands are being decoded; nil for another owner.
  var speakingScreen: Name?
  var tabs = DeclaredNames<Void>()
  /// The titles of the tabs, by index.
  var tabTitles: [String] = []
  /// The protections, with their lines in the file, from 1.
  var protections = DeclaredNames<Int>()
  /// The facts; a definition is nil if it could not be decoded.
  var facts = DeclaredNames<FactDefinition?>()
  var backdrops = DeclaredNames<Backdrop>()
  private(set) var flows = DeclaredNames<Flow>()
  /// The messages that any flow or the app handles.
  private(set) var heard: Set<String> = []
  /// The nested navigators with their tabs.
  var nested = DeclaredNames<[Name]>()

  /// The kind of a declared name in words, and the beginning of a command that uses it; nil for
  /// another word.
  func use(of word: String) -> (kind: String, command: String)? {
    switch places[word] {
    case .screen: return ("a screen", "push \(word)")
    case .accessory: return ("an accessory", "overlay \(word)")
    case nil: break
    }
    if let flow = flows[word] {
      return ("a flow", "start \(word)" + (flow.intents?.first.map { " at \($0)" } ?? ""))
    }
    if tabs[word] != nil { return ("a tab", "show \(word)") }
    return facts[word] == nil ? nil : ("a fact", "set \(word) …")
  }

  func kind(ofFact index: Int) -> ValueKind {
    facts.values[index].map { .fact($0.domain) } ?? .unknown
  }

  mutating func add(_ flow: Flow, _ key: YAMLKey) {
    flows.add(key, flow)
    keep((flow.intents ?? []) + (flow.receives ?? []))
  }

  mutating func note(heard messages: [String]) {
    heard.formUnion(messages)
    keep(messages)
  }

  /// Declares names before the commands that use them are read; an undeclared name could be
  /// discarded in the meantime.
  private func keep(_ names: [String]) {
    for name in names { _ = try? Name(name) }
  }
}

/// The use of a declared name, by its index.
enum Use: Hashable {
  /// A command, a tab or the start names a screen or an accessory.
  case place(Int)
  /// A text, a condition or a command reads a fact.
  case fact(Int)
  /// A scene lies over a backdrop.
  case backdrop(Int)
  /// A command starts a flow.
  case flow(Int)

  /// The use of a fact; nil for another reference.
  init?(_ reference: Reference) {
    guard case .fact(let index) = reference else { return nil }
    self = .fact(index)
  }
}
