/// The possible destinations of a visit, as cases of the app's own enums.
public struct Destinations<Screen: Identifier, Accessory: Identifier> {
  /// The commands for a screen and for an accessory; nil if the destination cannot be one.
  var screen: ((Screen) -> Command)?
  var accessory: ((Accessory, Int?) -> Command)?

  /// A visit to a screen.
  public func to(_ screen: Screen) -> Visiting<any Controller, any Controller> {
    Visiting(self.screen?(screen) ?? .back)
  }

  /// A visit to a screen whose controller has a type.
  public func to<Destination: Controller>(
    _ screen: Screen, of type: Destination.Type
  ) -> Visiting<any Controller, Destination> { Visiting(self.screen?(screen) ?? .back) }

  /// A visit to an accessory, on a layer from 0 to 9; nil for the declared one.
  public func to(
    _ accessory: Accessory, at level: Int? = nil
  ) -> Visiting<any Controller, any Controller> {
    Visiting(self.accessory?(accessory, level) ?? .back)
  }

  /// A visit to an accessory whose controller has a type.
  public func to<Destination: Controller>(
    _ accessory: Accessory, of type: Destination.Type, at level: Int? = nil
  ) -> Visiting<any Controller, Destination> {
    Visiting(self.accessory?(accessory, level) ?? .back)
  }
}

/// The possible destinations of a visit, by name.
public struct NamedDestinations {
  let command: (Name) -> Command

  /// A visit to a screen or an accessory.
  public func to(_ name: Name) -> Visiting<any Controller, any Controller> {
    Visiting(command(name))
  }

  /// A visit to a screen or an accessory whose controller has a type.
  public func to<Destination: Controller>(
    _ name: Name, of type: Destination.Type
  ) -> Visiting<any Controller, Destination> { Visiting(command(name)) }
}
