import Glibc
import RootsFiles
import RootsTape
import RootsTerminal

/// Renders films with the programs rsvg-convert and ffmpeg.
enum FilmMaker {
  static var maker: TapeFilmMaker {
    TapeFilmMaker(
      objection: objection, make: { film throws(TapeFileError) in try make(film) })
  }

  /// The packages of the programs in Debian.
  private static let packages = [("rsvg-convert", "librsvg2-bin"), ("ffmpeg", "ffmpeg")]
  /// The maximum size of a film, in bytes.
  private static let sizeLimit = 1 << 30

  /// The reason a film cannot be rendered, with the command that installs what is missing.
  private static func objection(_ path: String) -> String? {
    let needed = path.hasSuffix(".png") ? packages.prefix(1) : packages[...]
    let missing = needed.filter { !ProgramSearch.hasProgram($0.0) }
    guard !missing.isEmpty else { return nil }
    let command = (geteuid() == 0 ? "" : "sudo ") + "apt-get install "
    let names = missing.map(\.0).joined(separator: " and ")
    return "\(names) \(missing.count == 1 ? "is" : "are") not installed; run: \(command)"
      + missing.map(\.1).joined(separator: " ")
  }

  private static func make(_ film: TapeFilm) throws(TapeFileError) {
    let folder = try makeFolder()
    var files: [String] = []
    defer {
      for file in files { unsafe unlink(file) }
      unsafe rmdir(folder)
    }
    var pictures: [String: String] = [:]
    var list = "ffconcat version 1.0\n"
    for scene in film.scenes {
      let picture = pictures[scene.picture] ?? "\(folder)/\(pictures.count).png"
      if pictures[scene.picture] == nil {
        pictures[scene.picture] = picture
        let source = "\(folder)/\(pictures.count).svg"
        files += [source, picture]
        try TapeFiles.disk.write(source, scene.picture)
        try run(["rsvg-convert", "-w", "\(film.width)", "-a", "-o", picture, source])
      }
      list += "file '\(picture)'\nduration \(seconds(scene.time))\n"
    }
    guard let last = pictures[film.scenes.last?.picture ?? ""] else { return }
    var result = last
    if !film.path.hasSuffix(".png") {
      let (names, kind) = ("\(folder)/list.txt", film.path.split(separator: ".").last ?? "")
      result = "\(folder)/film.\(kind)"
      files += [names, result]
      // The last picture is listed again, because ffmpeg uses its duration only in a GIF.
      try TapeFiles.disk.write(names, list + (kind == "gif" ? "" : "file '\(last)'\n"))
      try run(
        ["ffmpeg", "-nostdin", "-loglevel", "error", "-f", "concat", "-safe", "0", "-i", names]
          + arguments(for: String(kind)) + [result])
    }
    try move(result, to: film.path)
  }

  /// The options of ffmpeg for a format.
  private static func arguments(for kind: String) -> [String] {
    let even = "scale=trunc(iw/2)*2:trunc(ih/2)*2:flags=lanczos"
    switch kind {
    case "gif":
      let palette = "split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=none"
      return ["-vsync", "vfr", "-filter_complex", palette, "-loop", "0"]
    case "mp4":
      return [
        "-vsync", "vfr", "-vf", even, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "18",
        "-movflags", "+faststart",
      ]
    default:
      return [
        "-vsync", "vfr", "-vf", even, "-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-b:v", "0",
        "-crf", "30",
      ]
    }
  }

  private static func seconds(_ time: Duration) -> Double {
    Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }

  private static func makeFolder() throws(TapeFileError) -> String {
    let parent = ProgramSearch.environment("TMPDIR") ?? "/tmp"
    var template = Array("\(parent)/roots-film-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      throw .unreadable(reason: "no folder can be made in '\(parent)': \(systemReason(errno))")
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func move(_ file: String, to path: String) throws(TapeFileError) {
    do throws(FileFault) {
      let bytes = try FileReading.bytes(of: file, atMost: sizeLimit)
      try FileWriting.makeFolders(folder(of: path), mode: 0o755)
      try FileWriting.replace(realPath(of: path) ?? path, with: bytes, mode: 0o644)
    } catch {
      throw .unreadable(reason: error.reason)
    }
  }

  // MARK: Programs

  /// Runs a program to its end.
  private static func run(_ words: [String]) throws(TapeFileError) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for descriptor in STDIN_FILENO...STDOUT_FILENO {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var copies: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe copies.forEach { unsafe free($0) } }
    var child: pid_t = 0
    let failure = unsafe posix_spawnp(&child, words[0], &actions, nil, &copies, environ)
    guard failure == 0 else {
      throw .unreadable(reason: "\(words[0]) cannot be run: \(systemReason(failure))")
    }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else {
      throw .unreadable(reason: "\(words[0]) ended with an error")
    }
  }
}
