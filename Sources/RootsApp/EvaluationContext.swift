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
    var request = request(command, action)
    request.reaction = action.reaction
    request.options = action.options.ofRequest
    if !action.refused.commands.isEmpty {
      request.onRefusal = { follow(action.refused, result: "\($0)") }
    }
    return request
  }

  /// The request of a command with the options of the visits that it begins.
  private func request(_ command: Command, _ action: Action) -> Request {
    let hasShown = !action.shown.commands.isEmpty
    guard hasShown || action.options.concernsVisits else { return Request(command, from: entry) }
    let commands = command.parts
    let last = commands.lastIndex { $0.form.traits.contains(.opens) || $0.form.holdsCommands }
    let steps = commands.enumerated().map { place, command in
      let isShown = hasShown && place == last
      return Request(
        command,
        VisitOptions(
          from: entry, transition: action.options.transition.map { .named($0) },
          keepAlive: action.options.keepAlive?.lifetime,
          onAppear: isShown ? { _ in follow(action.shown) } : nil))
    }
    return steps.count == 1 ? steps[0] : Request(transaction: steps, from: entry)
  }

  /// Sends the commands that follow an event of an action.
  private func follow(_ followUp: FollowUp, result: String? = nil) {
    let next = try? followUp.command(result: result) { value($0) }
    if let next { _ = navigator.send(Request(next, from: entry)) }
  }
}

extension ActionOptions {
  /// Whether one of the options that belong to a single visit is set.
  fileprivate var concernsVisits: Bool { transition != nil || keepAlive != nil }

  /// The options of the request; nil for the usual ones.
  fileprivate var ofRequest: RequestOptions? {
    let options = RequestOptions(
      concurrency: concurrency, protections: protections, isUrgent: isUrgent)
    return options == RequestOptions() ? nil : options
  }
}

extension Command {
  /// The commands of a transaction; the command itself if it is none.
  fileprivate var parts: [Command] {
    if case .transaction(let commands) = self { commands } else { [self] }
  }
}
