import Foundation
import Testing

/// The commands of the README, with the built binary.
@Suite struct ReadmeTests {
  @Test func `the commands of the README print what it shows`() throws {
    let readme = try String(contentsOfFile: "\(Output.root)/README.md", encoding: .utf8)
    let blocks = readme.components(separatedBy: "\n    $ roots ").dropFirst()
    #expect(blocks.count == 2)
    for block in blocks {
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      let shown = lines.dropFirst().prefix { $0.isEmpty || $0.hasPrefix("    ") }
        .map { $0.dropFirst(4) }.joined(separator: "\n").trimmingSuffix(while: \.isNewline)
      let said = Output(of: "cd '\(Output.root)/Resources'; \"$0\" \(lines[0])")
      #expect(timeless(said.text) == timeless(String(shown)), "roots \(lines[0])")
    }
  }

  /// The text without the time of a search, and without line breaks at its end.
  private func timeless(_ text: String) -> String {
    text.replacing(/[0-9.]+ s\)/, with: "N s)").trimmingSuffix(while: \.isNewline)
  }
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    var text = self[...]
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return String(text)
  }
}
