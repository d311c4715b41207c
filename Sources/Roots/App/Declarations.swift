/// The declarations of an app's tabs, screens, accessories and facts, with factories that get
/// inputs of the declared types.
///
/// ```swift
/// let nav = try AppNavigator<Shop> {
///   $0.tab(.home, root: .feed)
///   $0.tab(.friends, root: .feed)
///   $0.screen(.feed) { _ in FeedController() }.restorable()
///   $0.screen(.chat) { id, context in ChatController(id, context) }
///   $0.accessory(.login, level: 1) { context in LoginController(context) }
/// }
/// ```
public typealias Declarations<A: AppNames> = TabDeclarations<A, A.Tab>

/// The declarations of the tabs of an app, or of a nested navigator in it.
public struct TabDeclarations<A: AppNames, Tab: TabNames> {
  var app = DeclaredApp()

  /// Declares a tab with its root screen, which takes no input.
  ///
  /// Every case of the enum is declared once, in any order.
  ///
  /// - Parameters:
  ///   - tab: the tab.
  ///   - root: the screen at the bottom of its stack.
  ///   - condition: the tab is present only while this holds; nil for always. The tab in which the
  ///     app or the navigator starts has none.
  public mutating func tab<Output>(
    _ tab: Tab, root: Screen<A, Void, Output>, when condition: FactCondition<A>? = nil
  ) { self.tab(tab, root: root, with: (), when: condition) }

  /// Declares a tab with its root screen and the input of that screen.
  public mutating func tab<Input, Output>(
    _ tab: Tab, root: Screen<A, Input, Output>, with input: Input,
    when condition: FactCondition<A>? = nil
  ) {
    app.add(tab, root: "\(root)", with: Payload.carrying(input), when: condition?.condition)
  }

  /// Sets the tab to which `back` leads from the root of another one; none by default.
  public mutating func back(_ behavior: BackBehavior) { app.tabs.back = behavior }

  /// Sets the tab in which the app or the navigator starts; the first tab by default.
  public mutating func start(in tab: Tab) { app.tabs.startTab = tab.rawValue }

  /// Sets the screen with which an app or a navigator without tabs starts.
  public mutating func start<Output>(with screen: Screen<A, Void, Output>) {
    app.tabs.startScreen = "\(screen)"
  }
}

extension TabDeclarations where Tab == A.Tab {
  /// Sets the screen to which `menu` segues lead, if nothing shorter is declared.
  public mutating func menu<Output>(_ screen: Screen<A, Void, Output>) {
    app.menu = app.name("\(screen)", "screen")
  }

  // MARK: Screens

  /// Declares a screen with an input.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - once: whether a push equal to the top entry in screen and input is refused.
  ///   - make: makes the controller of an entry; an error that it throws refuses the command.
  @discardableResult
  public mutating func screen<Input, Output>(
    _ screen: Screen<A, Input, Output>, once: Bool = false,
    _ make: @escaping (Input, Context<A, Output>) throws -> any Controller
  ) -> Declaration<A, Input, Output> {
    add("\(screen)", .screen, once, Self.factory(make))
  }

  /// Declares a screen without an input.
  @discardableResult
  public mutating func screen<Output>(
    _ screen: Screen<A, Void, Output>, once: Bool = false,
    _ make: @escaping (Context<A, Output>) throws -> any Controller
  ) -> Declaration<A, Void, Output> {
    add("\(screen)", .screen, once) { try make(Context($0)) }
  }

  // MARK: Accessories

  /// Declares an accessory with an input.
  ///
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - level: the accessory layer unless a command names another one, 0 to 9.
  ///   - policy: whether the accessory is removed when the content below it changes.
  ///   - once: whether a push equal to the top entry in accessory and input is refused.
  ///   - make: makes the controller of an entry; an error that it throws refuses the command.
  @discardableResult
  public mutating func accessory<Input, Output>(
    _ accessory: Accessory<A, Input, Output>, level: Int = 0, policy: AccessoryPolicy = .cleared,
    once: Bool = false, _ make: @escaping (Input, Context<A, Output>) throws -> any Controller
  ) -> Declaration<A, Input, Output> {
    add("\(accessory)", .accessory(level: level, policy), once, Self.factory(make))
  }

  /// Declares an accessory without an input.
  @discardableResult
  public mutating func accessory<Output>(
    _ accessory: Accessory<A, Void, Output>, level: Int = 0, policy: AccessoryPolicy = .cleared,
    once: Bool = false, _ make: @escaping (Context<A, Output>) throws -> any Controller
  ) -> Declaration<A, Void, Output> {
    add("\(accessory)", .accessory(level: level, policy), once) { try make(Context($0)) }
  }

  private mutating func add<Input, Output>(
    _ text: String, _ kind: DeclaredScreen.Kind, _ once: Bool, _ make: @escaping ControllerFactory
  ) -> Declaration<A, Input, Output> {
    let noun = if case .screen = kind { "screen" } else { "accessory" }
    let name = app.name(text, noun)
    let screen = DeclaredScreen(
      name ?? .empty, kind, once: once, Input.self, Output.self, make)
    if name != nil { app.screens.append(screen) }
    return Declaration(declared: screen)
  }

  private static func factory<Input: Sendable, Output>(
    _ make: @escaping (Input, Context<A, Output>) throws -> any Controller
  ) -> ControllerFactory {
    { try make(try $0.payload.read(as: Input.self), Context($0)) }
  }

  // MARK: Nested navigators

  /// Declares a nested navigator: each visit to a screen has tabs and stacks of its own, which end
  /// with it.
  ///
  /// ```swift
  /// $0.nested(.purse, in: .wallet) {
  ///   $0.tab(.cards, root: .cardList)
  ///   $0.tab(.coins, root: .coinList)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - nested: its name.
  ///   - host: the screen in which it lives.
  ///   - onEnd: called with the entry of the host after one has ended.
  ///   - declare: declares its tabs, or the screen with which it starts.
  public mutating func nested<Inner, Input, Output>(
    _ nested: Nested<A, Inner>, in host: Screen<A, Input, Output>,
    onEnd: ((EntryID) -> Void)? = nil, _ declare: (inout TabDeclarations<A, Inner>) -> Void
  ) {
    var inner = TabDeclarations<A, Inner>(app: app)
    inner.app.tabs = DeclaredTabs()
    declare(&inner)
    let (tabs, outer) = (inner.app.tabs, app.tabs)
    app = inner.app
    app.tabs = outer
    guard let name = app.name("\(nested)", "nested navigator"),
      let host = app.name("\(host)", "screen")
    else { return }
    app.errors += tabs.missing(of: Inner.allCases.map(\.rawValue))
    app.nested.append(
      NavigatorDefinition(
        name, in: host, tabs: tabs.sorted, start: tabs.start, back: tabs.back))
    if let onEnd { app.nestedEnds[name, default: []].append(onEnd) }
  }
}
