import Glibc
import RootsFiles
import RootsTape
import RootsTerminal

/// A program of another package, which draws pictures or renders films.
struct ExternalProgram {
  let name: String
  /// The package of the program in Debian.
  let package: String

  static let dot = ExternalProgram(name: "dot", package: "graphviz")
  static let ffmpeg = ExternalProgram(name: "ffmpeg", package: "ffmpeg")
  static let rsvgConvert = ExternalProgram(name: "rsvg-convert", package: "librsvg2-bin")

  /// The number of bytes in which the first line of an error output is looked for.
  private static let errorLimit = 4096

  /// The reason programs cannot be run, with the command that installs what is missing; nil if all
  /// are installed.
  static func objection(to programs: [ExternalProgram]) -> String? {
    let missing = programs.filter { !ProgramSearch.hasProgram($0.name) }
    guard !missing.isEmpty else { return nil }
    let command = (geteuid() == 0 ? "" : "sudo ") + "apt-get install "
    let names = missing.map(\.name).joined(separator: " and ")
    return "\(names) \(missing.count == 1 ? "is" : "are") not installed; run: \(command)"
      + missing.map(\.package).joined(separator: " ")
  }

  /// Runs the program to its end.
  ///
  /// - Parameter input: the text of its standard input.
  /// - Returns: its standard output.
  /// - Throws: `TapeFileError` if it fails, with the first line of its error output.
  @discardableResult
  func run(_ arguments: [String], input: String = "") throws(TapeFileError) -> [UInt8] {
    let ending: Ending
    do throws(FileFault) {
      ending = try end(of: arguments, input: input)
    } catch {
      throw .unreadable(reason: "\(name) cannot be run: \(error.reason)")
    }
    guard ending.status == 0 else { throw .unreadable(reason: message(about: ending)) }
    return ending.output
  }

  /// The end of a run.
  private struct Ending {
    /// The status as `waitpid` returns it.
    let status: Int32
    let output: [UInt8]
    let errors: [UInt8]
  }

  private func message(about ending: Ending) -> String {
    let line = String(decoding: ending.errors, as: UTF8.self)
      .split(whereSeparator: \.isNewline).first
    return "\(name) ended \(ChildProcess.ending(ending.status))"
      + (line.map { ": \(visible(String($0)))" } ?? "")
  }

  private func end(of arguments: [String], input: String) throws(FileFault) -> Ending {
    let source = try StreamFile(input)
    let output = try StreamFile()
    let errors = try StreamFile()
    let child = try ChildProcess.start(
      [name] + arguments, streams: [source.descriptor, output.descriptor, errors.descriptor])
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw .last }
    }
    return Ending(
      status: status, output: try output.start(upTo: status == 0 ? .max : 0),
      errors: try errors.start(upTo: Self.errorLimit))
  }
}

/// A temporary file without a name, as a standard stream of a program.
private struct StreamFile: ~Copyable {
  let descriptor: Int32

  init(_ text: String = "") throws(FileFault) {
    var template = Array("\(ProgramSearch.temporaryFolder)/roots-XXXXXX".utf8CString)
    descriptor = unsafe mkstemp(&template)
    guard descriptor >= 0 else { throw .last }
    unsafe unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    try FileWriting.write(Array(text.utf8), to: descriptor)
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
  }

  deinit { close(descriptor) }

  /// The first bytes of the file.
  func start(upTo limit: Int) throws(FileFault) -> [UInt8] {
    let size = lseek(descriptor, 0, SEEK_END)
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
    return try FileReading.start(ofDescriptor: descriptor, atMost: min(size, limit))
  }
}
