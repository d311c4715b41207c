/// The declarations of an app's tabs, screens and accessories, with factories that get inputs of
/// the declared types.
///
/// ```swift
/// let nav = try TypedNavigator<Shop> {
///   $0.tab(.home, root: .feed)
///   $0.tab(.friends, root: .feed)
///   $0.screen(.feed) { _ in FeedController() }.restorable()
///   $0.screen(.chat) { id, context in ChatController(id, context) }
///   $0.accessory(.login, level: 1) { context in LoginController(context) }
/// }
/// ```
public struct TypedDeclarations<A: App> {
  var untyped = Declarations<None, None, None>()
  private var tabs: [(index: Int, tab: TabDefinition)] = []

  init() {}

  // MARK: Tabs

  /// Declares a tab with its root screen, which takes no input.
  ///
  /// Every case of `A.Tab` is declared once, in any order.
  public mutating func tab<Output>(_ tab: A.Tab, root: Screen<A, Void, Output>) {
    let index = A.Tab.allCases.enumerated().first { $0.element == tab }?.offset ?? 0
    guard let name = name(tab.rawValue, "tab"), let root = self.name("\(root)", "screen") else {
      return
    }
    tabs.append((index, TabDefinition(name, root: root)))
  }

  /// Sets the tab in which the app starts; the first tab by default.
  public mutating func start(in tab: A.Tab) { untyped.startTab = tab.rawValue }

  /// Sets the screen with which an app without tabs starts.
  public mutating func start<Output>(with screen: Screen<A, Void, Output>) {
    untyped.startScreen = "\(screen)"
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
    _ make: @escaping (Input, TypedContext<A, Output>) throws -> any Controller
  ) -> Declaration<A, Input, Output> { add(screen, once, Self.factory(make)) }

  /// Declares a screen without an input.
  @discardableResult
  public mutating func screen<Output>(
    _ screen: Screen<A, Void, Output>, once: Bool = false,
    _ make: @escaping (TypedContext<A, Output>) throws -> any Controller
  ) -> Declaration<A, Void, Output> { add(screen, once) { try make(TypedContext(context: $0)) } }

  private mutating func add<Input, Output>(
    _ screen: Screen<A, Input, Output>, _ once: Bool, _ make: @escaping ControllerFactory
  ) -> Declaration<A, Input, Output> {
    guard let name = name("\(screen)", "screen") else { return Declaration(visit: .none) }
    let definition = ScreenDefinition(
      name, once: once, payload: PayloadType(typed: Input.self),
      result: PayloadType(typed: Output.self))
    return Declaration(visit: untyped.add(definition, make))
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
    once: Bool = false, _ make: @escaping (Input, TypedContext<A, Output>) throws -> any Controller
  ) -> Declaration<A, Input, Output> {
    add(accessory, level, policy, once, Self.factory(make))
  }

  /// Declares an accessory without an input.
  @discardableResult
  public mutating func accessory<Output>(
    _ accessory: Accessory<A, Void, Output>, level: Int = 0, policy: AccessoryPolicy = .cleared,
    once: Bool = false, _ make: @escaping (TypedContext<A, Output>) throws -> any Controller
  ) -> Declaration<A, Void, Output> {
    add(accessory, level, policy, once) { try make(TypedContext(context: $0)) }
  }

  private mutating func add<Input, Output>(
    _ accessory: Accessory<A, Input, Output>, _ level: Int, _ policy: AccessoryPolicy,
    _ once: Bool, _ make: @escaping ControllerFactory
  ) -> Declaration<A, Input, Output> {
    guard let name = name("\(accessory)", "accessory") else { return Declaration(visit: .none) }
    let definition = AccessoryDefinition(
      name, level: level, policy: policy, once: once, payload: PayloadType(typed: Input.self),
      result: PayloadType(typed: Output.self))
    return Declaration(visit: untyped.add(definition, make))
  }

  // MARK: Checked

  /// The declarations without types, with the tabs in the order of their cases.
  var checked: Declarations<None, None, None> {
    var declarations = untyped
    let sorted = tabs.sorted { $0.index < $1.index }
    declarations.indexedTabs = sorted.enumerated().map { ($0.offset, $0.element.tab) }
    let declared = Set(sorted.map(\.index))
    for (index, tab) in A.Tab.allCases.enumerated() where !declared.contains(index) {
      declarations.report(.missing("tab", tab.rawValue))
    }
    return declarations
  }

  mutating func name(_ text: String, _ kind: String) -> Name? {
    do throws(NameError) {
      return try Name(text)
    } catch {
      untyped.report(.badName(kind, error))
      return nil
    }
  }

  private static func factory<Input: Sendable, Output>(
    _ make: @escaping (Input, TypedContext<A, Output>) throws -> any Controller
  ) -> ControllerFactory {
    { context in
      guard let payload = context.payload else {
        throw PayloadTypeMismatch(expected: "\(Input.self)", found: "nothing")
      }
      return try make(try payload.data(as: Input.self), TypedContext(context: context))
    }
  }
}

extension DeclaredVisit {
  /// A declaration that is reported as an error, and whose options are ignored.
  fileprivate static var none: DeclaredVisit { DeclaredVisit(.none) }
}
