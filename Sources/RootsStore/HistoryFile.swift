internal import Glibc
import Roots
internal import RootsFiles

/// A text file of lines that are kept across runs, the newest last.
///
/// Each new line is merged into the current content of the file, so that several runs at once keep
/// all their lines. The file is replaced atomically.
public struct HistoryFile {
  /// The number of bytes read at most, from the end of the file.
  public static let sizeLimit = 1 << 20

  /// The path of the file.
  public let path: String
  private let limit: Int
  private let user: UInt32
  private let keeps: (String) -> Bool
  /// The lines that are not in the file yet.
  private var pending: [String] = []
  private var hasFailed = false

  /// A problem with the history file.
  public enum Remark: Error, Hashable, Sendable, CustomStringConvertible {
    case damaged(String, lines: Int)
    case tooLarge(String)
    case unreadable(String, reason: String)
    case unwritable(String, reason: String)
    case busy(String, lines: Int)

    /// One sentence: the fact, then the reason, then the file.
    public var description: String {
      switch self {
      case .damaged(let path, 1): "a damaged line of the history is skipped: \(quoted(path))"
      case .damaged(let path, let lines):
        "\(lines) damaged lines of the history are skipped: \(quoted(path))"
      case .tooLarge(let path):
        "the history is over 1 MiB, so only its newest lines are kept: \(quoted(path))"
      case .unreadable(let path, let reason):
        "no history is kept, the file cannot be read: \(reason): \(quoted(path))"
      case .unwritable(let path, let reason):
        "no history is kept, the file cannot be written: \(reason): \(quoted(path))"
      case .busy(let path, let lines):
        "another run writes the history; the last \(lines) lines are not kept: \(quoted(path))"
      }
    }
  }

  /// Creates a history; the file need not exist.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - limit: the largest number of lines; the oldest are removed first.
  ///   - user: the required owner of the file; by default the user who runs the program.
  ///   - keeps: whether a line is valid and is kept.
  public init(
    at path: String, limit: Int, user: UInt32? = nil,
    keeps: @escaping (String) -> Bool = { _ in true }
  ) {
    self.path = path
    self.limit = limit
    self.user = user ?? geteuid()
    self.keeps = keeps
  }

  /// Reads the lines of earlier runs; damaged lines are skipped.
  public func read() -> (lines: [String], remark: Remark?) {
    do throws(Remark) {
      let contents = try contents()
      return (contents.lines, contents.remark(path))
    } catch {
      return ([], error)
    }
  }

  /// Adds the newest line.
  ///
  /// While another run writes the file, the line stays in memory until the next `add` or `close`.
  ///
  /// - Returns: the reason lines cannot be kept, only the first time.
  public mutating func add(_ line: String) -> Remark? {
    guard keeps(line), !hasFailed else { return nil }
    pending.append(line)
    return write()
  }

  /// Writes the lines still in memory, at the end of a run.
  public mutating func close() -> Remark? {
    guard !hasFailed else { return nil }
    if let remark = write() { return remark }
    return pending.isEmpty ? nil : .busy(path, lines: pending.count)
  }

  private mutating func write() -> Remark? {
    guard !pending.isEmpty else { return nil }
    do throws(Remark) {
      guard let lock = try lock() else { return nil }
      // The lock is held until the file is replaced.
      defer { extendLifetime(lock) }
      let text = merged(try contents().lines).map { "\($0)\n" }.joined()
      try writing { () throws(FileFault) in
        try FileWriting.replace(target, with: Array(text.utf8))
      }
      pending = []
      return nil
    } catch {
      hasFailed = true
      return error
    }
  }

  /// The path with symbolic links resolved, so that a replacement keeps the link.
  private var target: String { realPath(of: path) ?? path }

  /// Locks the folder of the file, after creating it if it is missing.
  ///
  /// The file itself cannot carry the lock, because every replacement makes it a different file.
  ///
  /// - Returns: nil while another run has the lock; this never waits.
  private func lock() throws(Remark) -> FileLock? {
    try writing { () throws(FileFault) in
      let folder = folder(of: target)
      try FileWriting.makeFolders(folder, mode: 0o700)
      let place = folder.isEmpty ? "." : folder
      let descriptor = unsafe open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .last }
      return try FileLock(on: descriptor)
    }
  }

  private func writing<Value: ~Copyable>(
    _ body: () throws(FileFault) -> Value
  ) throws(Remark) -> Value {
    do throws(FileFault) {
      return try body()
    } catch {
      throw .unwritable(path, reason: error.reason)
    }
  }

  /// The lines of the file and of this run, without consecutive duplicates.
  private func merged(_ known: [String]) -> [String] {
    var lines = known
    for line in pending where lines.last != line { lines.append(line) }
    return Array(lines.suffix(limit))
  }

  // MARK: Content

  private struct Contents {
    var lines: [String] = []
    var damaged = 0
    var isCut = false

    func remark(_ path: String) -> Remark? {
      if isCut { return .tooLarge(path) }
      return damaged > 0 ? .damaged(path, lines: damaged) : nil
    }
  }

  private func contents() throws(Remark) -> Contents {
    let (bytes, isCut) = try end()
    var contents = Contents(isCut: isCut)
    var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
    if isCut { lines = lines.dropFirst() }
    for bytes in lines {
      guard let line = String(validating: bytes, as: UTF8.self), keeps(line) else {
        contents.damaged += 1
        continue
      }
      contents.lines.append(line)
    }
    contents.lines = Array(contents.lines.suffix(limit))
    return contents
  }

  /// The end of the file, and whether there is more before it; nothing if the file is missing.
  private func end() throws(Remark) -> (bytes: [UInt8], isCut: Bool) {
    do throws(FileFault) {
      return try FileReading.end(of: target, ownedBy: user, atMost: HistoryFile.sizeLimit)
    } catch {
      switch error {
      case .system(ENOENT): return ([], false)
      case .folder, .special: throw .unreadable(path, reason: "it is not a regular file")
      case .foreign: throw .unreadable(path, reason: "it belongs to another user")
      case .tooLarge, .system: throw .unreadable(path, reason: error.reason)
      }
    }
  }
}
