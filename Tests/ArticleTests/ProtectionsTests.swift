import Roots
import Testing

// SHOWN
enum Bank: AppNames {}

extension Screen<Bank, Void, Void> {
  static var overview: Self { Self() }
  static var transfer: Self { Self() }
  static var vault: Self { Self() }
  static var letter: Self { Self() }
}
extension Screen<Bank, Int, Void> { static var account: Self { Self() } }
extension Accessory<Bank, Void, Void> {
  static var login: Self { Self("log-in") }
  static var discard: Self { Self() }
}
extension Accessory<Bank, Void, Bool> { static var code: Self { Self() } }
extension Fact<Bank, Bool> {
  static var signedIn: Self { Self() }
  static var isSaved: Self { Self() }
  static var isSent: Self { Self() }
}
// END

// SHOWN
final class Keypad: Controller {
  private let context: Context<Bank, Bool>

  init(_ context: Context<Bank, Bool>) { self.context = context }

  func enter(_ code: Int) { context.finish(with: code == 1234) }
}
// END

// SHOWN
final class Discard: Controller {
  private let context: Context<Bank, Void>

  init(_ context: Context<Bank, Void>) { self.context = context }

  func throwAway() { context.navigator?[.isSent] = true }  // closes this one, and the letter
  func keep() { context.finish() }  // closes this one; the letter stays
}
// END

// SHOWN
final class Clerk: Protection {
  let name: Name = "clerk"
  var isClosed = false

  func ask(_ question: ProtectionRequest, _ answering: PendingVerdict) {
    if isClosed { return answering.deny("the vault is closed") }
    answering.present(.overlay("code"))  // the keypad returns true or false
  }
}
// END

// SHOWN
final class Drafts: Protection {
  let name: Name = "drafts"
  var edited: Set<EntryID> = []

  func ask(_ question: ProtectionRequest, _ answering: PendingVerdict) {
    guard let id = question.entry, edited.contains(id) else { return answering.allow() }
    answering.deny("the note is not saved")  // or present(_:) a question
  }
}
// END

// SHOWN
final class Desk: Controller {}

extension Bank {
  static func navigator(_ clerk: Clerk) throws -> AppNavigator<Bank> {
    try AppNavigator {
      $0.start(with: .overview)
      $0.fact(.signedIn, saved: false)
      $0.fact(.isSaved, initially: true)
      $0.fact(.isSent, initially: true)
      $0.protection("signed-in", passes: .signedIn, presenting: .login)
      $0.protection("is-saved", passes: .isSaved)
      $0.protection("is-sent", passes: .isSent, presenting: .discard)
      $0.screen(.overview) { _ in Desk() }
      $0.screen(.account) { _, _ in Desk() }.protected(by: "signed-in")
      $0.screen(.transfer) { _ in Desk() }.guarded(by: "is-saved")
      $0.screen(.letter) { _ in Desk() }.guarded(by: "is-sent")
      $0.screen(.vault) { _ in Desk() }.protected(by: clerk)
      $0.accessory(.login) { _ in Desk() }
      $0.accessory(.discard) { context in Discard(context) }
      $0.accessory(.code) { context in Keypad(context) }
    }
  }
}
// END

// SHOWN
enum Firm: AppNames { enum Tab: String, TabNames { case news, staff } }

extension Screen<Firm, Void, Void> {
  static var news: Self { Self() }
  static var staff: Self { Self() }
}
extension Fact<Firm, Bool> { static var isStaff: Self { Self() } }
// END

/// The code of the article "Protections".
@Suite struct ProtectionsTests {
  private let clerk = Clerk()

  private func app() throws -> AppNavigator<Bank> {
    let nav = try Bank.navigator(clerk)
    nav.start()
    return nav
  }

  @Test func `a fact decides`() throws {
    let nav = try app()
    // SHOWN
    let reply = nav.main.push(.account, with: 7)  // .pending; the log-in is visible
    nav[.signedIn] = true  // the log-in goes, and the account comes
    // END
    #expect(reply.refusal == nil && reply.entry == nil && reply != .waiting)
    #expect(nav.visible?.input(of: .account) == 7)
    // SHOWN
    nav[.signedIn] = false  // the account is removed, with the result .dismissed(.revoked)
    // END
    #expect(nav.main.screens == ["overview"])
  }

  @Test func `the next user finds nothing of the last one`() throws {
    let nav = try app()
    nav[.signedIn] = true
    nav.main.push(.account, with: 7)
    // SHOWN
    nav[.signedIn] = false
    nav.restore(nav.savedState)  // forgets the history and what waits, as a restart does
    // END
    #expect(nav.main.screens == ["overview"] && nav.pending == [])
    #expect(nav.send(.undo()).refusal != nil)
  }

  @Test func `leaving is guarded`() throws {
    let nav = try app()
    // SHOWN
    nav.main.push(.transfer)
    nav[.isSaved] = false
    let refusal = nav.back().refusal  // .mustStay
    nav[.isSaved] = true
    nav.back()
    // END
    #expect(refusal == .mustStay("transfer", by: "is-saved", reason: nil))
    #expect(nav.main.screens == ["overview"])
  }

  @Test func `a leave guard presents a question`() throws {
    let nav = try app()
    func question() -> Discard? { nav.visible.flatMap { nav.context($0)?.controller as? Discard } }
    // SHOWN
    nav.main.push(.letter)
    nav[.isSent] = false  // the user has written something
    nav.back()  // .pending: "Throw it away?" is visible
    question()?.keep()  // the letter stays
    nav.back()
    question()?.throwAway()  // the letter goes
    // END
    #expect(nav.main.screens == ["overview"] && question() == nil && nav[.isSent])
    nav.main.push(.letter)
    nav[.isSent] = false
    nav.back()
    question()?.keep()
    #expect(nav.main.screens == ["overview", "letter"])
  }

  @Test func `an object decides about each visit`() throws {
    // SHOWN
    let drafts = Drafts()
    let nav = try AppNavigator<Bank> {
      $0.start(with: .overview)
      $0.screen(.overview) { _ in Desk() }
      $0.screen(.account) { _, _ in Desk() }.guarded(by: drafts)
    }
    nav.main.push(.account, with: 1)
    nav.main.push(.account, with: 2)
    if let second = nav.visible { drafts.edited.insert(second.id) }
    let kept = nav.main.pop().refusal  // .mustStay: "the note is not saved"
    drafts.edited = []
    nav.main.pop()
    // END
    #expect(kept == .mustStay("account", by: "drafts", reason: "the note is not saved"))
    #expect(nav.main.screens == ["overview", "account"])
  }

  @Test func `a live protection asks`() throws {
    let nav = try app()
    // SHOWN
    nav.main.push(.vault)
    let keypad = nav.visible.flatMap { nav.context($0)?.controller as? Keypad }
    keypad?.enter(1234)
    // END
    #expect(nav.main.screens == ["overview", "vault"])
    // SHOWN
    clerk.isClosed = true
    nav.recheck("clerk")
    // END
    #expect(nav.main.screens == ["overview"])
    var reason: Refusal?
    nav.main.push(.vault, VisitOptions(onRefusal: { reason = $0 }))
    #expect("\(reason.map { "\($0)" } ?? "")".contains("the vault is closed"))
  }

  @Test func `one visit has options`() throws {
    let nav = try app()
    nav[.signedIn] = true
    nav.scheduler = Scheduler()
    var refusals: [Refusal] = []
    let silent = Doorman()
    // SHOWN
    let options = VisitOptions(
      protectedBy: [silent], deadline: .seconds(10), onRefusal: { refusals.append($0) })
    nav.main.push(.account, with: 1, options)  // pending: nobody has answered
    nav.main.push(.account, with: 1, options)  // pending: it joins the first one
    nav.scheduler?.advance(to: .seconds(10))  // both are refused: .unanswered
    // END
    #expect(refusals == Array(repeating: .unanswered("account", by: "doorman"), count: 2))
  }

  @Test func `undo asks again`() throws {
    let nav = try app()
    // SHOWN
    nav[.signedIn] = true
    nav.main.push(.account, with: 7)
    nav.back()
    nav[.signedIn] = false
    nav.send(.undo())  // pending: the log-in comes first
    // END
    #expect(nav.visible?.shows(.login) == true && nav.main.screens == ["overview"])
  }

  @Test func `tabs come and go with a fact`() throws {
    // SHOWN
    let nav = try AppNavigator<Firm> {
      $0.tab(.news, root: .news)
      $0.tab(.staff, root: .staff, when: .fact(.isStaff))
      $0.fact(.isStaff, saved: false)
      $0.screen(.news) { _ in Desk() }
      $0.screen(.staff) { _ in Desk() }
    }
    // END
    #expect(nav.tabs == [.news])
    // SHOWN
    nav[.isStaff] = true  // nav.tabs is [.news, .staff]
    nav.tab(.staff).show()
    nav[.isStaff] = false  // the tab goes with its screens, and news is shown
    let refusal = nav.tab(.staff).show().refusal  // the tab 'staff' is there only while isStaff
    // END
    #expect(refusal.map { "\($0)" } == "the tab 'staff' is there only while isStaff")
    #expect(nav.tabs == [.news] && nav.visible?.shows(.news) == true)
  }

  @Test func `a transaction waits as a whole`() throws {
    let nav = try app()
    nav.transaction {
      $0.main.push(.transfer)
      $0.main.push(.account, with: 7)
    }
    #expect(nav.main.screens == ["overview"])
    nav[.signedIn] = true
    #expect(nav.main.screens == ["overview", "transfer", "account"])
  }
}
