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
    var isFinal: Bool { value["type"].string == "final" }
    /// Whether it ends the machine.
    var isEnd: Bool { isFinal && path.count == 1 }
  }

  private var states: [State] = []
  /// The machine as a state: its events are those of all states.
  private var root = State(path: [], value: .null)
  private var names = DraftNames()
  private var notes: [String] = []
  private var facts: [String] = []
  /// The guards by the ids of their facts: each has a name, and a number among those of the name.
  private var owners: [String: (name: String, number: Int)] = [:]
  /// The guards of each name that differ, by their members beside the name.
  private var guards: [String: [Set<JSONValue.Member>]] = [:]
  private let path: String

  /// - Throws: `ImportProblem` for a text that is no JSON object with `states`.
  static func draft(of file: Import.File) throws(ImportProblem) -> BlueprintDraft {
    let value: JSONValue
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = file.bytes.starts(with: mark) ? Array(file.bytes.dropFirst(3)) : file.bytes
    do throws(JSONReader.Problem) {
      value = try JSONReader.value(of: bytes)
    } catch {
      let line = 1 + bytes.prefix(error.column - 1).count { $0 == 0x0A }
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
    guard let start = entered(root) else {
      let name = value["initial"].target ?? ""
      throw ImportProblem(
        path: file.path, line: nil, message: "the initial state '\(name)' is not among the states")
    }
    draft.start = names.name(of: start.id)
    let entered = entered(from: start)
    for leaf in leaves where !entered.contains(leaf.id) {
      note("is never entered, and is left out", leaf)
    }
    draft.screens = leaves.filter { entered.contains($0.id) }.map { screen($0) }
    // The guards of what was left out decide nothing.
    let conditions = Set(
      draft.screens.flatMap(\.rows).compactMap(\.condition).flatMap { $0.split(separator: " ") })
    facts.removeAll { !conditions.contains($0[...]) }
    draft.facts = facts
    var titles: [String: Int] = [:]
    draft.keys = facts.flatMap { fact in
      let title = shownTitle(ofID: fact)
      titles[title, default: 0] += 1
      let count = titles[title] ?? 1
      let shown = count == 1 ? title : "\(title) (\(count))"
      return [(true, "not \(fact)"), (false, fact)].map { value, condition in
        BlueprintDraft.Action(
          label: "\(shown): \(value ? "yes" : "no")",
          commands: ["set \(fact) \(value)"], condition: condition,
          keyWords: String(fact.dropFirst("guard_".count)))
      }
    }
    if draft.keys.count > BlueprintDraft.keyNames.count {
      notes.append("\(path): there are more guards than keys; set the others by hand")
      draft.keys.removeLast(draft.keys.count - BlueprintDraft.keyNames.count)
    }
    draft.notes = notes
    return draft
  }

  /// The ids of the states without states of their own that the machine can come to.
  ///
  /// Every text of a state counts as a target: what is left out, such as `always`, leads on as
  /// well, and can be added by hand.
  private func entered(from start: State) -> Set<String> {
    var (found, known): (Set<String>, Set<String>) = ([start.id], [])
    var rest = [start]
    while let leaf = rest.popLast() {
      for state in statesWithEvents(of: leaf) where known.insert(state.id).inserted {
        for text in state.value.members.filter({ $0.name != "states" }).flatMap(\.value.texts) {
          guard let next = target(text, of: state), found.insert(next.id).inserted else { continue }
          rest.append(next)
        }
      }
    }
    return found
  }

  private mutating func collect(_ state: State) {
    noteUnread(in: state)
    if !state.path.isEmpty { states.append(state) }
    for member in state.value["states"].members {
      collect(State(path: state.path + [member.name], value: member.value))
    }
  }

  /// The members of a state that are read, and those that change nothing that can be done.
  private static let members: Set<String> = [
    "id", "initial", "type", "states", "on", "after", "onDone", "history", "target", "key", "order",
    "version", "description", "meta", "tags", "predictableActionArguments", "preserveActionOrder",
  ]

  /// Adds a note for each member of a state that is left out.
  private mutating func noteUnread(in state: State) {
    guard case .object(let members) = state.value else {
      return note("is no object; its screen is empty", state)
    }
    for member in members where !member.value.isEmpty {
      if !Self.members.contains(member.name) {
        note("has \(member.name), which is left out", state)
      } else if ["states", "on", "after"].contains(member.name), member.value.members.isEmpty {
        note("has \(member.name) that is no object, which is left out", state)
      }
    }
    if let id = state.value["id"].string, states.contains(where: { $0.value["id"].string == id }) {
      note("has the id \(id) of another state, to which #\(id) leads", state)
    }
    let (inner, initial) = (state.value["states"].members, state.value["initial"])
    noteParts(of: initial, "initial", state)
    switch state.value["type"] {
    case .text("parallel"): note("is parallel; only its first state is followed", state)
    case .text("history"): note("is a history; the state around it begins anew", state)
    case .null, .text("atomic"), .text("compound"), .text("final"):
      if let first = inner.first, initial == .null {
        note("has no initial; it begins with \(first.name)", state)
      } else if !inner.isEmpty, !inner.contains(where: { $0.name == initial.target }) {
        note("has an initial that is none of its states", state)
      }
    default: note("has an unknown type, which is left out", state)
    }
    if state.isFinal {
      for name in ["on", "after"] where !state.value[name].isEmpty {
        note("is final, and its \(name) is left out", state)
      }
    }
    let done = state.value["onDone"]
    if done.isEmpty { return }
    if !inner.contains(where: { $0.value["type"] == .text("final") }) {
      return note("has onDone and no final state; onDone is left out", state)
    }
    if done.choices.count > 1 || done.first.guarded != .null {
      note("has onDone with a guard; its first target is followed", state)
    }
    noteParts(of: done.first, "onDone", state)
  }

  /// Adds a note for each part of a transition that is left out.
  private mutating func noteParts(of transition: JSONValue, _ name: String, _ state: State) {
    let read = ["target", "guard", "cond", "description", "meta", "internal", "reenter"]
    for member in transition.members where !member.value.isEmpty && !read.contains(member.name) {
      note("has \(name) with \(member.name), which is left out", state)
    }
    if transition["target"].choices.count > 1 {
      note("has \(name) with several targets; only the first is followed", state)
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
      let name = state.value["initial"].target ?? members.first?.name ?? ""
      guard let next = self.state(state.path + [name]) else { return nil }
      state = next
    }
    return state
  }

  /// The state that a target means: `next` beside the state, `.inner` in it, `#id` anywhere.
  /// - Parameter left: the paths of the states that were left at once on the way.
  private func target(
    _ text: String, of state: State, after left: Set<[String]> = []
  ) -> State? {
    var path = Array(state.path.dropLast())
    var words = text.split(separator: ".").map { String($0) }
    if text.hasPrefix("#"), let first = words.first {
      words.removeFirst()
      guard let found = states.first(where: { $0.value["id"].string == String(first.dropFirst()) })
      else {
        // The id of the machine itself.
        return self.state(words).flatMap { entered($0, after: left) }
      }
      path = found.path
    } else if text.hasPrefix(".") {
      path = state.path
    }
    return self.state(path + words).flatMap { entered($0, after: left) }
  }

  /// The state in which a person is when a state is entered: its initial one; for a final state of
  /// a state with `onDone`, the target of that; for a history the state around it begins anew.
  private func entered(_ state: State, after left: Set<[String]> = []) -> State? {
    guard let leaf = initial(of: state), !left.contains(leaf.path) else { return nil }
    guard isLeft(leaf) else { return leaf }
    let left = left.union([leaf.path])
    let outer = self.state(Array(leaf.path.dropLast())) ?? root
    if leaf.value["type"].string == "history" { return entered(outer, after: left) }
    return outer.value["onDone"].first.target.flatMap { target($0, of: outer, after: left) }
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
    let title = text(shownTitle(ofID: leaf.path.last ?? leaf.id), of: leaf)
    var screen = BlueprintDraft.Screen(name: names.name(of: leaf.id), title: title)
    screen.isEnd = leaf.isFinal
    let states = statesWithEvents(of: leaf)
    for state in states {
      for member in state.value["on"].members where Self.isPattern(member.name) {
        let name = member.name.isEmpty ? "\"\"" : member.name
        note("has an event \(name), which is left out", state)
      }
      addTimers(of: state, to: &screen)
    }
    let events = states.flatMap { $0.value["on"].members.map(\.name) }
    var seen: Set<String> = []
    for event in events where !Self.isPattern(event) && seen.insert(event).inserted {
      // Where no guard of a state holds, the transitions of the state around it count.
      let choices = states.flatMap { state in
        state.value["on"].members.filter { $0.name == event }
          .flatMap(\.value.choices).map { (state, $0) }
      }
      let rows = rows(event, choices)
      for row in rows {
        if let end = row.markupNote { note("has the label \(row.label), which \(end)", leaf) }
      }
      screen.rows += rows
    }
    return screen
  }

  /// The states whose events and timers count in a state, innermost first.
  ///
  /// A final state has none of its own, and one of the machine ends it.
  private func statesWithEvents(of leaf: State) -> [State] {
    if leaf.isEnd { return [] }
    let count = leaf.path.count - (leaf.isFinal ? 1 : 0)
    let depths = stride(from: count, through: 0, by: -1)
    return depths.compactMap { $0 == 0 ? root : state(Array(leaf.path.prefix($0))) }
  }

  /// Whether a name of an event stands for several events, or for none.
  private static func isPattern(_ name: String) -> Bool {
    name.isEmpty || name == "*" || name.hasSuffix(".*")
  }

  /// The rows of the transitions of an event, of which the first one whose guard holds is taken.
  private mutating func rows(
    _ event: String, _ choices: [(state: State, choice: JSONValue)]
  ) -> [BlueprintDraft.Action] {
    var taken: [(state: State, target: State, condition: String?)] = []
    var failed: [String] = []
    var earlier: [(state: [String], guarded: JSONValue)] = []
    for (state, choice) in choices {
      let guarded = choice.guarded
      // Nothing comes after a transition without a guard.
      let first = earlier.first { $0.guarded == .null || $0.guarded == guarded }
      if let first {
        // That a state replaces a transition of the one around it is usual.
        if first.state == state.path { noteUntaken(event, state) }
        continue
      }
      earlier.append((state.path, guarded))
      let own = condition(guarded, of: state)
      if let own, failed.contains(own) {
        noteUntaken(event, state)
        continue
      }
      let all = failed.map { "not \($0)" } + [own].compactMap(\.self)
      own.map { failed.append($0) }
      guard let target = choice.target.flatMap({ target($0, of: state) }) else {
        note("has \(event) without a known target, which is left out", state)
        continue
      }
      noteParts(of: choice, event, state)
      taken.append((state, target, all.isEmpty ? nil : all.joined(separator: " and ")))
    }
    return taken.map { state, target, condition in
      BlueprintDraft.Action(
        label: label(event, taken.count > 1 ? target : nil, of: state),
        commands: ["go \(names.name(of: target.id))"], condition: condition)
    }
  }

  private mutating func noteUntaken(_ event: String, _ state: State) {
    note("has \(event) after a transition that is always taken first, which is left out", state)
  }

  private mutating func label(_ event: String, _ target: State?, of state: State) -> String {
    let words = shownTitle(ofID: event.lowercased())
    let place = target.map { ": \(shownTitle(ofID: $0.path.last ?? ""))" } ?? ""
    return text(words + place, of: state)
  }

  /// A label or a title, with a note where it is cut.
  private mutating func text(_ words: String, of state: State) -> String {
    if words.count > BlueprintDraft.textLimit {
      note("has a text of \(words.count) characters, which is cut: \(words.prefix(40))…", state)
    }
    return template(words)
  }

  /// The fact that stands for a guard, which a person sets.
  private mutating func condition(_ guarded: JSONValue, of state: State) -> String? {
    guard let name = guarded.guardName else {
      if guarded != .null { note("has a guard without a name, which is left out", state) }
      return nil
    }
    let parts = guarded.guardParts
    for part in parts where part.name != "guards" {
      note("has \(name) with \(part.name), which is left out", state)
    }
    if parts.contains(where: { $0.name == "guards" }) {
      note("has a guard of several, which is one fact", state)
    }
    // Guards of one name that differ in another member have facts of their own.
    let known = guards[name] ?? []
    let number = known.firstIndex(of: Set(parts)) ?? known.count
    if number == known.count { guards[name] = known + [Set(parts)] }
    var id = "guard \(name)" + (number == 0 ? "" : " \(number + 1)")
    // The second guard of the name `k` is none of the name `k 2`.
    while let owner = owners[id], owner != (name, number) { id += "_" }
    owners[id] = (name, number)
    let fact = names.name(of: id)
    if !facts.contains(fact) { facts.append(fact) }
    return fact
  }

  private mutating func addTimers(of state: State, to screen: inout BlueprintDraft.Screen) {
    for member in state.value["after"].members {
      func leaveOut(_ reason: String) {
        note("has after \(member.name)\(reason), which is left out", state)
      }
      guard screen.timer == nil else {
        leaveOut(" beside another one")
        continue
      }
      guard let milliseconds = Int(member.name), (100...3_600_000).contains(milliseconds) else {
        leaveOut(", no number of milliseconds from 100 to 3600000")
        continue
      }
      let choices = member.value.choices.map { (state, $0) }
      guard let action = rows("after \(member.name)", choices).first else { continue }
      guard action.condition == nil else {
        leaveOut(" with a guard")
        continue
      }
      screen.timer = ("\(milliseconds)ms", action)
      let inner = states.count {
        $0.isLeaf && !isLeft($0) && !$0.isEnd && $0.path.starts(with: state.path)
      }
      if inner > 1 { note("has after, whose time begins anew in each of its states", state) }
    }
  }
}
