// Commands for one entry with a block that configures the visit.

extension ContentPlace {
  /// Pushes a screen, or shows an accessory over the content.
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

  /// Pushes a screen.
  @discardableResult
  public func push<Origin, Destination>(
    _ configure: (Destinations<Screen, None>) -> Visiting<Origin, Destination>
  ) -> Reply {
    app.send(configure(screens { .push($0, on: layer) }))
  }

  /// Clears the stack and pushes a screen.
  @discardableResult
  public func go<Origin, Destination>(
    _ configure: (Destinations<Screen, None>) -> Visiting<Origin, Destination>
  ) -> Reply {
    app.send(configure(screens { .go($0, on: layer) }))
  }

  /// Replaces the top entry; with `inheriting` its result moves to the new entry.
  @discardableResult
  public func replace<Origin, Destination>(
    inheriting: Bool = false,
    _ configure: (Destinations<Screen, None>) -> Visiting<Origin, Destination>
  ) -> Reply {
    app.send(configure(screens { .replace($0, on: layer, inheriting: inheriting) }))
  }

  /// Shows an accessory over the content, on the layer of the visit or the declared one.
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
  /// Pushes an accessory onto this layer.
  @discardableResult
  public func push<Origin, Destination>(
    _ configure: (Destinations<None, Accessory>) -> Visiting<Origin, Destination>
  ) -> Reply {
    app.send(configure(accessories { .overlay($0, at: $1) }))
  }

  /// Clears the layer and pushes an accessory.
  @discardableResult
  public func go<Origin, Destination>(
    _ configure: (Destinations<None, Accessory>) -> Visiting<Origin, Destination>
  ) -> Reply {
    app.send(configure(accessories { .go($0, on: .accessory($1)) }))
  }

  /// Replaces the top entry; with `inheriting` its result moves to the new entry.
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
  /// Pushes a screen onto the active layer, or shows an accessory over the content.
  @discardableResult
  public func present<Origin, Destination>(
    _ configure: (Destinations<Screen, Accessory>) -> Visiting<Origin, Destination>
  ) -> Reply { active.present(configure) }

  /// Pushes a screen onto the active layer.
  @discardableResult
  public func push<Origin, Destination>(
    _ configure: (Destinations<Screen, None>) -> Visiting<Origin, Destination>
  ) -> Reply { active.push(configure) }

  /// Sends any other command that adds one entry, such as the start of a flow.
  @discardableResult
  public func send<Origin, Destination>(
    _ command: Command,
    _ configure: (Visiting<any Controller, any Controller>) -> Visiting<Origin, Destination>
  ) -> Reply { send(configure(Visiting(command))) }

  /// Sends a visit to the navigator, or adds it to the open transaction, which fails as a whole if
  /// the visit is refused.
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
  /// Pushes a screen onto the active layer, or shows an accessory over the content.
  @discardableResult
  public func present<Origin, Destination>(
    _ configure: (NamedDestinations) -> Visiting<Origin, Destination>
  ) -> Reply {
    let map = world.map
    return send(
      configure(
        NamedDestinations { map.accessories($0).isEmpty ? .push($0) : .overlay($0) }))
  }

  /// Pushes a screen onto a layer, by default the active one.
  @discardableResult
  public func push<Origin, Destination>(
    on layer: LayerName? = nil,
    _ configure: (NamedDestinations) -> Visiting<Origin, Destination>
  ) -> Reply { send(configure(NamedDestinations { .push($0, on: layer) })) }

  /// Clears a layer, by default the active one, and pushes a screen.
  @discardableResult
  public func go<Origin, Destination>(
    on layer: LayerName? = nil,
    _ configure: (NamedDestinations) -> Visiting<Origin, Destination>
  ) -> Reply { send(configure(NamedDestinations { .go($0, on: layer) })) }

  /// Replaces the top entry of a layer, by default the active one; with `inheriting` its result
  /// moves to the new entry.
  @discardableResult
  public func replace<Origin, Destination>(
    on layer: LayerName? = nil, inheriting: Bool = false,
    _ configure: (NamedDestinations) -> Visiting<Origin, Destination>
  ) -> Reply {
    send(configure(NamedDestinations { .replace($0, on: layer, inheriting: inheriting) }))
  }

  /// Shows an accessory over the content, on a layer from 0 to 9 or the declared one.
  @discardableResult
  public func overlay<Origin, Destination>(
    at level: Int? = nil,
    _ configure: (NamedDestinations) -> Visiting<Origin, Destination>
  ) -> Reply { send(configure(NamedDestinations { .overlay($0, at: level) })) }

  /// Sends any other command that adds one entry, such as the start of a flow.
  @discardableResult
  public func send<Origin, Destination>(
    _ command: Command,
    _ configure: (Visiting<any Controller, any Controller>) -> Visiting<Origin, Destination>
  ) -> Reply { send(configure(Visiting(command))) }
}
