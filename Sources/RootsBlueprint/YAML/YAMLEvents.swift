internal import CYAML

/// An event of libyaml's parser; positions count Unicode scalars from 0.
struct YAMLEvent {
  enum Kind {
    case documentStart, sequenceStart, mappingStart, sequenceEnd, mappingEnd
    case scalar(String, isPlain: Bool)
    case alias(String)
    /// A boundary of the stream or document that needs no handling.
    case boundary
  }

  let kind: Kind
  let start: Int
  let end: Int
  var anchor: String?
  var isTagged = false
}

/// A parse error of libyaml.
struct YAMLProblem: Error {
  /// The English message, from which ours is derived.
  let text: String
  /// The position in Unicode scalars; in bytes for a forbidden character.
  let index: Int
  let contextIndex: Int
  /// The forbidden character, if that is the error.
  let forbiddenScalar: Int?
}

/// The event parser of libyaml, reading from memory; the only user of the library.
@safe package struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// Creates a parser.
  ///
  /// - Parameter text: the UTF-8 text, which must outlive the parser.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    _ = unsafe yaml_parser_initialize(parser)
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
  }

  /// Returns the next event, or nil at the end.
  mutating func next() throws(YAMLProblem) -> YAMLEvent? {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) != 0 else { throw problem }
    defer { unsafe yaml_event_delete(&event) }
    return unsafe YAMLEvent(event)
  }

  /// The number of events in a text, found by libyaml alone; a lower bound for the cost of reading
  /// it.
  package static func count(in text: [UInt8]) -> Int {
    unsafe text.withUnsafeBufferPointer { bytes in
      let events = unsafe YAMLEvents(bytes)
      var event = unsafe yaml_event_t()
      var count = 0
      while unsafe yaml_parser_parse(events.parser, &event) != 0 {
        let isLast = unsafe event.type == YAML_STREAM_END_EVENT
        unsafe yaml_event_delete(&event)
        count += 1
        if isLast { break }
      }
      return count
    }
  }

  private var problem: YAMLProblem {
    let state = unsafe parser.pointee
    let isForbidden = unsafe state.error == YAML_READER_ERROR && state.problem_value >= 0
    return unsafe YAMLProblem(
      text: state.problem.map { unsafe String(cString: $0) } ?? "the memory is used up",
      index: isForbidden ? state.problem_offset : state.problem_mark.index,
      contextIndex: state.context == nil ? state.problem_mark.index : state.context_mark.index,
      forbiddenScalar: isForbidden ? Int(state.problem_value) : nil)
  }
}

extension YAMLEvent {
  /// Converts an event; nil at the end of the stream.
  fileprivate init?(_ event: yaml_event_t) {
    unsafe (start, end) = (event.start_mark.index, event.end_mark.index)
    switch unsafe event.type {
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT:
      return nil
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = unsafe .scalar(
        String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
      unsafe (anchor, isTagged) = (name(scalar.anchor), scalar.tag != nil)
    case YAML_SEQUENCE_START_EVENT:
      kind = .sequenceStart
      let sequence = unsafe event.data.sequence_start
      unsafe (anchor, isTagged) = (name(sequence.anchor), sequence.tag != nil)
    case YAML_MAPPING_START_EVENT:
      kind = .mappingStart
      let mapping = unsafe event.data.mapping_start
      unsafe (anchor, isTagged) = (name(mapping.anchor), mapping.tag != nil)
    case YAML_ALIAS_EVENT:
      kind = unsafe .alias(name(event.data.alias.anchor) ?? "")
    case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    default: kind = .boundary
    }
  }
}

private func name(_ text: UnsafePointer<UInt8>?) -> String? {
  unsafe text.map { unsafe String(cString: $0) }
}
