import Roots
import Testing

/// An app with protected screens: an account behind a log-in, a vault behind a live protection, and
/// a draft with a leave guard.
struct Bank {
  let navigator: Navigator
  let scheduler = Scheduler()
  let faults = Faults()

  final class Faults {
    var texts: [String] = []
  }

  /// - Parameter nests: whether the screens wallet and deposit contain navigators, with protected
  ///   screens inside and around them.
  static func map(nests: Bool = false) throws -> NavigationMap {
    let name = { (text: String) throws in try Name(text) }
    let (signedIn, face, draft) = (try name("signedIn"), try name("face"), try name("draft"))
    let children = try ["post", "editor", "account", "vault", "safe", "admin"].map { try name($0) }
    let feed = ScreenDefinition(try name("feed"), rules: VisitRules(children: children))
    let plain = [feed] + (try ["myself", "post"].map { ScreenDefinition(try name($0)) })
    let guarded = [
      ScreenDefinition(try name("account"), rules: VisitRules(protections: [signedIn])),
      ScreenDefinition(try name("savings"), rules: VisitRules(protections: [signedIn])),
      ScreenDefinition(try name("vault"), rules: VisitRules(protections: [face])),
      ScreenDefinition(try name("safe"), rules: VisitRules(protections: [signedIn, face])),
      ScreenDefinition(try name("admin"), rules: VisitRules(protections: [try name("staff")])),
      ScreenDefinition(try name("editor"), rules: VisitRules(leaveGuards: [draft])),
      ScreenDefinition(try name("circle"), rules: VisitRules(protections: [try name("circular")])),
    ]
    let hosts =
      nests
      ? [
        ScreenDefinition(try name("wallet")),
        ScreenDefinition(try name("deposit"), rules: VisitRules(protections: [signedIn])),
      ] : []
    return try NavigationMap(
      tabs: [
        TabDefinition(try name("home"), root: try name("feed")),
        TabDefinition(try name("me"), root: try name("myself")),
        TabDefinition(try name("private"), root: try name("account")),
      ],
      screens: plain + guarded + hosts,
      accessories: [
        AccessoryDefinition(try name("login")), AccessoryDefinition(try name("discard"), level: 1),
        AccessoryDefinition(
          try name("ring"), rules: VisitRules(protections: [try name("circular")])),
      ],
      facts: [
        try FactDefinition(signedIn, .flag, initial: .bool(false)),
        try FactDefinition(try name("isStaff"), .flag, initial: .bool(false)),
        try FactDefinition(try name("dirty"), .flag, initial: .bool(false)),
      ],
      reactions: [Reaction(completed: [.set(signedIn, .bool(true))])],
      protections: [
        ProtectionDefinition(
          signedIn, passes: .flag(signedIn), ask: .overlay(try name("login")),
          reaction: ReactionID(1), deadline: .seconds(10)),
        ProtectionDefinition(face, deadline: .seconds(10)),
        ProtectionDefinition(try name("staff"), passes: .flag(try name("isStaff"))),
        ProtectionDefinition(
          draft, passes: .not(.flag(try name("dirty"))), ask: .overlay(try name("discard")),
          reaction: .none),
        ProtectionDefinition(try name("circular"), ask: .overlay(try name("ring"))),
      ],
      routes: children.map {
        RouteDefinition("to/\($0)", .push($0), parents: [.show(.number(1))])
      },
      flows: [
        FlowDefinition(
          try name("heist"),
          intents: [children[3]: children[3], children[0]: children[0]], screens: children)
      ], nested: nests ? try nested() : [])
  }

  private static func nested() throws -> [NavigatorDefinition] {
    let name = { (text: String) throws in try Name(text) }
    return [
      NavigatorDefinition(
        try name("purse"), in: try name("wallet"),
        tabs: [
          TabDefinition(try name("coins"), root: try name("post")),
          TabDefinition(try name("papers"), root: try name("account")),
        ]),
      NavigatorDefinition(
        try name("box"), in: try name("deposit"), start: .screen(try name("vault"))),
    ]
  }

  init(isRecording: Bool = false, nests: Bool = false) throws {
    navigator = Navigator(try Self.map(nests: nests), isRecording: isRecording)
    navigator.scheduler = scheduler
    let faults = self.faults
    navigator.observers.faults.add { faults.texts.append("\($0)") }
    navigator.start()
  }

  /// Sends a command in its text form.
  @discardableResult
  func run(_ text: String) throws -> Reply { navigator.send(try Command(parsing: text)) }

  /// Sends a request and records its callbacks.
  func ask(
    _ text: String, on terms: RequestOptions? = nil, from origin: EntryID? = nil,
    into log: Log = Log()
  ) throws -> Log {
    var request = Request(try Command(parsing: text), from: origin)
    request.options = terms
    request.onRefusal = { log.lines.append("\($0)") }
    request.onResult = { log.lines.append("\($0)") }
    log.reply = navigator.send(request)
    return log
  }

  final class Log {
    var lines: [String] = []
    var reply = Reply.waiting
  }

  /// The screens on a layer, bottom first.
  func screens(_ layer: Layer? = nil) -> String {
    let state = navigator.world.state
    return state[layer ?? state.activeLayer].entries.map(\.screen.text).joined(separator: " ")
  }

  var pending: Int { navigator.world.pending.count }
}

/// A protection that records its requests and answers when the test says so.
final class Face: Protection {
  let name: Name
  var facts: [Name] = []
  var isOpen = false
  var asked: [PendingVerdict] = []
  var onAsk: ((PendingVerdict) throws -> Void)?

  init(_ name: String = "face") throws { self.name = try Name(name) }

  func ask(_ question: ProtectionRequest, _ answering: PendingVerdict) throws {
    asked.append(answering)
    try onAsk?(answering)
  }
}
