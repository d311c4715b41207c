/// A navigator that takes the app's own enums of tabs, screens and accessories.
///
/// ```swift
/// nav.tab(.home).push(.settings)
/// nav.tab(.home).overlay(.login, at: 0) { result in ... }
/// let outcome = try await nav.accessory(0).present(.login)
/// ```
public struct AppNavigator<Tab: Identifier, Screen: Identifier, Accessory: Identifier> {
  /// The underlying navigator, which takes names.
  public let navigator: Navigator
  let names: Names
  let sink: Sink

  /// The receiver of requests: the navigator, or an open transaction.
  enum Sink {
    case navigator
    case transaction(Steps)
  }

  /// The steps of a transaction so far; a class because all places of the transaction add to it.
  final class Steps {
    var requests: [Request] = []
    /// The reason why one of the steps, and so the transaction, cannot be sent; nil if all can.
    var refusal: Refusal?
    /// Whether the block of the transaction has returned.
    var isOver = false
    private let outer: Steps?

    init(in outer: Steps?) { self.outer = outer }

    /// The commands so far, after those of the enclosing transactions.
    var commands: [Command] { (outer?.commands ?? []) + requests.map(\.command) }
  }

  /// The names of all identifiers, so that each is interned only once.
  final class Names {
    let tabs: [Tab: Name]
    let screens: [Screen: Name]
    let accessories: [Accessory: Name]

    init() throws(NameError) {
      tabs = try Self.names()
      screens = try Self.names()
      accessories = try Self.names()
    }

    private static func names<Kind: Identifier>() throws(NameError) -> [Kind: Name] {
      var names: [Kind: Name] = [:]
      for identifier in Kind.allCases { names[identifier] = try Name(identifier.rawValue) }
      return names
    }
  }

  /// Creates a navigator for the declarations of a block.
  ///
  /// - Parameters:
  ///   - historyLimit: the number of commits that can be undone, 0 or more.
  ///   - isRecording: whether every input is kept in a journal.
  ///   - declare: declares the tabs, screens and accessories.
  /// - Throws: `MapErrors` with every duplicate, invalid and missing declaration.
  public init(
    historyLimit: Int = History.defaultLimit, isRecording: Bool = false,
    declaring declare: (inout Declarations<Tab, Screen, Accessory>) -> Void
  ) throws(MapErrors) {
    var declarations = Declarations<Tab, Screen, Accessory>()
    declare(&declarations)
    let map = try declarations.map()
    do throws(NameError) {
      names = try Names()
    } catch {
      throw MapErrors(errors: [.badName("identifier", error)])
    }
    navigator = Navigator(
      map, factories: declarations.factories, visits: declarations.visitOptions,
      historyLimit: historyLimit, isRecording: isRecording)
    navigator.adopt(declarations)
    sink = .navigator
  }

  private init(_ other: Self, into steps: Steps) {
    navigator = other.navigator
    names = other.names
    sink = .transaction(steps)
  }

  // MARK: Places

  /// The main stack.
  public var main: ContentPlace<Tab, Screen, Accessory> { place(.main) }

  /// The stack of a tab, selected or not.
  public func tab(_ tab: Tab) -> ContentPlace<Tab, Screen, Accessory> {
    place(.tab(names.tabs[tab].map { .name($0) } ?? .current))
  }

  /// The stack of a tab, by its index from 0.
  public func tab(_ index: Int) -> ContentPlace<Tab, Screen, Accessory> {
    place(.tab(.index(index)))
  }

  /// The stack of the selected tab.
  public func tab() -> ContentPlace<Tab, Screen, Accessory> { place(.tab(.current)) }

  /// The active stack: main, or the selected tab.
  public var active: ContentPlace<Tab, Screen, Accessory> { place(nil) }

  /// An accessory layer, 0 to 9.
  public func accessory(_ level: Int) -> AccessoryPlace<Tab, Screen, Accessory> {
    AccessoryPlace(app: self, level: level)
  }

  private func place(_ layer: LayerName?) -> ContentPlace<Tab, Screen, Accessory> {
    ContentPlace(app: self, layer: layer)
  }

  /// Pushes a screen onto the active layer.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - payload: the input of the screen.
  ///   - once: whether a push equal to the top entry in screen and payload is refused.
  ///   - onResult: called exactly once with the result of the screen.
  ///   - onUpdate: called with each intermediate value.
  ///   - factory: makes the controller, in place of the declared factory.
  @discardableResult
  public func push(
    _ screen: Screen, with payload: Payload? = nil, once: Bool = false,
    onResult: ((Outcome<Payload?>) -> Void)? = nil, onUpdate: ((Payload) -> Void)? = nil,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    active.push(
      screen, with: payload, once: once, onResult: onResult, onUpdate: onUpdate, making: factory)
  }

  /// Pops the top entries of the active layer, by default one and at most those above the root; a
  /// payload completes the lowest of them.
  @discardableResult
  public func pop(_ count: Int = 1, with payload: Payload? = nil) -> Reply {
    active.pop(count, with: payload)
  }

  /// Gives the nearest open entry of a screen another payload, which its controller receives.
  ///
  /// With `merging`, the fields of an object are added to those of the present payload.
  @discardableResult
  public func update(_ screen: Screen, with payload: Payload, merging: Bool = false) -> Reply {
    send(Request(.update(.screen(name(screen)), with: payload, merging: merging)))
  }

  /// Goes back one step, as the Escape key does.
  @discardableResult
  public func back() -> Reply { send(Request(.back)) }

  /// Sends the commands of a block as one transaction: all or nothing, in one commit.
  ///
  /// Inside the block every reply is `.waiting`. The navigator passed to the block is valid only
  /// there; later it refuses every request.
  @discardableResult
  public func transaction(_ body: (Self) -> Void) -> Reply {
    let steps = Steps(in: steps)
    body(Self(self, into: steps))
    steps.isOver = true
    let request = Request(transaction: steps.requests)
    if let refusal = steps.refusal { return refuse(refusal, request) }
    return send(request)
  }

  /// The steps of the open transaction; nil when requests are sent at once.
  var steps: Steps? { if case .transaction(let steps) = sink { steps } else { nil } }

  @discardableResult
  func send(_ request: Request) -> Reply {
    guard let steps else { return navigator.send(request) }
    if steps.isOver { return request.refuse(.transactionOver) }
    steps.requests.append(request)
    return .waiting
  }

  /// Refuses a request that cannot be sent, and the transaction that contains it.
  func refuse(_ refusal: Refusal, _ request: Request? = nil) -> Reply {
    if let steps { steps.refusal = steps.refusal ?? refusal }
    return request?.refuse(refusal) ?? .refused(refusal)
  }

  /// Pops to the entry of a controller; if it has none, sends another command with that controller.
  func pop(to controller: any Controller, else command: Command) -> Reply {
    if let context = navigator.context(of: controller), isLive(context.id) {
      return send(Request(.popTo(.entry(context.id))))
    }
    return send(Request(command, nil, nil, { _ in controller }))
  }

  /// Whether an entry still exists after the steps of the transaction so far.
  private func isLive(_ id: EntryID) -> Bool {
    guard let commands = steps?.commands, !commands.isEmpty else { return true }
    var world = navigator.world
    _ = step(&world, .command(IssuedCommand(.transaction(commands))))
    return world.state.entry(id) != nil
  }

  /// The name of an identifier; all names were interned when the navigator was created.
  func name(_ screen: Screen) -> Name { names.screens[screen] ?? .empty }
  func name(_ accessory: Accessory) -> Name { names.accessories[accessory] ?? .empty }
}
