import Glibc
import RootsFiles
import RootsTape

/// Renders films with the programs rsvg-convert and ffmpeg.
enum FilmMaker {
  static var maker: TapeFilmMaker {
    TapeFilmMaker(
      objection: { ExternalProgram.objection(to: programs(for: $0)) },
      make: { film throws(TapeFileError) in try make(film) })
  }

  /// The maximum size of a film, in bytes.
  private static let sizeLimit = 1 << 30

  /// The programs that render a file.
  private static func programs(for path: String) -> [ExternalProgram] {
    path.hasSuffix(".png") ? [.rsvgConvert] : [.rsvgConvert, .ffmpeg]
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
        try ExternalProgram.rsvgConvert.run(
          ["-w", "\(film.width)", "-a", "-o", picture, source])
      }
      list += "file '\(picture)'\nduration \(scene.time / .seconds(1))\n"
    }
    guard let last = pictures[film.scenes.last?.picture ?? ""] else { return }
    var result = last
    if !film.path.hasSuffix(".png") {
      let (names, kind) = ("\(folder)/list.txt", film.path.split(separator: ".").last ?? "")
      result = "\(folder)/film.\(kind)"
      files += [names, result]
      // The last picture is listed again, because ffmpeg uses its duration only in a GIF.
      try TapeFiles.disk.write(names, list + (kind == "gif" ? "" : "file '\(last)'\n"))
      try ExternalProgram.ffmpeg.run(
        ["-nostdin", "-loglevel", "error", "-f", "concat", "-safe", "0", "-i", names]
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

  private static func makeFolder() throws(TapeFileError) -> String {
    let parent = ProgramSearch.temporaryFolder
    var template = Array("\(parent)/roots-film-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      throw .unreadable(reason: "no folder can be made in '\(parent)': \(systemReason(errno))")
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func move(_ file: String, to path: String) throws(TapeFileError) {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try FileReading.bytes(of: file, atMost: sizeLimit)
    } catch {
      throw .unreadable(reason: error.reason)
    }
    try TapeFiles.replaceFile(at: path, with: bytes)
  }
}
