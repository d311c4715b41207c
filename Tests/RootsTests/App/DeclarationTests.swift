import Roots
import Testing

/// Declarations of names with types.
@Suite struct DeclarationTests {
  private enum Plain: AppNames {}
  private enum Odd: AppNames {
    enum Tab: String, TabNames { case first, second = "two words", third }
  }

  private final class Page: Controller {}

  private func errors<A: AppNames>(
    of app: A.Type, _ declare: (inout Declarations<A>) -> Void
  ) -> [String] {
    do throws(MapErrors) {
      _ = try AppNavigator<A>(declaring: declare)
      return []
    } catch {
      return error.errors.map { "\($0)" }
    }
  }

  @Test func `an app without tabs starts with a screen`() throws {
    let nav = try AppNavigator<Plain> {
      $0.screen(Screen<Plain, Void, Void>("first")) { _ in Page() }
      $0.start(with: Screen<Plain, Void, Void>("first"))
    }
    #expect(nav.world.state.visibleContent?.screen == "first")
    nav.main.push(Screen<Plain, Void, Void>("first"))
    #expect(nav.stack(.main) == "first#1 first#2")
  }

  @Test func `the start tab is selected`() throws {
    let nav = try AppNavigator<Shop> {
      $0.tab(.home, root: .feed)
      $0.tab(.friends, root: .feed)
      $0.screen(.feed) { _ in Page() }
      $0.start(in: .friends)
    }
    #expect(nav.world.state.selectedTab == 1)
  }

  @Test func `a block for a nested navigator with the tabs of the app declares screens, too`()
    throws
  {
    let inner = Nested<Shop, Shop.Tab>("inner")
    let nav = try AppNavigator<Shop> {
      $0.tab(.home, root: .feed)
      $0.tab(.friends, root: .feed)
      $0.nested(inner, in: .feed) {
        $0.tab(.home, root: .nowhere)
        $0.tab(.friends, root: .nowhere)
        $0.start(in: .friends)
        $0.screen(.nowhere) { _ in Page() }
      }
      $0.screen(.feed) { _ in Page() }
    }
    #expect(nav.tab(.home).screens == ["feed"] && nav.selectedTab == .home)
    #expect(nav.nested(inner).tab().screens == ["nowhere"])
    #expect(nav.nested(inner).tab(.friends).depth == 1)
  }

  @Test func `missing, duplicate and malformed declarations are all reported`() {
    #expect(
      errors(of: Shop.self) {
        $0.tab(.friends, root: .feed)
        $0.screen(.feed) { _ in Page() }
        $0.screen(.feed) { _ in Page() }
        $0.screen(.malformed) { _ in Page() }
        $0.screen(.nowhere) { _ in Page() }.protected(by: "auth")
        $0.accessory(Accessory<Shop, Void, Void>("1")) { _ in Page() }
      } == [
        "screen: \"two words\" is not a name; names are letters, digits, _ and -, "
          + "begin with a letter, and have at most 64 characters",
        "accessory: \"1\" is not a name; names are letters, digits, _ and -, "
          + "begin with a letter, and have at most 64 characters",
        "the tab 'home' is never declared",
        "the screen 'feed' is declared twice",
        "'nowhere' names the protection 'auth', which is not declared",
      ])
    let screen = Screen<Odd, Void, Void>("page")
    #expect(
      errors(of: Odd.self) {
        $0.tab(.third, root: screen)
        $0.tab(.second, root: screen)
        $0.screen(screen) { _ in Page() }
      } == [
        "tab: \"two words\" is not a name; names are letters, digits, _ and -, "
          + "begin with a letter, and have at most 64 characters",
        "the tab 'first' is never declared", "the tab 'two words' is never declared",
      ])
  }

  @Test func `malformed children and parents are reported, and unknown ones by name`() {
    let malformed =
      "\"two words\" is not a name; names are letters, digits, _ and -, "
      + "begin with a letter, and have at most 64 characters"
    #expect(
      errors(of: Shop.self) {
        $0.tab(.home, root: .feed)
        $0.tab(.friends, root: .feed)
        $0.screen(.feed) { _ in Page() }.child(.malformed).child(.form).under(.malformed)
        $0.fact(Fact<Shop, Bool>("two words"))
        $0.fact(Fact<Shop, Int>("basket"), in: 0...3, initially: 4)
        $0.accessory(.login) { _ in Page() }
        $0.accessory(.login) { _ in Page() }
      } == [
        "fact: \(malformed)",
        "the fact 'basket': 'basket' cannot be 4; it takes a whole number from 0 to 3",
        "child: \(malformed)", "parent: \(malformed)", "the accessory 'login' is declared twice",
        "'feed' names the screen or accessory 'form', which is not declared",
      ])
  }

  @Test func `words of the command language are not names`() {
    #expect(
      errors(of: Plain.self) {
        $0.screen(Screen<Plain, Void, Void>("main")) { _ in Page() }
        $0.screen(Screen<Plain, Void, Void>("fine")) { _ in Page() }
        $0.start(with: Screen<Plain, Void, Void>("fine"))
      } == ["no screen can be called 'main', which is a word of the command language"])
  }

  @Test func `the options of a declaration apply to each visit`() throws {
    let auth = Gate("auth")
    let leave = Gate("leave")
    let nav = try AppNavigator<Shop> {
      $0.tab(.home, root: .feed)
      $0.tab(.friends, root: .feed)
      $0.screen(.feed) { _ in Page() }
      $0.screen(.chat) { _, _ in Page() }.protected(by: auth, leave).prepared()
      $0.screen(.note) { _, _ in Page() }.protected(by: "auth").guarded(by: "leave")
    }
    #expect(nav.main.push(.chat, with: 1).refusal != nil)
    auth.allows = true
    leave.allows = true
    #expect(nav.main.push(.chat, with: 1).refusal == nil)
    #expect(nav.main.push(.note, with: "x").refusal == nil)
    leave.allows = false
    #expect(nav.main.pop().refusal != nil)
    #expect(nav.stack(.main) == "host#1 chat#4 1 note#5 \"x\"")
  }

  /// A protection that allows or denies at once.
  private final class Gate: Protection {
    let name: Name
    var allows = false
    init(_ name: Name) { self.name = name }
    func ask(_ request: ProtectionRequest, _ verdict: PendingVerdict) throws {
      if allows { verdict.allow() } else { verdict.deny("closed") }
    }
  }
}
