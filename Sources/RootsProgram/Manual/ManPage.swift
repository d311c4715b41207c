import RootsApp

/// A page of the manual.
enum ManPage: Equatable {
  case program
  case command(Subcommand)
  case topic(Topic)

  /// The pages about no command.
  enum Topic: String, CaseIterable {
    case tape, blueprint, patterns, properties, exploration, config
  }

  static let all: [ManPage] =
    [.program] + Subcommand.manual.map(command) + Topic.allCases.map(topic)

  /// Finds a page by its name, also with the prefix `roots-`, or by the name of its file.
  ///
  /// - Returns: nil for an unknown name.
  init?(named name: String) {
    let short = name.hasPrefix("roots-") ? String(name.dropFirst("roots-".count)) : name
    let found = Self.all.first { $0.name == short || $0.file == name }
    guard let page = found else { return nil }
    self = page
  }

  /// The name for `roots man`.
  var name: String {
    switch self {
    case .program: "roots"
    case .command(let subcommand): subcommand.rawValue
    case .topic(let topic): topic.rawValue
    }
  }

  private var section: Int {
    switch self {
    case .program, .command: 1
    case .topic(.patterns): 7
    case .topic: 5
    }
  }

  /// The name of the page in the manual: `roots-tape`.
  private var title: String { self == .program ? name : "roots-\(name)" }

  /// The name of the installed file: `roots-run.1`.
  var file: String { "\(title).\(section)" }

  /// Reads the page and fills in its tables.
  func read() throws(Markdown.UnknownMarker) -> Markdown {
    let others = Self.all.filter { $0 != self }.map { "`\($0.title)`(\($0.section))" }
    let references = "\n## See also\n\n" + others.joined(separator: ", ")
    return try Markdown(markdown + references, filling: ManualTable.text)
  }

  private var markdown: String {
    switch self {
    case .program: String(decoding: PackageResources.roots_md, as: UTF8.self)
    case .command(let subcommand): subcommand.page.manual(title: title, subcommand)
    case .topic(let topic): String(decoding: topic.bytes, as: UTF8.self)
    }
  }
}

extension ManPage.Topic {
  fileprivate var bytes: [UInt8] {
    switch self {
    case .tape: PackageResources.tape_md
    case .blueprint: PackageResources.blueprint_md
    case .patterns: PackageResources.patterns_md
    case .properties: PackageResources.properties_md
    case .exploration: PackageResources.exploration_md
    case .config: PackageResources.config_md
    }
  }
}

extension Subcommand {
  /// The subcommands with their own pages; roots(1) describes help and version completely.
  static let manual = allCases.filter { $0 != .help && $0 != .version }
}
