/// A navigator whose screens, inputs and results are checked by the compiler.
///
/// ```swift
/// nav.tab(.friends).push(.chat, with: 7)
/// nav.main.push(.photo, with: photo) { outcome in ... }
/// let name = try await nav.accessory(0).present(.login)
/// ```
///
/// A navigator keeps its controllers, callbacks and protections alive; hold it weakly in them. It
/// belongs to the thread that made it, or to the actor: made on an actor, it has a real clock.
public final class AppNavigator<A: AppNames>: Navigator {
  private let isOfMainActor: Bool

  /// Creates a navigator for the declarations of a block.
  ///
  /// - Parameters:
  ///   - historyLimit: the number of commits that can be undone, 0 or more.
  ///   - isRecording: whether every input is kept in a journal.
  ///   - actor: the actor of the caller, on which deadlines and lifetimes run out in real time; nil
  ///     outside an actor, where the navigator has no clock until it is given one.
  ///   - declare: declares the tabs, screens and accessories.
  /// - Throws: `MapErrors` with every duplicate and invalid declaration, and every missing tab.
  public init(
    historyLimit: Int = History.defaultLimit, isRecording: Bool = false,
    on actor: isolated (any Actor)? = #isolation,
    declaring declare: (inout Declarations<A>) -> Void
  ) throws(MapErrors) {
    var declarations = Declarations<A>()
    declare(&declarations)
    let app = declarations.app
    isOfMainActor = actor === MainActor.shared
    super.init(
      try app.map(allTabs: A.Tab.allCases.map(\.rawValue)), declared: app.functions,
      historyLimit: historyLimit, isRecording: isRecording)
    for screen in app.screens {
      for protection in screen.visit.protections { register(protection) }
    }
    if actor != nil { scheduler = .following(actor) }
  }

  override func assertOwner() {
    // Where the runtime stops the program itself, it does not print the sentence. The compiler lets
    // a navigator leave its actor where checks are off, as in Swift 5 modules.
    if isOfMainActor {
      MainActor.assertIsolated(
        "a navigator made on the main actor is used outside of it; send from the main actor")
    }
  }

  // MARK: Places

  /// The main stack.
  public var main: ContentPlace<A> { place(.main) }

  /// The tabs that are present, in order.
  public var tabs: [A.Tab] {
    let present = world.state.presentTabs
    return A.Tab.allCases.filter { present.contains($0.index) }
  }

  /// The selected tab, also while the main stack covers it; nil in an app without tabs.
  public var selectedTab: A.Tab? {
    world.map.tabs.isEmpty ? nil : A.Tab.allCases.first { $0.index == world.state.selectedTab }
  }

  /// Whether `back()` leads anywhere: out of an accessory, down a stack, or to another tab.
  public var canGoBack: Bool { world.canGoBack }

  /// The stack of a tab, selected or not; empty while the tab is not present.
  public func tab(_ tab: A.Tab) -> ContentPlace<A> {
    place(.tab(.name(world.map.tabs[tab.index].name)))
  }

  /// The stack of the selected tab.
  public func tab() -> ContentPlace<A> { place(.tab(.current)) }

  /// The active stack: main, or the selected tab.
  public var active: ContentPlace<A> { place(nil) }

  /// An accessory layer, 0 to 9; nil for the declared layer of the accessory that a call names, and
  /// for the topmost one in a call that names none.
  public func accessory(_ level: Int? = nil) -> AccessoryPlace<A> {
    AccessoryPlace(app: self, target: Target(layer: level.map { .accessory($0) }))
  }

  /// The stacks of a nested navigator.
  ///
  /// - Parameters:
  ///   - nested: its name.
  ///   - host: the entry in which it lives; nil for the innermost one that has the focus, else the
  ///     frontmost visible one, else the newest.
  public func nested<Tab>(
    _ nested: Nested<A, Tab>, in host: EntryID? = nil
  ) -> NestedPlace<A, Tab> {
    NestedPlace(
      app: self, address: NestedAddress(name: (try? name(nested.text)) ?? .empty, host: host))
  }

  private func place(_ layer: LayerName?) -> ContentPlace<A> {
    ContentPlace(app: self, target: Target(layer: layer))
  }

  // MARK: Everywhere

  /// Goes back one step, as the Escape key does: to the input before a remembered update, else to
  /// the screen below.
  @discardableResult
  public func back() -> Reply { perform(Request(.back)) }

  /// Gives a visit another input, which its controller receives.
  ///
  /// - Parameters:
  ///   - name: the screen or the accessory.
  ///   - id: the entry, `context.id` in its own controller; nil for the nearest one of the name,
  ///     which may be another visit by the time that a download ends.
  ///   - input: the new input.
  ///   - isRemembered: whether ``back()`` leads to the present input first, as from a page of
  ///     results to the one before; at most 100 are remembered.
  @inlinable
  @discardableResult
  public func update<Kind, Input, Output>(
    _ name: VisitName<Kind, A, Input, Output>, of id: EntryID? = nil, with input: Input,
    isRemembered: Bool = false
  ) -> Reply {
    update(name.text, of: id, with: Payload.carrying(input), isRemembered: isRemembered)
  }

  /// Makes the controller of a screen with an input now, and keeps it for the next visit.
  ///
  /// The next visit with this input, or with the id of the screen's lifetime, takes the controller,
  /// which then lives as one that the visit made. Until then it lives as a controller that is kept
  /// after a visit: for the `keepAlive` of the screen, else until `memoryIsLow()`. Its protections
  /// are checked now and at the visit; when one no longer passes, it ends. Does nothing if the
  /// screen is open or kept with this input.
  @discardableResult
  public func preload<Input, Output>(
    _ screen: Screen<A, Input, Output>, with input: Input
  ) -> Reply { preload(screen.text, with: Payload.carrying(input)) }

  /// Makes the controller of a screen without an input now, and keeps it until it is shown.
  @discardableResult
  public func preload<Output>(_ screen: Screen<A, Void, Output>) -> Reply {
    preload(screen.text, with: nil)
  }

  /// Sends the commands of a block as one transaction: all or nothing, in one commit.
  ///
  /// Inside the block the calls of this navigator and its places, and `finish` of a context, reply
  /// `.waiting`. `send` does not take part.
  @discardableResult
  public func transaction(_ body: (AppNavigator<A>) -> Void) -> Reply {
    transaction { body(self) }
  }

  /// The live side of an entry that was read, with its controller.
  public func context(_ entry: AppEntry<A>) -> EntryContext? { context(entry.entry.id) }
}
