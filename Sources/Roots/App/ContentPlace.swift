// The calls that only stacks of screens have.

extension VisitPlace where Kind == ScreenKind {
  /// Pops to the entry of a controller, wherever it is; if it has none, pushes it as the controller
  /// of a screen.
  ///
  /// - Complexity: O(1) to find the entry.
  @discardableResult
  public func pop<Output>(
    to controller: any Controller, of screen: Screen<A, Void, Output>
  ) -> Reply {
    if let context = app.context(of: controller), app.isLive(context.id) {
      return app.perform(Request(.popTo(.entry(context.id))))
    }
    let options = VisitOptions(making: { _ in controller })
    return app.open(.push, screen.text, target, with: nil, options, nil)
  }

  /// Pops to the bottom entry.
  @discardableResult
  public func popToRoot() -> Reply {
    app.perform(target.request(.popTo(.root, on: target.layer)))
  }

  // MARK: Tabs

  /// Selects the tab, and pops main to the tab host.
  ///
  /// For the main stack, only clears the accessories.
  ///
  /// - Parameter root: whether a tab that is visible already is popped to its root, as a tap on its
  ///   name in a tab bar does.
  @discardableResult
  public func show(root: Bool = false) -> Reply {
    if case .tab(let tab)? = home.layer {
      return app.perform(home.request(.show(tab, root: root)))
    }
    return app.perform(target.request(.showMain))
  }

  /// Pops the tab's stack to its root.
  ///
  /// For the main stack, the same as `popToRoot()`.
  @discardableResult
  public func reset() -> Reply {
    if case .tab(let tab)? = home.layer { return app.perform(home.request(.reset(.tab(tab)))) }
    return popToRoot()
  }

  /// The stack by its own name, for that of a flow.
  private var home: Target {
    guard case .flow? = target.layer, let origin = target.origin else { return target }
    return app.home(of: app.contexts.firstEntry(of: origin))
  }

  /// Gives the stack these screens, bottom first; at least one.
  ///
  /// As many of its entries stay as are visits to screens of the list in its order, with their
  /// controllers and results. The others are dismissed, and the missing ones are added.
  ///
  /// ```swift
  /// nav.tab(.home).reset(to: [.screen(.feed), .screen(.chat, with: 7)])
  /// ```
  /// - Complexity: O(depth * screens).
  @discardableResult
  public func reset(to screens: [StackedScreen<A>]) -> Reply {
    app.perform { () throws(Refusal) in
      var layer = target.layer ?? .main
      if target.layer == nil, case .tab? = app.stacks(of: target)?.activeLayer.slot {
        layer = .tab(.current)
      }
      var entries: [ResetEntry] = []
      for item in screens {
        entries.append(ResetEntry(.screen(try app.name(item.screen)), with: item.payload))
      }
      return target.request(.reset(layer, to: entries))
    }
  }
}

/// A screen with its input, for ``VisitPlace/reset(to:)`` and ``Destination/reset(to:on:)``.
public struct StackedScreen<A: AppNames> {
  let screen: StaticString
  let payload: Payload?

  /// A screen with its input.
  public static func screen<Input, Output>(
    _ screen: Screen<A, Input, Output>, with input: Input
  ) -> StackedScreen { StackedScreen(screen: screen.text, payload: Payload.carrying(input)) }

  /// A screen without an input.
  public static func screen<Output>(_ screen: Screen<A, Void, Output>) -> StackedScreen {
    StackedScreen(screen: screen.text, payload: nil)
  }
}

// MARK: Entries below others

extension AppNavigator {
  /// Removes an entry without a result, wherever it is on its layer; those above it stay.
  ///
  /// - Parameters:
  ///   - entry: the entry; the root of a content layer is refused.
  ///   - count: the number of entries to remove, 1 or more: the entry and those below it, at most
  ///     those above the root.
  @discardableResult
  public func pop(_ entry: EntryID, count: Int = 1) -> Reply {
    perform(Request(.popEntry(entry, count: count)))
  }

  /// Replaces an entry, wherever it is on its layer, by a screen with its input; those above it
  /// stay.
  ///
  /// - Parameters:
  ///   - entry: the entry, which is dismissed.
  ///   - screen: the screen.
  ///   - input: the input of the screen.
  ///   - options: the options of the visit.
  ///   - onResult: called exactly once with the result of the screen.
  @inlinable
  @discardableResult
  public func replace<Input, Output>(
    _ entry: EntryID, by screen: Screen<A, Input, Output>, with input: Input,
    _ options: VisitOptions = VisitOptions(), onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply {
    open(
      .exchange(entry), screen.text, active.target, with: Payload.carrying(input), options,
      reading(onResult, of: screen.text))
  }

  /// Replaces an entry, wherever it is on its layer, by a screen without an input; those above it
  /// stay.
  @inlinable
  @discardableResult
  public func replace<Output>(
    _ entry: EntryID, by screen: Screen<A, Void, Output>,
    _ options: VisitOptions = VisitOptions(), onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply { replace(entry, by: screen, with: (), options, onResult: onResult) }
}
