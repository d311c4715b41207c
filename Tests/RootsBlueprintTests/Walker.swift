import Roots
import RootsBlueprint
import Testing

/// Walks a blueprint as a front end does, without drawing.
///
/// By the labels of rows, by keys, and by what is entered in forms. Whatever is refused on the
/// way is a failure.
struct Walker {
  let blueprint: Blueprint
  private(set) var world: World

  /// Whether it is no failure to ask for what lies on top already, and must be there but once.
  private let mayRepeat: Bool

  init(_ blueprint: Blueprint, mayRepeat: Bool = false) {
    self.blueprint = blueprint
    self.mayRepeat = mayRepeat
    world = World(blueprint.map)
  }

  // MARK: What is there

  /// The content layer that is shown, then each shown accessory layer: `feed`, `feed login share`.
  var place: String {
    let state = world.state
    return (state.activeLayers + state.shownAccessories)
      .compactMap { state[$0].top?.screen.text }.joined(separator: " ")
  }

  var depth: Int { world.state[world.state.activeLayer].count }

  func fact(_ name: String) throws -> Literal? { world.fact(try Name(name)) }

  /// The title of what lies on top.
  func title() throws -> String { try #require(panes().first).title }

  /// The rows that Enter is for, as far as they are there.
  func rows() throws -> [String] {
    try lister().choices.map(\.label)
  }

  /// The fields that Enter is for.
  func fields() throws -> [Field] { try lister().content.form }

  /// The keys that do something.
  func keys() -> [String] {
    var names: [String] = []
    for key in panes().flatMap(\.keys).map(\.key.description) where !names.contains(key) {
      names.append(key)
    }
    return names
  }

  /// Whether every value is known that the texts of what is shown speak of.
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

  /// Enter on the row that is called so.
  mutating func choose(_ label: String, at place: SourceLocation = #_sourceLocation) throws {
    var pane = try lister()
    let choice = pane.choices.first { $0.label == label }
    let found = try #require(choice, "no row '\(label)' at \(self.place)", sourceLocation: place)
    guard let action = found.action else { return try tell("back", at: place) }
    pane.values = found.values
    try run(action, in: pane, at: place)
  }

  /// A key of what is shown, from the top down.
  mutating func press(_ key: String, at place: SourceLocation = #_sourceLocation) throws {
    for pane in panes() {
      guard let binding = pane.keys.first(where: { $0.key.description == key }) else { continue }
      return try run(binding.action, in: pane, at: place)
    }
    Issue.record("no key '\(key)' at \(self.place)", sourceLocation: place)
  }

  /// The form, filled in and sent off.
  mutating func submit(
    _ values: [String: String], at place: SourceLocation = #_sourceLocation
  ) throws {
    try submit(values.mapValues { Literal.string($0) }, at: place)
  }

  /// The form, filled in with values of any kind.
  mutating func submit(
    _ values: [String: Literal], at place: SourceLocation = #_sourceLocation
  ) throws {
    var pane = try lister()
    pane.values = values
    let form = try #require(pane.content.submit, sourceLocation: place)
    try run(form.action, in: pane, at: place)
  }

  /// What happens by itself once the time is over.
  mutating func wait(at place: SourceLocation = #_sourceLocation) throws {
    let pane = try #require(panes().first)
    let action = pane.content.after?.action ?? pane.content.progress?.action
    try run(try #require(action, sourceLocation: place), in: pane, at: place)
  }

  /// The same where there is nothing to do but to wait.
  mutating func waitIfThatIsAll(at place: SourceLocation = #_sourceLocation) throws {
    if panes().first?.content.progress?.action != nil { try wait(at: place) }
  }

  /// Escape, or a digit: what the front end does by itself.
  mutating func tell(_ command: String, at place: SourceLocation = #_sourceLocation) throws {
    step(.command(try Command(parsing: command), origin: nil), place)
  }

  // MARK: How

  /// From the top down, as far as keys go that nobody takes: past what is not cleared.
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
    step(.command(command, origin: pane.entry.id, reaction: action.reaction), place)
  }

  private mutating func step(_ input: Input, _ place: SourceLocation) {
    note(Roots.step(&world, input), place)
    while world.hasQueuedCommands { note(Roots.step(&world, .next), place) }
  }

  private func note(_ consequences: Consequences, _ place: SourceLocation) {
    if mayRepeat, case .alreadyOnTop = consequences.refusal { return }
    #expect(consequences.refusal == nil, "at \(self.place)", sourceLocation: place)
  }
}
