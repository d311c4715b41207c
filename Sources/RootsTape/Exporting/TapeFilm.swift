/// Frames that other programs render as a film or a picture.
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
  /// The reason why a file cannot be rendered, with the fix; nil if it can be.
  public var objection: (_ path: String) -> String?
  /// Renders a film and writes its file.
  public var make: (TapeFilm) throws(TapeFileError) -> Void

  /// Creates a maker from two functions.
  public init(
    objection: @escaping (_ path: String) -> String? = { _ in nil },
    make: @escaping (TapeFilm) throws(TapeFileError) -> Void
  ) {
    self.objection = objection
    self.make = make
  }
}
