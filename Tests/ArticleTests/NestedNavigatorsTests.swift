import Roots
import Testing

// SHOWN
enum City: AppNames {}
enum PurseTab: String, TabNames { case cards, tickets }

extension Screen<City, Void, Void> {
  static var street: Self { Self() }
  static var wallet: Self { Self() }
  static var cardList: Self { Self() }
  static var ticketList: Self { Self() }
}
extension Screen<City, Int, Void> { static var ticket: Self { Self() } }
extension Accessory<City, Void, Bool> { static var confirm: Self { Self() } }
extension Nested<City, PurseTab> { static var purse: Self { Self() } }
// END

// SHOWN
final class TicketList: Controller {
  private let context: Context<City, Void>

  init(_ context: Context<City, Void>) { self.context = context }

  func open(_ number: Int) { context.stack?.push(.ticket, with: number) }
}
// END

// SHOWN
final class Pocket: Controller {}

extension City {
  static func navigator(onEnd: @escaping (EntryID) -> Void = { _ in }) throws -> AppNavigator<City>
  {
    try AppNavigator {
      $0.start(with: .street)
      $0.screen(.street) { _ in Pocket() }.restorable()
      $0.screen(.wallet) { _ in Pocket() }.restorable()
      $0.screen(.cardList) { _ in Pocket() }.restorable()
      $0.screen(.ticketList) { context in TicketList(context) }.restorable()
      $0.screen(.ticket) { number, _ in Pocket() }.restorable()
      $0.accessory(.confirm) { _ in Pocket() }
      $0.nested(.purse, in: .wallet, onEnd: onEnd) {
        $0.tab(.cards, root: .cardList)
        $0.tab(.tickets, root: .ticketList)
        $0.start(in: .tickets)
      }
    }
  }
}
// END

/// The code of the article "Nested navigators".
@Suite struct NestedNavigatorsTests {
  @Test func `a nested navigator has places`() throws {
    let nav = try City.navigator()
    nav.start()
    // SHOWN
    nav.main.push(.wallet)
    let purse = nav.nested(.purse)
    purse.tab(.tickets).push(.ticket, with: 7)
    print(purse.tab(.tickets).screens)  // ["ticketList", "ticket"]
    print(nav.main.screens)  // ["street", "wallet"]
    // END
    #expect(purse.tab(.tickets).screens == ["ticketList", "ticket"])
    #expect(nav.main.screens == ["street", "wallet"])
    #expect(nav.visible?.input(of: .ticket) == 7)
    var isSure = true
    // SHOWN
    purse.tab(.cards).show()
    purse.accessory(0).push(.confirm) { outcome in isSure = outcome == .completed(true) }
    // END
    #expect(nav.visible?.shows(.confirm) == true)
    // SHOWN
    nav.back()  // closes the accessory, whose outcome is .dismissed(.popped)
    purse.tab(.tickets).show()
    nav.back()  // pops the ticket
    nav.back()  // pops the wallet, and the purse ends with it
    // END
    #expect(nav.main.screens == ["street"] && nav.nested(.purse).host == nil && !isSure)
  }

  @Test func `a screen inside opens screens beside itself`() throws {
    let nav = try City.navigator()
    nav.start()
    nav.main.push(.wallet)
    // SHOWN
    let list = nav.visible.flatMap { nav.context($0)?.controller as? TicketList }
    list?.open(3)
    #expect(nav.nested(.purse).tab(.tickets).top?.input(of: .ticket) == 3)
    // END
  }

  @Test func `each visit has a purse of its own`() throws {
    let nav = try City.navigator()
    // SHOWN
    let first = nav.main.push(.wallet).entry
    let second = nav.main.push(.wallet).entry
    nav.nested(.purse, in: first).tab().push(.ticket, with: 1)
    nav.nested(.purse, in: second).tab().push(.ticket, with: 2)
    // END
    #expect(nav.nested(.purse, in: first).tab().top?.input(of: .ticket) == 1)
    #expect(nav.nested(.purse).tab().top?.input(of: .ticket) == 2)
  }

  @Test func `a closed purse refuses`() throws {
    let nav = try City.navigator()
    // SHOWN
    let refusal = nav.nested(.purse).tab(.cards).show().refusal  // .nestedClosed
    // END
    #expect(refusal == .nestedClosed("purse", host: "wallet"))
  }

  @Test func `a purse is opened with its content`() throws {
    var ended: [EntryID] = []
    let nav = try City.navigator { ended.append($0) }
    // SHOWN
    nav.transaction {
      $0.main.push(.wallet)
      $0.nested(.purse).tab(.tickets).push(.ticket, with: 7)
    }
    nav.send(.undo())  // takes back both
    // END
    #expect(nav.main.screens == ["street"] && ended.count == 1)
    nav.send(.redo())
    #expect(nav.nested(.purse).tab(.tickets).screens == ["ticketList", "ticket"])
    let again = try City.navigator()
    again.restore(nav.savedState)
    #expect(again.nested(.purse).tab(.tickets).screens == ["ticketList", "ticket"])
  }

  @Test func `the end is reported`() throws {
    var ended: [EntryID] = []
    // SHOWN
    let nav = try City.navigator { host in ended.append(host) }
    nav.main.push(.wallet)
    nav.main.pop()
    // END
    #expect(ended.count == 1)
  }
}
