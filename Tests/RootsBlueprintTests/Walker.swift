import Roots
import RootsBlueprint
import Testing

/// Walks a blueprint as a front end does, without drawing.
///
/// Actions are chosen by the labels of rows, by keys, and by submitted forms. Any refusal is a
/// failure.
struct Walker {
  let blueprint: Blueprint
  private(set) var world: World

  /// Whether pushing the screen already on top is allowed, and must leave one entry.
  private let mayRepeat: Bool

  init(_ blueprint: Blueprint, mayRepeat: Bool = false) {
    self.blueprint = blueprint
    self.mayRepeat = mayRepeat
    world = World(blueprint.map)
  }

  // MARK: What is there

  /// The visible content layer, then each visible accessory layer: `feed`, `feed login share`.
  var place: String {
    let state = world.state
    return (state.activeLayers + state.shownAccessories)
      .compactMap { state[$0].top?.screen.text }.joined(separator: " ")
  }

  var depth: Int { world.state[world.state.activeLayer].count }

  func fact(_ name: String) throws -> Literal? { world.fact(try Name(name)) }

  /// The title of the top entry.
  func title() throws -> String { try #require(panes().first).title }

  /// The rows that Enter acts on, as far as they are shown.
  func rows() throws -> [String] {
    try lister().choices.map(\.label)
  }

  /// The fields that Enter acts on.
  func fields() throws -> [Field] { try lister().content.form }

  /// The active keys.
  func keys() -> [String] {
    var names: [String] = []
    for key in panes().flatMap(\.keys).map(\.key.description) where !names.contains(key) {
      names.append(key)
    }
    return names
  }

  /// Whether every value in the visible texts is known.
  func knowsItsValues() -> Bool {
    panes().allSatisfy { pane in
      let rows = pane.rows.flatMap { [$0.label, $0.detail] }
      return ([pane.content.title, pane.content.text] + rows).compactMap(\.self)
        .flatMap(\.pieces).allSatisfy { piece in
          guard case .value(let reference) = piece else { return true }
          return pane.value(reference) != nil
        }
    }
  }

  // MARK: What is done

  /// Presses Enter on the row with this label.
  mutating func choose(_ label: String, at place: SourceLocation = #_sourceLocation) throws {
    let pane = try lister()
    let choice = pane.choices.first { $0.label == label }
    let found = try #require(choice, "no row '\(label)' at \(self.place)", sourceLocation: place)
    guard let action = found.action else { return try tell("back", at: place) }
    try run(action, in: pane, at: place)
  }

  /// Presses a key; the topmost pane handles it first.
  mutating func press(_ key: String, at place: SourceLocation = #_sourceLocation) throws {
    for pane in panes() {
      guard let binding = pane.keys.first(where: { $0.key.description == key }) else { continue }
      return try run(binding.action, in: pane, at: place)
    }
    Issue.record("no key '\(key)' at \(self.place)", sourceLocation: place)
  }

  /// Fills in and submits the form.
  mutating func submit(
    _ values: [String: String], at place: SourceLocation = #_sourceLocation
  ) throws {
    try submit(values.mapValues { Literal.string($0) }, at: place)
  }

  /// Fills in the form with values of any kind.
  mutating func submit(
    _ values: [String: Literal], at place: SourceLocation = #_sourceLocation
  ) throws {
    var pane = try lister()
    pane.values = values
    let form = try #require(pane.content.submit, sourceLocation: place)
    try run(form.action, in: pane, at: place)
  }

  /// Runs the timed action.
  mutating func wait(at place: SourceLocation = #_sourceLocation) throws {
    let pane = try #require(panes().first)
    let action = pane.content.after?.action ?? pane.content.progress?.action
    try run(try #require(action, sourceLocation: place), in: pane, at: place)
  }

  /// Runs the timed action of a screen without other actions.
  mutating func waitIfThatIsAll(at place: SourceLocation = #_sourceLocation) throws {
    if panes().first?.content.progress?.action != nil { try wait(at: place) }
  }

  /// Presses Escape, or a digit, which the front end handles.
  mutating func tell(_ command: String, at place: SourceLocation = #_sourceLocation) throws {
    step(.command(try Command(parsing: command), origin: nil), place)
  }

  // MARK: How

  /// The panes from the top down to the first that blocks keys.
  private func panes() -> [WalkedPane] {
    var panes: [WalkedPane] = []
    for layer in world.state.shownAccessories.reversed() {
      guard let pane = WalkedPane(layer, self) else { continue }
      panes.append(pane)
      if pane.keepsKeys { return panes }
    }
    return panes + world.state.activeLayers.reversed().compactMap { WalkedPane($0, self) }
  }

  private func lister() throws -> WalkedPane {
    let panes = panes()
    let lister = panes.first { !$0.choices.isEmpty || !$0.content.form.isEmpty }
    return try #require(lister ?? panes.first)
  }

  private mutating func run(
    _ action: Action, in pane: WalkedPane, at place: SourceLocation
  ) throws {
    var command = try action.command(resolving: pane.value)
    if !pane.values.isEmpty {
      command = command.withoutNoOpSets { world.fact($0) } ?? command
    }
    step(.command(IssuedCommand(command, from: pane.entry.id, reaction: action.reaction)), place)
  }

  private mutating func step(_ input: Input, _ place: SourceLocation) {
    note(Roots.step(&world, input), place)
    while world.hasQueuedCommands { note(Roots.step(&world, .next), place) }
  }

  private func note(_ result: StepResult, _ place: SourceLocation) {
    if mayRepeat, case .alreadyOnTop = result.refusal { return }
    #expect(result.refusal == nil, "at \(self.place)", sourceLocation: place)
  }
}
