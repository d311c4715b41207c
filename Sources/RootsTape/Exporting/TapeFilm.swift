/// Frames to be rendered as a film or a picture by programs outside of this library.
public struct TapeFilm: Hashable, Sendable {
  /// A picture and the time for which it is shown.
  public struct Scene: Hashable, Sendable {
    /// The frame as SVG.
    public var picture: String
    /// The time until the next picture.
    public var time: Duration
  }

  /// The path of the file; its extension is the format: `.gif`, `.mp4`, `.webm` or `.png`.
  public var path: String
  /// The pictures, in order; only one for `.png`.
  public var scenes: [Scene]
  /// The width of the file in pixels.
  public var width: Int
}

/// The programs that render films.
public struct TapeFilmMaker {
  /// The reason a file cannot be rendered, with the fix; nil if it can.
  public var objection: (_ path: String) -> String?
  /// Renders a film and writes its file.
  public var make: (TapeFilm) throws(TapeFileError) -> Void

  /// Creates a maker of functions.
  public init(
    objection: @escaping (_ path: String) -> String? = { _ in nil },
    make: @escaping (TapeFilm) throws(TapeFileError) -> Void
  ) {
    self.objection = objection
    self.make = make
  }
}
