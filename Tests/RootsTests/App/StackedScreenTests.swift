import Roots
import Testing

/// The typed calls for entries below others.
@Suite struct StackedScreenTests {
  private let log = Log()

  private func app() throws -> AppNavigator<Shop> {
    let nav = try Shop.navigator(log)
    nav.start()
    _ = log.take()
    return nav
  }

  @Test func `reset gives a stack the screens of a list and keeps those that fit`() throws {
    let nav = try app()
    var outcomes: [String] = []
    nav.tab(.home).push(.chat, with: 1)
    nav.tab(.home).push(.photo, with: Picture(id: 3)) { outcomes.append($0.summary) }
    nav.tab(.home).push(.note, with: "x")
    let photo = try #require(entry(nav, 2))
    nav.tab(.home).reset(
      to: [.screen(.feed), .screen(.note, with: "y"), .screen(.photo, with: Picture(id: 3))])
    #expect(nav.tab(.home).screens == ["feed", "note", "photo-detail"])
    #expect(entry(nav, 2) == photo && outcomes.isEmpty)
    #expect(nav.tab(.home).top?.input(of: .photo) == Picture(id: 3))
    nav.tab(.home).reset(to: [.screen(.feed)])
    #expect(outcomes.count == 1)
    let refusal = nav.tab(.home).reset(to: [.screen(.feed)]).refusal
    #expect(refusal == .changesNothing)
    guard case .badName? = nav.tab(.home).reset(to: [.screen(.malformed)]).refusal else {
      Issue.record("a malformed name is taken")
      return
    }
  }

  @Test func `reset works on main and on the active stack`() throws {
    let nav = try app()
    nav.tab(.home).show()
    nav.active.reset(to: [.screen(.form), .screen(.feed)])
    #expect(nav.tab(.home).screens == ["form", "feed"])
    nav.main.reset(to: [.screen(.chat, with: 7)])
    #expect(nav.main.screens == ["chat"])
    nav.active.reset(to: [.screen(.feed)])
    #expect(nav.main.screens == ["feed"])
  }

  @Test func `reset of the active stack means the selected tab beside an absent one`() throws {
    let nav = try AppNavigator<Office> {
      $0.start(in: .desk)
      $0.fact(.isAdmin)
      $0.tab(.admin, root: .list, when: .fact(.isAdmin))
      $0.tab(.desk, root: .list)
      $0.tab(.mail, root: .list)
      $0.screen(.list) { _ in OfficePage() }
      $0.screen(.letter) { _ in OfficePage() }
    }
    nav.start()
    #expect(nav.active.reset(to: [.screen(.list), .screen(.letter)]).refusal == nil)
    #expect(nav.tab(.desk).screens == ["list", "letter"] && nav.tab(.mail).screens == ["list"])
  }

  @Test func `pop removes an entry below others, also from its own context`() throws {
    let nav = try app()
    for id in 1...4 { nav.tab(.home).push(.chat, with: id) }
    let second = try #require(entry(nav, 2))
    #expect(nav.pop(second).refusal == nil)
    #expect(inputs(nav) == [1, 3, 4])
    let third = try #require(entry(nav, 2))
    let clerk = try #require(nav.context(third)?.controller as? Clerk<Void>)
    #expect(clerk.context.pop(2).refusal == nil)
    #expect(inputs(nav) == [4])
    #expect(clerk.context.pop().refusal == .noEntry(third))
    nav.send(.undo())
    #expect(inputs(nav) == [1, 3, 4])
  }

  @Test func `replace exchanges an entry below others and delivers the new result`() throws {
    let nav = try app()
    var outcomes: [String] = []
    nav.tab(.home).push(.chat, with: 1)
    nav.tab(.home).push(.chat, with: 2)
    let first = try #require(entry(nav, 1))
    nav.replace(first, by: .photo, with: Picture(id: 9)) { outcomes.append($0.summary) }
    #expect(nav.tab(.home).screens == ["feed", "photo-detail", "chat"])
    let photo = try #require(entry(nav, 1))
    nav.replace(photo, by: .feed, .init(onRefusal: { outcomes.append("\($0)") }))
    #expect(nav.tab(.home).screens == ["feed", "feed", "chat"] && outcomes.count == 1)
    nav.replace(photo, by: .feed, .init(onRefusal: { outcomes.append("\($0)") }))
    #expect(outcomes.last == "there is no entry \(photo)")
  }

  @Test func `steps of a transaction may name entries below others`() throws {
    let nav = try app()
    for id in 1...3 { nav.tab(.home).push(.chat, with: id) }
    let ids = try (1...2).map { try #require(entry(nav, $0)) }
    nav.transaction {
      $0.pop(ids[0])
      $0.replace(ids[1], by: .chat, with: 9)
    }
    #expect(inputs(nav) == [9, 3])
    nav.send(.undo())
    #expect(inputs(nav) == [1, 2, 3])
  }

  /// The id of the entry at a position of the tab `home`.
  private func entry(_ nav: AppNavigator<Shop>, _ place: Int) -> EntryID? {
    let entries = nav.world.state[home(nav)].entries
    return entries.indices.contains(place) ? entries[place].id : nil
  }

  private func home(_ nav: AppNavigator<Shop>) -> Layer {
    .tab(nav.world.map.tabs.firstIndex { $0.name == "home" } ?? 0)
  }

  private func inputs(_ nav: AppNavigator<Shop>) -> [Int] {
    nav.world.state[home(nav)].entries.compactMap {
      if case .int(let id)? = $0.payload?.literal { id } else { nil }
    }
  }
}

private enum Office: AppNames { enum Tab: String, TabNames { case admin, desk, mail } }

extension Screen<Office, Void, Void> {
  fileprivate static var list: Self { Self() }
  fileprivate static var letter: Self { Self() }
}
extension Fact<Office, Bool> { fileprivate static var isAdmin: Self { Self() } }

private final class OfficePage: Controller {}
