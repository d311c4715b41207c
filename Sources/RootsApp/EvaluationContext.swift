import Roots
import RootsBlueprint
import RootsTerminal

/// The current values of the references in an entry's texts, conditions and commands.
struct EvaluationContext {
  let app: RunningBlueprint
  let navigator: Navigator
  let page: Page?
  let entry: EntryID
  let payload: Payload?
  /// The position of the entry on its stack, from 1, where it is known already.
  var depth: Int?
  /// The title of the entry's screen, where it is known already; in the title itself it is not.
  var knownTitle: String?
  /// The values of the form that is submitted, or of the table row that is chosen.
  var fields: [String: Literal] = [:]

  init(_ app: RunningBlueprint, _ entry: Entry, depth: Int? = nil) {
    self.app = app
    navigator = app.navigator
    self.page = app.page(of: entry)
    self.entry = entry.id
    self.payload = entry.payload
    self.depth = depth
  }

  init(_ app: RunningBlueprint, _ page: Page, _ entry: EntryID, _ payload: Payload?) {
    self.app = app
    navigator = app.navigator
    self.page = page
    self.entry = entry
    self.payload = payload
  }

  /// Returns the value of a reference; nil if it has none here.
  func value(_ reference: Reference) -> Literal? {
    switch reference {
    case .fact(let place):
      guard place < navigator.world.facts.values.count else { return nil }
      return navigator.world.facts.values[place]
    case .payload(let path): return payload?.literal?.value(at: path[...])
    case .flow(let path): return navigator.world.flowValue(at: path[...], around: entry)
    case .result, .message: return nil
    case .field(let name): return fields[name]
    case .depth: return .int(depth ?? app.depth(of: entry))
    case .overlays: return .int(navigator.world.state.accessoryEntryCount)
    case .keys: return .int(app.session?.keyCount ?? 0)
    case .link:
      return payload?.literal?.value(at: ["link"])
        ?? navigator.world.links[entry].map { .string($0) }
    case .title: return knownTitle.map { .string($0) }
    case .tab:
      let titles = app.blueprint.tabTitles
      let selected = navigator.world.state.selectedTab
      return titles.indices.contains(selected) ? .string(titles[selected]) : nil
    }
  }

  /// Makes the title of the entry's screen, and keeps it for references to `{title}`.
  mutating func makeTitle() -> String {
    knownTitle = nil
    let title = page.map { text($0.content.title) } ?? ""
    knownTitle = title
    return title
  }

  /// Returns the template with its values filled in.
  func text(_ template: Template) -> String { template.text { value($0) } }

  /// Returns the template with its values filled in, secrets in clear: for secret fields only.
  func revealedText(_ template: Template) -> String { template.text { value($0)?.revealed } }

  /// Whether the condition holds; true for nil.
  func meet(_ condition: Condition<Reference>?) -> Bool { condition?.holds { value($0) } ?? true }

  /// Returns the request of an action with its placeholders filled; a refusal if one cannot be.
  func handling(_ action: Action) -> Handling {
    do throws(PlaceholderError) {
      return .request(try request(action))
    } catch {
      return .refused("\(error)")
    }
  }

  /// Returns the request of an action with its placeholders filled.
  /// - Throws: `PlaceholderError` for a reference without a value, or a sum of values that are not
  ///   whole numbers.
  func request(_ action: Action) throws(PlaceholderError) -> Request {
    var command = try action.command(resolving: { value($0) })
    if !fields.isEmpty {
      command = command.withoutNoOpSets { navigator.world.fact($0) } ?? command
    }
    var request = Request(command, from: entry)
    request.reaction = action.reaction
    if !action.refused.isEmpty {
      request.onRefusal = { refusal in
        let (context, reason) = (self, "\(refusal)")
        let next = try? action.command(afterRefusal: reason) { context.value($0) }
        if let next { _ = navigator.send(Request(next, from: entry)) }
      }
    }
    return request
  }
}
