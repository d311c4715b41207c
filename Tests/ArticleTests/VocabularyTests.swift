import Roots
import Testing

// SHOWN
enum Market: AppNames { enum Tab: String, TabNames { case home, me } }
enum SafeTab: String, TabNames { case cards, coins }

extension Screen<Market, Void, Void> {
  static var feed: Self { Self() }
  static var wallet: Self { Self() }
  static var list: Self { Self() }
}
extension Screen<Market, Int, Bool> { static var item: Self { Self() } }
extension Screen<Market, Query, Void> { static var search: Self { Self() } }
extension Accessory<Market, Void, String> { static var login: Self { Self() } }
extension Fact<Market, Bool> { static var isMember: Self { Self() } }
extension Flow<Market, Void, Int> { static var order: Self { Self() } }
extension Nested<Market, SafeTab> { static var safe: Self { Self() } }

struct Query: Codable, Hashable, Sendable { var text: String, page: Int? }
// END

private class Page: Controller {}
private final class Ordering: Coordinator {}
private final class Item: Page {
  let context: Context<Market, Bool>
  init(_ context: Context<Market, Bool>) { self.context = context }
}

/// The code of the article "The whole vocabulary".
@Suite struct VocabularyTests {
  private func navigator() throws -> AppNavigator<Market> {
    // SHOWN
    let nav = try AppNavigator<Market> {
      $0.tab(.home, root: .feed)
      $0.tab(.me, root: .wallet)
      $0.back(.history)
      $0.fact(.isMember, initially: false)
      $0.protection("members", passes: .isMember)
      $0.screen(.feed) { _ in Page() }.child(.item, with: 1).restorable()
      $0.screen(.item) { id, context in Item(context) }.protected(by: "members")
      $0.screen(.list) { _ in Page() }.keepAlive(.age(.seconds(60)))
      $0.screen(.search) { search, context in Page() }.identity { $0.text }
      $0.screen(.wallet) { _ in Page() }
      $0.accessory(.login, level: 1) { context in Page() }
      $0.nested(.safe, in: .wallet) {
        $0.tab(.cards, root: .list)
        $0.tab(.coins, root: .list)
      }
      $0.flow(.order, first: .feed) { run in Ordering() }
      $0.link("item/{id: int}", to: .item, on: .home)
      $0.link("find/{text}?page={page: int}", to: .search)
    }
    // END
    return nav
  }

  /// Whether commands, each of which is accepted, lead a new navigator to a state.
  private func check(_ nav: AppNavigator<Market>, after commands: [String]) throws {
    let other = try navigator()
    for text in commands {
      let refusal = other.send(try Command(parsing: text)).refusal
      #expect(refusal == nil, "\(text)")
    }
    #expect(nav.world.state == other.world.state)
  }

  @Test func `each call is the command beside it`() throws {
    let nav = try navigator()
    nav[.isMember] = true
    // SHOWN
    nav.active.push(.item, with: 7)  // push item with 7
    nav.tab(.me).push(.item, with: 7)  // push item on tab me with 7
    nav.main.push(.feed)  // push feed on main
    nav.active.push(.item, with: 7, .once)  // push item with 7 once
    nav.active.go(.item, with: 7)  // go item with 7
    nav.active.replace(.item, with: 8)  // replace item with 8
    nav.tab(.home).show()  // show home
    nav.tab(.home).show(root: true)  // show home root
    nav.tab(.home).push(.feed)  // push feed on tab home
    nav.tab(.home).reset()  // reset home
    nav.tab(.home).reset(to: [.screen(.feed), .screen(.list)])  // reset home to feed, list
    nav.accessory().push(.login)  // overlay login
    nav.accessory(3).push(.login)  // overlay login at 3
    nav.update(.item, with: 8)  // update item with 8
    nav.update(.item, with: 9, isRemembered: true)  // update item with 9 remembered
    nav.preload(.item, with: 7)  // preload item with 7
    nav.segue(to: .item, with: 7)  // segue item with 7
    nav.active.start(.order)  // start order
    nav.nested(.safe).tab(.coins).show()  // in safe show coins
    nav.open(link: "item/7")  // open roots://item/7
    let url = nav.url(of: .item, with: 7)  // "roots://item/7", no command
    // END
    let commands = [
      "push item with 7",
      "push item on tab me with 7",
      "push feed on main",
      "push item with 7 once",
      "go item with 7",
      "replace item with 8",
      "show home",
      "show home root",
      "push feed on tab home",
      "reset home",
      "reset home to feed, list",
      "overlay login",
      "overlay login at 3",
      "update item with 8",
      "update item with 9 remembered",
      "preload item with 7",
      "segue item with 7",
      "start order",
      "in safe show coins",
      "open roots://item/7",
    ]
    try check(nav, after: ["set isMember true"] + commands)
    #expect(url == "roots://item/7")
  }

  @Test func `each call that leads back is the command beside it`() throws {
    let nav = try navigator()
    let start = Array(repeating: "push feed", count: 6) + ["overlay login"]
    for text in start { nav.send(try Command(parsing: text)) }
    // SHOWN
    nav.accessory().dismiss()  // dismiss
    nav.back()  // back
    nav.active.pop()  // pop
    nav.tab(.home).pop(2)  // pop 2 tab home
    nav.active.pop(to: .feed)  // pop to feed
    nav.active.popToRoot()  // pop to root
    // END
    let commands = [
      "dismiss",
      "back",
      "pop",
      "pop 2 tab home",
      "pop to feed",
      "pop to root",
    ]
    try check(nav, after: start + commands)
  }

  @Test func `a screen answers once, by its context`() throws {
    let nav = try navigator()
    nav[.isMember] = true
    var answer: Outcome<Bool>?
    // SHOWN
    nav.active.push(.item, with: 7) { outcome in
      answer = outcome  // .completed(true), or .dismissed with a reason
    }
    // END
    let entry = try #require(nav.visible)
    let item = try #require(nav.context(entry)?.controller as? Item)
    answers(item.context)
    #expect(answer == .completed(true) && nav.active.depth == 1)
  }

  private func answers(_ context: Context<Market, Bool>) {
    // SHOWN
    context.finish(with: true)  // finish with true
    context.pop()  // pop, without a result
    context.replace(.item, with: 8)  // replace item with 8 inheriting
    // END
  }

  nonisolated(nonsending) static func name(_ nav: AppNavigator<Market>) async throws -> String {
    // SHOWN
    let name = try await nav.accessory().present(.login)
    // END
    return name
  }

  @Test func `facts, history and transactions are calls of the navigator`() throws {
    let nav = try navigator()
    // SHOWN
    nav[.isMember] = true  // set isMember true
    nav.active.push(.feed)  // push feed
    nav.send(.undo())  // undo
    nav.send(.redo())  // redo
    nav.transaction {  // begin; show home; push item with 7; end
      $0.tab(.home).show()
      $0.active.push(.item, with: 7)
    }
    // END
    let commands = [
      "set isMember true",
      "push feed",
      "undo",
      "redo",
      "begin; show home; push item with 7; end",
    ]
    try check(nav, after: commands)
  }

  @Test func `the state is read by the same names`() throws {
    let nav = try navigator()
    nav[.isMember] = true
    nav.active.push(.item, with: 7)
    var seen: [EntryID?] = []
    // SHOWN
    let entry = nav.visible  // the entry with the focus
    let id = entry?.input(of: .item)  // its input, if it is one of the screen
    let screens = nav.tab(.home).screens  // the names of a stack, bottom first
    let tab = nav.selectedTab
    let canGoBack = nav.canGoBack
    let token = nav.observe(.visible) { entry in seen.append(entry?.id) }
    // END
    nav.back()
    token.cancel()
    #expect(id == 7 && screens == ["feed", "item"] && tab == .home && canGoBack)
    #expect(seen == [nav.visible?.id])
  }
}
