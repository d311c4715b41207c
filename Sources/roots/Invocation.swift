import Roots
import RootsTerminal

/// What the arguments ask for.
enum Invocation {
  case run(RunningApp)
  case replay(Replay)
  case check([String])
  case schema
  case new(String)
  case help(Subcommand?)
  case version

  /// - Throws: `UsageError` for what is not known, missing or too much.
  init(_ arguments: [String]) throws(UsageError) {
    guard let first = arguments.first else {
      self = .run(RunningApp())
      return
    }
    switch first {
    case "--help", "-h", "help": self = .help(arguments.dropFirst().first.flatMap(Subcommand.init))
    case "--version": self = .version
    case _ where Subcommand.run.options.contains { first.hasPrefix($0) }:
      self = try Invocation(.run, arguments[...])
    default:
      guard let subcommand = Subcommand(rawValue: first) else {
        throw first.hasPrefix("-")
          ? .unknownOption(first, known: ["--help", "--version"] + Subcommand.run.options)
          : .unknownCommand(first)
      }
      self = try Invocation(subcommand, arguments.dropFirst())
    }
  }

  private init(_ subcommand: Subcommand, _ arguments: ArraySlice<String>) throws(UsageError) {
    let words = try Words(arguments, of: subcommand)
    if words.asksForHelp {
      self = .help(subcommand)
      return
    }
    switch subcommand {
    case .run:
      var app = RunningApp()
      app.file = try words.atMostOneFile()
      app.isPlain = words.has("--plain")
      app.size = try words.value(of: "--size").map(Self.size)
      if app.size != nil, !app.isPlain { throw .sizeOfTerminal }
      self = .run(app)
    case .replay:
      self = .replay(
        Replay(
          tapes: try words.files("tape"), blueprint: words.value(of: "--blueprint"),
          isUpdating: words.has("--update")))
    case .check:
      self = words.has("--schema") ? .schema : .check(try words.files("blueprint"))
    case .new:
      guard let file = try words.atMostOneFile() else { throw .missingFile("new", "file") }
      self = .new(file)
    }
  }

  private static func size(_ text: String) throws(UsageError) -> Size {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1] else {
      throw .badSize(text)
    }
    let size = Size(columns: columns, rows: rows)
    guard size == size.clamped else { throw .badSize(text) }
    return size
  }
}

/// The arguments of a subcommand, sorted.
private struct Words {
  let subcommand: Subcommand
  private var files: [String] = []
  private var options: [String: String] = [:]
  private(set) var asksForHelp = false

  private static let withValue: Set = ["--size", "--blueprint"]

  init(_ arguments: ArraySlice<String>, of subcommand: Subcommand) throws(UsageError) {
    self.subcommand = subcommand
    var rest = arguments
    while let word = rest.popFirst() {
      if word == "--" {
        files += rest
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        files.append(word)
        continue
      }
      try take(option: word, &rest)
    }
  }

  private mutating func take(
    option word: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    if name == "--help" || name == "-h" {
      asksForHelp = true
      return
    }
    guard subcommand.options.contains(name) else {
      throw .unknownOption(name, known: subcommand.options + ["--help"])
    }
    guard Self.withValue.contains(name) else {
      if parts.count > 1 { throw .surplusValue(name) }
      options[name] = ""
      return
    }
    guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
      throw .missingValue(name)
    }
    options[name] = value
  }

  func has(_ option: String) -> Bool { options[option] != nil }
  func value(of option: String) -> String? { options[option] }

  func atMostOneFile() throws(UsageError) -> String? {
    if files.count > 1 { throw .surplusFile(subcommand.rawValue, files[1]) }
    return files.first
  }

  func files(_ kind: String) throws(UsageError) -> [String] {
    if files.isEmpty { throw .missingFile(subcommand.rawValue, kind) }
    return files
  }
}
