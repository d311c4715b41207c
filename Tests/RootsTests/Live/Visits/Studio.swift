import Roots

/// An app whose visits have every kind of option.
enum StudioApp: AppNames { enum Tab: String, TabNames { case home, work } }

extension Screen<StudioApp, Void, Void> {
  static var feed: Self { Self() }
  static var desk: Self { Self() }
}
extension Screen<StudioApp, Void, Int> { static var account: Self { Self() } }
extension Screen<StudioApp, Int, Int> {
  static var sketch: Self { Self() }
  static var ready: Self { Self() }
}
extension Accessory<StudioApp, Void, Int> { static var login: Self { Self() } }
extension Accessory<StudioApp, Void, Void> { static var palette: Self { Self() } }
extension Fact<StudioApp, Bool> { static var signedIn: Self { Self() } }

struct Studio {
  let nav: AppNavigator<StudioApp>
  let scheduler = Scheduler()
  let log = Log()

  /// A controller that takes numbers.
  final class Sketch: Controller {
    private let log: Log
    private(set) var number: Int

    init(_ number: Int, _ log: Log) {
      self.number = number
      self.log = log
      log.lines.append("made with \(number)")
    }

    func receive(_ input: Int) {
      number = input
      log.lines.append("receives \(input)")
    }

    func appear() { log.lines.append("appears") }
    func end() { log.lines.append("ends") }
  }

  /// - Parameters:
  ///   - own: the screens that `more` declares.
  ///   - more: further declarations.
  init(
    own: Set<String> = [],
    declaring more: (inout Declarations<StudioApp>, Log) -> Void = { _, _ in }
  ) throws {
    let log = self.log
    nav = try AppNavigator {
      $0.tab(.home, root: .feed)
      $0.tab(.work, root: .desk)
      $0.screen(.feed) { _ in Spy("feed", log) }
      $0.accessory(.login) { _ in Spy("login", log) }
      $0.accessory(.palette, level: 2) { _ in Spy("palette", log) }
      $0.fact(.signedIn, initially: true)
      more(&$0, log)
      if !own.contains("desk") { $0.screen(.desk) { _ in Spy("desk", log) } }
      if !own.contains("sketch") { $0.screen(.sketch) { number, _ in Sketch(number, log) } }
      if !own.contains("account") { $0.screen(.account) { _ in Spy("account", log) } }
      if !own.contains("ready") {
        $0.screen(.ready) { number, _ in
          log.lines.append("made with \(number)")
          return Spy("ready", log)
        }
        .prepared()
      }
    }
    nav.scheduler = scheduler
    nav.observers.faults.add { log.lines.append("fault: \($0)") }
    nav.start()
    _ = log.take()
  }

  /// The screens of the active layer, bottom first.
  var screens: String { nav.active.screens.map(\.text).joined(separator: " ") }

  var top: EntryContext? { nav.world.state.visibleContent.flatMap { nav.context($0.id) } }

  /// Opens the account with options.
  @discardableResult
  func open(_ options: VisitOptions = VisitOptions()) -> Reply {
    nav.active.push(.account, options) { [log] in log.lines.append("result \($0)") }
  }
}
