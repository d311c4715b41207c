import RootsCore
import RootsTape

/// The making of a blueprint from a state machine: its states are screens, its events are rows.
///
/// Source of the format: the machine configuration of XState 4 and 5, as JSON.
struct StateMachine {
  private struct State {
    /// The names of the states around it and its own, outermost first; empty for the machine.
    let path: [String]
    let value: JSONValue
    var id: String { path.isEmpty ? "machine" : path.joined(separator: ".") }
    /// Whether a person can be in it and in no state of it.
    var isLeaf: Bool { value["states"].members.isEmpty }
  }

  private var states: [State] = []
  /// The machine as a state: its events are those of all states.
  private var root = State(path: [], value: .null)
  private var names = DraftNames()
  private var notes: [String] = []
  private var facts: [String] = []
  private let path: String

  /// - Throws: `ImportProblem` for a text that is no JSON object with `states`.
  static func draft(of file: Import.File) throws(ImportProblem) -> BlueprintDraft {
    let value: JSONValue
    do throws(JSONReader.Problem) {
      value = try JSONReader.value(of: file.bytes)
    } catch {
      let line = 1 + file.bytes.prefix(error.column - 1).count { $0 == 0x0A }
      throw ImportProblem(path: file.path, line: line, message: error.message)
    }
    guard !value["states"].members.isEmpty else {
      throw ImportProblem(
        path: file.path, line: nil, message: "an object with states is expected, as of XState")
    }
    var machine = StateMachine(path: file.path)
    return try machine.draft(of: value, from: file)
  }

  private init(path: String) { self.path = path }

  private mutating func draft(
    of value: JSONValue, from file: Import.File
  ) throws(ImportProblem) -> BlueprintDraft {
    root = State(path: [], value: value)
    collect(root)
    let leaves = states.filter { $0.isLeaf && !isLeft($0) }
    for leaf in leaves { _ = names.name(of: leaf.id) }
    var draft = BlueprintDraft(
      name: shownTitle(ofID: value["id"].string ?? file.name),
      sources: [file.path.split(separator: "/").last.map { String($0) } ?? file.path])
    guard let start = initial(of: root) else {
      let name = value["initial"].string ?? ""
      throw ImportProblem(
        path: file.path, line: nil, message: "the initial state '\(name)' is not among the states")
    }
    draft.start = names.name(of: start.id)
    draft.screens = leaves.map { screen($0) }
    draft.facts = facts
    draft.keys = facts.flatMap { fact in
      [(true, "not \(fact)"), (false, fact)].map { value, condition in
        BlueprintDraft.Action(
          label: "\(shownTitle(ofID: fact)): \(value ? "yes" : "no")",
          commands: ["set \(fact) \(value)"], condition: condition)
      }
    }
    if draft.keys.count > BlueprintDraft.keyNames.count {
      notes.append("\(path): there are more guards than keys; set the others by hand")
      draft.keys.removeLast(draft.keys.count - BlueprintDraft.keyNames.count)
    }
    draft.notes = notes
    return draft
  }

  private mutating func collect(_ state: State) {
    if !state.path.isEmpty { states.append(state) }
    if state.value["type"].string == "parallel" {
      note("is parallel; only its first state is followed", state)
    }
    for member in state.value["states"].members {
      collect(State(path: state.path + [member.name], value: member.value))
    }
  }

  private mutating func note(_ words: String, _ state: State) {
    notes.append("\(path): \(state.id) \(words)")
  }

  private func state(_ path: [String]) -> State? { states.first { $0.path == path } }

  /// The state in which a state begins; nil if it names one that is not there.
  private func initial(of state: State) -> State? {
    var state = state
    while !state.isLeaf {
      let members = state.value["states"].members
      let name = state.value["initial"].string ?? members.first?.name ?? ""
      guard let next = self.state(state.path + [name]) else { return nil }
      state = next
    }
    return state
  }

  /// The state that a target means: `next` beside the state, `.inner` in it, `#id` anywhere.
  private func target(_ text: String, of state: State) -> State? {
    var path = Array(state.path.dropLast())
    var words = text.split(separator: ".").map { String($0) }
    if text.hasPrefix("#"), let first = words.first {
      words.removeFirst()
      guard let found = states.first(where: { $0.value["id"].string == String(first.dropFirst()) })
      else {
        // The id of the machine itself.
        return self.state(words).flatMap { entered($0) }
      }
      path = found.path
    } else if text.hasPrefix(".") {
      path = state.path
    }
    return self.state(path + words).flatMap { entered($0) }
  }

  /// The state in which a person is when a state is entered: its initial one; for a final state of
  /// a state with `onDone`, the target of that; for a history the state around it begins anew.
  private func entered(_ state: State) -> State? {
    guard let leaf = initial(of: state) else { return nil }
    guard isLeft(leaf) else { return leaf }
    guard let outer = self.state(Array(leaf.path.dropLast())) else { return initial(of: root) }
    if leaf.value["type"].string == "history" { return initial(of: outer) }
    let target = outer.value["onDone"]
    return (target.string ?? target["target"].string).flatMap { self.target($0, of: outer) }
  }

  /// Whether a state is left at once, so that it is no screen.
  private func isLeft(_ leaf: State) -> Bool {
    switch leaf.value["type"].string {
    case "history": true
    case "final":
      leaf.path.count > 1
        && self.state(Array(leaf.path.dropLast()))?.value["onDone"] != .null
    default: false
    }
  }

  // MARK: Screens

  private mutating func screen(_ leaf: State) -> BlueprintDraft.Screen {
    var screen = BlueprintDraft.Screen(
      name: names.name(of: leaf.id), title: template(shownTitle(ofID: leaf.path.last ?? leaf.id)))
    screen.isEnd = leaf.value["type"].string == "final"
    var seen: Set<String> = []
    // The innermost transition of an event counts.
    for depth in stride(from: leaf.path.count, through: 0, by: -1) {
      let path = Array(leaf.path.prefix(depth))
      guard let state = path.isEmpty ? root : self.state(path) else { continue }
      for member in state.value["on"].members where seen.insert(member.name).inserted {
        if member.name == "*" {
          if depth == leaf.path.count { note("has an event *, which is left out", state) }
          continue
        }
        screen.rows += rows(member.name, member.value, of: state)
      }
      for key in ["always", "invoke", "entry", "exit"] where depth == leaf.path.count {
        if state.value[key] != .null { note("has \(key), which is left out", state) }
      }
      addTimers(of: state, to: &screen)
    }
    return screen
  }

  private mutating func rows(
    _ event: String, _ value: JSONValue, of state: State
  ) -> [BlueprintDraft.Action] {
    let choices = if case .list(let list) = value { list } else { [value] }
    // The first choice whose guard holds is taken.
    var before: [String] = []
    return choices.compactMap { choice in
      let text = choice.string ?? choice["target"].first.string
      guard let text, let target = target(text, of: state) else {
        note("has \(event) without a known target, which is left out", state)
        return nil
      }
      let guarded = choice["guard"] == .null ? choice["cond"] : choice["guard"]
      let own = condition(guarded, of: state)
      let all = before.map { "not \($0)" } + [own].compactMap(\.self)
      own.map { before.append($0) }
      return BlueprintDraft.Action(
        label: label(event, choices.count > 1 ? target : nil),
        commands: ["go \(names.name(of: target.id))"],
        condition: all.isEmpty ? nil : all.joined(separator: " and "))
    }
  }

  private func label(_ event: String, _ target: State?) -> String {
    let words = shownTitle(ofID: event.lowercased())
    return template(target.map { "\(words): \(shownTitle(ofID: $0.path.last ?? ""))" } ?? words)
  }

  /// The fact that stands for a guard, which a person sets.
  private mutating func condition(_ guarded: JSONValue, of state: State) -> String? {
    guard let name = guarded.string ?? guarded["type"].string else { return nil }
    if guarded["guards"] != .null { note("has a guard of several, which is one fact", state) }
    let fact = names.name(of: "guard \(name)")
    if !facts.contains(fact) { facts.append(fact) }
    return fact
  }

  private mutating func addTimers(of state: State, to screen: inout BlueprintDraft.Screen) {
    for member in state.value["after"].members {
      guard screen.timer == nil, let milliseconds = Int(member.name),
        let action = rows("after", member.value, of: state).first, action.condition == nil
      else {
        note("has after \(member.name), which is left out", state)
        continue
      }
      screen.timer = ("\(milliseconds)ms", action)
    }
  }
}

extension JSONValue {
  fileprivate var members: [Member] { if case .object(let members) = self { members } else { [] } }

  fileprivate var string: String? { if case .text(let text) = self { text } else { nil } }

  /// The first value of a list; any other value itself.
  fileprivate var first: JSONValue {
    if case .list(let list) = self { list.first ?? .null } else { self }
  }

  fileprivate subscript(name: String) -> JSONValue {
    members.first { $0.name == name }?.value ?? .null
  }
}
