/// A navigator that speaks the user's own three enums.
///
/// ```swift
/// nav.tab(.home).push(.settings)
/// nav.tab(.home).overlay(.login, at: 0) { result in ... }
/// let outcome = try await nav.accessory(0).present(.login)
/// ```
public struct AppNavigator<Tab: Identifier, Screen: Identifier, Accessory: Identifier> {
  /// The navigator beneath, which speaks names.
  public let navigator: Navigator
  let names: Names
  let sink: Sink

  /// Where requests go: to the navigator, or into a transaction that is being put together.
  enum Sink {
    case navigator
    case transaction(Steps)
  }

  /// The steps of a transaction so far; a class because all its places write into the same.
  final class Steps {
    var requests: [Request] = []
    /// The reason why one of the steps, and so the transaction, cannot be sent; nil when all can.
    var refusal: Refusal?
    /// Whether the block of the transaction has returned.
    var isOver = false
    private let outer: Steps?

    init(in outer: Steps?) { self.outer = outer }

    /// The commands so far, those of the transactions around it first.
    var commands: [Command] { (outer?.commands ?? []) + requests.map(\.command) }
  }

  /// The names of all identifiers, so that none is interned twice.
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

  /// A navigator for what the block declares.
  /// - Throws: `MapErrors`: everything declared twice, wrongly, or never.
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
    navigator.liveFlows = declarations.flows.live
    navigator.visits.restorers = declarations.restorers
    for protection in declarations.liveProtections { navigator.register(protection) }
    navigator.nestedEnds = declarations.nestedEnds
    sink = .navigator
  }

  private init(_ other: Self, into steps: Steps) {
    navigator = other.navigator
    names = other.names
    sink = .transaction(steps)
  }

  // MARK: Places

  /// The stack that everything else stands on.
  public var main: ContentPlace<Tab, Screen, Accessory> { place(.main) }

  /// A tab's stack, shown or hidden.
  public func tab(_ tab: Tab) -> ContentPlace<Tab, Screen, Accessory> {
    place(.tab(names.tabs[tab].map { .name($0) } ?? .current))
  }

  /// A tab's stack, by its index from 0.
  public func tab(_ index: Int) -> ContentPlace<Tab, Screen, Accessory> {
    place(.tab(.index(index)))
  }

  /// The stack of the selected tab.
  public func tab() -> ContentPlace<Tab, Screen, Accessory> { place(.tab(.current)) }

  /// What is active: main, or the selected tab.
  public var active: ContentPlace<Tab, Screen, Accessory> { place(nil) }

  /// An accessory layer, 0 to 9.
  public func accessory(_ level: Int) -> AccessoryPlace<Tab, Screen, Accessory> {
    AccessoryPlace(app: self, level: level)
  }

  private func place(_ layer: LayerName?) -> ContentPlace<Tab, Screen, Accessory> {
    ContentPlace(app: self, layer: layer)
  }

  /// A screen on the active layer.
  @discardableResult
  public func push(
    _ screen: Screen, with payload: Payload? = nil, once: Bool = false,
    onResult: ((Outcome<Payload>) -> Void)? = nil, onUpdate: ((Payload) -> Void)? = nil,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    active.push(
      screen, with: payload, once: once, onResult: onResult, onUpdate: onUpdate, making: factory)
  }

  /// The top of the active layer goes; a payload completes it.
  @discardableResult
  public func pop(with payload: Payload? = nil) -> Reply { active.pop(with: payload) }

  /// What Escape means.
  @discardableResult
  public func back() -> Reply { send(Request(.back)) }

  /// Sends the commands of a block as one transaction: all or nothing, in one commit.
  ///
  /// Inside the block every reply is `.waiting`. The block's navigator is for the block only: later
  /// it refuses everything.
  @discardableResult
  public func transaction(_ body: (Self) -> Void) -> Reply {
    let steps = Steps(in: steps)
    body(Self(self, into: steps))
    steps.isOver = true
    let request = Request(transaction: steps.requests)
    if let refusal = steps.refusal { return refuse(refusal, request) }
    return send(request)
  }

  /// The transaction that this navigator writes into; nil when it sends at once.
  var steps: Steps? { if case .transaction(let steps) = sink { steps } else { nil } }

  @discardableResult
  func send(_ request: Request) -> Reply {
    guard let steps else { return navigator.send(request) }
    if steps.isOver { return request.refuse(.transactionOver) }
    steps.requests.append(request)
    return .waiting
  }

  /// Refuses a request that cannot be sent, and with it the transaction that it is a step of.
  func refuse(_ refusal: Refusal, _ request: Request? = nil) -> Reply {
    if let steps { steps.refusal = steps.refusal ?? refusal }
    return request?.refuse(refusal) ?? .refused(refusal)
  }

  /// Pops to the entry of a controller; a controller that is nowhere comes by another command.
  func pop(to controller: any Controller, else command: Command) -> Reply {
    if let context = navigator.context(of: controller), isLive(context.id) {
      return send(Request(.popTo(.entry(context.id))))
    }
    return send(Request(command, nil, nil, { _ in controller }))
  }

  /// Whether an entry is still there after the steps so far of the transaction.
  private func isLive(_ id: EntryID) -> Bool {
    guard let commands = steps?.commands, !commands.isEmpty else { return true }
    var world = navigator.world
    _ = step(&world, .command(IssuedCommand(.transaction(commands))))
    return world.state.entry(id) != nil
  }

  /// The name of an identifier.
  ///
  /// All were interned at launch.
  func name(_ screen: Screen) -> Name { names.screens[screen] ?? .empty }
  func name(_ accessory: Accessory) -> Name { names.accessories[accessory] ?? .empty }
}
