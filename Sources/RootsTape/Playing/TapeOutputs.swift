import RootsTerminal

/// The files that a tape asks for: texts, recordings and pictures of what is shown.
///
/// Only what somebody asked for is collected, and it is written at the end. Time that was hidden is
/// cut out of recordings and films, and the rest passes as fast as `Set PlaybackSpeed` says.
struct TapeOutputs {
  private struct File {
    let path: String
    let form: TapeOutputForm
  }

  private let title: String
  private let look: PictureLook
  private var files: [File] = []
  private var shots: [(path: String, text: String)] = []

  private var text = ""
  private var cast: Asciicast?
  private var film: Picture?
  private var last: Frame?
  /// How much was recorded so far, and the clock's time when that was known.
  private var recorded = Duration.zero
  private var clock = Duration.zero

  /// The most bytes that an output has, about; what comes after is left out, and that is told.
  static let sizeLimit = 64 * 1_048_576
  private static let separator = String(repeating: "─", count: 80)

  init(of tape: Tape, path: String) {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    title = visible(name.hasSuffix(".tape") ? String(name.dropLast(5)) : name)
    look = PictureLook(of: tape)
  }

  /// Whether the frame after each command is wanted.
  var isCollecting: Bool { text.utf8.count < Self.sizeLimit && files.contains { $0.form == .text } }

  /// Whether every frame is wanted, at its time.
  var isFilming: Bool { files.contains { $0.form != .text } }

  /// The frames from now on are also for this file.
  mutating func collect(for path: String, _ form: TapeOutputForm) {
    guard !files.contains(where: { $0.path == path }) else { return }
    files.append(File(path: path, form: form))
    switch form {
    case .cast: if cast == nil { cast = Asciicast(title: title) }
    case .film: if film == nil { film = Picture(title: title, look: look) }
    case .text, .still: break
    }
  }

  /// The frame after a command.
  mutating func add(_ frame: Frame) {
    text += "\(frame.text)\n\(Self.separator)\n"
  }

  /// A picture or a text of what is shown now.
  mutating func take(_ frame: Frame, for path: String, _ form: TapeOutputForm) {
    let isText = form == .text
    let text = isText ? frame.text + "\n" : Picture(of: frame, title: title, look: look).text
    shots.append((path, text))
  }

  /// What is on the glass at a time, and the navigations that led to it.
  mutating func show(_ frame: Frame, at time: Duration, speed: Double, markers: [String]) {
    recorded += (time - clock) / speed
    clock = time
    last = frame
    if let bytes = cast?.byteCount, bytes < Self.sizeLimit {
      cast?.add(frame, at: recorded, markers: markers)
    }
    if let bytes = film?.byteCount, bytes < Self.sizeLimit { film?.add(frame, at: recorded) }
  }

  /// The time up to here was hidden.
  mutating func cut(to time: Duration) { clock = time }

  /// The files that do not hold everything.
  var cutPaths: [String] {
    files.filter { size(of: $0.form) >= Self.sizeLimit }.map(\.path)
  }

  private func size(of form: TapeOutputForm) -> Int {
    switch form {
    case .text: text.utf8.count
    case .cast: cast?.byteCount ?? 0
    case .film: film?.byteCount ?? 0
    case .still: 0
    }
  }

  /// Writes the files.
  /// - Returns: those that could not be written, and why.
  func write(to disk: TapeFiles) -> [(path: String, error: TapeFileError)] {
    let all = files.compactMap { file in content(of: file.form).map { (file.path, $0) } } + shots
    return all.compactMap { path, text in
      do throws(TapeFileError) {
        try disk.write(path, text)
        return nil
      } catch {
        return (path, error)
      }
    }
  }

  /// Nil for a picture of what was never shown.
  private func content(of form: TapeOutputForm) -> String? {
    switch form {
    case .text: text
    case .cast(let version): cast?.text(version)
    case .film: film?.text
    case .still: last.map { Picture(of: $0, title: title, look: look).text }
    }
  }
}
