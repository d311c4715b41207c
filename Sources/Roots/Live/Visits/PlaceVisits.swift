// Asking for a visit with a block that chains how it is to be done.

extension ContentPlace {
  /// A screen on top, or an accessory over what is shown.
  @discardableResult
  public func present<Origin, Destination>(
    _ configure: (Destinations<Screen, Accessory>) -> Visiting<Origin, Destination>
  ) -> Reply {
    app.send(
      configure(
        Destinations(
          screen: { .push(app.name($0), on: layer) },
          accessory: { .overlay(app.name($0), at: $1) })))
  }

  /// A screen on top.
  @discardableResult
  public func push<Origin, Destination>(
    _ configure: (Destinations<Screen, None>) -> Visiting<Origin, Destination>
  ) -> Reply {
    app.send(configure(screens { .push($0, on: layer) }))
  }

  /// The stack is cleared, and the screen is its only entry.
  @discardableResult
  public func go<Origin, Destination>(
    _ configure: (Destinations<Screen, None>) -> Visiting<Origin, Destination>
  ) -> Reply {
    app.send(configure(screens { .go($0, on: layer) }))
  }

  /// The top makes way; inheriting, its result moves to the new entry.
  @discardableResult
  public func replace<Origin, Destination>(
    inheriting: Bool = false,
    _ configure: (Destinations<Screen, None>) -> Visiting<Origin, Destination>
  ) -> Reply {
    app.send(configure(screens { .replace($0, on: layer, inheriting: inheriting) }))
  }

  /// An accessory over what is shown: on that layer, else on the declared one.
  @discardableResult
  public func overlay<Origin, Destination>(
    _ configure: (Destinations<None, Accessory>) -> Visiting<Origin, Destination>
  ) -> Reply {
    app.send(
      configure(Destinations(accessory: { .overlay(app.name($0), at: $1) })))
  }

  private func screens(_ command: @escaping (Name) -> Command) -> Destinations<Screen, None> {
    Destinations(screen: { command(app.name($0)) })
  }
}

extension AccessoryPlace {
  /// An accessory on top of this layer.
  @discardableResult
  public func push<Origin, Destination>(
    _ configure: (Destinations<None, Accessory>) -> Visiting<Origin, Destination>
  ) -> Reply {
    app.send(configure(accessories { .overlay($0, at: $1) }))
  }

  /// The layer is cleared, and the accessory is its only entry.
  @discardableResult
  public func go<Origin, Destination>(
    _ configure: (Destinations<None, Accessory>) -> Visiting<Origin, Destination>
  ) -> Reply {
    app.send(configure(accessories { .go($0, on: .accessory($1)) }))
  }

  /// The top makes way; inheriting, its result moves to the new entry.
  @discardableResult
  public func replace<Origin, Destination>(
    inheriting: Bool = false,
    _ configure: (Destinations<None, Accessory>) -> Visiting<Origin, Destination>
  ) -> Reply {
    app.send(
      configure(accessories { .replace($0, on: .accessory($1), inheriting: inheriting) }))
  }

  private func accessories(
    _ command: @escaping (Name, Int) -> Command
  ) -> Destinations<None, Accessory> {
    Destinations(accessory: { command(app.name($0), $1 ?? level) })
  }
}

extension AppNavigator {
  /// A screen on the active layer, or an accessory over what is shown.
  @discardableResult
  public func present<Origin, Destination>(
    _ configure: (Destinations<Screen, Accessory>) -> Visiting<Origin, Destination>
  ) -> Reply { active.present(configure) }

  /// A screen on the active layer.
  @discardableResult
  public func push<Origin, Destination>(
    _ configure: (Destinations<Screen, None>) -> Visiting<Origin, Destination>
  ) -> Reply { active.push(configure) }

  /// Any other command that brings one entry, such as the start of a flow.
  @discardableResult
  public func send<Origin, Destination>(
    _ command: Command,
    _ configure: (Visiting<any Controller, any Controller>) -> Visiting<Origin, Destination>
  ) -> Reply { send(configure(Visiting(command))) }

  /// To the navigator, or into the transaction that is being put together, which fails as a whole
  /// when one of its visits cannot be asked for.
  func send<Origin, Destination>(_ visiting: Visiting<Origin, Destination>) -> Reply {
    if steps == nil { return navigator.send(visiting) }
    do throws(Refusal) {
      return send(try navigator.request(for: visiting, isStep: true))
    } catch {
      visiting.fail(error)
      return refuse(error)
    }
  }
}

extension Navigator {
  /// A screen on the active layer, or an accessory over what is shown.
  @discardableResult
  public func present<Origin, Destination>(
    _ configure: (NamedDestinations) -> Visiting<Origin, Destination>
  ) -> Reply {
    let map = world.map
    return send(
      configure(
        NamedDestinations { map.accessories($0).isEmpty ? .push($0) : .overlay($0) }))
  }

  /// A screen on that layer, else on the active one.
  @discardableResult
  public func push<Origin, Destination>(
    on layer: LayerName? = nil,
    _ configure: (NamedDestinations) -> Visiting<Origin, Destination>
  ) -> Reply { send(configure(NamedDestinations { .push($0, on: layer) })) }

  /// That layer is cleared, else the active one, and the screen is its only entry.
  @discardableResult
  public func go<Origin, Destination>(
    on layer: LayerName? = nil,
    _ configure: (NamedDestinations) -> Visiting<Origin, Destination>
  ) -> Reply { send(configure(NamedDestinations { .go($0, on: layer) })) }

  /// The top of that layer makes way, else that of the active one; inheriting, its result moves to
  /// the new entry.
  @discardableResult
  public func replace<Origin, Destination>(
    on layer: LayerName? = nil, inheriting: Bool = false,
    _ configure: (NamedDestinations) -> Visiting<Origin, Destination>
  ) -> Reply {
    send(configure(NamedDestinations { .replace($0, on: layer, inheriting: inheriting) }))
  }

  /// An accessory over what is shown: on that layer, else on the declared one.
  @discardableResult
  public func overlay<Origin, Destination>(
    at level: Int? = nil,
    _ configure: (NamedDestinations) -> Visiting<Origin, Destination>
  ) -> Reply { send(configure(NamedDestinations { .overlay($0, at: level) })) }

  /// Any other command that brings one entry, such as the start of a flow.
  @discardableResult
  public func send<Origin, Destination>(
    _ command: Command,
    _ configure: (Visiting<any Controller, any Controller>) -> Visiting<Origin, Destination>
  ) -> Reply { send(configure(Visiting(command))) }
}
