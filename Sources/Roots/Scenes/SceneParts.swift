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
}

extension SceneParts: Equatable where Part: Equatable, Backdrop: Equatable {}
extension SceneParts: Hashable where Part: Hashable, Backdrop: Hashable {}
extension SceneParts: Sendable where Part: Sendable, Backdrop: Sendable {}
