import Roots
import Testing

/// Errors in declared routes.
@Suite struct RouteCheckTests {
  private func errors(
    _ pattern: String, _ command: String, under parents: String...
  ) throws -> [String] {
    let names = try ["feed", "post"].map { try Name($0) }
    let login = AccessoryDefinition(Name("login"))
    let route = RouteDefinition(
      pattern, try Command(parsing: command),
      parents: try parents.map { try Command(parsing: $0) })
    do throws(MapErrors) {
      _ = try NavigationMap(
        tabs: [TabDefinition(names[0], root: names[0])],
        screens: names.map { ScreenDefinition($0) }, accessories: [login], routes: [route])
      return []
    } catch {
      return error.errors.map { "\($0)" }
    }
  }

  @Test(arguments: [
    "push post with {id: {id}}", "go post on main", "show feed", "show main", "overlay login",
    "pop to root", "pop to post", "open roots://a/1", "open roots://a/{id}",
    "begin; show feed; push post with {id}; end",
  ])
  func `a route navigates`(command: String) throws {
    #expect(try errors("a/{id}", command) == [])
  }

  @Test(arguments: [
    "pop", "pop with 1", "dismiss", "dismiss 0 with true", "finish", "finish #3 with 1", "back",
    "undo", "redo", "replace post", "reset feed", "finish flow a", "tell all hello",
    "set basket 1",
  ])
  func `a route does nothing else, not even within a transaction`(command: String) throws {
    let message =
      "the route \"a\": a link cannot \(quoted(command)); it can push, go, show, overlay, pop to, "
      + "segue, start or open"
    #expect(try errors("a", command) == [message])
    #expect(try errors("a", "begin; push post; \(command); end").first == message)
    #expect(try errors("a", "push post", under: command) == [message])
  }

  @Test(arguments: [
    ("a/{day}", "push post with {dya}", "the pattern has no parameter 'dya'; did you mean 'day'?"),
    ("a", "push post with {user}", "the pattern has no parameter 'user'; write {user} into it"),
    ("a/{b}", "open roots://a/{c}", "the pattern has no parameter 'c'; write {c} into it"),
    ("a", "open roots://b", "no route is declared for \"roots://b\", to which this leads"),
    ("a", "begin; end", "this route does nothing; write a command"),
    ("a/{b: itn}", "push post", "there is no kind \"itn\"; did you mean 'int'?"),
  ])
  func `an impossible route is reported`(pattern: String, command: String, message: String) throws {
    #expect(try errors(pattern, command) == ["the route \(quoted(pattern)): \(message)"])
  }

  @Test(arguments: [
    ("push pst", "the screen or accessory 'pst', which is not declared; did you mean 'post'?"),
    ("overlay lgin", "the accessory 'lgin', which is not declared; did you mean 'login'?"),
    ("show fede", "the tab 'fede', which is not declared; did you mean 'feed'?"),
    ("push post on tab fede", "the tab 'fede', which is not declared; did you mean 'feed'?"),
    ("start booking", "the flow 'booking', which is not declared"),
  ])
  func `an undeclared name is reported`(command: String, names: String) throws {
    #expect(try errors("a", command) == ["the route \"a\" names \(names)"])
    #expect(try errors("a", "show feed", under: command) == ["the route \"a\" names \(names)"])
  }
}
