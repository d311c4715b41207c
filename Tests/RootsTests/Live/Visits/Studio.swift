import Roots

/// An app whose visits are configured in every way.
struct Studio {
  enum Tab: String, Identifier { case home, work }
  enum Screen: String, Identifier { case feed, desk, account, sketch, ready }
  enum Accessory: String, Identifier { case login, palette }
  typealias App = AppNavigator<Tab, Screen, Accessory>

  let app: App
  let scheduler = Scheduler()
  let log = Log()

  /// A controller that receives numbers.
  final class Sketch: DataReceiving {
    let log: Log
    init(_ log: Log) { self.log = log }
    func receive(_ data: Int) { log.lines.append("receives \(data)") }
    func attach(to context: Context) { log.lines.append("attached") }
    func appear() { log.lines.append("appears") }
    func end() { log.lines.append("ends") }
  }

  init(
    declaring more: (inout Declarations<Tab, Screen, Accessory>, Log) -> Void = { _, _ in }
  ) throws {
    let log = self.log
    app = try App {
      $0.tab(.home, index: 0, root: .feed)
      $0.tab(.work, index: 1, root: .desk)
      $0.screen(.feed) { _ in Spy("feed", log) }
      $0.screen(.desk) { _ in Spy("desk", log) }
      $0.screen(.sketch, receiving: Sketch.self) { _ in Sketch(log) }
      $0.accessory(.login) { _ in Spy("login", log) }
      $0.accessory(.palette, level: 2) { _ in Spy("palette", log) }
      $0.fact("signedIn", .flag, initial: .bool(true))
      more(&$0, log)
      if !$0.isDeclared(.account) { $0.screen(.account) { _ in Spy("account", log) } }
      if !$0.isDeclared(.ready) { $0.screen(.ready) { _ in Spy("ready", log) } }
    }
    app.navigator.scheduler = scheduler
    app.navigator.observeFaults { log.lines.append("fault: \($0)") }
    app.navigator.start()
    _ = log.take()
  }

  var nav: Navigator { app.navigator }

  /// The screens of the active layer, bottom first.
  var screens: String {
    let state = nav.world.state
    return state[state.activeLayer].entries.map(\.screen.text).joined(separator: " ")
  }

  var top: Context? { nav.world.state.visibleContent.flatMap { nav.context($0.id) } }
}

extension Declarations {
  /// Whether a screen is declared so far.
  func isDeclared(_ screen: Screen) -> Bool { screenNames.contains(screen.rawValue) }
}
