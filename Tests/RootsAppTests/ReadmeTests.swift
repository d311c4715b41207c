import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// The blueprint and the tape of the README are valid.
@Suite struct ReadmeTests {
  @Test func `the README's blueprint has no errors`() throws {
    let (blueprint, report) = Blueprint.read(
      source: Source(name: "Inn.yaml", text: try block("yaml")))
    #expect(report.text == "")
    #expect(blueprint?.name == "Inn")
  }

  @Test func `the README's tape passes on the README's blueprint`() throws {
    let inn = try block("yaml")
    let files = TapeFiles(["tapes/inn.tape": try block("")])
    let player = TapePlayer(files: files) { size, _ in
      let (blueprint, _) = Blueprint.read(source: Source(name: "Inn.yaml", text: inn))
      return makeSession(try #require(blueprint), size: size)
    }
    let result = player.play("tapes/inn.tape")
    #expect(result.report == "")
    #expect(result.exitCode == 0)
  }

  @Test func `the README's blueprint and tape are files of Resources`() throws {
    for (language, path) in [("yaml", "Inn.yaml"), ("", "tapes/inn.tape")] {
      let file = try Source(contentsOfFile: root + "/Resources/" + path)
      #expect(try block(language) == String(decoding: file.bytes, as: UTF8.self), "\(path)")
    }
  }

  /// The README's block in a language: the first, or for no language the one that is a tape.
  private func block(_ language: String) throws -> String {
    let lines = try readme().split(separator: "\n", omittingEmptySubsequences: false)
    var blocks: [[Substring]] = []
    var open: [Substring]?
    for line in lines {
      if let lines = open {
        open = line == "```" ? nil : lines + [line]
        if line == "```" { blocks.append(lines) }
      } else if line == "```\(language)" {
        open = []
      } else if line.hasPrefix("```") {
        open = ["-- another language"]
      }
    }
    let found = blocks.first { block in
      language.isEmpty
        ? block.contains { $0.hasPrefix("Expect ") } : block.first != "-- another language"
    }
    return try #require(found).joined(separator: "\n") + "\n"
  }

  private let root =
    "\(#filePath)".split(separator: "/").dropLast(3).map { "/\($0)" }.joined()

  private func readme() throws -> String {
    String(decoding: try Source(contentsOfFile: root + "/README.md").bytes, as: UTF8.self)
  }
}
