/// A stack onto which screens or accessories are pushed: ``ContentPlace`` or ``AccessoryPlace``.
///
/// A place keeps its navigator alive; do not store one.
public struct VisitPlace<A: AppNames, Kind: VisitKind> {
  @usableFromInline
  let app: AppNavigator<A>
  @usableFromInline
  let target: Target

  /// Pushes a screen or an accessory with its input.
  ///
  /// - Parameters:
  ///   - name: the screen or the accessory.
  ///   - input: its input.
  ///   - options: the options of the visit.
  ///   - onResult: called exactly once with the result of the visit.
  @inlinable
  @discardableResult
  public func push<Input, Output>(
    _ name: VisitName<Kind, A, Input, Output>, with input: Input,
    _ options: VisitOptions = VisitOptions(), onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply { open(pushing, name, Payload.carrying(input), options, onResult) }

  /// Pushes a screen or an accessory without an input.
  @inlinable
  @discardableResult
  public func push<Output>(
    _ name: VisitName<Kind, A, Void, Output>, _ options: VisitOptions = VisitOptions(),
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply { open(pushing, name, nil, options, onResult) }

  /// Unavailable: a screen or an accessory with an input needs it.
  @available(
    *, unavailable,
    message: "this screen or accessory takes an input; write push(.name, with: input)"
  )
  @discardableResult
  public func push<Input, Output>(
    _ name: VisitName<Kind, A, Input, Output>, _ options: VisitOptions = VisitOptions(),
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply { .waiting }

  /// Pushes a screen or an accessory whose input comes later; until then the command is pending.
  ///
  /// - Parameters:
  ///   - name: the screen or the accessory.
  ///   - options: the options of the visit; their deadline limits the wait.
  ///   - load: gets the promise of the input; an error that it throws refuses the command.
  ///   - onResult: called exactly once with the result of the visit.
  @discardableResult
  public func load<Input, Output>(
    _ name: VisitName<Kind, A, Input, Output>, _ options: VisitOptions = VisitOptions(),
    input load: @escaping (PendingInput<Input>) throws -> Void,
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply {
    app.perform(onRefusal: options.onRefusal) { () throws(Refusal) in
      var request = try app.request(
        pushing, name.text, target, with: nil, options, app.reading(onResult, of: name.text))
      if !app.typed.open.isEmpty {
        throw .notPrepared(
          try app.name(name.text), reason: "a transaction needs its inputs at once")
      }
      request.wait { try load(PendingInput($0)) }
      return request
    }
  }

  /// Clears the stack and pushes a screen or an accessory with its input.
  ///
  /// - Parameters:
  ///   - name: the screen or the accessory.
  ///   - input: its input.
  ///   - options: the options of the visit.
  ///   - onResult: called exactly once with the result of the visit.
  @inlinable
  @discardableResult
  public func go<Input, Output>(
    _ name: VisitName<Kind, A, Input, Output>, with input: Input,
    _ options: VisitOptions = VisitOptions(), onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply { open(.go, name, Payload.carrying(input), options, onResult) }

  /// Clears the stack and pushes a screen or an accessory without an input.
  @inlinable
  @discardableResult
  public func go<Output>(
    _ name: VisitName<Kind, A, Void, Output>, _ options: VisitOptions = VisitOptions(),
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply { open(.go, name, nil, options, onResult) }

  /// Unavailable: a screen or an accessory with an input needs it.
  @available(
    *, unavailable, message: "this screen or accessory takes an input; write go(.name, with: input)"
  )
  @discardableResult
  public func go<Input, Output>(
    _ name: VisitName<Kind, A, Input, Output>, _ options: VisitOptions = VisitOptions(),
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply { .waiting }

  /// Replaces the top entry by a screen or an accessory with its input.
  ///
  /// - Parameters:
  ///   - name: the screen or the accessory.
  ///   - input: its input.
  ///   - options: the options of the visit.
  ///   - onResult: called exactly once with the result of the visit.
  @inlinable
  @discardableResult
  public func replace<Input, Output>(
    _ name: VisitName<Kind, A, Input, Output>, with input: Input,
    _ options: VisitOptions = VisitOptions(), onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply { open(.replace, name, Payload.carrying(input), options, onResult) }

  /// Replaces the top entry by a screen or an accessory without an input.
  @inlinable
  @discardableResult
  public func replace<Output>(
    _ name: VisitName<Kind, A, Void, Output>, _ options: VisitOptions = VisitOptions(),
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply { open(.replace, name, nil, options, onResult) }

  /// Unavailable: a screen or an accessory with an input needs it.
  @available(
    *, unavailable,
    message: "this screen or accessory takes an input; write replace(.name, with: input)"
  )
  @discardableResult
  public func replace<Input, Output>(
    _ name: VisitName<Kind, A, Input, Output>, _ options: VisitOptions = VisitOptions(),
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply { .waiting }

  // MARK: Back

  /// Pops the top entries, at most those above the root, without a result.
  ///
  /// - Parameter count: the number of entries, 1 or more.
  @discardableResult
  public func pop(_ count: Int = 1) -> Reply {
    if Kind.isAccessory, target.layer == nil, app.stacks(of: target)?.activeAccessory == nil {
      return app.refuse(.nothingOpen(nil))
    }
    return app.perform(stack.request(.pop(stack.layer, count: count)))
  }

  /// Pops to the nearest entry of a screen or an accessory; without one, pushes it if it takes no
  /// input.
  @discardableResult
  public func pop<Input, Output>(to name: VisitName<Kind, A, Input, Output>) -> Reply {
    app.pop(to: name.text, target)
  }

  /// Pops to the nearest entry of a screen or an accessory and gives it another input; without one,
  /// pushes it.
  @inlinable
  @discardableResult
  public func pop<Input, Output>(
    to name: VisitName<Kind, A, Input, Output>, with input: Input
  ) -> Reply { app.pop(to: name.text, target, with: Payload.carrying(input)) }

  /// Opens a screen or an accessory on this place.
  @inlinable
  func open<Input, Output>(
    _ opening: Opening, _ name: VisitName<Kind, A, Input, Output>, _ payload: Payload?,
    _ options: VisitOptions, _ onResult: ((Outcome<Output>) -> Void)?
  ) -> Reply {
    app.open(
      opening, name.text, target, with: payload, options, app.reading(onResult, of: name.text))
  }

  /// The command that pushes onto this place.
  @usableFromInline
  var pushing: Opening { Kind.isAccessory ? .overlay : .push }

  /// The stack that is meant; for accessories without a layer, the topmost one.
  var stack: Target { Kind.isAccessory ? app.onTop(target) : target }
}

/// The main stack or a tab: a stack onto which screens are pushed.
public typealias ContentPlace<A: AppNames> = VisitPlace<A, ScreenKind>

/// An accessory layer: a stack of accessories over the content.
public typealias AccessoryPlace<A: AppNames> = VisitPlace<A, AccessoryKind>

extension VisitPlace where Kind == AccessoryKind {
  /// Clears the layer.
  @discardableResult
  public func dismiss() -> Reply {
    var level: Int?
    if case .accessory(let named, _)? = target.layer { level = named }
    return app.perform(target.request(.dismiss(level)))
  }
}
