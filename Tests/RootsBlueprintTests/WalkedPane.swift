import Roots
import RootsBlueprint

/// The top entry of a shown layer, as a user sees it.
struct WalkedPane {
  let entry: Entry
  let content: Content
  /// The values in the form.
  var values: [String: Literal] = [:]
  /// Whether keys that the pane does not handle are blocked.
  let keepsKeys: Bool
  private let layer: Layer
  private let world: World
  private let blueprint: Blueprint

  init?(_ layer: Layer, _ walker: Walker) {
    world = walker.world
    blueprint = walker.blueprint
    self.layer = layer
    guard let entry = world.state[layer].top,
      let content = blueprint.content(of: entry.screen, variant: Int(entry.variant))
    else { return nil }
    self.entry = entry
    self.content = content
    let variants = world.map.accessories(entry.screen)
    keepsKeys = variants.isEmpty || variants[Int(entry.variant)].policy == .cleared
  }

  var title: String { text(content.title) }

  var rows: [Row] { content.list.filter { $0.when?.holds(value) != false } }

  /// A choice: a row or an answer.
  struct Choice {
    let label: String
    /// The action; nil goes back.
    let action: Action?
  }

  var choices: [Choice] {
    let answers = content.confirm.map { [$0.yes, $0.no] } ?? []
    return rows.map { Choice(label: text($0.label), action: $0.action) }
      + answers.map { Choice(label: text($0.label), action: $0.action) }
  }

  /// The keys of the screen, and those of the app that it does not bind itself.
  var keys: [KeyBinding] {
    let own = content.keys.map(\.key)
    let others = layer.isContent ? blueprint.keys.filter { !own.contains($0.key) } : []
    return (content.keys + others).filter { $0.when?.holds(value) != false }
  }

  func text(_ template: Template) -> String { template.text(value) }

  func value(_ reference: Reference) -> Literal? {
    switch reference {
    case .fact(let index): world.facts[index]
    case .payload(let path): entry.payload?.literal?.value(at: path[...])
    case .field(let name): values[name]
    case .depth: world.state[layer].position(of: entry.id).map { .int($0 + 1) }
    case .overlays: .int(world.state.accessoryEntryCount)
    case .tab: .string(blueprint.tabTitles[world.state.selectedTab])
    case .title: .string(title)
    case .keys: .int(0)
    case .flow(let path): world.flowValue(at: path[...], around: entry.id)
    case .link:
      entry.payload?.literal?.value(at: ["link"]) ?? world.marks.links[entry.id].map { .string($0) }
    case .result, .message: nil
    }
  }
}
