import Roots
import Testing

extension Fact<Shop, Bool> { fileprivate static var signedIn: Self { Self() } }
extension Fact<Shop, Int> { fileprivate static var basket: Self { Self() } }
extension Fact<Shop, String> {
  fileprivate static var plan: Self { Self() }
  fileprivate static var user: Self { Self() }
  fileprivate static var undeclared: Self { Self() }
  fileprivate static var malformed: Self { Self("two words") }
}

/// Facts, protections and entries that are read with names and types.
@Suite struct FactTests {
  private final class Page: Controller {}

  private func app() throws(MapErrors) -> AppNavigator<Shop> {
    try AppNavigator {
      $0.tab(.home, root: .feed)
      $0.tab(.friends, root: .feed)
      $0.screen(.feed) { _ in Page() }
      $0.screen(.chat) { _, _ in Page() }.protected(by: "auth")
      $0.screen(.photo) { _, _ in Page() }
      $0.accessory(.login, level: 1) { _ in Page() }
      $0.accessory(.share) { _, _ in Page() }
      $0.fact(.signedIn, saved: false)
      $0.fact(.basket, in: 0...3, initially: 2)
      $0.fact(.plan, of: ["free", "plus"], initially: "free")
      $0.fact(.user, samples: ["", "Ada"])
      $0.protection("auth", passes: .signedIn, presenting: .login)
    }
  }

  @Test func `facts are read and set by their names`() throws {
    let nav = try app()
    #expect(!nav[.signedIn] && nav[.basket] == 2 && nav[.plan] == "free")
    nav[.signedIn] = true
    nav[.basket] += 1
    nav[.plan] = "plus"
    #expect(nav[.signedIn] && nav[.basket] == 3 && nav[.plan] == "plus")
    #expect(nav.world.fact("basket") == 3)
  }

  @Test func `a fact may be any text that is not too long`() throws {
    let nav = try app()
    #expect(nav[.user] == "")
    nav[.user] = "Ines, of the mill"
    #expect(nav[.user] == "Ines, of the mill")
    let refusal = nav.send(.set("user", .string(String(repeating: "x", count: 4097)))).refusal
    #expect(refusal.map { "\($0)" }?.hasSuffix("it takes a text of at most 4096 bytes") == true)
  }

  @Test func `a value that a fact cannot have is a fault`() throws {
    let nav = try app()
    var faults: [String] = []
    let token = nav.observers.faults.add { faults.append("\($0)") }
    nav[.basket] += 5
    nav[.undeclared] = "x"
    #expect(nav[.basket] == 2 && nav[.undeclared] == "" && nav[.malformed] == "")
    #expect(
      faults == [
        "'set basket 7' was refused: 'basket' cannot be 7; it takes a whole number from 0 to 3",
        "'set undeclared x' was refused: there is no fact 'undeclared'",
      ])
    let reply = nav.transaction {
      $0[.basket] = 1
      $0[.malformed] = "x"
    }
    #expect(reply.refusal != nil && nav[.basket] == 2)
    token.cancel()
  }

  @Test func `a protection presents its accessory until its fact is true`() throws {
    let nav = try app()
    nav.main.push(.chat, with: 1)
    let login = try #require(nav.visible)
    #expect(login.shows(.login) && nav.main.screens == ["host"])
    nav.context(login.entry.id)?.finish(with: "ada")
    #expect(nav.main.screens == ["host"])
    nav.main.push(.chat, with: 2)
    #expect(nav.visible?.shows(.login) == true)
    nav[.signedIn] = true
    nav.accessory(1).dismiss()
    #expect(nav.visible?.input(of: .chat) == 2)
    #expect(nav.main.push(.chat, with: 3).refusal == nil)
    #expect(nav.main.screens == ["host", "chat", "chat"])
  }

  @Test func `places tell their entries`() throws {
    let nav = try app()
    nav[.signedIn] = true
    #expect(nav.visible?.shows(.feed) == true)
    nav.tab(.friends).push(.chat, with: 7)
    nav.tab(.friends).push(.photo, with: Picture(id: 1, title: "Sea"))
    #expect(nav.tab(.friends).screens == ["feed", "chat", "photo-detail"])
    #expect(nav.tab(.home).depth == 1 && nav.tab().depth == 1 && nav.active.depth == 1)
    nav.tab(.friends).show()
    #expect(nav.tab().depth == 3 && nav.active.depth == 3 && nav.main.depth == 1)
    #expect(nav.visible?.input(of: .photo) == Picture(id: 1, title: "Sea"))
    #expect(nav.visible?.input(of: .chat) == nil)
    nav.tab().pop()
    #expect(nav.visible?.input(of: .chat) == 7)
    #expect(nav.tab(.friends).top == nav.visible)
    #expect(nav.accessory(0).top == nil && nav.accessory(0).depth == 0)
    nav.accessory(0).push(.share, with: 4)
    nav.accessory(0).push(.login)
    #expect(nav.accessory(0).accessories == ["share", "login"])
    #expect(nav.accessory(0).top?.shows(.login) == true)
    nav.accessory(0).pop()
    #expect(
      nav.visible?.input(ofAccessory: .share) == 4 && nav.visible?.input(ofAccessory: .login) == nil
    )
    #expect(nav.visible?.shows(.feed) == false)
  }
}
