/// A navigator whose screens, inputs and results are checked by the compiler.
///
/// ```swift
/// nav.tab(.friends).push(.chat, with: 7)
/// nav.main.push(.photo, with: photo) { outcome in ... }
/// let name = try await nav.accessory(0).present(.login)
/// ```
///
/// A navigator keeps its controllers and callbacks alive; hold it weakly in them.
public final class TypedNavigator<A: App>: Navigator {
  /// Creates a navigator for the declarations of a block.
  ///
  /// - Parameters:
  ///   - historyLimit: the number of commits that can be undone, 0 or more.
  ///   - isRecording: whether every input is kept in a journal.
  ///   - declare: declares the tabs, screens and accessories.
  /// - Throws: `MapErrors` with every duplicate and invalid declaration, and every missing tab.
  public init(
    historyLimit: Int = History.defaultLimit, isRecording: Bool = false,
    declaring declare: (inout TypedDeclarations<A>) -> Void
  ) throws(MapErrors) {
    var typed = TypedDeclarations<A>()
    declare(&typed)
    let declarations = typed.checked
    super.init(
      try declarations.map(), factories: declarations.factories, visits: declarations.visitOptions,
      historyLimit: historyLimit, isRecording: isRecording)
    adopt(declarations)
  }

  /// The main stack.
  public var main: TypedContentPlace<A> { TypedContentPlace(app: self, layer: .main) }

  /// The stack of a tab, selected or not.
  public func tab(_ tab: A.Tab) -> TypedContentPlace<A> {
    let index = A.Tab.allCases.enumerated().first { $0.element == tab }?.offset ?? 0
    return TypedContentPlace(app: self, layer: .tab(.name(world.map.tabs[index].name)))
  }

  /// The stack of the selected tab.
  public func tab() -> TypedContentPlace<A> { TypedContentPlace(app: self, layer: .tab(.current)) }

  /// The active stack: main, or the selected tab.
  public var active: TypedContentPlace<A> { TypedContentPlace(app: self, layer: nil) }

  /// An accessory layer, 0 to 9.
  public func accessory(_ level: Int) -> TypedAccessoryPlace<A> {
    TypedAccessoryPlace(app: self, level: level)
  }

  /// Goes back one step, as the Escape key does.
  @discardableResult
  public func back() -> Reply { perform(Request(.back)) }

  /// Sends the commands of a block as one transaction: all or nothing, in one commit.
  ///
  /// Inside the block the calls of this navigator and its places reply `.waiting`. `send` and the
  /// contexts of entries do not take part.
  @discardableResult
  public func transaction(_ body: (TypedNavigator<A>) -> Void) -> Reply {
    transaction { body(self) }
  }
}
