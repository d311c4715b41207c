import Roots
import RootsBlueprint
import Testing

/// The JSON schema with which editors complete blueprints.
///
/// JSON is YAML, so our own reader can read it.
@Suite struct SchemaTests {
  static let path = "Resources/blueprint.schema.json"

  static func schema() throws -> YAMLNode {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let document = YAMLDocument(try Source(contentsOfFile: "/\(root)/\(path)"))
    #expect(document.report.text == "")
    return try #require(document.root)
  }

  @Test(arguments: [
    ([], Vocabulary.blueprint),
    (["properties", "start"], Vocabulary.start),
    (["$defs", "tab"], Vocabulary.tab),
    (["$defs", "flagFact"], Vocabulary.flagFact),
    (["$defs", "choiceFact"], Vocabulary.choiceFact),
    (["$defs", "numberFact"], Vocabulary.numberFact),
    (["$defs", "textFact"], Vocabulary.textFact),
    (["$defs", "shown"], Vocabulary.shown),
    (["$defs", "nested"], Vocabulary.nested),
    (["$defs", "field"], Vocabulary.field),
    (["$defs", "then"], Vocabulary.then),
    (["$defs", "protection"], Vocabulary.protection),
    (["$defs", "column"], Vocabulary.column),
    (["$defs", "confirm"], Vocabulary.confirm),
    (["$defs", "backdrop"], Vocabulary.backdrop),
    (["$defs", "line"], Vocabulary.line),
    (["$defs", "map"], Vocabulary.map),
    (["$defs", "scene"], Vocabulary.scene),
    (["$defs", "flow"], Vocabulary.flow),
    (["$defs", "receiving"], Vocabulary.receiving),
    (["$defs", "hearing"], Vocabulary.hearing),
    (["$defs", "route"], Vocabulary.route),
    (["$defs", "links"], Vocabulary.links),
    (["$defs", "property"], Vocabulary.property),
    (["$defs", "step"], Vocabulary.step),
  ])
  func `the schema has the keys that the reader accepts`(place: [String], known: [String]) throws {
    let definition = try Self.schema().at(place)
    #expect(try definition.at(["properties"]).keys.sorted() == known.sorted())
    let isClosed = try place == ["$defs", "shown"] || definition.isClosed("additionalProperties")
    #expect(isClosed)
  }

  @Test(arguments: [
    ("row", Vocabulary.row), ("submit", Vocabulary.submit), ("key", Vocabulary.key),
    ("after", Vocabulary.after), ("table", Vocabulary.table), ("tableRow", Vocabulary.tableRow),
    ("answer", Vocabulary.answer), ("progress", Vocabulary.progress),
  ])
  func `a mapping with an action has the keys of actions and its own`(
    kind: String, known: [String]
  ) throws {
    let schema = try Self.schema()
    let definition = try schema.at(["$defs", kind])
    let action = try schema.at(["$defs", "action", "properties"]).keys
    #expect(action.sorted() == Vocabulary.action.sorted())
    let own = try definition.at(["properties"]).keys
    #expect((action + own).sorted() == known.sorted())
    #expect(try definition.isClosed("unevaluatedProperties"))
  }

  @Test(arguments: [
    (["$defs", "keepAlive", "oneOf"], Vocabulary.keepAlive),
    (["$defs", "shown", "properties", "restore", "anyOf"], Vocabulary.restore),
  ])
  func `the last choice of a value is a mapping with the keys that the reader accepts`(
    place: [String], known: [String]
  ) throws {
    guard case .sequence(let choices) = try Self.schema().at(place).content else {
      Issue.record("there are no choices at \(place)")
      return
    }
    let mapping = try #require(choices.last)
    #expect(try mapping.at(["properties"]).keys.sorted() == known.sorted())
    #expect(try mapping.isClosed("additionalProperties"))
  }

  @Test func `screens and accessories have shared keys and their own`() throws {
    for (kind, known) in [("accessory", Vocabulary.accessory), ("screen", Vocabulary.screen)] {
      let definition = try Self.schema().at(["$defs", kind])
      let own = try definition.at(["properties"]).keys
      #expect((Vocabulary.shown + own).sorted() == known.sorted())
      #expect(try definition.isClosed("unevaluatedProperties"))
    }
  }

  @Test func `the schema lists the first words of all commands, in order`() throws {
    let command = try Self.schema().at(["$defs", "command", "description"])
    let forms = try #require(command.scalar).split(separator: ",")
    let words = forms.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(words == Command.words.filter { $0 != "begin" && $0 != "quit" })
  }

  @Test func `the schema lists the usual properties`() throws {
    let patterns = try Self.schema().at(["properties", "properties", "patternProperties"])
    let names = UsualProperty.allCases.map(\.rawValue).joined(separator: "|")
    #expect(patterns.keys == ["^(\(names))$"])
  }

  @Test func `the schema is at most 27 KiB`() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    #expect(try Source(contentsOfFile: "/\(root)/\(Self.path)").bytes.count <= 27_648)
  }
}

extension YAMLNode {
  fileprivate func at(_ path: [String]) throws -> YAMLNode {
    try path.reduce(self) { node, key in
      guard case .mapping(let pairs) = node.content else { return node }
      return try #require(pairs.first { $0.key.name == key }?.value)
    }
  }

  fileprivate var keys: [String] {
    guard case .mapping(let pairs) = content else { return [] }
    return pairs.map(\.key.name)
  }

  fileprivate func isClosed(_ key: String) throws -> Bool { try at([key]).scalar == "false" }
}
