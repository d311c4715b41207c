import Roots
import RootsBlueprint
import RootsTerminal

/// The evaluation of an entry in the running app, and the requests of its actions.
struct EvaluationContext {
  let app: RunningBlueprint
  let page: Page?
  var values: Evaluation

  init(_ app: RunningBlueprint, _ entry: Entry, depth: Int? = nil) {
    self.init(app, app.page(of: entry), entry.id, entry.payload)
    values.depth = depth
  }

  init(_ app: RunningBlueprint, _ page: Page?, _ entry: EntryID, _ payload: Payload?) {
    self.app = app
    self.page = page
    values = Evaluation(
      app.navigator.world, app.blueprint, page?.content, entry, payload)
    values.keyCount = app.session?.keyCount ?? 0
  }

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
    var request = request(try values.command(of: action), action)
    request.reaction = action.reaction
    request.options = action.options.ofRequest
    if !action.refused.commands.isEmpty {
      let later = later
      request.onRefusal = { refusal in
        if !refusal.isOfAnotherWorld { later().follow(action.refused, result: "\(refusal)") }
      }
    }
    return request
  }

  /// The request of a command with the options of the visits that it begins.
  private func request(_ command: Command, _ action: Action) -> Request {
    let hasShown = !action.shown.commands.isEmpty
    let entry = values.entry
    guard hasShown || action.options.concernsVisits else { return Request(command, from: entry) }
    let later = later
    let commands = command.parts
    let last = commands.lastIndex { $0.form.traits.contains(.opens) || $0.form.holdsCommands }
    let steps = commands.enumerated().map { place, command in
      let isShown = hasShown && place == last
      return Request(
        command,
        VisitOptions(
          from: entry, transition: action.options.transition.map { .named($0) },
          keepAlive: action.options.keepAlive?.lifetime,
          onAppear: isShown ? { _ in later().follow(action.shown) } : nil))
    }
    return steps.count == 1 ? steps[0] : Request(transaction: steps, from: entry)
  }

  /// Makes the same evaluation in the world of a later time; it does not hold the present world.
  private var later: () -> EvaluationContext {
    let (app, page, entry, payload) = (app, page, values.entry, values.payload)
    let (fields, knownTitle) = (values.fields, values.knownTitle)
    return {
      var context = EvaluationContext(app, page, entry, payload)
      (context.values.fields, context.values.knownTitle) = (fields, knownTitle)
      return context
    }
  }

  /// Sends the commands that follow an event of an action.
  private func follow(_ followUp: FollowUp, result: String? = nil) {
    guard let next = try? followUp.command(result: result, resolving: { values.value($0) }),
      let (command, origin) = app.navigator.world.following(next, from: values.entry)
    else { return }
    _ = app.navigator.send(Request(command, from: origin))
  }
}

extension ActionOptions {
  /// Whether one of the options that belong to a single visit is set.
  fileprivate var concernsVisits: Bool { transition != nil || keepAlive != nil }
}

extension Command {
  /// The commands of a transaction; the command itself if it is none.
  fileprivate var parts: [Command] {
    if case .transaction(let commands) = self { commands } else { [self] }
  }
}
