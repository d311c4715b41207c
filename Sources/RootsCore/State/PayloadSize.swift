// The size of payloads.
//
// Commands limit the size as text; the history counts the size in memory.

extension Payload {
  /// The longest text of a payload, in bytes; a little shorter than that of a whole command.
  public static let lengthLimit = 64_000

  /// The size of the value in memory, in bytes; 0 for a whole number, which needs no allocation.
  ///
  /// A literal is counted exactly, apart from unused capacity. In another Swift value the texts,
  /// lists, sets and dictionaries are counted, to `depthLimit` levels and for at most `partLimit`
  /// parts; an instance of a class counts as a reference, because it may be shared, unless it is
  /// a `SizedPayload`.
  public var byteCount: Int { box?.byteCount ?? 0 }
}

/// A value that tells its size, such as an instance of a class that holds a picture.
///
/// The history forgets its oldest commits when the inputs and results in it are too large; of a
/// class it would count a reference. The value can be a part of an input or of a result.
///
/// ```swift
/// extension Photo: SizedPayload { var byteCount: Int { pixels.count } }
/// ```
public protocol SizedPayload {
  /// The size of the value in memory, in bytes, 0 or more; read once.
  var byteCount: Int { get }
}

extension Literal {
  /// Whether lists and objects have more than this many levels, including the value itself.
  func isDeeper(than levels: Int) -> Bool {
    if levels == 0 { return true }
    switch self {
    case .array(let items): return items.contains { $0.isDeeper(than: levels - 1) }
    case .object(let fields): return fields.values.contains { $0.isDeeper(than: levels - 1) }
    case .null, .bool, .int, .double, .string, .secret, .placeholder: return false
    }
  }

  /// Returns the length of the literal's text in bytes, if it exceeds a limit; else nil.
  ///
  /// The text is written only if an upper bound of its length exceeds the limit.
  func length(over limit: Int) -> Int? {
    if longestLength <= limit { return nil }
    let length = description.utf8.count
    return length > limit ? length : nil
  }

  /// An upper bound of the length of the literal's text, in bytes.
  ///
  /// An escaped byte takes at most six bytes.
  private var longestLength: Int {
    switch self {
    case .null, .bool: 5
    case .int, .double: 32
    case .string(let text): 2 + 6 * text.utf8.count
    case .secret: Self.mask.utf8.count
    case .placeholder(let placeholder): 6 * placeholder.description.utf8.count
    case .array(let items): items.reduce(2) { $0 + 2 + $1.longestLength }
    case .object(let fields):
      fields.reduce(2) { $0 + 6 + 6 * $1.key.utf8.count + $1.value.longestLength }
    }
  }

  /// The bytes of memory that the literal uses on the heap.
  var heapByteCount: Int {
    switch self {
    case .null, .bool, .int, .double: 0
    case .string(let text), .secret(let text): text.heapByteCount
    case .placeholder(let placeholder): placeholder.description.utf8.count
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
  /// The bytes of memory on the heap; 0 for texts of up to 15 bytes, which are stored inline.
  fileprivate var heapByteCount: Int { utf8.count > 15 ? ByteCount.header + utf8.count : 0 }
}

/// An estimate of the memory of a Swift value that is not a literal.
struct ByteCount {
  /// The bytes of an allocation in addition to its contents.
  static let header = 32
  /// The number of levels that are counted.
  static let depthLimit = 8
  /// The number of parts that are counted.
  static let partLimit = 256
  /// The number of elements of a list that are counted; the others are extrapolated.
  private static let sampleLimit = 8

  private var parts = 0

  /// Returns the bytes of a value in a box.
  static func of(_ value: some Sendable) -> Int {
    var count = ByteCount()
    return header + MemoryLayout.size(ofValue: value) + count.heap(value, depth: 0)
  }

  /// Returns the bytes of a value on the heap.
  private mutating func heap(_ value: Any, depth: Int) -> Int {
    parts += 1
    guard depth < Self.depthLimit, parts <= Self.partLimit else { return 0 }
    if let sized = value as? any SizedPayload { return max(0, sized.byteCount) }
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
