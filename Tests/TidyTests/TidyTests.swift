import Foundation
import Testing

/// Rules of the project that the compiler does not check.
@Suite struct TidyTests {
  @Test func `the top level contains only the agreed files`() throws {
    let allowed: Set = [
      "Package.swift", "Package.resolved", "Sources", "Tests", "Resources", "Makefile",
      "README.md", "bench.json",
    ]
    let found = try FileManager.default.contentsOfDirectory(atPath: House.root.path)
      .filter { !$0.hasPrefix(".") }
    #expect(Set(found).subtracting(allowed).isEmpty)
  }

  @Test func `each C library is imported by exactly one target`() {
    let importers = [
      "CNcurses": "RootsCurses", "CTerminal": "RootsCurses", "CYAML": "RootsBlueprint",
      "CPCRE2": "RootsTape", "CSQLite": "RootsStore", "CExpat": "RootsImport",
    ]
    for file in House.sources {
      for (library, importer) in importers where file.imports.contains(library) {
        #expect(file.path.hasPrefix("Sources/\(importer)/"), "\(file.path) imports \(library)")
      }
    }
  }

  @Test func `a target imports only the targets it may depend on`() {
    let arrows: [String: Set<String>] = [
      "RootsCore": ["Synchronization"],
      "Roots": ["RootsCore", "Synchronization"],
      "RootsExplorer": ["Synchronization", "Darwin", "Glibc"],
      "RootsExploration": ["Roots", "RootsExplorer"],
      "RootsObservation": ["Roots", "Observation"],
      "RootsFiles": ["Glibc"],
      "RootsInput": ["RootsCore"],
      "RootsTerminal": ["Roots", "RootsInput"],
      "RootsCurses": [
        "RootsTerminal", "Roots", "CNcurses", "CTerminal", "Glibc", "Synchronization",
      ],
      "RootsBlueprint": ["Roots", "RootsFiles", "RootsInput", "CYAML", "Glibc"],
      "RootsApp": ["Roots", "RootsBlueprint", "RootsFiles", "RootsTerminal"],
      "RootsBench": [
        "Roots", "RootsApp", "RootsBlueprint", "RootsExploration", "RootsExplorer", "RootsTape",
        "RootsTerminal", "Synchronization",
      ],
      "RootsImport": ["RootsCore", "RootsTape", "RootsTerminal", "CExpat"],
      "RootsStore": ["Roots", "RootsFiles", "CSQLite", "Glibc"],
      "RootsTape": [
        "Roots", "RootsExplorer", "RootsFiles", "RootsInput", "RootsTerminal", "CPCRE2", "Glibc",
        "Synchronization",
      ],
    ]
    for file in House.sources {
      guard let target = file.target, let known = arrows[target] else { continue }
      let surplus = file.imports.subtracting(known)
      #expect(surplus.isEmpty, "\(file.path) imports \(surplus.sorted())")
    }
  }

  @Test func `no Swift file has more than 500 lines`() {
    for file in House.sources + House.tests {
      #expect(file.lines.count <= 500, "\(file.path) has \(file.lines.count) lines")
    }
  }

  @Test func `no line is longer than 100 columns`() {
    for file in House.sources {
      for (index, line) in file.lines.enumerated() where line.count > 100 {
        Issue.record("\(file.path):\(index + 1) has \(line.count) columns")
      }
    }
  }

  @Test(arguments: ["try!", "as!", "fatalError(", "TODO", "FIXME", "XXX", " print("])
  func `no source contains the phrase`(_ word: String) {
    for file in House.sources where file.target != "RootsProgram" {
      for (index, line) in file.lines.enumerated() where (" " + line.code).contains(word) {
        Issue.record("\(file.path):\(index + 1): \(word)")
      }
    }
  }

  @Test(arguments: ["Thread.sleep", "usleep(", "Task.sleep", "nanosleep(", ".disabled("])
  func `no test waits by the clock or is switched off`(_ word: String) {
    for file in House.tests where !file.path.hasPrefix("Tests/TidyTests/") {
      for (index, line) in file.lines.enumerated() where line.code.contains(word) {
        Issue.record("\(file.path):\(index + 1): \(word)")
      }
    }
  }

  @Test func `only the executable and the outer targets write output or end the process`() {
    for file in House.sources where file.target != "RootsProgram" && file.target != "RootsCurses" {
      for (index, line) in file.lines.enumerated() {
        let ends = line.code.hasPrefix("exit(") || line.code.contains(" exit(")
        #expect(!ends, "\(file.path):\(index + 1)")
      }
    }
  }

  @Test func `no type name contains a vague word`() {
    let smells = ["Manager", "Helper", "Handler", "Service", "Utils", "Impl"]
    for file in House.sources {
      for line in file.lines where line.declaresType {
        for smell in smells {
          #expect(!line.code.contains(smell), "\(file.path): \(line.code)")
        }
      }
    }
  }
}

/// The files of the project.
enum House {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let sources = files(under: "Sources")
  static let tests = files(under: "Tests")

  private static func files(under folder: String) -> [SourceFile] {
    let base = root.appendingPathComponent(folder)
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: base.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      guard let text = try? String(contentsOf: base.appendingPathComponent(name), encoding: .utf8)
      else { return nil }
      return SourceFile(path: "\(folder)/\(name)", text: text)
    }
  }
}

struct SourceFile {
  let path: String
  let lines: [String]
  let imports: Set<String>

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    imports = Set(
      lines.compactMap { line in
        let words = line.split(separator: " ")
        guard let at = words.firstIndex(of: "import"), at <= 2, words.count > at + 1,
          !line.hasPrefix(" "), !line.hasPrefix("/")
        else { return nil }
        return String(words[words.count - 1])
      })
  }

  /// `Roots` in `Sources/Roots/State/Name.swift`.
  var target: String? {
    let parts = path.split(separator: "/")
    return parts.first == "Sources" && parts.count > 2 ? String(parts[1]) : nil
  }
}

extension String {
  /// The line without its comment and without the blanks before it.
  fileprivate var code: String {
    let trimmed = drop { $0 == " " }
    if trimmed.hasPrefix("//") { return "" }
    return String(trimmed.components(separatedBy: " // ").first ?? "")
  }

  fileprivate var declaresType: Bool {
    ["struct ", "class ", "enum ", "protocol ", "actor "].contains { code.contains($0) }
  }
}
