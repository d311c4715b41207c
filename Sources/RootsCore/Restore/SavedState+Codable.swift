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

  /// Reads a state; a part that cannot be read is left out, and restoring the state reports it.
  ///
  /// Such a part is a layer, an entry with those above it, a tab or a fact.
  /// - Throws: `DecodingError` if the data has no layers or no facts.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let layers = try container.decode([Readable<ReadLayer>].self, forKey: .layers)
    let facts = try container.decode([String: Readable<String>].self, forKey: .facts)
    self.init()
    for (number, layer) in layers.enumerated() {
      if let layer = read(.part("layers[\(number)]"), layer.value) { take(layer) }
    }
    selectedTab = read(.part("tab")) { try container.name(.tab) } ?? nil
    nestedTabs = readPlaces(.nestedTabs, in: container)
    shownTabs = readPlaces(.shownTabs, in: container)
    for (text, value) in facts.sorted(by: { $0.key < $1.key }) {
      let name = read(.part("facts")) {
        try container.read(text, at: .facts) { try? Name(outside: $0) }
      }
      guard let name else { continue }
      self.facts[name] = read(.fact(name)) {
        try container.read(value.value(), at: .facts) { Literal(parsing: $0) }
      }
    }
  }

  /// Takes a layer up to the first entry that cannot be read.
  private mutating func take(_ layer: ReadLayer) {
    var entries: [SavedEntry] = []
    var isCut = false
    for (number, entry) in layer.entries.enumerated() {
      let part = DroppedPart.Subject.part("entry \(number) on \(layer.place.withoutHost)")
      guard let entry = read(part, entry.value) else {
        isCut = true
        continue
      }
      if isCut {
        drop(.entry(entry.screen, layer.place), .stoodAboveUnreadable)
      } else {
        entries.append(entry)
      }
    }
    layers.append(SavedLayer(layer.place, entries))
  }

  private mutating func readPlaces(
    _ key: Key, in container: KeyedDecodingContainer<Key>
  ) -> [SavedPlace] {
    let part = DroppedPart.Subject.part(key.stringValue)
    let texts = read(part) {
      try container.decodeIfPresent([Readable<String>].self, forKey: key) ?? []
    }
    return (texts ?? []).compactMap { text in
      read(part) { try container.read(text.value(), at: key) { SavedPlace(parsing: $0) } }
    }
  }

  /// Reads a part; reports one that cannot be read.
  private mutating func read<Value>(
    _ part: DroppedPart.Subject, _ value: () throws -> Value
  ) -> Value? {
    do {
      return try value()
    } catch {
      drop(part, .unreadable(CodingFault(error).reason))
      return nil
    }
  }

  private mutating func drop(_ subject: DroppedPart.Subject, _ reason: DroppedPart.Reason) {
    unreadable.append(DroppedPart(subject: subject, reason: reason))
  }
}

/// A value that is read, or the error that prevented it.
private struct Readable<Value: Decodable>: Decodable {
  let value: () throws -> Value

  init(from decoder: any Decoder) throws {
    let result = Result { try Value(from: decoder) }
    value = { try result.get() }
  }
}

/// A layer whose entries may be unreadable.
private struct ReadLayer: Decodable {
  let place: SavedPlace
  let entries: [Readable<SavedEntry>]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SavedLayer.Key.self)
    place = try container.read(try container.decode(String.self, forKey: .place), at: .place) {
      SavedPlace(parsing: $0)
    }
    entries = try container.decode([Readable<SavedEntry>].self, forKey: .entries)
  }
}

extension SavedLayer: Encodable {
  fileprivate enum Key: String, CodingKey { case place, entries }

  /// Writes the layer.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("\(place)", forKey: .place)
    try container.encode(entries, forKey: .entries)
  }
}

extension SavedEntry: Codable {
  private enum Key: String, CodingKey {
    case id, screen, identifier, payload, earlier, lost, opener, reaction, protections, flow, link,
      settled
    case variant = "definition"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id.number, forKey: .id)
    try container.encode(screen.text, forKey: .screen)
    try container.encodeIfPresent(identifier, forKey: .identifier)
    if let literal = payload?.literal, literal.isWritable {
      try container.encode("\(literal)", forKey: .payload)
    } else {
      try container.encodeIfPresent(payload?.typeName ?? lostType, forKey: .lost)
    }
    let texts = earlier.map { $0.map { "\($0)" } ?? "" }
    if !texts.isEmpty { try container.encode(texts, forKey: .earlier) }
    try container.encodeIfPresent(opener?.number, forKey: .opener)
    try container.encodeIfPresent(reaction?.text, forKey: .reaction)
    if !protections.isEmpty { try container.encode(protections.map(\.text), forKey: .protections) }
    try container.encodeIfPresent(flow?.text, forKey: .flow)
    try container.encodeIfPresent(link, forKey: .link)
    if isSettled { try container.encode(true, forKey: .settled) }
    try container.encodeIfPresent(variant, forKey: .variant)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let id = try container.entry(.id), let screen = try container.name(.screen) else {
      throw DecodingError.dataCorruptedError(
        forKey: .screen, in: container, debugDescription: "an entry needs an id and a screen")
    }
    self.init(
      id: id, screen: screen,
      identifier: try container.decodeIfPresent(String.self, forKey: .identifier))
    opener = try container.entry(.opener)
    reaction = try container.text(.reaction) { Reaction(parsing: $0) }
    protections = try (container.decodeIfPresent([String].self, forKey: .protections) ?? []).map {
      try container.read($0, at: .protections) { try? Name(outside: $0) }
    }
    flow = try container.name(.flow)
    link = try container.decodeIfPresent(String.self, forKey: .link)
    isSettled = try container.decodeIfPresent(Bool.self, forKey: .settled) ?? false
    variant = try container.decodeIfPresent(UInt8.self, forKey: .variant)
    payload = try container.text(.payload) { Literal(parsing: $0) }.map { Payload($0) }
    earlier = try (container.decodeIfPresent([String].self, forKey: .earlier) ?? []).map { text in
      try text.isEmpty
        ? nil : Payload(container.read(text, at: .earlier) { Literal(parsing: $0) })
    }
    if payload == nil { lostType = try container.decodeIfPresent(String.self, forKey: .lost) }
  }
}

extension Reaction {
  /// One line for each command: `+` after a value, `-` after a dismissal.
  package var text: String {
    let lines = completed.map { ("+", $0) } + dismissed.map { ("-", $0) }
    return lines.map { "\($0) \($1)" }.joined(separator: "\n")
  }

  /// Parses a text; nil for one that is not such lines.
  package init?(parsing text: String) {
    var completed: [Command] = []
    var dismissed: [Command] = []
    for line in text.split(separator: "\n") {
      let text = String(line.dropFirst(2))
      guard let command = try? Command(parsing: text) else { return nil }
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
