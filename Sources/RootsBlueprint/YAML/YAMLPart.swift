/// A part of a YAML text with the exact range of its bytes, for changes of the text.
///
/// Unlike in a `YAMLNode`, an alias stays what is written: the name of a value above.
package struct YAMLPart: Sendable {
  package enum Content: Sendable {
    case scalar(String)
    case alias(String)
    case sequence([YAMLPart])
    /// The pairs in the order of the file.
    case mapping([(key: YAMLPart, value: YAMLPart)])
  }

  package let content: Content
  /// The range in bytes of the source, with the anchor and the quotes.
  package let range: Range<Int>
  /// The name after `&`; nil without one.
  package let anchor: String?

  /// The text of a scalar; nil for other parts.
  package var text: String? {
    if case .scalar(let text) = content { text } else { nil }
  }

  /// The pairs of a mapping; none for other parts.
  package var pairs: [(key: YAMLPart, value: YAMLPart)] {
    if case .mapping(let pairs) = content { pairs } else { [] }
  }

  /// The items of a sequence; none for other parts.
  package var items: [YAMLPart] {
    if case .sequence(let items) = content { items } else { [] }
  }

  /// Reads the parts of a text; nil for one that is not valid.
  package static func read(_ source: Source) -> YAMLPart? {
    unsafe source.bytes.withUnsafeBufferPointer { bytes in
      var events = unsafe YAMLEvents(.init(rebasing: bytes[source.textStart...]))
      var reading = Reading(source: source)
      return try? reading.root(&events)
    }
  }

  /// Whether a collection is written with brackets or braces.
  package func isFlow(in source: Source) -> Bool {
    switch content {
    case .scalar, .alias: false
    case .sequence, .mapping:
      source.bytes.indices.contains(range.upperBound - 1)
        && [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(source.bytes[range.upperBound - 1])
        && [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(source.bytes[contentStart(in: source)])
    }
  }

  /// The first byte after the anchor.
  package func contentStart(in source: Source) -> Int {
    guard anchor != nil else { return range.lowerBound }
    let rest = source.bytes[range].drop { $0 > 0x20 }.drop { $0 <= 0x20 }
    return rest.startIndex
  }
}

/// The reading of parts from parser events.
private struct Reading {
  let source: Source
  private var cursor: OffsetCursor

  init(source: Source) {
    self.source = source
    cursor = OffsetCursor(source)
  }

  mutating func root(_ events: inout YAMLEvents) throws(YAMLProblem) -> YAMLPart? {
    while let event = try events.next() {
      if let part = try part(event, &events) { return part }
    }
    return nil
  }

  /// The part that begins with an event; nil for one that begins none.
  private mutating func part(
    _ event: YAMLEvent, _ events: inout YAMLEvents
  ) throws(YAMLProblem) -> YAMLPart? {
    let start = cursor.offset(of: event.start)
    var end = cursor.offset(of: event.end)
    switch event.kind {
    case .documentStart, .boundary, .sequenceEnd, .mappingEnd: return nil
    case .scalar(let text, _):
      return part(.scalar(text), start, end, event.anchor)
    case .alias(let name): return part(.alias(name), start, end, nil)
    case .sequenceStart, .mappingStart:
      var parts: [YAMLPart] = []
      while let next = try events.next() {
        guard let child = try part(next, &events) else {
          // Without a bracket, the end is known only where something else begins.
          let last = cursor.offset(of: next.end)
          end = next.start < next.end ? last : max(end, parts.last?.range.upperBound ?? start)
          break
        }
        parts.append(child)
      }
      guard case .mappingStart = event.kind else {
        return part(.sequence(parts), start, end, event.anchor)
      }
      let pairs = stride(from: 0, to: parts.count - 1, by: 2).map { (parts[$0], parts[$0 + 1]) }
      return part(.mapping(pairs), start, end, event.anchor)
    }
  }

  /// A part without the line breaks after a block.
  private func part(
    _ content: YAMLPart.Content, _ start: Int, _ end: Int, _ anchor: String?
  ) -> YAMLPart {
    var end = end
    while end > start, source.bytes[end - 1] <= 0x20 { end -= 1 }
    return YAMLPart(content: content, range: start..<end, anchor: anchor)
  }
}
