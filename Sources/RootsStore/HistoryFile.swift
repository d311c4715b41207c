internal import Glibc
import Roots

/// Lines that are kept across runs in a file, one in each of its lines, the newest last.
///
/// Every new line is merged into what the file holds by then, so that several runs at once keep
/// all their lines; the file is replaced whole and never half written.
public struct HistoryFile {
  /// The most bytes that are read, from the end of the file.
  public static let sizeLimit = 1 << 20

  /// Where the file is.
  public let path: String
  private let limit: Int
  private let user: UInt32
  private let keeps: (String) -> Bool
  /// Lines that are not in the file yet.
  private var pending: [String] = []
  private var hasFailed = false

  /// What there is to say about the file.
  public enum Remark: Hashable, Sendable, CustomStringConvertible {
    case damaged(String, lines: Int)
    case tooLarge(String)
    case unreadable(String, reason: String)
    case unwritable(String, reason: String)
    case busy(String, lines: Int)

    /// One sentence: the fact, then the reason, then the file.
    public var description: String {
      switch self {
      case .damaged(let path, 1): "a damaged line of the history is left out: \(quoted(path))"
      case .damaged(let path, let lines):
        "\(lines) damaged lines of the history are left out: \(quoted(path))"
      case .tooLarge(let path):
        "of a history over 1 MiB only the newest lines are kept: \(quoted(path))"
      case .unreadable(let path, let reason):
        "no history is kept, it cannot be read: \(reason): \(quoted(path))"
      case .unwritable(let path, let reason):
        "no history is kept, it cannot be written: \(reason): \(quoted(path))"
      case .busy(let path, let lines):
        "the last \(lines) of the prompt's lines are not kept, another run writes: \(quoted(path))"
      }
    }
  }

  /// A file, which need not exist.
  ///
  /// - Parameters:
  ///   - path: where the file stands.
  ///   - limit: how many lines are kept; the oldest go first.
  ///   - user: whose file it must be; who runs the program, if nil.
  ///   - keeps: whether a line is one that can be kept.
  public init(
    at path: String, limit: Int, user: UInt32? = nil,
    keeps: @escaping (String) -> Bool = { _ in true }
  ) {
    self.path = path
    self.limit = limit
    self.user = user ?? geteuid()
    self.keeps = keeps
  }

  /// Reads what earlier runs left; damaged lines are left out.
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
  /// While another run writes, the line waits for the next one.
  ///
  /// - Returns: why the lines of this run are not kept, the first time that is so.
  public mutating func add(_ line: String) -> Remark? {
    guard keeps(line), !hasFailed else { return nil }
    pending.append(line)
    return write()
  }

  /// Adds what still waits, at the end of a run.
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

  /// The lines of the file and those of this run, none twice in a row.
  private func merged(_ known: [String]) -> [String] {
    var lines = known
    for line in pending where lines.last != line { lines.append(line) }
    return Array(lines.suffix(limit))
  }

  // MARK: What the file holds

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
