import Testing

// SHOWN
import Observation
import Roots
import RootsObservation

// END

/// The code of the article Observing a navigator.
@MainActor @Suite struct ObservingANavigatorTests {
  enum Forum: AppNames { enum Tab: String, TabNames { case home, friends } }

  private func navigator() throws -> AppNavigator<Forum> {
    let nav = try AppNavigator<Forum> {
      $0.tab(.home, root: .feed)
      $0.tab(.friends, root: .people)
      $0.fact(.unread)
      $0.screen(.feed) { _ in Page() }
      $0.screen(.people) { _ in Page() }
      $0.screen(.post) { _ in Page() }
    }
    nav.start()
    return nav
  }

  // SHOWN
  @MainActor final class TitleBar {
    private let model: ObservableNavigator<Forum>
    private(set) var text = ""

    init(_ navigator: AppNavigator<Forum>) {
      model = ObservableNavigator(navigator)
      draw()
    }

    private func draw() {
      text = withObservationTracking {
        "\(model[.home].map(\.text)), \(model[.unread] ? "new" : "read")"
      } onChange: { [weak self] in
        MainActor.assumeIsolated { self?.draw() }
      }
    }
  }
  // END

  @Test func `a title is drawn again after each commit that changes it`() throws {
    let nav = try navigator()
    // SHOWN
    let bar = TitleBar(nav)
    print(bar.text)  // ["feed"], read
    nav.tab(.home).push(.post)
    print(bar.text)  // ["feed", "post"], read
    nav[.unread] = true
    print(bar.text)  // ["feed", "post"], new
    // END
    #expect(bar.text == #"["feed", "post"], new"#)
    nav.tab(.friends).show()
    nav.back()
    nav[.unread] = false
    #expect(bar.text == #"["feed", "post"], read"#)
  }

  /// Sends a command when the screens of a tab change.
  @MainActor private final class Pusher {
    let model: ObservableNavigator<Forum>
    private(set) var reports: [String] = []

    init(_ navigator: AppNavigator<Forum>) { model = ObservableNavigator(navigator) }

    func follow() {
      withObservationTracking {
        _ = (model[.home], model[.unread])
      } onChange: { [weak self] in
        MainActor.assumeIsolated { self?.push() }
      }
    }

    private func push() {
      let reply = model.navigator.tab(.home).push(.post)
      reports.append("\(model[.home].count) \(reply == .waiting)")
    }
  }

  @Test func `a report comes once, after the commit, and a command in it waits`() throws {
    let nav = try navigator()
    let pusher = Pusher(nav)
    pusher.follow()
    nav.transaction {
      $0.tab(.home).push(.post)
      $0[.unread] = true
    }
    #expect(pusher.reports == ["2 true"])
    #expect(pusher.model[.home].count == 3)
    nav[.unread] = false
    #expect(pusher.reports.count == 1)
  }
}

private final class Page: Controller {}

extension Screen<ObservingANavigatorTests.Forum, Void, Void> {
  fileprivate static var feed: Self { Self() }
  fileprivate static var people: Self { Self() }
  fileprivate static var post: Self { Self() }
}
extension Fact<ObservingANavigatorTests.Forum, Bool> {
  fileprivate static var unread: Self { Self() }
}
