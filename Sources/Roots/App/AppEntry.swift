/// An entry, read with the names of its app.
///
/// ```swift
/// if let id = nav.visible?.input(of: .chat) { ... }
/// nav.tab(.home).top?.shows(.feed)
/// ```
public struct AppEntry<A: AppNames>: Hashable, Sendable, Identifiable {
  /// The entry.
  public let entry: Entry

  /// The id of the entry, which no other visit has.
  public var id: EntryID { entry.id }

  /// Whether it is a visit to a screen or an accessory.
  public func shows<Kind, Input, Output>(_ name: VisitName<Kind, A, Input, Output>) -> Bool {
    entry.screen.text == "\(name)"
  }

  /// The input of a visit to a screen; nil for another screen.
  public func input<Input, Output>(of screen: Screen<A, Input, Output>) -> Input? {
    shows(screen) ? try? entry.payload?.value(as: Input.self) : nil
  }

  /// The input of a visit to an accessory; nil for another accessory.
  ///
  /// The label tells it from the input of a screen, whose errors would mention accessories.
  public func input<Input, Output>(ofAccessory accessory: Accessory<A, Input, Output>) -> Input? {
    shows(accessory) ? try? entry.payload?.value(as: Input.self) : nil
  }
}

extension AppEntry: CustomStringConvertible {
  /// The screen, the id and the input: `chat#4 7`.
  public var description: String { "\(entry)" }
}

extension AppNavigator {
  /// The topmost visible entry: that of an accessory while one is shown, else that of the content.
  public var visible: AppEntry<A>? { world.state.focusedEntry.map { AppEntry(entry: $0) } }

  /// The stack that a place means; nil if there is no such stack.
  fileprivate func stack(of target: Target) -> Stack? {
    guard let state = stacks(of: target) else { return nil }
    switch target.layer {
    case .main?: return state.main
    case .tab(.current)?: return state.tabs.isEmpty ? nil : state.tabs[state.selectedTab]
    case .tab(.name(let name))?:
      let tabs = world.tabs(within: target.nested.flatMap { host(of: $0, near: target.origin) })
      return tabs.firstIndex { $0.name == name }.map { state.tabs[$0] }
    case .tab(.number(let number))?:
      return (try? state.tab(number: number)).map { state.tabs[$0] }
    case .accessory(let level, nil)?:
      return state.shownAccessory(level).map { state[$0] }
    case .accessory(let level, let owner?)?: return state[.accessory(level, of: owner)]
    case .flow?:
      let layer = target.origin.flatMap { world.state.layer(of: contexts.firstEntry(of: $0)) }
      return layer.map { world.state[$0] }
    case nil: return target.origin == nil ? state[state.activeLayer] : nil
    }
  }
}

extension VisitPlace {
  /// The entries of the stack, bottom first; in an app with tabs, main begins with `host`.
  ///
  /// For accessories, those of the visible layer.
  /// - Complexity: O(depth).
  public var entries: [AppEntry<A>] { stored.entries.map { AppEntry(entry: $0) } }

  /// The top entry; nil if the stack is empty.
  public var top: AppEntry<A>? { stored.top.map { AppEntry(entry: $0) } }

  /// The number of entries.
  public var depth: Int { stored.count }

  /// The stack; empty if there is none.
  var stored: Stack {
    guard Kind.isAccessory, target.layer == nil else { return app.stack(of: target) ?? Stack() }
    guard let state = app.stacks(of: target), let layer = state.activeAccessory else {
      return Stack()
    }
    return state[layer]
  }
}

extension VisitPlace where Kind == ScreenKind {
  /// The screens of the stack, bottom first; in an app with tabs, main begins with `host`.
  ///
  /// - Complexity: O(depth).
  public var screens: [Name] { stored.entries.map(\.screen) }
}

extension VisitPlace where Kind == AccessoryKind {
  /// The accessories of the visible layer, bottom first.
  ///
  /// - Complexity: O(depth).
  public var accessories: [Name] { stored.entries.map(\.screen) }
}
