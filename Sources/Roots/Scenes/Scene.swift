/// What an entry shows: one thing that fills its place, or two over a backdrop that stays.
///
///     let stop: Scene<String, String> = .multipart(top: "search", bottom: "stops", over: "city")
///
/// A value: what stands in it is whatever draws here, a controller or the name of one.
public enum Scene<Part, Backdrop> {
  /// One part that fills the place.
  case fullscreen(Part)
  /// A part at the upper edge and one at the lower edge; between them one sees the backdrop.
  case multipart(top: Part, bottom: Part, over: Backdrop)

  /// From top to bottom.
  public var parts: [Part] {
    switch self {
    case .fullscreen(let part): [part]
    case .multipart(let top, let bottom, _): [top, bottom]
    }
  }

  /// What stays while parts come and go; nil in fullscreen.
  public var backdrop: Backdrop? {
    if case .multipart(_, _, let backdrop) = self { return backdrop }
    return nil
  }

  /// The same shape with other things in it.
  ///
  /// - Parameters:
  ///   - part: makes a part, top first.
  ///   - backdrop: makes the backdrop; not asked in fullscreen.
  public func map<NewPart, NewBackdrop>(
    _ part: (Part) throws -> NewPart, over backdrop: (Backdrop) throws -> NewBackdrop
  ) rethrows -> Scene<NewPart, NewBackdrop> {
    switch self {
    case .fullscreen(let only): .fullscreen(try part(only))
    case .multipart(let top, let bottom, let behind):
      .multipart(top: try part(top), bottom: try part(bottom), over: try backdrop(behind))
    }
  }
}

extension Scene: Equatable where Part: Equatable, Backdrop: Equatable {}
extension Scene: Hashable where Part: Hashable, Backdrop: Hashable {}
extension Scene: Sendable where Part: Sendable, Backdrop: Sendable {}
