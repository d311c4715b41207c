import Foundation
import Roots
import RootsBlueprint
import RootsTape
import Testing

/// The pages of `roots man`.
@Suite struct ManualTests {
  /// The name of each page with its file.
  private var pages: [(name: Substring, file: Substring)] {
    Output(of: "\"$0\" man list").lines.compactMap { line in
      let words = line.split(separator: " ")
      return words.count == 2 ? (words[0], words[1]) : nil
    }
  }

  @Test func `every page is roff with the name that man expects`() throws {
    #expect(pages.count >= 10)
    for page in pages {
      let said = Output(of: "\"$0\" man \(page.file)")
      let (title, section) = (page.file.dropLast(2), try #require(page.file.last))
      #expect(said.lines.first?.hasPrefix(".TH \(title.uppercased()) \(section) ") == true)
      let second = said.lines.dropFirst().prefix(2).map(String.init)
      #expect(second.first == ".SH NAME")
      let name = title.split(separator: "-").joined(separator: "\\-")
      #expect(second.last?.hasPrefix("\(name) \\- ") == true, "\(second)")
    }
  }

  @Test func `no text is taken for a request, and every hyphen can be copied`() {
    let requests: Set = [".TH", ".SH", ".SS", ".PP", ".TP", ".RS", ".RE", ".nf", ".fi", ".sp"]
    for page in pages {
      for line in Output(of: "\"$0\" man \(page.file)").lines {
        let word = line.split(separator: " ").first.map(String.init) ?? ""
        if requests.contains(word) { continue }
        #expect(!line.hasPrefix(".") && !line.hasPrefix("'"), "\(page.name): \(line)")
        let bare = line.indices.contains {
          line[$0] == "-" && ($0 == line.startIndex || line[line.index(before: $0)] != "\\")
        }
        #expect(!bare, "\(page.name): \(line)")
      }
    }
  }

  @Test func `every marker in a page is replaced`() {
    for page in pages {
      let said = Output(of: "\"$0\" man \(page.name)")
      #expect(said.code == 0, "\(page.name): \(said.text)")
      #expect(!said.text.replacing("{{ and }}", with: "").contains("{{"), "\(page.name)")
    }
  }

  @Test func `every page can be printed as plain text`() {
    for page in pages {
      let said = Output(of: "\"$0\" man \(page.name)")
      let (title, section) = (page.file.dropLast(2), page.file.suffix(1))
      #expect(said.code == 0 && said.lines[0].hasPrefix("\(title)(\(section)) - "))
      #expect(said.lines.contains("DESCRIPTION") && said.lines.contains("SEE ALSO"))
      #expect(!said.text.contains("`") && !said.text.contains("\\fB"), "\(page.name)")
    }
  }

  @Test func `a page is plain text on a terminal`() throws {
    let job = try Job(command: "\"$0\" man new", columns: 80)
    try job.wait(forCode: 0)
    let text = job.screen.text
    #expect(text.contains("SEE ALSO") && text.contains("    roots(1), roots-run(1),"), "\(text)")
  }

  @Test func `the links between the Markdown files lead to pages and headings`() throws {
    let folder = URL(fileURLWithPath: "\(Output.root)/Resources/manual")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let texts = try names.map {
      try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }
    let topics = Set(pages.map { String($0.name) }).subtracting(Output.commands).map { "\($0).md" }
    #expect(Set(names) == Set(topics + ["README.md"]))
    var links: Set<String> = []
    for text in texts {
      for link in text.matches(of: /\]\(([^)]*)\)/).map({ String($0.output.1) }) {
        if link.hasPrefix("#") {
          #expect(text.lowercased().contains("\n## \(link.dropFirst())\n"), "\(link)")
        } else if link.hasSuffix(".md") {
          #expect(names.contains(link), "\(link)")
          links.insert(link)
        }
      }
    }
    #expect(Set(topics).isSubset(of: links))
  }

  @Test func `the default page is that of the program and names all subcommands`() {
    #expect(Output(of: "\"$0\" man").text == Output(of: "\"$0\" man roots").text)
    let page = Output(of: "\"$0\" man roots.1").text
    for command in Output.commands { #expect(page.contains("\\fB\(command)\\fR"), "\(command)") }
  }

  @Test func `every subcommand except help and version has a page`() {
    let names = Set(pages.map { String($0.name) })
    for command in Output.commands where command != "help" && command != "version" {
      #expect(names.contains(String(command)), "\(command)")
      #expect(Output(of: "\"$0\" man \(command)").code == 0, "\(command)")
    }
  }

  @Test func `the page about blueprints names every key of screens and accessories`() {
    let page = Output(of: "\"$0\" man roots-blueprint.5").text
    let words = Set(page.split(separator: "\\fB").dropFirst().map { $0.prefix { $0 != "\\" } })
    #expect(!words.contains("nowhere"))
    let mappings: [BlueprintSchema.Mapping] = [
      .blueprint, .screen, .accessory, .row, .field, .submit, .key, .then, .after, .confirm,
      .answer, .progress, .backdrop, .scene, .protection,
    ]
    let keys = mappings.map { BlueprintSchema.keys(of: $0) }
    for key in Set(keys.joined()).sorted() { #expect(words.contains(key[...]), "\(key)") }
  }

  /// The blocks of code on a page, as they are copied from it.
  private func code(on page: String) -> [String] {
    code(in: Output(of: "\"$0\" man roots-\(page).5").text)
  }

  private func code(in text: String) -> [String] {
    let signs = [
      ("\\(dq", "\""), ("\\(aq", "'"), ("\\(ha", "^"), ("\\(ti", "~"), ("\\-", "-"), ("\\&", ""),
      (".sp\n", "\n"), ("\\e", "\\"),
    ]
    return text.split(separator: ".nf\n").dropFirst().map { block in
      let end = block.range(of: ".fi\n")?.lowerBound ?? block.endIndex
      return signs.reduce(String(block[..<end])) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
  }

  @Test func `the examples of the page about blueprints have no problems`() throws {
    let examples = code(on: "blueprint").filter { $0.hasPrefix("roots: 1\n") }
    #expect(examples.count == 2)
    for example in examples {
      let (blueprint, report) = Blueprint.read(source: Source(name: "example.yaml", text: example))
      #expect(blueprint != nil && report.text == "", "\(report.text)")
    }
  }

  @Test func `the commands of every pattern pass on its files`() throws {
    let page = Output(of: "\"$0\" man roots-patterns.7").text
    let patterns = page.components(separatedBy: "\n.SH ").dropFirst(3).dropLast()
    #expect(patterns.count == 6)
    for pattern in patterns {
      let blocks = code(in: pattern)
      // The line in front of a block has its name in bold, and a colon.
      let names = pattern.matches(of: /\n\\fB(.*?)\\fR:\n/).map { String($0.output.1) }
      let commands = try #require(blocks.last)
      #expect(blocks.count == names.count + 1 && names.count > 1, "\(pattern)")
      let files = zip(names, blocks).map { name, text in "cat >\(name) <<'END'\n\(text)END\n" }
      let said = Output(
        of: """
          cd $(mktemp -d) && export XDG_STATE_HOME=$PWD/state; set -e
          \(files.joined())
          "$0" check \(names[0])
          \(commands.replacing("roots ", with: "\"$0\" "))
          rm -r *; rmdir $PWD
          """)
      #expect(said.code == 0 && said.text.contains("no problems"), "\(said.text)")
    }
  }

  @Test func `the page about properties names every key, ending and usual property`() {
    let page = Output(of: "\"$0\" man roots-properties.5").text
    let words = page.split(separator: "\\fB").dropFirst().map { $0.prefix { $0 != "\\" } }
    let hyphenless = Set(words.map { $0.split(separator: " ").last ?? $0 } + words)
    let keys =
      BlueprintSchema.keys(of: .property) + BlueprintSchema.keys(of: .step)
      + Dismissal.allCases.map(\.rawValue)
    for key in keys { #expect(hyphenless.contains(key[...]), "\(key)") }
    let terms = page.split(separator: "\\").joined()
    for property in UsualProperty.allCases {
      #expect(terms.contains("\nfB\(property.rawValue)fR\n"), "\(property)")
      let claim = property.claim.split(separator: "`").first ?? ""
      #expect(terms.contains(claim), "\(property)")
    }
  }

  @Test func `the page about tapes names every path of the state`() {
    let lines = Output(of: "\"$0\" man roots-tape.5").lines
    for subject in TapeStateSubject.allCases {
      #expect(lines.contains { $0.hasPrefix("\\fB\(subject.rawValue)\\fR") }, "\(subject)")
    }
  }

  @Test func `the page about blueprints has every command with its grammar and purpose`() {
    let page = ["\\fB", "\\fR", "\\"].reduce(Output(of: "\"$0\" man roots-blueprint.5").text) {
      $0.split(separator: $1, omittingEmptySubsequences: false).joined()
    }
    let lines = Set(page.split(separator: "\n"))
    for form in CommandForm.all {
      let purpose = form.summary.prefix(1).uppercased() + form.summary.dropFirst() + "."
      #expect(lines.contains(form.grammar[...]), "\(form.grammar)")
      #expect(lines.contains(purpose[...]), "\(purpose)")
    }
  }

  @Test func `man and groff read the pages without warnings, if installed`() {
    let said = Output(
      of: """
        for page in $("$0" man list | cut -d ' ' -f 2); do
          if command -v mandoc >/dev/null; then "$0" man $page | mandoc -T lint -W warning; fi
          if command -v groff >/dev/null; then
            "$0" man $page | groff -man -Tutf8 -ww -z
          fi
        done
        """)
    #expect(said.text == "")
  }
}
