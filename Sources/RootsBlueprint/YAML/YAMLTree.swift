internal import Roots

/// Builds a tree from parser events, and enforces the strict form.
struct YAMLTree {
  static let depthLimit = 64
  static let aliasedNodeLimit = 10_000

  private(set) var report: Report
  private(set) var root: YAMLNode?
  /// The error at which libyaml stopped; nil if there is none.
  private(set) var syntaxError: YAMLExplanation?

  private var cursor: OffsetCursor
  /// The open collections, outermost first.
  private var open: [OpenCollection] = []
  /// The finished nodes of the open collections; keys and values alternate in mappings.
  private var finished: [YAMLNode] = []
  private var anchors: [String: YAMLNode] = [:]
  private var aliasedNodes = 0
  private var hasDocument = false
  /// The commands without quotes, by the places of the words that stand for them.
  let unquoted: [Int: YAMLNode]
  /// Whether a key without its colon has swallowed a part of its value.
  private var isBroken = false

  init(_ report: Report, unquoted: [Int: YAMLNode] = [:]) {
    self.report = report
    self.unquoted = unquoted
    cursor = OffsetCursor(report.source)
  }

  /// Reads the bytes of the source, or stops at the first fatal error.
  mutating func read(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      var events = unsafe YAMLEvents(.init(rebasing: buffer[report.source.textStart...]))
      read(&events, of: bytes)
    }
  }

  private mutating func read(_ events: inout YAMLEvents, of bytes: [UInt8]) {
    do {
      while let event = try events.next() {
        guard take(event) else { return abandon() }
      }
    } catch {
      let explanation = error.explained(in: Source(name: report.source.name, bytes: bytes))
      report.error(explanation)
      syntaxError = explanation
      return abandon()
    }
    root = finished.popLast()
    if isBroken {
      root = nil
    } else if root == nil {
      report.error("there is nothing in the file but comments; write a key and its value", at: nil)
    }
  }

  /// Closes the open collections, so that the keys read so far are also checked.
  private mutating func abandon() {
    while !open.isEmpty { endCollection() }
  }

  /// Handles an event; returns false if parsing cannot continue.
  private mutating func take(_ event: YAMLEvent) -> Bool {
    let extent = extent(of: event)
    if event.isTagged { refuseTag(at: extent) }
    switch event.kind {
    case .documentStart: return takeDocument(at: extent)
    case .scalar(let text, let isPlain):
      finish(
        unquoted[extent.start] ?? YAMLNode(.scalar(text, isPlain: isPlain), at: extent),
        as: event.anchor)
    case .alias(let name): return takeAlias(name, at: extent)
    case .sequenceStart: return begin(.sequence, at: extent, as: event.anchor)
    case .mappingStart: return begin(.mapping, at: extent, as: event.anchor)
    case .sequenceEnd, .mappingEnd: endCollection()
    case .boundary: break
    }
    return true
  }

  private mutating func extent(of event: YAMLEvent) -> Extent {
    let start = cursor.offset(of: event.start)
    return Extent(start: start, end: cursor.offset(of: event.end))
  }

  private mutating func takeDocument(at extent: Extent) -> Bool {
    if hasDocument {
      report.error("a second document starts here; keep one document in a file", at: extent)
      return false
    }
    hasDocument = true
    return true
  }

  private mutating func takeAlias(_ name: String, at extent: Extent) -> Bool {
    guard let node = anchors[name] else {
      report.error(
        "no '&' above names \(cited(name)); put the value in quotes if it is a text", at: extent,
        suggestion: nearest(name, in: anchors.keys.sorted()).map { "*\($0)" })
      // The value is not known, so that nothing else is wrong with it.
      report.close(extent)
      finish(YAMLNode(.scalar("", isPlain: false), at: extent), as: nil)
      return true
    }
    aliasedNodes += node.nodeCount
    guard aliasedNodes <= Self.aliasedNodeLimit else {
      report.error(
        "aliases unfold to more than 10,000 nodes here; write fewer, or smaller ones", at: extent)
      return false
    }
    guard open.count + node.depth <= Self.depthLimit else { return refuseDepth(at: extent) }
    finish(node, as: nil)
    return true
  }

  private mutating func begin(
    _ kind: OpenCollection.Kind, at extent: Extent, as anchor: String?
  ) -> Bool {
    guard open.count < Self.depthLimit else { return refuseDepth(at: extent) }
    open.append(
      OpenCollection(kind: kind, first: finished.count, extent: extent, anchor: anchor))
    return true
  }

  private mutating func endCollection() {
    guard let collection = open.popLast() else { return }
    let content: YAMLNode.Content =
      switch collection.kind {
      case .sequence: .sequence(Array(finished[collection.first...]))
      case .mapping: .mapping(pairs(from: collection.first))
      }
    finished.removeSubrange(collection.first...)
    finish(YAMLNode(content, at: collection.extent), as: collection.anchor)
  }

  private mutating func finish(_ node: YAMLNode, as anchor: String?) {
    finished.append(node)
    if let anchor { anchors[anchor] = node }
  }
}

private struct OpenCollection {
  enum Kind {
    case sequence, mapping
  }

  let kind: Kind
  /// The index of its first child among the finished nodes.
  let first: Int
  let extent: Extent
  let anchor: String?
}

// MARK: Mappings

extension YAMLTree {
  /// The finished nodes from an index on as pairs; of a duplicate key the first counts.
  private mutating func pairs(from first: Int) -> [YAMLPair] {
    var pairs: [YAMLPair] = []
    pairs.reserveCapacity((finished.count - first) / 2)
    var index = KeyIndex()
    for position in stride(from: first, to: finished.count - 1, by: 2) {
      let (key, value) = (finished[position], finished[position + 1])
      guard let pair = pair(from: key, value, after: pairs.last) else { continue }
      if let first = index.add(pair.key, to: pairs) {
        refuseDuplicate(pair.key, of: first)
      } else {
        pairs.append(pair)
      }
    }
    return pairs
  }

  /// A key with its value; in `{ count 0..5 }` both are one text, because the colon is missing.
  private mutating func pair(
    from node: YAMLNode, _ value: YAMLNode, after last: YAMLPair?
  ) -> YAMLPair? {
    let next = report.source.bytes[node.extent.end...].first { $0 > 0x20 }
    if case .scalar("", isPlain: true) = value.content, let next, ",}".utf8.contains(next) {
      if node.isCommand, last?.value.isCommand == true {
        report.error("several commands have brackets: [A, B]", at: node.extent)
        return nil
      }
      if let (pair, message) = node.pairWithoutColon {
        report.error(message, at: node.extent)
        return pair
      }
    }
    return key(from: node).map { YAMLPair(key: $0, value: value) }
  }

  private mutating func key(from node: YAMLNode) -> YAMLKey? {
    switch node.content {
    case .scalar("", isPlain: true):
      report.error("a key is missing before this ':'; write one", at: node.extent)
    case .scalar("<<", isPlain: true):
      report.error("merge keys ('<<') are not read; write the keys out", at: node.extent)
    case .scalar(let name, let isPlain):
      if isPlain, syntaxError == nil, let message = name.swallowedBracket {
        isBroken = true
        report.error(message, at: node.extent)
      }
      return YAMLKey(name, at: node.extent)
    case .sequence:
      report.error("a key is a word, this is a list; put it in quotes", at: node.extent)
    case .mapping:
      report.error("a key is a word, this is a mapping; put it in quotes", at: node.extent)
    }
    return nil
  }
}

extension YAMLNode {
  /// Whether it is a plain text that is a command.
  fileprivate var isCommand: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return (try? Command(parsing: text)) != nil
  }
}

extension String {
  /// The error of a key that contains the bracket after its missing colon: `home { root`.
  fileprivate var swallowedBracket: String? {
    guard let bracket = firstIndex(where: { $0 == "{" || $0 == "[" }),
      self[..<bracket].last == " ", !contains(self[bracket] == "{" ? "}" : "]")
    else { return nil }
    return missingColon(after: String(self[..<bracket].dropLast()), before: "\(self[bracket])")
  }
}

/// Finds duplicate keys: by linear search for few keys, then with a dictionary.
private struct KeyIndex {
  private var extents: [String: Extent] = [:]
  private static let fewKeys = 12

  /// Adds a key; returns the earlier key of the same name, if there is one.
  mutating func add(_ key: YAMLKey, to pairs: [YAMLPair]) -> Extent? {
    guard pairs.count >= Self.fewKeys else {
      return pairs.first { $0.key.name == key.name }?.key.extent
    }
    if extents.isEmpty {
      for pair in pairs { extents[pair.key.name] = pair.key.extent }
    }
    if let first = extents[key.name] { return first }
    extents[key.name] = key.extent
    return nil
  }
}

// MARK: Refusals

extension YAMLTree {
  private mutating func refuseDepth(at extent: Extent) -> Bool {
    report.error("this is nested more than 64 levels deep; flatten it", at: extent)
    return false
  }

  private mutating func refuseDuplicate(_ key: YAMLKey, of first: Extent) {
    let line = report.source.line(at: first.start)
    report.error(
      "key \(cited(key.name)) is already on line \(line); remove or rename one", at: key.extent)
  }

  /// Reports a tag; the `!` is searched because an anchor may precede it.
  private mutating func refuseTag(at extent: Extent) {
    let source = report.source
    let rest = source.bytes[extent.start...]
    let start = rest.firstIndex(of: UInt8(ascii: "!")) ?? extent.start
    let ends = rest[start...].starts(with: "!<".utf8) ? ">" : ",[]{}"
    let end = rest[start...].firstIndex { $0 <= 0x20 || ends.utf8.contains($0) }
    let tag = Extent(start: start, end: end ?? source.bytes.count)
    report.error(
      "tag \(cited(source.text(tag.start..<tag.end))) is not read; remove it, or quote the text",
      at: tag)
    report.close(tag)
  }
}

extension Report {
  /// Records a syntax error; of a command without quotes nothing else is recorded, because the
  /// quotes change how it is read.
  mutating func error(_ explanation: YAMLExplanation) {
    let quoted = explanation.text.map { "'\($0.replacing("'", with: "''"))'" }
    error(explanation.message, at: explanation.extent, replacement: quoted)
    if explanation.text != nil { close(explanation.extent) }
  }
}
