import Roots
import Testing

private enum Hall: AppNames { enum Tab: String, TabNames { case home, me } }

extension Screen<Hall, Void, Void> {
  fileprivate static var feed: Self { Self() }
  fileprivate static var account: Self { Self() }
}
extension Screen<Hall, Int, Void> { fileprivate static var note: Self { Self() } }
extension Accessory<Hall, Void, String> { fileprivate static var login: Self { Self() } }
extension Fact<Hall, Bool> { fileprivate static var member: Self { Self() } }

private final class HallPage: Controller {}

private final class HallLogin: Controller {
  let context: Context<Hall, String>

  init(_ context: Context<Hall, String>) { self.context = context }
}

/// Asked before entering and before leaving.
private final class Porter: Protection {
  let name: Name = "porter"
  var questions: [ProtectionRequest.Kind] = []
  var mayLeave = true

  func ask(_ question: ProtectionRequest, _ answering: PendingVerdict) {
    questions.append(question.kind)
    if case .leave = question.kind, !mayLeave { return answering.deny("not yet") }
    answering.allow()
  }
}

/// Guards where they meet: at the start, with one name for both ways, in transactions.
@Suite struct MeetingGuardTests {
  private func navigator(_ porter: Porter = Porter()) throws -> AppNavigator<Hall> {
    let nav = try AppNavigator<Hall> {
      $0.tab(.home, root: .feed)
      $0.tab(.me, root: .account)
      $0.fact(.member)
      $0.protection("members", passes: .member, presenting: .login)
      $0.screen(.feed) { _ in HallPage() }
      $0.screen(.account) { _ in HallPage() }.protected(by: "members")
      $0.screen(.note) { _, _ in HallPage() }.protected(by: porter).guarded(by: porter)
      $0.accessory(.login) { context in HallLogin(context) }
    }
    nav.start()
    return nav
  }

  @Test func `the first screen of an app cannot be protected`() {
    let sentence =
      "the app starts at 'account', which 'members' protects; begin at a screen that everyone may"
      + " see, such as a welcome screen"
    #expect(throws: MapErrors.self) {
      do {
        _ = try AppNavigator<Hall> {
          $0.tab(.home, root: .account)
          $0.tab(.me, root: .feed)
          $0.fact(.member)
          $0.protection("members", passes: .member)
          $0.screen(.feed) { _ in HallPage() }
          $0.screen(.account) { _ in HallPage() }.protected(by: "members")
        }
      } catch {
        #expect("\(error)".contains(sentence), "\(error)")
        throw error
      }
    }
  }

  @Test func `a stack cannot be reset to nothing`() throws {
    let nav = try navigator()
    let before = nav.world
    #expect(nav.tab(.home).reset(to: []) == .refused(.atRoot(.tab("home"))))
    #expect(nav.send(.reset(.accessory(0), to: [])) == .refused(.changesNothing))
    #expect(nav.world.state == before.state)
  }

  @Test func `a sign-out leaves the protected root of a tab`() throws {
    let nav = try navigator()
    nav[.member] = true
    nav.tab(.me).show()
    #expect(nav.visible?.shows(.account) == true)
    nav[.member] = false
    #expect(nav.visible?.shows(.feed) == true)
    nav.tab(.me).show()
    #expect(nav.visible?.shows(.login) == true)
  }

  @Test func `a protection of both ways is asked on both`() throws {
    let porter = Porter()
    let nav = try navigator(porter)
    nav.main.push(.note, with: 1)
    #expect(porter.questions == [.enter("porter")])
    porter.mayLeave = false
    #expect(nav.back().refusal != nil && nav.visible?.input(of: .note) == 1)
    #expect(porter.questions == [.enter("porter"), .leave("porter")])
    porter.mayLeave = true
    nav.back()
    #expect(nav.visible?.shows(.feed) == true)
  }

  @Test func `a transaction with a finish of a screen that is gone is refused as a whole`() throws {
    let nav = try navigator()
    nav.accessory(0).push(.login)
    let entry = try #require(nav.visible)
    let login = try #require(nav.context(entry)?.controller as? HallLogin)
    nav.accessory(0).pop()
    let reply = nav.transaction {
      login.context.finish(with: "Ada")
      $0[.member] = true
    }
    #expect(reply == .refused(.alreadySettled(entry.id)))
    #expect(!nav[.member])
  }

  @Test func `a transaction with a replacement of a screen that is gone is refused too`() throws {
    let nav = try navigator()
    nav.accessory(0).push(.login)
    let entry = try #require(nav.visible)
    let login = try #require(nav.context(entry)?.controller as? HallLogin)
    nav.accessory(0).pop()
    let reply = nav.transaction {
      login.context.replace(.login)
      $0[.member] = true
    }
    #expect(reply.refusal != nil && !nav[.member])
  }
}
