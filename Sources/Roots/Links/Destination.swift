/// A place in the app to which a link or a route leads.
///
/// ```swift
/// $0.link("post/{id: int}") { link in .push(.post, with: try link["id"], on: .home) }
/// nav.open(.push(.post, with: 7))
/// ```
public struct Destination<A: AppNames> {
  /// Goes there by the calls of the navigator, in an open transaction.
  let go: (AppNavigator<A>) -> Void

  /// Pushes a screen with its input.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - input: the input of the screen.
  ///   - tab: the tab that is shown, and onto which it is pushed; nil for the active stack.
  ///   - once: whether nothing is pushed while the top entry is the same visit, so that a link that
  ///     is opened twice does not show the screen twice.
  public static func push<Input, Output>(
    _ screen: Screen<A, Input, Output>, with input: Input, on tab: A.Tab? = nil, once: Bool = false
  ) -> Destination {
    onto(tab) { $0.push(screen, with: input, VisitOptions(once: once)) }
  }

  /// Pushes a screen without an input.
  public static func push<Output>(
    _ screen: Screen<A, Void, Output>, on tab: A.Tab? = nil, once: Bool = false
  ) -> Destination { push(screen, with: (), on: tab, once: once) }

  /// Gives a stack these screens, bottom first; at least one.
  ///
  /// As many of its entries stay as are visits to screens of the list in its order, with their
  /// controllers and results. The others are dismissed, and the missing ones are added. Nothing
  /// changes if the stack has exactly these screens.
  ///
  /// ```swift
  /// $0.link("post/{id: int}") { link in
  ///   .reset(to: [.screen(.feed), .screen(.post, with: try link["id"])], on: .home)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - screens: the screens.
  ///   - tab: the tab that is shown, and whose stack it is; nil for the main stack.
  /// - Complexity: O(depth * screens).
  public static func reset(to screens: [StackedScreen<A>], on tab: A.Tab? = nil) -> Destination {
    guard let tab else { return Destination { $0.main.reset(to: screens) } }
    return onto(tab) { $0.reset(to: screens) }
  }

  /// Shows a tab, if there is one, and calls its stack, otherwise the active one.
  private static func onto(
    _ tab: A.Tab?, _ call: @escaping (ContentPlace<A>) -> Void
  ) -> Destination {
    Destination { navigator in
      guard let tab else { return call(navigator.active) }
      navigator.tab(tab).show()
      call(navigator.tab(tab))
    }
  }

  /// Clears the main stack and pushes a screen with its input; it covers the tabs until one of them
  /// is shown.
  public static func go<Input, Output>(
    _ screen: Screen<A, Input, Output>, with input: Input
  ) -> Destination { Destination { $0.main.go(screen, with: input) } }

  /// Clears the main stack and pushes a screen without an input.
  public static func go<Output>(_ screen: Screen<A, Void, Output>) -> Destination {
    go(screen, with: ())
  }

  /// Shows an accessory with its input on its declared layer.
  ///
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - input: the input of the accessory.
  ///   - once: whether nothing is shown while the top entry of the layer is the same visit.
  public static func overlay<Input, Output>(
    _ accessory: Accessory<A, Input, Output>, with input: Input, once: Bool = false
  ) -> Destination {
    Destination { $0.accessory().push(accessory, with: input, VisitOptions(once: once)) }
  }

  /// Shows an accessory without an input on its declared layer.
  public static func overlay<Output>(
    _ accessory: Accessory<A, Void, Output>, once: Bool = false
  ) -> Destination { overlay(accessory, with: (), once: once) }

  /// Selects a tab.
  public static func show(_ tab: A.Tab) -> Destination {
    Destination { $0.tab(tab).show() }
  }

  /// Starts a flow with its input.
  ///
  /// - Parameters:
  ///   - flow: the flow.
  ///   - input: the input of the flow.
  ///   - tab: the tab that is shown, and on which the flow starts; nil for the active stack.
  ///   - once: whether nothing starts while the top screen is in a run of the flow with an equal
  ///     input, so that a link that is opened twice does not start the flow twice.
  public static func start<Input, Output>(
    _ flow: Flow<A, Input, Output>, with input: Input, on tab: A.Tab? = nil, once: Bool = false
  ) -> Destination {
    onto(tab) { $0.start(flow, with: input, VisitOptions(once: once)) }
  }

  /// Starts a flow without an input.
  public static func start<Output>(
    _ flow: Flow<A, Void, Output>, on tab: A.Tab? = nil, once: Bool = false
  ) -> Destination { start(flow, with: (), on: tab, once: once) }

  /// Pushes the screen, or shows the accessory, that has the name of a case of the app's own enum.
  ///
  /// `route(MyRoute.profile(name: "Ada"))` is the screen `profile` with `{name: "Ada"}`, and
  /// `route(MyRoute.post(7))` the screen `post` with 7.
  ///
  /// - Parameters:
  ///   - route: a case whose name is that of a screen or an accessory.
  ///   - tab: the tab that is shown, and onto which a screen is pushed; nil for the active stack.
  ///   - once: whether nothing is pushed or shown while the top entry is the same visit.
  public static func route(
    _ route: some Encodable & Sendable, on tab: A.Tab? = nil, once: Bool = false
  ) -> Destination {
    Destination { navigator in
      do throws(Refusal) {
        let text = try MessageText(route)
        visit(text.name, with: text.payload, on: tab, once: once).go(navigator)
      } catch {
        _ = navigator.refuse(error)
      }
    }
  }

  /// Pushes a screen, or shows an accessory, by its name.
  static func visit(
    _ name: Name, with payload: Payload?, on tab: A.Tab?, once: Bool
  ) -> Destination {
    Destination { navigator in
      let isScreen = navigator.world.map.accessories(name).isEmpty
      let place = isScreen ? tab.map { navigator.tab($0) } : nil
      place?.show()
      _ = navigator.perform(
        Request(
          isScreen
            ? .push(name, on: place?.target.layer, with: payload, once: once)
            : .overlay(name, with: payload, once: once)))
    }
  }

  /// Goes to several places in order, for a screen with others below it; in one commit.
  public static func steps(_ steps: Destination...) -> Destination {
    Destination { navigator in for step in steps { step.go(navigator) } }
  }

  /// The commands that lead there.
  func commands(_ navigator: AppNavigator<A>) throws(Refusal) -> [Command] {
    let calls = navigator.collected { go(navigator) }
    if let refusal = calls.refusal { throw refusal }
    return calls.steps.map(\.command)
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
    perform(onRefusal: onRefusal) { () throws(Refusal) in
      var request = Request(.transaction([]))
      request.land(try destination.commands(self))
      request.onRefusal = onRefusal
      return request
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
  /// Gives the request the commands to which a destination, or a link with this text, leads.
  mutating func land(_ commands: [Command], from link: String? = nil) {
    command = commands.count == 1 ? commands[0] : .transaction(commands)
    changeOptions { ($0.link, $0.isLanding) = (link, true) }
  }
}
