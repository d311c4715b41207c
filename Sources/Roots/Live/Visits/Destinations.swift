/// What a visit can be to, in the user's own words.
public struct Destinations<Screen: Identifier, Accessory: Identifier> {
  /// What asks for a screen, and for an accessory; nil where there can be none.
  var screen: ((Screen) -> Command)?
  var accessory: ((Accessory, Int?) -> Command)?

  /// To a screen.
  public func to(_ screen: Screen) -> Visiting<any Controller, any Controller> {
    Visiting(self.screen?(screen) ?? .back)
  }

  /// To a screen whose controller is of that type.
  public func to<Destination: Controller>(
    _ screen: Screen, of type: Destination.Type
  ) -> Visiting<any Controller, Destination> { Visiting(self.screen?(screen) ?? .back) }

  /// To an accessory: on that layer, else on the declared one.
  public func to(
    _ accessory: Accessory, at level: Int? = nil
  ) -> Visiting<any Controller, any Controller> {
    Visiting(self.accessory?(accessory, level) ?? .back)
  }

  /// To an accessory whose controller is of that type.
  public func to<Destination: Controller>(
    _ accessory: Accessory, of type: Destination.Type, at level: Int? = nil
  ) -> Visiting<any Controller, Destination> {
    Visiting(self.accessory?(accessory, level) ?? .back)
  }
}

/// What a visit can be to, by its name.
public struct NamedDestinations {
  let command: (Name) -> Command

  /// To a screen or an accessory.
  public func to(_ name: Name) -> Visiting<any Controller, any Controller> {
    Visiting(command(name))
  }

  /// To one whose controller is of that type.
  public func to<Destination: Controller>(
    _ name: Name, of type: Destination.Type
  ) -> Visiting<any Controller, Destination> { Visiting(command(name)) }
}
