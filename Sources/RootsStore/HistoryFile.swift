internal import Glibc
import Roots

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
  public enum Remark: Hashable, Sendable, CustomStringConvertible {
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
    do throws(KeptFile.Refusal) {
      let contents = try contents()
      return (contents.lines, contents.remark(path))
    } catch {
      return ([], .unreadable(path, reason: error.reason))
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
    do throws(KeptFile.Refusal) {
      let file = KeptFile(path, user: user)
      guard let lock = try file.lock() else { return nil }
      defer { lock.release() }
      let known = try knownLines()
      let text = merged(known).map { "\($0)\n" }.joined()
      try file.replace(with: Array(text.utf8))
      pending = []
      return nil
    } catch {
      hasFailed = true
      return error.isOfReading
        ? .unreadable(path, reason: error.reason) : .unwritable(path, reason: error.reason)
    }
  }

  private func knownLines() throws(KeptFile.Refusal) -> [String] { try contents().lines }

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

  private func contents() throws(KeptFile.Refusal) -> Contents {
    let (bytes, isCut) = try KeptFile(path, user: user).end(atMost: HistoryFile.sizeLimit)
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
}
