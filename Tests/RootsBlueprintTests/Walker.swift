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

  init(_ blueprint: Blueprint) {
    self.blueprint = blueprint
    world = World(blueprint.map)
  }

  // MARK: What is there

  /// The content layer that is shown, then each shown accessory layer: `feed`, `feed login share`.
  var place: String {
    let state = world.state
    return ([state.activeLayer] + state.shownAccessories)
      .compactMap { state[$0].top?.screen.text }.joined(separator: " ")
  }

  var depth: Int { world.state[world.state.activeLayer].count }

  func fact(_ name: String) throws -> Literal? { world.fact(try Name(name)) }

  /// The title of what gets the keys.
  func title() throws -> String {
    let (entry, content) = try focused()
    return content.title.text { value($0, at: entry) }
  }

  /// The rows of what gets the keys, as far as they are there.
  func rows() throws -> [String] {
    let (entry, content) = try focused()
    return visible(content.list, at: entry).map { $0.label.text { value($0, at: entry) } }
  }

  /// The keys of what gets the keys, as far as they are there.
  func keys() throws -> [String] {
    let (entry, content) = try focused()
    return bindings(content).filter { $0.when?.holds { value($0, at: entry) } != false }
      .map(\.key.description)
  }

  /// The fields of what gets the keys, with their choices.
  func fields() throws -> [Field] { try focused().1.form }

  /// Whether every value is known that the texts and the rows of what gets the keys speak of.
  func knowsItsValues() throws -> Bool {
    let (entry, content) = try focused()
    let rows = visible(content.list, at: entry).flatMap { [$0.label, $0.detail] }
    return ([content.title, content.text] + rows).compactMap(\.self).flatMap(\.pieces)
      .allSatisfy { piece in
        guard case .value(let reference) = piece else { return true }
        return value(reference, at: entry) != nil
      }
  }

  // MARK: What is done

  /// Enter on the row that is called so.
  mutating func choose(_ label: String, at place: SourceLocation = #_sourceLocation) throws {
    let (entry, content) = try focused()
    let row = visible(content.list, at: entry).first {
      $0.label.text { value($0, at: entry) } == label
    }
    try run(
      try #require(row, "no row '\(label)' at \(self.place)", sourceLocation: place).action,
      at: entry, from: place)
  }

  /// A key of the screen, else of the app.
  mutating func press(_ key: String, at place: SourceLocation = #_sourceLocation) throws {
    let (entry, content) = try focused()
    let binding = bindings(content).first { binding in
      binding.key.description == key && binding.when?.holds { value($0, at: entry) } != false
    }
    try run(
      try #require(binding, "no key '\(key)' at \(self.place)", sourceLocation: place).action,
      at: entry, from: place)
  }

  /// The form, filled in and sent off.
  mutating func submit(
    _ values: [String: String], at place: SourceLocation = #_sourceLocation
  ) throws {
    let (entry, content) = try focused()
    let form = try #require(content.submit, sourceLocation: place)
    try run(form.action, at: entry, values, from: place)
  }

  /// What happens by itself once the time is over.
  mutating func wait(at place: SourceLocation = #_sourceLocation) throws {
    let (entry, content) = try focused()
    let after = try #require(content.after, sourceLocation: place)
    try run(after.action, at: entry, from: place)
  }

  /// Escape, or a digit: what the front end does by itself.
  mutating func tell(_ command: String, at place: SourceLocation = #_sourceLocation) throws {
    step(.command(try Command(parsing: command), origin: nil), place)
  }

  // MARK: How

  private func focused() throws -> (Entry, Content) {
    let entry = try #require(world.state.focusedEntry)
    let content = blueprint.content(of: entry.screen, variant: Int(entry.variant))
    return (entry, try #require(content))
  }

  /// Those of the screen, and of the app's those that it does not bind itself.
  private func bindings(_ content: Content) -> [KeyBinding] {
    guard world.state.focusedLayer.isContent else { return content.keys }
    let own = content.keys.map(\.key)
    return content.keys + blueprint.keys.filter { !own.contains($0.key) }
  }

  private func visible(_ rows: [Row], at entry: Entry) -> [Row] {
    rows.filter { row in row.when?.holds { value($0, at: entry) } != false }
  }

  private mutating func run(
    _ action: Action, at entry: Entry, _ values: [String: String] = [:],
    from place: SourceLocation
  ) throws {
    let command = try action.command(resolving: { value($0, at: entry, values) })
    step(.command(command, origin: entry.id, reaction: action.reaction), place)
  }

  private mutating func step(_ input: Input, _ place: SourceLocation) {
    var consequences = Roots.step(&world, input)
    #expect(consequences.refusal == nil, sourceLocation: place)
    while world.hasQueuedCommands {
      consequences = Roots.step(&world, .next)
      #expect(consequences.refusal == nil, sourceLocation: place)
    }
  }

  private func value(
    _ reference: Reference, at entry: Entry, _ values: [String: String] = [:]
  ) -> Literal? {
    let state = world.state
    switch reference {
    case .fact(let index): return world.facts.values[index]
    case .payload(let path): return entry.payload?.literal?.value(at: path[...])
    case .field(let name): return values[name].map { .string($0) }
    case .depth:
      guard let layer = state.layer(of: entry.id) else { return nil }
      return state[layer].position(of: entry.id).map { .int($0 + 1) }
    case .overlays: return .int(state.accessoryEntryCount)
    case .tab: return .string(blueprint.tabTitles[state.selectedTab])
    case .title:
      let content = blueprint.content(of: entry.screen, variant: Int(entry.variant))
      return content.map { .string($0.title.text { value($0, at: entry) }) }
    case .keys: return .int(0)
    case .result: return nil
    }
  }
}
