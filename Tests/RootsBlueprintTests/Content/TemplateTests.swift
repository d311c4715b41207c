import Roots
import RootsBlueprint
import Testing

/// The values of the references in these tests.
func value(_ reference: Reference) -> Literal? {
  switch reference {
  case .fact(0): .bool(true)
  case .fact(1): .string("free")
  case .fact(2): .int(2)
  case .fact(3): .string("Ada")
  case .payload(["id"]): .int(7)
  case .payload([]): .object(["id": .int(7)])
  case .field("user"): .string("Bob")
  case .depth: .int(1)
  case .overlays: .int(0)
  case .keys: .int(12)
  case .title: .string("Feed")
  case .tab: .string("Home")
  case .link: .string("roots://feed")
  case .fact, .payload, .field, .result, .message, .flow: nil
  }
}

/// A blueprint with a screen `a`, whose other keys are given.
func screen(_ text: String) throws -> Content {
  let (blueprint, report) = Blueprint.read(source: Source(name: "f", text: tabbed + text))
  try #require(report.errorCount == 0, "\(report.text)")
  return try #require(blueprint?.content(of: "a"))
}

@Suite struct TemplateTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("{user}", "Ada"),
    ("{n} of {plan}: {flag}", "2 of free: true"),
    ("{n + 1} {n - 3} {1 + n + keys} {5}", "3 -1 15 5"),
    ("{depth}/{overlays}/{keys}/{title}/{tab}", "1/0/12/Feed/Home"),
    ("{id} {payload.id} {payload}", "7 7 {id: 7}"),
    ("{{n}} {{{n}}}", "{n} {2}"),
    ("[{nobody}{nobody.at.all}{nobody + 1}{guest.x}]", "[]"),
    ("{  n  +  1  }", "3"),
    ("grüße {user} 👋", "grüße Ada 👋"),
  ])
  func `values are inserted into the text`(text: String, drawn: String) throws {
    let content = try screen("    text: \"\(text)\"\n")
    #expect(content.text?.text(value) == drawn)
    var line = "> "
    content.text?.write(into: &line, value)
    #expect(line == "> " + drawn)
  }

  @Test func `facts are resolved to indices, and built-ins to their cases`() throws {
    let content = try screen("    text: \"{n}{depth}{title}{id}\"\n")
    #expect(
      content.text?.pieces == [
        .value(.fact(2)), .value(.depth), .value(.title), .value(.payload(["id"])),
      ])
  }

  @Test func `a block loses only the line breaks at its end`() throws {
    let content = try screen("    text: |\n      one\n\n      {user}\n\n    title: T\n")
    #expect(content.text?.text(value) == "one\n\nAda")
  }

  @Test func `a text without values is constant`() throws {
    #expect(try screen("    title: A {{b}}\n").title.constant == "A {b}")
    #expect(try screen("    title: A {user}\n").title.constant == nil)
    #expect(try screen("    title: \"\"\n").title.constant == "")
    #expect(Template(text: "{user}").constant == "{user}")
  }

  @Test func `a sum that overflows is left out, and so is null`() throws {
    let text = try #require(try screen("    text: \"[{n + 9223372036854775807}{user}]\"\n").text)
    #expect(text.text { $0 == .fact(2) ? .int(1) : .null } == "[]")
    #expect(text.text { $0 == .fact(2) ? .int(0) : .null } == "[9223372036854775807]")
  }
}
