/// A place in the app to which a link or a route leads.
///
/// ```swift
/// $0.link("post/{id: int}") { link in .push(.post, with: try link["id"], on: .home) }
/// nav.open(.push(.post, with: 7))
/// ```
public struct Destination<A: AppNames> {
  let commands: (Navigator) throws(Refusal) -> [Command]

  /// Pushes a screen with its input.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - input: the input of the screen.
  ///   - tab: the tab that is shown, and onto which it is pushed; nil for the active stack.
  public static func push<Input, Output>(
    _ screen: Screen<A, Input, Output>, with input: Input, on tab: A.Tab? = nil
  ) -> Destination { push(screen.text, Payload.carrying(input), tab) }

  /// Pushes a screen without an input.
  public static func push<Output>(
    _ screen: Screen<A, Void, Output>, on tab: A.Tab? = nil
  ) -> Destination { push(screen.text, nil, tab) }

  private static func push(
    _ screen: StaticString, _ payload: Payload?, _ tab: A.Tab?
  ) -> Destination {
    Destination { navigator throws(Refusal) in
      guard let tab else { return [.push(try navigator.name(screen), with: payload)] }
      let push = Command.push(
        try navigator.name(screen), on: try Self.layer(of: tab), with: payload)
      return try Self.show(tab).commands(navigator) + [push]
    }
  }

  /// Clears the main stack and pushes a screen with its input.
  public static func go<Input, Output>(
    _ screen: Screen<A, Input, Output>, with input: Input
  ) -> Destination {
    Destination { navigator throws(Refusal) in
      [.go(try navigator.name(screen.text), on: .main, with: Payload.carrying(input))]
    }
  }

  /// Clears the main stack and pushes a screen without an input.
  public static func go<Output>(_ screen: Screen<A, Void, Output>) -> Destination {
    go(screen, with: ())
  }

  /// Shows an accessory with its input on its declared layer.
  public static func overlay<Input, Output>(
    _ accessory: Accessory<A, Input, Output>, with input: Input
  ) -> Destination {
    Destination { navigator throws(Refusal) in
      [.overlay(try navigator.name(accessory.text), with: Payload.carrying(input))]
    }
  }

  /// Shows an accessory without an input on its declared layer.
  public static func overlay<Output>(_ accessory: Accessory<A, Void, Output>) -> Destination {
    overlay(accessory, with: ())
  }

  /// Selects a tab.
  public static func show(_ tab: A.Tab) -> Destination {
    Destination { _ throws(Refusal) in
      guard case .tab(let name) = try Self.layer(of: tab) else { return [] }
      return [.show(name)]
    }
  }

  /// Starts a flow with its input on the active stack.
  public static func start<Input, Output>(
    _ flow: Flow<A, Input, Output>, with input: Input
  ) -> Destination {
    Destination { navigator throws(Refusal) in
      [try navigator.command(starting: try navigator.name(flow.text), on: nil, with: input)]
    }
  }

  /// Starts a flow without an input on the active stack.
  public static func start<Output>(_ flow: Flow<A, Void, Output>) -> Destination {
    start(flow, with: ())
  }

  /// Pushes the screen, or shows the accessory, that has the name of a case of the app's own enum.
  ///
  /// `route(MyRoute.profile(name: "Ada"))` is the screen `profile` with `{name: "Ada"}`, and
  /// `route(MyRoute.post(7))` the screen `post` with 7.
  ///
  /// - Parameters:
  ///   - route: a case whose name is that of a screen or an accessory.
  ///   - tab: the tab that is shown, and onto which a screen is pushed; nil for the active stack.
  public static func route(
    _ route: some Encodable & Sendable, on tab: A.Tab? = nil
  ) -> Destination {
    Destination { navigator throws(Refusal) in
      let text = try Self.checked { () throws(NameError) in try MessageText(route) }
      if navigator.world.map.accessories(text.name).isEmpty {
        guard let tab else { return [.push(text.name, with: text.payload)] }
        let push = Command.push(text.name, on: try Self.layer(of: tab), with: text.payload)
        return try Self.show(tab).commands(navigator) + [push]
      }
      return [.overlay(text.name, with: text.payload)]
    }
  }

  /// Goes to several places in order, for a screen with others below it; in one commit.
  public static func steps(_ steps: Destination...) -> Destination {
    Destination { navigator throws(Refusal) in
      var commands: [Command] = []
      for step in steps { commands += try step.commands(navigator) }
      return commands
    }
  }

  private static func layer(of tab: A.Tab) throws(Refusal) -> LayerName {
    .tab(.name(try checked { () throws(NameError) in try Name(tab.rawValue) }))
  }

  private static func checked<Value>(
    _ make: () throws(NameError) -> Value
  ) throws(Refusal) -> Value {
    do throws(NameError) {
      return try make()
    } catch {
      throw .badName(error)
    }
  }
}

extension AppNavigator {
  /// Goes to a place in the app.
  ///
  /// - Parameters:
  ///   - destination: the place.
  ///   - onRefusal: called once if the command changed nothing, at once or after a verdict.
  @discardableResult
  public func open(
    _ destination: Destination<A>, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply {
    do throws(Refusal) {
      var request = Request(linked: try destination.commands(self))
      request.onRefusal = onRefusal
      return perform(request)
    } catch {
      onRefusal?(error)
      return refuse(error)
    }
  }

  /// Opens a link, such as one that the system hands over.
  ///
  /// - Parameters:
  ///   - link: the text of the link.
  ///   - onRefusal: called once if the command changed nothing, at once or after a verdict.
  /// - Returns: the reply; `Refusal.noRoute` if no declared link matches.
  @discardableResult
  public func open(link: String, onRefusal: ((Refusal) -> Void)? = nil) -> Reply {
    var request = Request(.open(link))
    request.onRefusal = onRefusal
    return perform(request)
  }
}

extension Request {
  /// Creates a request for the commands to which a link leads.
  init(linked commands: [Command]) {
    if commands.count == 1 { self.init(commands[0]) } else { self.init(.transaction(commands)) }
  }
}
