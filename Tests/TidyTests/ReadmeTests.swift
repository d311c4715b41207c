import Foundation
import Testing

/// The code in the README is the code that tests run.
@Suite struct ReadmeTests {
  @Test func `the Swift code in the README equals a compiled test`() throws {
    let tested = try text(of: "Tests/RootsTests/ReadmeTests.swift")
      .components(separatedBy: "// README: ")
    let regions = stride(from: 1, to: tested.count - 1, by: 2).map { index in
      tested[index].split(separator: "\n").dropFirst().map(trimmed).filter { !$0.isEmpty }
    }
    let readme = try text(of: "README.md").components(separatedBy: "```swift\n")
    let shown = try #require(readme.last?.components(separatedBy: "```").first)
      .split(separator: "\n").map(trimmed).filter { !$0.isEmpty }
    #expect(shown == regions.flatMap { $0 })
  }

  @Test func `the README has at most 150 lines`() throws {
    #expect(try text(of: "README.md").filter { $0 == "\n" }.count <= 150)
  }

  @Test func `the list of modules is complete`() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: House.root.appendingPathComponent("Sources").path)
    let table = try text(of: "Sources/Roots/Roots.docc/Architecture.md")
    for folder in folders { #expect(table.contains(folder), "\(folder)") }
  }

  @Test func `every file to which the README links exists`() throws {
    let prose = try text(of: "README.md").replacing(/`[^`\n]*`/, with: "")
    let links = prose.matches(of: /\]\((?<path>[^)#:]+)\)/)
    #expect(links.count > 10)
    for link in links {
      let file = House.root.appendingPathComponent(String(link.path)).path
      #expect(FileManager.default.fileExists(atPath: file), "\(link.path)")
    }
  }

  private func trimmed(_ line: Substring) -> String {
    line.trimmingCharacters(in: .whitespaces)
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: House.root.appendingPathComponent(path), encoding: .utf8)
  }
}
