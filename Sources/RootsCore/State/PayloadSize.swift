// The size of payloads: as text, which a command must be able to write, and in memory, which the
// history counts.

extension Payload {
  /// The longest text of a payload, in bytes: a little less than that of a whole command.
  public static let lengthLimit = 64_000

  /// The bytes of memory that its value takes; 0 for a whole number, which takes none of its own.
  ///
  /// A literal is counted exactly, apart from unused capacity. Of another Swift value the texts,
  /// lists, sets and dictionaries in it are counted, to `depthLimit` levels and for at most
  /// `partLimit` parts; an instance of a class counts as a reference, because others may share it.
  /// For such a value give the size yourself: `Payload(photo, byteCount: 4_000_000)`.
  public var byteCount: Int { box?.byteCount ?? 0 }
}

extension Literal {
  /// Whether lists and objects are nested more than that many levels deep, itself included.
  func isDeeper(than levels: Int) -> Bool {
    if levels == 0 { return true }
    switch self {
    case .array(let items): return items.contains { $0.isDeeper(than: levels - 1) }
    case .object(let fields): return fields.values.contains { $0.isDeeper(than: levels - 1) }
    case .null, .bool, .int, .double, .string, .secret, .hole: return false
    }
  }

  /// The bytes of its text, if those are more than a limit; else nil.
  ///
  /// The text is written only where a quick bound leaves it open.
  func length(over limit: Int) -> Int? {
    if longestLength <= limit { return nil }
    let length = description.utf8.count
    return length > limit ? length : nil
  }

  /// No byte of a text takes more than six bytes when it is escaped.
  private var longestLength: Int {
    switch self {
    case .null, .bool: 5
    case .int, .double: 32
    case .string(let text): 2 + 6 * text.utf8.count
    case .secret: Self.mask.utf8.count
    case .hole(let hole): 6 * hole.description.utf8.count
    case .array(let items): items.reduce(2) { $0 + 2 + $1.longestLength }
    case .object(let fields):
      fields.reduce(2) { $0 + 6 + 6 * $1.key.utf8.count + $1.value.longestLength }
    }
  }

  /// The bytes that it takes beside its own place.
  var heapByteCount: Int {
    switch self {
    case .null, .bool, .int, .double: 0
    case .string(let text), .secret(let text): text.heapByteCount
    case .hole(let hole): hole.description.utf8.count
    case .array(let items):
      items.reduce(ByteCount.header) { $0 + MemoryLayout<Literal>.stride + $1.heapByteCount }
    case .object(let fields):
      fields.reduce(ByteCount.header) {
        $0 + MemoryLayout<(String, Literal)>.stride + $1.key.heapByteCount
          + $1.value.heapByteCount
      }
    }
  }
}

extension String {
  /// Texts of up to 15 bytes are kept in place.
  fileprivate var heapByteCount: Int { utf8.count > 15 ? ByteCount.header + utf8.count : 0 }
}

/// An estimate of the memory of a Swift value that is no literal.
struct ByteCount {
  /// The bytes that every object takes beside what is in it.
  static let header = 32
  /// The levels of a value that are looked at.
  static let depthLimit = 8
  /// The parts of a value that are looked at.
  static let partLimit = 256
  /// The elements of a list that are looked at; the others are taken to be like them.
  private static let sampleLimit = 8

  private var parts = 0

  /// The bytes of a value in a box.
  static func of(_ value: some Sendable) -> Int {
    var count = ByteCount()
    return header + MemoryLayout.size(ofValue: value) + count.heap(value, depth: 0)
  }

  /// The bytes beside a value's own place.
  private mutating func heap(_ value: Any, depth: Int) -> Int {
    parts += 1
    guard depth < Self.depthLimit, parts <= Self.partLimit else { return 0 }
    if let text = value as? String { return text.heapByteCount }
    if let literal = value as? Literal { return literal.heapByteCount }
    if let list = value as? any RangeReplaceableCollection {
      return heap(elements: list, depth: depth)
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .class: return 0
    case .set, .dictionary:
      guard let elements = value as? any Collection else { return 0 }
      return heap(elements: elements, depth: depth)
    default: return mirror.children.reduce(0) { $0 + heap($1.value, depth: depth + 1) }
    }
  }

  private mutating func heap(elements: some Collection, depth: Int) -> Int {
    let count = elements.count
    let sample = elements.prefix(Self.sampleLimit)
    let places = Self.header + Self.stride(of: elements) * count
    if sample.isEmpty { return places }
    let sampled = sample.reduce(0) { $0 + heap($1, depth: depth + 1) }
    return places + sampled * count / min(count, Self.sampleLimit)
  }

  private static func stride<Elements: Collection>(of elements: Elements) -> Int {
    MemoryLayout<Elements.Element>.stride
  }
}
