// A saved state as data, in any format that has an encoder.

extension SavedState: Codable {
  private enum Key: String, CodingKey { case layers, tab, nestedTabs, shownTabs, facts }

  /// Writes the state with texts of the command language: layers such as `tab home`, payloads and
  /// facts such as `{id: 7}`, reactions as commands.
  ///
  /// A payload without a text, like that of a complete state, is written as the name of its type.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(layers, forKey: .layers)
    try container.encodeIfPresent(selectedTab?.text, forKey: .tab)
    if !nestedTabs.isEmpty {
      try container.encode(nestedTabs.map(\.description), forKey: .nestedTabs)
    }
    if !shownTabs.isEmpty {
      try container.encode(shownTabs.map(\.description), forKey: .shownTabs)
    }
    let texts = facts.map { ($0.key.text, "\($0.value)") }
    try container.encode(Dictionary(texts) { $1 }, forKey: .facts)
  }

  /// Reads a state.
  /// - Throws: `DecodingError` with the place and the text that cannot be read.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      layers: try container.decode([SavedLayer].self, forKey: .layers),
      selectedTab: try container.name(.tab),
      nestedTabs: try container.places(.nestedTabs))
    shownTabs = try container.places(.shownTabs)
    for (text, value) in try container.decode([String: String].self, forKey: .facts) {
      let name = try container.read(text, at: .facts) { try? Name(outside: $0) }
      facts[name] = try container.read(value, at: .facts) { Literal(parsing: $0) }
    }
  }
}

extension SavedLayer: Codable {
  private enum Key: String, CodingKey { case place, entries }

  /// Writes the layer.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("\(place)", forKey: .place)
    try container.encode(entries, forKey: .entries)
  }

  /// Reads a layer.
  /// - Throws: `DecodingError` with the place and the text that cannot be read.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let text = try container.decode(String.self, forKey: .place)
    self.init(
      try container.read(text, at: .place) { Place(parsing: $0) },
      try container.decode([SavedEntry].self, forKey: .entries))
  }
}

extension SavedEntry: Codable {
  private enum Key: String, CodingKey {
    case id, screen, identifier, payload, lost, opener, reaction, protections, flow
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id.number, forKey: .id)
    try container.encode(screen.text, forKey: .screen)
    try container.encodeIfPresent(identifier, forKey: .identifier)
    try container.encodeIfPresent(content.text, forKey: .payload)
    try container.encodeIfPresent(content.lostType, forKey: .lost)
    try container.encodeIfPresent(opener?.number, forKey: .opener)
    try container.encodeIfPresent(reaction?.text, forKey: .reaction)
    if !protections.isEmpty { try container.encode(protections.map(\.text), forKey: .protections) }
    try container.encodeIfPresent(flow?.text, forKey: .flow)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let id = try container.entry(.id), let screen = try container.name(.screen) else {
      throw DecodingError.dataCorruptedError(
        forKey: .screen, in: container, debugDescription: "an entry needs an id and a screen")
    }
    self.init(
      id: id, screen: screen,
      identifier: try container.decodeIfPresent(String.self, forKey: .identifier),
      opener: try container.entry(.opener),
      reaction: try container.text(.reaction) { Reaction(parsing: $0) },
      protections: try (container.decodeIfPresent([String].self, forKey: .protections) ?? []).map {
        try container.read($0, at: .protections) { try? Name(outside: $0) }
      },
      flow: try container.name(.flow))
    if let literal = try container.text(.payload, { Literal(parsing: $0) }) {
      content = .literal(literal)
    } else if let type = try container.decodeIfPresent(String.self, forKey: .lost) {
      content = .lost(type: type)
    }
  }
}

extension SavedEntry.Content {
  /// The payload in command syntax; nil without one that can be written.
  package var text: String? {
    guard let literal = payload?.literal, literal.isWritable else { return nil }
    return "\(literal)"
  }

  /// The type of a payload that could not be written; nil when it was, or when there is none.
  package var lostType: String? {
    switch self {
    case .nothing, .literal: nil
    case .value(let payload): text == nil ? payload.typeName : nil
    case .lost(let type): type
    }
  }
}

extension Reaction {
  /// One line for each command: `+` after a value, `-` after a dismissal.
  package var text: String {
    (completed.map { "+ \($0)" } + dismissed.map { "- \($0)" }).joined(separator: "\n")
  }

  /// Parses a text; nil for one that is not such lines.
  package init?(parsing text: String) {
    var completed: [Command] = []
    var dismissed: [Command] = []
    for line in text.split(separator: "\n") {
      guard let command = try? Command(parsing: String(line.dropFirst(2))) else { return nil }
      if line.hasPrefix("+ ") {
        completed.append(command)
      } else if line.hasPrefix("- ") {
        dismissed.append(command)
      } else {
        return nil
      }
    }
    self.init(completed: completed, dismissed: dismissed)
  }
}

extension KeyedDecodingContainer {
  /// Reads a text by `parse`; nil when the key is missing.
  fileprivate func text<Value>(_ key: Key, _ parse: (String) -> Value?) throws -> Value? {
    try decodeIfPresent(String.self, forKey: key).map { try read($0, at: key, parse) }
  }

  /// Reads a name that may be undeclared by now; nil when the key is missing.
  fileprivate func name(_ key: Key) throws -> Name? { try text(key) { try? Name(outside: $0) } }

  /// Reads the id of an entry; nil when the key is missing.
  fileprivate func entry(_ key: Key) throws -> EntryID? {
    try decodeIfPresent(UInt32.self, forKey: key).map { number in
      guard number > 0 else { throw corrupted(key, "0") }
      return EntryID(number)
    }
  }

  /// Reads layers; none when the key is missing.
  fileprivate func places(_ key: Key) throws -> [SavedLayer.Place] {
    try (decodeIfPresent([String].self, forKey: key) ?? []).map {
      try read($0, at: key) { SavedLayer.Place(parsing: $0) }
    }
  }

  fileprivate func read<Value>(
    _ text: String, at key: Key, _ parse: (String) -> Value?
  ) throws -> Value {
    guard let value = parse(text) else { throw corrupted(key, text) }
    return value
  }

  private func corrupted(_ key: Key, _ text: String) -> DecodingError {
    .dataCorruptedError(
      forKey: key, in: self,
      debugDescription: "\(quoted(text)) is not \(key.stringValue) of a saved state")
  }
}
