import Roots
import Testing

private enum Bazaar: AppNames {}

extension Screen<Bazaar, Void, Void> {
  fileprivate static var feed: Self { Self() }
  fileprivate static var wallet: Self { Self() }
  fileprivate static var card: Self { Self() }
}
extension Nested<Bazaar, NoTabs> { fileprivate static var purse: Self { Self() } }

/// The end of a navigator, which ends everything that lives in it.
@Suite struct NavigatorEndTests {
  private let log = Log()

  private func app() throws(MapErrors) -> AppNavigator<Bazaar> {
    let log = log
    let nav = try AppNavigator<Bazaar> {
      $0.start(with: .feed)
      $0.screen(.feed) { _ in Spy("feed", log) }
      $0.screen(.wallet) { _ in Spy("wallet", log) }
      $0.screen(.card) { _ in Spy("card", log) }
      $0.nested(.purse, in: .wallet, onEnd: { log.lines.append("purse of \($0) ends") }) {
        $0.start(with: .card)
      }
    }
    nav.start()
    return nav
  }

  @Test func `results come first, then controllers and nested navigators end`() throws {
    do {
      let nav = try app()
      nav.main.push(.wallet) { [log] in log.lines.append("wallet \($0.summary)") }
      nav.nested(.purse).main.push(.card) { [log] in log.lines.append("card \($0.summary)") }
      _ = log.take()
    }
    #expect(
      log.take() == [
        "wallet disappears", "card disappears", "card cleared", "wallet cleared", "card ends",
        "card ends", "wallet ends", "feed ends", "purse of #2 ends",
      ])
  }

  @Test func `kept controllers end with the navigator, once`() throws {
    do {
      let nav = try app()
      let options = VisitOptions(
        keepAlive: .memory.shared(as: "mine"), making: { [log] _ in Spy("mine", log) })
      nav.main.push(.card, options)
      nav.main.pop()
      #expect(nav.keptCount == 1)
      _ = log.take()
    }
    #expect(log.take() == ["feed disappears", "feed ends", "mine ends"])
  }
}
