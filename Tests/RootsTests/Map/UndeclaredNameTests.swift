import Roots
import Testing

private enum Inn: AppNames { enum Tab: String, TabNames { case rooms, bar } }
extension Screen<Inn, Void, Void> {
  fileprivate static var rooms: Self { Self() }
  fileprivate static var ghost: Self { Self() }
}
extension Accessory<Inn, Void, Void> {
  fileprivate static var login: Self { Self() }
  fileprivate static var ghostly: Self { Self() }
}
extension Fact<Inn, Bool> {
  fileprivate static var signedIn: Self { Self() }
  fileprivate static var isGhost: Self { Self() }
}
extension Flow<Inn, Void, Void> { fileprivate static var stay: Self { Self() } }

private final class Porter: Protection {
  let name: Name = "porter"
  var facts: [Name] { ["isGhost"] }
  func ask(_ question: ProtectionRequest, _ answering: PendingVerdict) { answering.allow() }
}

private final class Stay: Coordinator {}

/// Every name in a declaration is declared, or the app does not start.
@Suite struct UndeclaredNameTests {
  private func errors(_ declare: (inout Declarations<Inn>) -> Void) -> [String] {
    do throws(MapErrors) {
      _ = try AppNavigator<Inn> {
        $0.tab(.rooms, root: .rooms)
        $0.tab(.bar, root: .rooms)
        $0.screen(.rooms) { _ in Spy("", Log()) }
        $0.accessory(.login) { _ in Spy("", Log()) }
        $0.fact(.signedIn)
        declare(&$0)
      }
      return []
    } catch {
      return error.description.split(separator: "\n").map(String.init)
    }
  }

  @Test func `a protection names declared facts and accessories`() {
    #expect(errors { $0.protection("auth", passes: .signedIn, presenting: .login) } == [])
    #expect(
      errors { $0.protection("auth", passes: .isGhost) }
        == ["the protection 'auth' names the fact 'isGhost', which is not declared"])
    #expect(
      errors { $0.protection("auth", passes: .signedIn, presenting: .ghostly) }
        == ["the protection 'auth' names the accessory 'ghostly', which is not declared"])
    #expect(
      errors { $0.accessory(.ghostly) { _ in Spy("", Log()) }.protected(by: Porter()) }
        == ["the protection 'porter' names the fact 'isGhost', which is not declared"])
  }

  @Test func `a visit names declared protections and facts`() {
    #expect(
      errors {
        $0.screen(.ghost) { _ in Spy("", Log()) }.restorable(protectedBy: "auth")
      } == ["'ghost' names the protection 'auth', which is not declared"])
    #expect(
      errors {
        $0.screen(.ghost) { _ in Spy("", Log()) }.keepAlive(.until("signedin"))
      } == [
        "'ghost' names the fact 'signedin', which is not declared; did you mean 'signedIn'?"
      ])
    #expect(
      errors { $0.screen(.ghost) { _ in Spy("", Log()) }.keepAlive(.until("signedIn")) } == [])
  }

  @Test func `a flow and the menu name declared screens`() {
    #expect(
      errors { $0.flow(.stay, first: .ghost) { _ in Stay() } }
        == ["the flow 'stay' names the screen or accessory 'ghost', which is not declared"])
    #expect(
      errors { $0.menu(.ghost) } == ["the menu names the screen 'ghost', which is not declared"])
  }

  @Test(arguments: [
    ("push ghost", "screen or accessory 'ghost'"), ("pop to ghost", "screen or accessory 'ghost'"),
    ("update ghost with 1", "screen or accessory 'ghost'"),
    ("reset main to a, ghost", "screen or accessory 'ghost'"),
    ("segue a from ghost", "screen or accessory 'ghost'"),
    ("segue a via ghost", "screen or accessory 'ghost'"),
    ("preload ghost", "screen or accessory 'ghost'"),
    ("replace ghost", "screen or accessory 'ghost'"),
    ("overlay ghost", "accessory 'ghost'"), ("show ghost", "tab 'ghost'"),
    ("push a on tab ghost", "tab 'ghost'"), ("reset ghost", "tab 'ghost'"),
    ("pop flow ghost", "flow 'ghost'"), ("start ghost", "flow 'ghost'"),
    ("start f at ghost", "intent 'ghost'"), ("finish flow ghost", "flow 'ghost'"),
    ("tell ghost hello", "flow 'ghost'"), ("set ghost true", "fact 'ghost'"),
    ("in ghost pop", "nested navigator 'ghost'"), ("in n show ghost", "tab 'ghost'"),
    ("begin; back; push ghost; end", "screen or accessory 'ghost'"),
  ])
  func `each undeclared name in a command is refused at launch`(
    text: String, what: String
  ) throws {
    let command = try Command(parsing: text)
    let rule = MessageRule("hello", commands: [command])
    func found(
      _ protections: [ProtectionDefinition] = [], _ flow: FlowDefinition? = nil,
      _ hears: [MessageRule] = [], _ reactions: [Reaction] = []
    ) -> String {
      do throws(MapErrors) {
        _ = try NavigationMap(
          tabs: [TabDefinition("t", root: "a")],
          screens: [ScreenDefinition("a"), ScreenDefinition("b")], reactions: reactions,
          protections: protections, flows: [flow ?? FlowDefinition("f", intents: ["i": "a"])],
          hears: hears,
          nested: [NavigatorDefinition("n", in: "b", tabs: [TabDefinition("u", root: "a")])])
        return ""
      } catch {
        return error.description
      }
    }
    let end = " names the \(what), which is not declared"
    // A question that replaces a screen is an error as well.
    #expect(found([ProtectionDefinition("p", ask: command)]).hasSuffix("the protection 'p'" + end))
    let flow = FlowDefinition("f", intents: ["i": "a"], receives: [rule])
    #expect(found([], flow) == "the flow 'f'" + end)
    #expect(found([], nil, [rule]) == "the app" + end)
    #expect(
      found([], nil, [], [Reaction(dismissed: [command])]) == "a reaction to a result" + end)
  }
}
