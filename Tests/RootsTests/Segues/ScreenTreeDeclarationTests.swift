import Roots
import Testing

private enum Mail: AppNames { enum Tab: String, TabNames { case inbox, me } }
private enum Menued: AppNames {}

extension Screen<Menued, Void, Void> {
  fileprivate static var menu: Self { Self() }
  fileprivate static var messages: Self { Self() }
  fileprivate static var mine: Self { Self() }
  fileprivate static var yours: Self { Self() }
  fileprivate static var chats: Self { Self() }
}
extension Screen<Menued, Int, Void> { fileprivate static var chat: Self { Self() } }
extension Accessory<Menued, Void, Bool> { fileprivate static var share: Self { Self() } }
extension Screen<Mail, Void, Void> {
  fileprivate static var list: Self { Self() }
  fileprivate static var letter: Self { Self() }
}
extension Accessory<Mail, Void, Void> { fileprivate static var help: Self { Self() } }

/// The screen tree, as it is declared, and errors in it.
@Suite struct ScreenTreeDeclarationTests {
  private final class Page: Controller {}

  private func app() throws(MapErrors) -> AppNavigator<Menued> {
    try AppNavigator {
      $0.screen(.menu) { _ in Page() }.child(.messages).child(.mine).transition(.named("slide"))
      $0.screen(.messages) { _ in Page() }.child(.chat, with: 1)
      $0.screen(.chat) { _, _ in Page() }.child(.yours).child(.share)
      $0.accessory(.share) { _ in Page() }
      $0.screen(.mine) { _ in Page() }.child(.yours).transition(.instant)
      $0.screen(.yours) { _ in Page() }.under(.chat)
      $0.menu(.menu)
      $0.start(with: .menu)
    }
  }

  @Test func `segues follow the declared children with their inputs`() throws {
    let nav = try app()
    nav.segue(to: .mine)
    let plan = try nav.plan(to: .chat)
    #expect(plan.screens == ["mine", "menu", "messages", "chat"])
    var outcomes: [Outcome<Bool>] = []
    nav.segue(to: .share) { outcomes.append($0) }
    #expect(nav.main.screens == ["menu", "messages", "chat"])
    #expect(nav.main.top?.input(of: .chat) == 1 && nav.visible?.shows(.share) == true)
    nav.accessory().dismiss()
    #expect(outcomes == [.dismissed(.layerDismissed)])
    nav.segue(to: .chat, with: 5)
    #expect(nav.main.top?.input(of: .chat) == 5)
  }

  @Test func `the declared transition of a screen is that of its visits`() throws {
    let nav = try app()
    let transition = { nav.visible.flatMap { nav.context($0) }?.transition }
    guard case .named("slide")? = transition() else {
      Issue.record("\(String(describing: transition()))")
      return
    }
    nav.main.push(.mine)
    guard case VisitTransition.instant? = transition() else {
      Issue.record("\(String(describing: transition()))")
      return
    }
    nav.main.push(.messages)
    #expect(transition() == nil)
    nav.main.push(.mine, VisitOptions(transition: .named("fade")))
    guard case .named("fade")? = transition() else {
      Issue.record("\(String(describing: transition()))")
      return
    }
  }

  @Test func `the parent of a screen is preferred`() throws {
    let nav = try app()
    #expect(try nav.plan(to: .yours).screens == ["menu", "messages", "chat", "yours"])
    nav.segue(to: .mine)
    #expect(try nav.plan(to: .yours).screens == ["mine", "yours"])
  }

  @Test func `an accessory is shown over its parents only`() throws {
    let nav = try AppNavigator<Mail> {
      $0.tab(.inbox, root: .list)
      $0.tab(.me, root: .list)
      $0.screen(.list) { _ in Page() }.child(.letter)
      $0.screen(.letter) { _ in Page() }.child(.help)
      $0.accessory(.help) { _ in Page() }.under(.letter).under(.me)
    }
    #expect(nav.accessory().push(.help).refusal != nil)
    nav.tab(.inbox).push(.letter)
    #expect(nav.accessory().push(.help).refusal == nil)
    nav.tab(.me).show()
    #expect(nav.accessory().push(.help).refusal == nil)
  }

  @Test func `an unknown child or parent is an error at launch, with the nearest name`() throws {
    let errors = #expect(throws: MapErrors.self) {
      try AppNavigator<Menued> {
        $0.screen(.menu) { _ in Page() }.child(.chats)
        $0.screen(.chat) { _, _ in Page() }.under(.yours)
        $0.accessory(.share) { _ in Page() }.under(.mine)
        $0.start(with: .menu)
      }
    }
    #expect(
      errors?.description == """
        the primary parent of 'chat' is 'yours', which does not have it as a child
        'menu' names the screen or accessory 'chats', which is not declared; did you mean 'chat'?
        the accessory 'share' names the screen or tab 'mine', which is not declared
        """)
  }
}
