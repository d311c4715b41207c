import Roots
import RootsBlueprint
import RootsInput
import Testing

/// The JSON schema with which editors complete blueprints, and which declares their keys.
///
/// JSON is YAML, so our own reader can read it.
@Suite struct SchemaTests {
  static func schema() throws -> YAMLNode {
    let document = YAMLDocument(Source(name: "schema", text: BlueprintSchema.text))
    #expect(document.report.text == "")
    return try #require(document.root)
  }

  private func definition(_ mapping: BlueprintSchema.Mapping) throws -> YAMLNode {
    let schema = try Self.schema()
    return mapping == .blueprint ? schema : try schema.at(["$defs", mapping.rawValue])
  }

  @Test(arguments: BlueprintSchema.Mapping.allCases)
  func `the keys of a mapping are those of its definition, and no others are valid`(
    mapping: BlueprintSchema.Mapping
  ) throws {
    let definition = try definition(mapping)
    let own = try definition.at(["properties"]).keys
    let keys = BlueprintSchema.keys(of: mapping)
    #expect(!own.isEmpty && Set(keys).count == keys.count)
    guard definition.keys.contains("$ref") else {
      #expect(keys == own)
      // The keys of an action are always among others.
      #expect(try mapping == .action || definition.isClosed("additionalProperties"))
      return
    }
    let base = try #require(try definition.at(["$ref"]).scalar?.split(separator: "/").last)
    let inherited = try Self.schema().at(["$defs", String(base), "properties"]).keys
    #expect(keys == own + inherited || keys == inherited + own)
    #expect(try definition.isClosed("unevaluatedProperties"))
  }

  @Test func `every definition with keys is a mapping that the decoder reads`() throws {
    guard case .mapping(let definitions) = try Self.schema().at(["$defs"]).content else {
      Issue.record("there are no definitions")
      return
    }
    let named = definitions.filter { $0.value.keys.contains("properties") }.map(\.key.name)
    let mappings = BlueprintSchema.Mapping.allCases.map(\.rawValue).filter { $0 != "blueprint" }
    #expect(named.sorted() == (mappings + ["shown"]).sorted())
  }

  @Test(arguments: [
    "blueprint", "shown", "screen", "accessory", "action", "protection", "flow", "links", "route",
  ])
  func `the keys in the tables of the manual have a meaning`(definition: String) throws {
    for (key, meaning) in try #require(BlueprintSchema.meanings(of: definition)) {
      #expect(meaning.hasSuffix("."), "\(key): \(meaning)")
    }
  }

  @Test func `the schema has the words of the engine`() throws {
    #expect(BlueprintSchema.keys(of: .links) == LinkRules.Part.allCases.map(\.rawValue))
    #expect(BlueprintSchema.keys(of: .line) == MapLine.Kind.allCases.map(\.rawValue))
    let forms = Set(Property.Kind.allCases.map(\.rawValue))
    #expect(forms.isSubset(of: BlueprintSchema.keys(of: .property)))
    let definitions = try Self.schema().at(["$defs"])
    #expect(try definitions.at(["transition", "enum"]).words == Vocabulary.transitions)
    let screen = try definitions.at(["screen", "properties"])
    #expect(try screen.at(["embed", "enum"]).words == Vocabulary.embeddings)
    let accessory = try definitions.at(["accessory", "properties"])
    #expect(
      try accessory.at(["policy", "enum"]).words == AccessoryPolicy.allCases.map(\.rawValue))
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

  fileprivate var words: [String] {
    guard case .sequence(let items) = content else { return [] }
    return items.compactMap(\.scalar)
  }

  fileprivate func isClosed(_ key: String) throws -> Bool { try at([key]).scalar == "false" }
}
