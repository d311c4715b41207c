internal import RootsFiles

extension Tape {
  /// Reads a tape from its file and replaces each `Source` by the commands of that tape.
  ///
  /// A sourced path is tried relative to its tape, then relative to the working directory. Tapes
  /// may source tapes up to 16 levels deep, but not themselves; `Output` in sourced tapes is
  /// ignored, as in VHS.
  ///
  /// - Throws: `TapeFileError` if the first file cannot be read; other problems are diagnostics.
  public static func read(
    _ path: String, from files: TapeFiles
  ) throws(TapeFileError) -> TapeReading {
    var assembly = TapeAssembly(files: files)
    try assembly.addFirst(path)
    let order = TapeOrder(of: assembly.statements)
    var reading = TapeReading(
      tape: Tape(statements: order.statements),
      diagnostics: assembly.diagnostics + order.warnings,
      texts: assembly.texts)
    reading.sortDiagnostics(files: assembly.order)
    return reading
  }
}

/// The statements of a tape and of the tapes that it sources, in one list.
struct TapeAssembly {
  private(set) var statements: [TapeStatement] = []
  private(set) var diagnostics: [TapeDiagnostic] = []
  private(set) var texts: [String: String] = [:]
  /// The files, in the order in which they were first read.
  private(set) var order: [String] = []

  private let files: TapeFiles
  private var parsed: [String: TapeParser] = [:]
  private var inclusionCount = 0
  private var errorCount = 0
  /// Whether a limit was exceeded, so that nothing more is added.
  private var isFull = false

  /// The maximum depth of sourced tapes.
  static let depthLimit = 16
  /// The maximum number of `Source` commands in total.
  static let inclusionLimit = 10_000
  /// The maximum number of statements in total.
  static let statementLimit = 1_000_000

  init(files: TapeFiles) {
    self.files = files
  }

  mutating func addFirst(_ path: String) throws(TapeFileError) {
    add(try parser(of: path), chain: [path])
  }

  /// The parser of a file; each file is read and reported once, however often it is sourced.
  private mutating func parser(of path: String) throws(TapeFileError) -> TapeParser {
    if let known = parsed[path] { return known }
    var text = try files.text(path)
    if path.hasSuffix(RecordingFile.draftSuffix) {
      // An interrupted recording may end within a line.
      text = text.lastIndex(of: "\n").map { String(text[...$0]) } ?? ""
    }
    var parser = TapeParser(text, file: path)
    parser.parse()
    parsed[path] = parser
    texts[path] = text
    order.append(path)
    diagnostics += parser.diagnostics
    return parser
  }

  private mutating func add(_ parser: TapeParser, chain: [String]) {
    var sourcedPaths = parser.sourcedPaths[...]
    for statement in parser.statements where !isFull {
      switch statement.command {
      case .source(let path):
        guard let position = sourcedPaths.popFirst() else { continue }
        include(path, at: position, chain: chain)
      case .output where chain.count > 1: continue
      default: statements.append(statement)
      }
    }
  }

  private mutating func include(_ path: String, at position: TapePosition, chain: [String]) {
    guard chain.count <= Self.depthLimit else {
      return error("tapes source tapes more than \(Self.depthLimit) deep", at: position)
    }
    inclusionCount += 1
    isFull = inclusionCount > Self.inclusionLimit || statements.count > Self.statementLimit
    guard !isFull else {
      return error("the tape is too long with the tapes it sources", at: position)
    }
    do throws(TapeFileError) {
      let (found, parser) = try find(path, from: position.file)
      guard !chain.contains(where: { simplified($0) == simplified(found) }) else {
        let way = (chain + [found]).joined(separator: " -> ")
        return self.error("the tape sources itself: \(way)", at: position)
      }
      add(parser, chain: chain + [found])
    } catch {
      self.error("cannot read '\(path)': \(error)", at: position)
    }
  }

  /// Finds a sourced tape relative to the tape that names it, or else to the working directory.
  private mutating func find(
    _ path: String, from file: String
  ) throws(TapeFileError) -> (String, TapeParser) {
    let beside = joined(folder(of: file), path)
    do throws(TapeFileError) {
      return (beside, try parser(of: beside))
    } catch {
      guard error == .notFound, beside != path else { throw error }
      return (path, try parser(of: path))
    }
  }

  /// Reports an error once per place, and at most `TapeParser.limit` errors.
  private mutating func error(_ message: String, at position: TapePosition) {
    let diagnostic = TapeDiagnostic(.error, at: position, message)
    guard errorCount < TapeParser.limit, !diagnostics.contains(diagnostic) else { return }
    errorCount += 1
    diagnostics.append(diagnostic)
  }
}

/// A path relative to a folder; an absolute path stays unchanged.
func joined(_ folder: String, _ path: String) -> String {
  path.hasPrefix("/") ? path : folder + path
}

/// A path without `.`, `..` and doubled slashes, for comparing paths.
///
/// Symbolic links are not resolved; the depth limit ends a cycle through links.
private func simplified(_ path: String) -> String {
  var parts: [Substring] = []
  for part in path.split(separator: "/") where part != "." {
    if part == "..", let last = parts.last, last != ".." {
      parts.removeLast()
    } else {
      parts.append(part)
    }
  }
  return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
}
