/// The layout of an entry's content: one part that fills it, or two parts over a backdrop.
///
///     let stop: SceneParts<String, String> = .multipart(
///       top: "search", bottom: "stops", over: "city")
///
/// A value: its parts are whatever draws here, controllers or their names.
public enum SceneParts<Part, Backdrop> {
  /// One part that fills the place.
  case fullscreen(Part)
  /// A part at the upper edge and one at the lower edge, with the backdrop visible between them.
  case multipart(top: Part, bottom: Part, over: Backdrop)

  /// The parts from top to bottom.
  public var parts: [Part] {
    switch self {
    case .fullscreen(let part): [part]
    case .multipart(let top, let bottom, _): [top, bottom]
    }
  }

  /// The view behind the parts; nil in fullscreen.
  public var backdrop: Backdrop? {
    if case .multipart(_, _, let backdrop) = self { return backdrop }
    return nil
  }

  /// The same layout with its parts and its backdrop transformed.
  ///
  /// - Parameters:
  ///   - part: transforms a part; called with the top one first.
  ///   - backdrop: transforms the backdrop; not called in fullscreen.
  public func map<NewPart, NewBackdrop>(
    _ part: (Part) throws -> NewPart, over backdrop: (Backdrop) throws -> NewBackdrop
  ) rethrows -> SceneParts<NewPart, NewBackdrop> {
    switch self {
    case .fullscreen(let only): .fullscreen(try part(only))
    case .multipart(let top, let bottom, let behind):
      .multipart(top: try part(top), bottom: try part(bottom), over: try backdrop(behind))
    }
  }
}

extension SceneParts: Equatable where Part: Equatable, Backdrop: Equatable {}
extension SceneParts: Hashable where Part: Hashable, Backdrop: Hashable {}
extension SceneParts: Sendable where Part: Sendable, Backdrop: Sendable {}
