/// The JSON schema of blueprints, `Resources/blueprint.schema.json`: the one declaration of their
/// keys.
///
/// The decoder takes the valid keys from it, the manual its tables, and editors the whole text.
package enum BlueprintSchema {
  /// A mapping in a blueprint, named like its definition in the schema.
  package enum Mapping: String, CaseIterable, Sendable {
    case blueprint, start, tab, nested
    case flagFact, choiceFact, numberFact, textFact
    case screen, accessory, keepRule, restoreRule, after, key
    case inputField, row, field, submit, confirm, answer, progress
    case backdrop, map, line, scene
    case action, then, protection
    case flow, receiving, hearing, route, links
    case property, step
  }

  package static var text: String { String(decoding: json, as: UTF8.self) }

  /// The valid keys of a mapping, in the order of the schema.
  package static func keys(of mapping: Mapping) -> [String] { table[mapping] ?? [] }

  /// The keys that a definition of the schema has itself, with their meanings in Markdown.
  ///
  /// - Returns: nil for an unknown definition.
  package static func meanings(of definition: String) -> [(key: String, meaning: String)]? {
    let root = YAMLDocument(Source(name: "schema", text: text)).root
    let owner = definition == Mapping.blueprint.rawValue ? root : root?["$defs"]?[definition]
    guard case .mapping(let pairs)? = owner?["properties"]?.content else { return nil }
    return pairs.map { ($0.key.name, $0.value["description"]?.scalar ?? "") }
  }

  private static let json = PackageResources.blueprint_schema_json

  private static let table: [Mapping: [String]] = {
    let definitions = Self.definitions
    let reference = "#/$defs/"
    return Dictionary(
      uniqueKeysWithValues: Mapping.allCases.map { mapping in
        let keys = definitions[mapping.rawValue] ?? []
        let all = keys.flatMap { key in
          key.hasPrefix(reference)
            ? definitions[String(key.dropFirst(reference.count))] ?? [] : [key]
        }
        return (mapping, all)
      })
  }()

  /// The keys of each definition, with the references that stand for the keys of another one.
  ///
  /// Every start of the program needs them, so that the schema is only scanned: it has no values
  /// that look like its own keys.
  private static var definitions: [String: [String]] {
    var found: [String: [String]] = [:]
    /// The keys of the open objects and lists; that of the schema itself is empty.
    var path: [String] = []
    var (key, text) = ("", "")
    var place = json.startIndex
    while place < json.endIndex {
      switch json[place] {
      case UInt8(ascii: "\""):
        let start = place + 1
        place = start
        while json[place] != UInt8(ascii: "\"") {
          place += json[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        text = String(decoding: json[start..<place], as: UTF8.self)
        if key == "$ref", path.count == 3, path[1] == "$defs" {
          found[path[2], default: []].append(text)
        }
      case UInt8(ascii: ":"):
        key = text
        if path == ["", "properties"] {
          found[Mapping.blueprint.rawValue, default: []].append(key)
        } else if path.count == 4, path[1] == "$defs", path[3] == "properties" {
          found[path[2], default: []].append(key)
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        path.append(key)
        key = ""
      case UInt8(ascii: "}"), UInt8(ascii: "]"): path.removeLast()
      case UInt8(ascii: ","): key = ""
      default: break
      }
      place += 1
    }
    return found
  }
}

extension BlueprintDecoder {
  /// Reads a mapping; keys that the schema does not declare for it are errors.
  mutating func mapping(_ node: YAMLNode?, as mapping: BlueprintSchema.Mapping) -> Fields? {
    report.mapping(node, known: BlueprintSchema.keys(of: mapping), inner: Vocabulary.inner)
  }
}
