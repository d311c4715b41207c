import RootsTerminal

/// The output files of a tape: texts, recordings and pictures.
///
/// Only requested formats are collected; they are written at the end. Hidden time is cut out of
/// recordings and animations, and `Set PlaybackSpeed` sets their speed.
struct TapeOutputs {
  private struct File {
    let path: String
    let form: TapeOutputForm
  }

  /// Whether frames are added, and not hidden.
  var isShown = true
  /// The speed of recordings and animations.
  var speed = 1.0
  private let title: String
  private let look: PictureStyle
  private var files: [File] = []
  private var shots: [(path: String, text: String)] = []
  private var photos: [TapeFilm] = []
  private var reel: TapeReel

  private var text = ""
  private var cast: Asciicast?
  private var film: Picture?
  private var last: Frame?
  /// The recorded time so far, and the clock time when it was updated last.
  private var recorded = Duration.zero
  private var clock = Duration.zero

  /// The approximate maximum size of an output, in bytes; the rest is left out and reported.
  static let sizeLimit = 64 * 1_048_576
  private static let separator = String(repeating: "─", count: 80)

  init(of tape: Tape, path: String) {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    title = visible(name.hasSuffix(".tape") ? String(name.dropLast(5)) : name)
    look = PictureStyle(of: tape)
    reel = TapeReel(framesPerSecond: look.framesPerSecond)
  }

  /// Whether the frame after each command is needed.
  var isCollecting: Bool {
    isShown && text.utf8.count < Self.sizeLimit && files.contains { $0.form == .text }
  }

  /// Whether every frame is needed with its time.
  var isFilming: Bool { files.contains { $0.form != .text } }

  /// Starts collecting frames for a file.
  mutating func collect(for path: String, _ form: TapeOutputForm) {
    guard !files.contains(where: { $0.path == path }) else { return }
    files.append(File(path: path, form: form))
    switch form {
    case .cast: if cast == nil { cast = Asciicast(title: title) }
    case .film: if film == nil { film = Picture(title: title, look: look) }
    case .text, .still, .video, .image: break
    }
  }

  /// Adds the frame after a command to the text output.
  mutating func add(_ frame: Frame) {
    text += "\(frame.text)\n\(Self.separator)\n"
  }

  /// Keeps the current frame for a screenshot.
  mutating func take(_ frame: Frame, for path: String, _ form: TapeOutputForm) {
    if form == .image { return photos.append(film(to: path, of: [still(frame)])) }
    let isText = form == .text
    let text = isText ? frame.text + "\n" : Picture(of: frame, title: title, look: look).text
    shots.append((path, text))
  }

  private func still(_ frame: Frame) -> TapeFilm.Scene {
    TapeFilm.Scene(picture: Picture(of: frame, title: title, look: look).text, time: .zero)
  }

  private func film(to path: String, of scenes: [TapeFilm.Scene]) -> TapeFilm {
    TapeFilm(path: path, scenes: scenes, width: look.width)
  }

  /// The films and pictures that other programs render.
  private var films: [TapeFilm] {
    let all = files.compactMap { file -> TapeFilm? in
      switch file.form {
      case .video:
        film(
          to: file.path,
          of: reel.scenes(until: recorded) { Picture(of: $0, title: title, look: look).text })
      case .image: last.map { film(to: file.path, of: [still($0)]) }
      case .text, .cast, .still, .film: nil
      }
    }
    return all + photos
  }

  /// Adds a frame at a time, with markers for the navigations that led to it.
  mutating func show(_ frame: Frame, at time: Duration, markers: [String]) {
    recorded += (time - clock) / speed
    clock = time
    last = frame
    if let bytes = cast?.byteCount, bytes < Self.sizeLimit {
      cast?.add(frame, at: recorded, markers: markers)
    }
    if let bytes = film?.byteCount, bytes < Self.sizeLimit { film?.add(frame, at: recorded) }
    if files.contains(where: { $0.form == .video }) { reel.add(frame, at: recorded) }
  }

  /// Cuts out the hidden time up to `time`.
  mutating func cut(to time: Duration) { clock = time }

  /// The paths of files that reached the size limit.
  var cutPaths: [String] {
    files.filter { size(of: $0.form) >= Self.sizeLimit || $0.form == .video && reel.isFull }
      .map(\.path)
  }

  private func size(of form: TapeOutputForm) -> Int {
    switch form {
    case .text: text.utf8.count
    case .cast: cast?.byteCount ?? 0
    case .film: film?.byteCount ?? 0
    case .still, .video, .image: 0
    }
  }

  /// Writes the files.
  /// - Returns: the files that could not be written, with the reason.
  func write(
    to disk: TapeFiles, _ maker: TapeFilmMaker?
  ) -> [(path: String, error: TapeFileError)] {
    var failures: [(path: String, error: TapeFileError)] = []
    func attempt(_ path: String, _ body: () throws(TapeFileError) -> Void) {
      do throws(TapeFileError) { try body() } catch { failures.append((path, error)) }
    }
    let texts = files.compactMap { file in content(of: file.form).map { (file.path, $0) } }
    for (path, text) in texts + shots {
      attempt(path) { () throws(TapeFileError) in try disk.write(path, text) }
    }
    guard let maker else { return failures }
    for film in films where !film.scenes.isEmpty {
      attempt(film.path) { () throws(TapeFileError) in try maker.make(film) }
    }
    return failures
  }

  /// The content of a file; nil for a picture if no frame was shown.
  private func content(of form: TapeOutputForm) -> String? {
    switch form {
    case .text: text
    case .cast: cast?.text
    case .film: film?.text
    case .video, .image: nil
    case .still: last.map { Picture(of: $0, title: title, look: look).text }
    }
  }
}
