// The part of the typed calls that does not depend on types.

/// The names and the open transactions of typed calls.
struct TypedCalls {
  /// The names of literals, by the address of the literal.
  ///
  /// A literal never moves, so that only its first use reads its text. Literals with equal texts at
  /// different addresses have equal names.
  private var names: [UInt: Name] = [:]
  /// The transactions whose blocks are running, outermost first.
  var open: [OpenTransaction] = []

  /// The steps of a transaction so far.
  struct OpenTransaction {
    var steps: [Request] = []
    /// The reason why one of the steps, and so the transaction, cannot be sent; nil if all can.
    var refusal: Refusal?
  }

  /// Returns the name of a literal.
  /// - Throws: `Refusal.badName` when the text is not a name, or when too many names are kept.
  mutating func name(_ literal: StaticString) throws(Refusal) -> Name {
    // A literal of one character may be stored without an address.
    guard literal.hasPointerRepresentation else { return try Name(refusing: "\(literal)") }
    let address = UInt(bitPattern: unsafe literal.utf8Start)
    if let known = names[address] { return known }
    let name = try Name(refusing: "\(literal)")
    names[address] = name
    return name
  }
}

/// A command that adds an entry, or the first one of a flow.
@usableFromInline
enum Opening {
  case push
  case go
  case replace
  /// The new entry gets the result of the one that it replaces.
  case inherit
  /// The new entry takes the place of an entry, with those above it.
  case exchange(EntryID)
  case overlay
  /// A flow, at the intent with this text if the flow has intents.
  case start(intent: String?)

  /// The start of a flow; an input of an enum of strings is an intent.
  static func start(with input: some Sendable) -> Opening {
    .start(intent: (input as? any RawRepresentable)?.rawValue as? String)
  }
}

extension Navigator {
  /// Sends the request for a screen, an accessory or a flow, or adds it to the open transaction.
  @usableFromInline
  func open(
    _ opening: Opening, _ screen: StaticString, _ target: Target, with payload: Payload?,
    _ options: VisitOptions, _ onResult: ((Outcome<Payload?>) -> Void)?
  ) -> Reply {
    perform(onRefusal: options.onRefusal) { () throws(Refusal) in
      try request(opening, screen, target, with: payload, options, onResult)
    }
  }

  func request(
    _ opening: Opening, _ screen: StaticString, _ target: Target, with payload: Payload?,
    _ options: VisitOptions, _ onResult: ((Outcome<Payload?>) -> Void)?
  ) throws(Refusal) -> Request {
    let name = try name(screen)
    var target = target
    // The steps of a transaction have one origin at most, so that each names its stack.
    if !typed.open.isEmpty, target.layer == nil, let origin = options.model?.origin {
      target = home(of: origin)
    }
    var request = target.request(try command(opening, name, on: target, with: payload))
    request.apply(options)
    request.onResult = onResult
    return request
  }

  private func command(
    _ opening: Opening, _ name: Name, on target: Target, with payload: Payload?
  ) throws(Refusal) -> Command {
    switch opening {
    case .push: .push(name, on: target.layer, with: payload)
    case .go: .go(name, on: layer(of: name, target), with: payload)
    case .replace: .replace(name, on: layer(of: name, target), with: payload)
    case .inherit: .replace(name, on: target.layer, with: payload, inheriting: true)
    case .exchange(let id): .replaceEntry(id, by: name, with: payload)
    case .overlay:
      if case .accessory(let level, nil)? = target.layer {
        .overlay(name, at: level, with: payload)
      } else {
        .overlay(name, with: payload)
      }
    case .start(let intent?) where world.map.flows.contains { $0.takesIntent(name) }:
      .start(name, at: try Name(refusing: intent), on: target.layer)
    case .start: .start(name, on: target.layer, with: payload)
    }
  }

  /// The layer that a place means for a screen or an accessory: its own, else the declared one.
  private func layer(of name: Name, _ target: Target) -> LayerName? {
    if let layer = target.layer { return layer }
    let variants = world.map.accessories(name)
    if variants.isEmpty { return nil }
    let host = target.nested.flatMap { self.host(of: $0, near: target.origin) }
    let variant = (try? world.variant(of: name, variants, within: host)) ?? 0
    return .accessory(variants[variant].level)
  }

  /// The accessory layer of a place; the topmost one if it names none, and layer 0 if none is open.
  func onTop(_ target: Target) -> Target {
    if target.layer != nil { return target }
    var level = 0
    if case .accessory(let open, _)? = stacks(of: target)?.activeAccessory?.slot { level = open }
    return Target(layer: .accessory(level), nested: target.nested, origin: target.origin)
  }

  /// Pops to the nearest entry of a screen or an accessory.
  @usableFromInline
  func pop(
    to screen: StaticString, _ target: Target, with payload: Payload? = nil
  ) -> Reply {
    perform { () throws(Refusal) in
      let name = try name(screen)
      return target.request(.popTo(.screen(name), on: layer(of: name, target), with: payload))
    }
  }

  /// Gives an entry of a screen or an accessory, or the nearest one, another payload.
  @usableFromInline
  func update(
    _ screen: StaticString, of id: EntryID?, with payload: Payload?, isRemembered: Bool
  ) -> Reply {
    perform { () throws(Refusal) in
      guard let payload else { throw Refusal.changesNothing }
      let name = try name(screen)
      if let id, let entry = world.state.entry(id), entry.screen != name {
        throw Refusal.notOpen(name)
      }
      return Request(
        .update(id.map { .entry($0) } ?? .screen(name), with: payload, remembered: isRemembered))
    }
  }

  /// Makes the controller of a screen before it is shown.
  func preload(_ screen: StaticString, with payload: Payload?) -> Reply {
    perform { () throws(Refusal) in Request(.preload(try name(screen), with: payload)) }
  }

  /// Returns the name of a literal.
  /// - Throws: `Refusal.badName`.
  func name(_ literal: StaticString) throws(Refusal) -> Name {
    try typed.name(literal)
  }

  /// Returns the callback for an untyped result that calls a typed one.
  @inlinable
  func reading<Output: Sendable>(
    _ onResult: ((Outcome<Output>) -> Void)?, of screen: StaticString
  ) -> ((Outcome<Payload?>) -> Void)? {
    guard let onResult else { return nil }
    let link = contexts.link
    return { onResult(link.read($0, of: screen, as: Output.self)) }
  }

  /// Sends a request, or adds it to the open transaction.
  func perform(_ request: Request) -> Reply {
    var request = request
    if !declared.flows.isEmpty, let origin = request.origin {
      request.origin = contexts.firstEntry(of: origin)
    }
    guard let last = typed.open.indices.last else { return send(request) }
    typed.open[last].steps.append(request)
    return .waiting
  }

  /// Sends a request that is made here, or refuses one that cannot be made.
  func perform(
    onRefusal: ((Refusal) -> Void)? = nil, making request: () throws(Refusal) -> Request
  ) -> Reply {
    do throws(Refusal) {
      return perform(try request())
    } catch {
      onRefusal?(error)
      return refuse(error)
    }
  }

  /// Refuses a request that cannot be sent, and the transaction that contains it.
  func refuse(_ refusal: Refusal) -> Reply {
    if let last = typed.open.indices.last, typed.open[last].refusal == nil {
      typed.open[last].refusal = refusal
    }
    return .refused(refusal)
  }

  /// Returns the requests of a block without sending them.
  func collected(_ body: () -> Void) -> TypedCalls.OpenTransaction {
    typed.open.append(TypedCalls.OpenTransaction())
    body()
    return typed.open.removeLast()
  }

  /// Sends the requests of a block as one transaction.
  func transaction(of body: () -> Void) -> Reply {
    let transaction = collected(body)
    let origins = Set(transaction.steps.map(\.origin))
    let origin = origins.count == 1 ? origins.first ?? nil : nil
    let request = Request(transaction: transaction.steps, from: origin)
    guard let refusal = transaction.refusal else { return perform(request) }
    _ = request.refuse(refusal)
    return refuse(refusal)
  }
}

extension FlowDefinition {
  /// Whether it is a flow with a name, and has intents.
  fileprivate func takesIntent(_ name: Name) -> Bool { self.name == name && !intents.isEmpty }
}

extension Navigator {
  /// Whether an entry still exists after the steps of the open transactions so far.
  func isLive(_ id: EntryID) -> Bool {
    let commands = typed.open.flatMap { $0.steps.map(\.command) }
    if commands.isEmpty { return true }
    var world = world
    _ = step(&world, .command(IssuedCommand(.transaction(commands))))
    return world.state.entry(id) != nil
  }
}
