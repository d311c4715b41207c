import Roots

/// Problems as a log in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
struct SARIFLog {
  let text: String

  /// A rule that results refer to by its id.
  struct Rule {
    let id: String
    /// The description in one sentence.
    let text: String

    /// The kinds of files that `roots check` reads.
    static let files = ["blueprint", "keys", "settings", "tape", "theme"].map {
      Rule(id: $0, text: "A problem in a \($0) file")
    }
  }

  init(_ problems: [CheckedProblem], rules: [Rule] = Rule.files) {
    let rules = rules.map { rule in
      "{\"id\": \(quoted(rule.id)), \"shortDescription\": {\"text\": \(quoted(rule.text))}}"
    }
    let driver =
      "{\"name\": \"roots\", \"version\": \"\(Program.version)\", \"rules\": ["
      + rules.joined(separator: ", ") + "]}"
    let results = problems.map { "      " + Self.result($0) }.joined(separator: ",\n")
    text = """
      {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
          "tool": {"driver": \(driver)},
          "columnKind": "utf16CodeUnits",
          "results": [\(results.isEmpty ? "" : "\n\(results)\n    ")]
        }]
      }

      """
  }

  private static func result(_ problem: CheckedProblem) -> String {
    let question = problem.suggestion.map { "; did you mean '\($0)'?" } ?? ""
    let file = "\"artifactLocation\": {\"uri\": \(quoted(uri(problem.file)))}"
    let region = problem.place.map {
      ", \"region\": "
        + ($0.column == nil
          ? "{\"startLine\": \($0.line)}" : Self.region($0.line, problem.utf16Columns))
    }
    let location = "{\"physicalLocation\": {\(file)\(region ?? "")}}"
    let fix = problem.fix.map { fix in
      let deleted = Self.region(fix.line, fix.utf16Columns)
      return ", \"fixes\": [{\"description\": {\"text\": \(quoted("Write '\(fix.text)'"))}, "
        + "\"artifactChanges\": [{\(file), \"replacements\": [{\"deletedRegion\": \(deleted), "
        + "\"insertedContent\": {\"text\": \(quoted(fix.text))}}]}]}]"
    }
    return "{\"ruleId\": \(quoted(problem.kind)), \"level\": \"\(problem.severity)\", "
      + "\"message\": {\"text\": \(quoted(problem.message + question))}, "
      + "\"locations\": [\(location)]\(fix ?? "")}"
  }

  private static func region(_ line: Int, _ columns: Range<Int>) -> String {
    "{\"startLine\": \(line), \"startColumn\": \(columns.lowerBound), "
      + "\"endColumn\": \(columns.upperBound)}"
  }

  /// The path as a URI reference: bytes other than letters, digits and `-._~/` are encoded.
  private static func uri(_ path: String) -> String {
    path.utf8.reduce(into: path.hasPrefix("/") ? "file://" : "") { uri, byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || (0x30...0x39).contains(byte))
      if isPlain || "-._~/".utf8.contains(byte) {
        uri.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
  }
}
