import Roots
import Testing

/// The end of a navigator, which ends everything that lives in it.
@Suite struct NavigatorEndTests {
  private enum Screen: String, Identifier { case feed, wallet, card, tour }
  private typealias App = AppNavigator<None, Screen, None>
  private let log = Log()

  @Test func `nested navigators and observers are called after the results`() throws {
    do {
      let log = log
      let nav = try App {
        $0.start(at: .feed)
        for screen in Screen.allCases { $0.screen(screen) { _ in Spy("\(screen)", log) } }
        $0.nested("purse", in: .wallet, onEnd: { log.lines.append("purse of \($0) ends") }) {
          $0.start(at: .card)
        }
      }
      nav.navigator.start()
      nav.push {
        $0.to(.wallet).on(.end) { log.lines.append("hook of \($0.screen), \($0.isLive)") }
          .onResult { log.lines.append("wallet \($0.words)") }
      }
      nav.nested("purse").onEnd { _ in log.lines.append("observed") }
      nav.push(.tour)
      _ = log.take()
    }
    #expect(
      log.take() == [
        "wallet cleared", "tour ends", "card ends",
        "hook of wallet, false", "wallet ends", "feed ends", "purse of #2 ends", "observed",
      ])
  }

  @Test func `kept controllers end with the navigator, once`() throws {
    do {
      let studio = try Studio()
      studio.app.push { [log] in
        $0.to(.account).keepAlive(within: .memory, as: "mine")
          .making { _ in Spy("mine", log) }
      }
      studio.app.pop()
      _ = log.take()
    }
    #expect(log.take() == ["mine ends"])
  }
}
