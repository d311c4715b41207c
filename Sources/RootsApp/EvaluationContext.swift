import Roots
import RootsBlueprint
import RootsTerminal

/// The evaluation of an entry in the running app, and the requests of its actions.
struct EvaluationContext {
  let app: RunningBlueprint
  let page: Page?
  var values: Evaluation

  init(_ app: RunningBlueprint, _ page: Page?, _ values: Evaluation) {
    self.app = app
    self.page = page
    self.values = values
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
    var request = request(try values.command(of: action), action.options)
    request.reaction = action.reaction
    request.options = action.options.ofRequest
    return request
  }

  /// The request of a command with the options of the visits that it begins.
  private func request(_ command: Command, _ options: ActionOptions) -> Request {
    let entry = values.entry
    guard options.concernsVisits else { return Request(command, from: entry) }
    let steps = command.parts.map { command in
      Request(
        command,
        VisitOptions(
          from: entry, transition: options.transition.map { .named($0) },
          keepAlive: options.keepAlive?.lifetime))
    }
    return steps.count == 1 ? steps[0] : Request(transaction: steps, from: entry)
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
