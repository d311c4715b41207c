import RootsBench
import RootsBlueprint
import Testing

/// The list of all declarations of a blueprint, by which versions are compared.
@Suite struct DeclarationTests {
  @Test func `a change of each member of the format is found`() throws {
    let definitions = BlueprintSchema.Mapping.allCases.map(\.rawValue) + ["shown"]
    let members = try definitions.flatMap { definition in
      try #require(BlueprintSchema.meanings(of: definition)).map { "\(definition).\($0.key)" }
    }
    #expect(Set(members) == Set(WholeBlueprint.edits.keys).union(WholeBlueprint.others.keys))
    let whole = try read(WholeBlueprint.text)
    for (member, (old, new)) in WholeBlueprint.edits {
      #expect(WholeBlueprint.text.ranges(of: old).count == 1, "\(member)")
      let edited = try read(WholeBlueprint.text.replacing(old, with: new))
      let changes = [(whole, edited), (edited, whole)].map {
        DeclarationChange.compared($0, $1).changes
      }
      #expect(!changes[0].isEmpty && changes[0].count == changes[1].count, "\(member)")
    }
    #expect(try changes(WholeBlueprint.text, WholeBlueprint.text) == [])
  }

  @Test func `each line that an app can be without is a change`() throws {
    let text = String(
      decoding: try Source(contentsOfFile: "Resources/Shop.yaml").bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let whole = try read(text)
    var count = 0
    for index in lines.indices {
      let line = lines[index].drop { $0 == " " }
      // The app starts at its first tab by default.
      if line.isEmpty || line.first == "#" || line == "start: { tab: home }" { continue }
      let rest = (lines[..<index] + lines[(index + 1)...]).joined(separator: "\n")
      let other = Blueprint.read(source: Source(name: "a.yaml", text: rest)).0
      guard let other else { continue }
      count += 1
      let changes = DeclarationChange.compared(whole, other).changes
      #expect(!changes.isEmpty, "\(index + 1): \(line)")
    }
    #expect(count > 50)
  }

  private static func boxes(_ definitions: String) -> String {
    """
    roots: 1
    name: Boxes
    start: { screen: a }
    screens:
      a: { list: [ { label: B, do: push b }, { label: C, do: push c } ], keys: { x: overlay box } }
      b: { keys: { x: overlay box } }
      c: { keys: { x: overlay box } }
    accessories: { box: \(definitions) }
    """
  }

  private static let one =
    "{ under: b, list: [ { label: X, do: dismiss }, { label: Y, do: dismiss } ] }"
  private static let other = "{ under: c, keys: { z: { label: zoom, do: dismiss } } }"

  @Test func `a loss in one of several definitions of an accessory is found`() throws {
    let old = Self.boxes("[ \(Self.one), \(Self.one.replacing("under: b", with: "under: c")) ]")
    let new = Self.boxes("[ \(Self.one), { under: c, list: [ { label: X, do: dismiss } ] } ]")
    let change = try #require(changes(old, new).first)
    #expect(change.name == "the row \"Y\" of box over c" && change.effect == .gone)
    let difference = try compared(old, new)
    #expect(difference.partsGone == ["the row \"Y\" of box over c"] && !difference.isHarmless)
  }

  @Test func `more screens under an accessory are no loss, and fewer ones are`() throws {
    let old = Self.boxes(Self.one)
    for (under, name) in [("[b, c]", "box over c"), ("", "box over other screens")] {
      let new = old.replacing("under: b,", with: under.isEmpty ? "" : "under: \(under),")
      let forth = try compared(old, new)
      #expect(forth.isHarmless && forth.partsNew == [name] && forth.gone.isEmpty, "\(forth)")
      let back = try compared(new, old)
      #expect(!back.isHarmless && back.partsGone == [name], "\(back)")
    }
  }

  @Test func `an accessory over a screen that is removed is no loss of its own`() throws {
    let old = Self.boxes("[ \(Self.one), \(Self.other) ]")
      .replacing("{ label: C, do: push c }", with: "{ label: C, do: back }")
    let new = Self.boxes(Self.one).replacing(", { label: C, do: push c }", with: "")
      .replacing("  c: { keys: { x: overlay box } }\n", with: "")
    #expect(try compared(old, new).partsGone == [])
  }

  @Test func `the label of a key says which definition it is of`() throws {
    let old = Self.boxes("[ \(Self.one), \(Self.other) ]")
    let sentences = try changes(old, old.replacing("zoom", with: "near")).map(\.sentence)
    #expect(
      sentences == ["the label of the key z of box over c: \"near\", before: \"zoom\""])
  }

  @Test func `a screen that is now an accessory, and one that nothing opens, are compared`() throws
  {
    let old = """
      roots: 1
      name: Two
      start: { screen: a }
      screens:
        a: { keys: { x: push b } }
        b: { text: B, once: true }
      """
    let new = old.replacing("push b", with: "overlay b").replacing(
      "  b: { text: B, once: true }", with: "  c: { text: C }\naccessories: { b: { text: D } }")
    #expect(
      try compared(old, new).sentences == [
        .action: ["the key x of a: 'overlay b', before: 'push b'"],
        .part: [
          "c: a screen, before: none", "b: an accessory, before: a screen",
          "the setting layer of b: 0, before: none",
          "the setting policy of b: cleared, before: none",
          "the setting once of b: false, before: true",
        ],
        .text: ["the text of b: \"D\", before: \"B\""],
      ])
  }

  @Test func `a change of an order is one sentence`() throws {
    let old = Self.boxes(Self.one)
    let rows = ["{ label: B, do: push b }", "{ label: C, do: push c }"]
    let new = old.replacing(
      "[ \(rows[0]), \(rows[1]) ]", with: "[ \(rows[1]), { label: N, do: back }, \(rows[0]) ]")
    #expect(
      try changes(old, new).map(\.sentence) == [
        "the row \"N\" of a: 'back', before: none",
        "the order of the rows of a: \"C\", \"B\", before: \"B\", \"C\"",
      ])
  }

  private func read(_ text: String) throws -> Blueprint {
    let (blueprint, report) = Blueprint.read(source: Source(name: "a.yaml", text: text))
    return try #require(blueprint, "\(report.text)")
  }

  private func changes(_ old: String, _ new: String) throws -> [DeclarationChange] {
    DeclarationChange.compared(try read(old), try read(new)).changes
  }

  private func compared(_ old: String, _ new: String) throws -> AppDifference {
    let apps = try [read(old), read(new)]
    let reports = try apps.map {
      ExplorationReport(try Exploration($0).run(), path: nil, program: "test")
    }
    return AppDifference(from: reports[0], to: reports[1], of: (apps[0], apps[1]))
  }
}
