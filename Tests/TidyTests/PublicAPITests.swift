import Foundation
import Testing

/// The public Swift API of the engine, one declaration a line, beside its golden files.
///
/// A change of the API shows in the diff of a golden, where it is reviewed. With `ROOTS_RECORD` set
/// the goldens are written again, and the test fails so that the change is reviewed.
@Suite struct PublicAPITests {
  private static let goldens = House.root.appendingPathComponent("Tests/TidyTests/Goldens")

  @Test(arguments: [("RootsCore", 30), ("Roots", 30), ("RootsExploration", 2)])
  func `the public API is as in its golden`(target: String, types: Int) throws {
    let golden = Self.goldens.appendingPathComponent("\(target).txt")
    let found = PublicAPI(of: House.sources.filter { $0.target == target })
    #expect(found.typeCount > types)
    let text = found.text
    if ProcessInfo.processInfo.environment["ROOTS_RECORD"] != nil {
      try text.write(to: golden, atomically: true, encoding: .utf8)
      Issue.record("recorded \(target).txt; look at it, and run again")
    }
    let expected = try String(contentsOf: golden, encoding: .utf8)
    if text == expected { return }
    for change in text.lines.difference(from: expected.lines) {
      switch change {
      case .insert(_, let line, _): Issue.record("new: \(line); ROOTS_RECORD=1 records it")
      case .remove(_, let line, _): Issue.record("gone: \(line); ROOTS_RECORD=1 records it")
      }
    }
  }
}

/// The public declarations of some files, found by their text.
///
/// The layout that `swift format` checks makes this safe: members are indented by two spaces.
private struct PublicAPI {
  private(set) var declarations: Set<String> = []
  private(set) var typeCount = 0

  init(of files: [SourceFile]) {
    for file in files { add(file.lines) }
  }

  /// The number of public types, then all declarations in alphabetical order.
  var text: String {
    let lines = ["\(typeCount) public types"] + declarations.sorted()
    return lines.map { $0 + "\n" }.joined()
  }

  fileprivate struct Scope {
    let indentation: Int
    let name: String
    /// Whether members without a modifier are public too: cases, and requirements of a protocol.
    let hasPublicMembers: Bool
    let isProtocol: Bool
  }

  private mutating func add(_ lines: [String]) {
    var scopes: [Scope] = []
    for (index, line) in lines.enumerated() {
      let text = line.trimmed
      guard !text.isEmpty, !text.hasPrefix("//"), !text.hasPrefix("@") || text.contains(" ") else {
        continue
      }
      let indentation = line.prefix { $0 == " " }.count
      if !")}{".contains(text.prefix(1)) {
        scopes.removeAll { $0.indentation >= indentation }
      }
      let words = text.split(separator: " ").map(String.init).filter { !$0.hasPrefix("@") }
      let isPublic = ["public", "open"].contains(words.first) && !words.contains("import")
      let path = scopes.map(\.name).joined(separator: ".")
      let prefix = path.isEmpty ? "" : "\(path): "
      let scope = Scope(words, indentation, isPublic: isPublic)
      if isPublic || scopes.last?.admits(words, indentation) == true {
        declarations.insert(prefix + Self.declaration(at: index, in: lines))
        if scope != nil { typeCount += 1 }
      }
      if let scope { scopes.append(scope) }
    }
  }

  /// The text of a declaration up to its body, on one line.
  private static func declaration(at index: Int, in lines: [String]) -> String {
    var text = ""
    var depth = 0
    for line in lines[index...] {
      text += (text.isEmpty || text.hasSuffix("(") ? "" : " ") + line.trimmed
      depth += line.reduce(0) { $0 + ("([".contains($1) ? 1 : ")]".contains($1) ? -1 : 0) }
      if depth <= 0, !line.hasSuffix(","), !line.hasSuffix("->"), !line.hasSuffix(":") { break }
    }
    for end in [" {", " = "] {
      if let range = text.range(of: end), end == " {" || !text.contains("(") {
        text = String(text[..<range.lowerBound])
      }
    }
    return text
  }
}

extension PublicAPI.Scope {
  private static let kinds: Set = [
    "struct", "class", "enum", "protocol", "extension", "actor", "typealias",
  ]

  /// The scope that a line opens; nil for a line that declares no type and no extension.
  fileprivate init?(_ words: [String], _ indentation: Int, isPublic: Bool) {
    guard let place = words.firstIndex(where: { Self.kinds.contains($0) }), place + 1 < words.count,
      words[..<place].allSatisfy({ $0.allSatisfy { $0.isLowercase || "()".contains($0) } })
    else { return nil }
    let name = words[place + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    self.indentation = indentation
    self.name = String(name)
    isProtocol = words[place] == "protocol"
    hasPublicMembers = isPublic && (isProtocol || words[place] == "enum")
  }

  /// Whether a member without a modifier is public.
  fileprivate func admits(_ words: [String], _ indentation: Int) -> Bool {
    guard hasPublicMembers, indentation == self.indentation + 2, let first = words.first else {
      return false
    }
    let requirements: Set = ["func", "var", "init", "static", "associatedtype", "mutating"]
    return first == "case" || first == "indirect"
      || isProtocol && (requirements.contains(first) || first.hasPrefix("init("))
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
  fileprivate var lines: [String] { split(separator: "\n").map(String.init) }
}
