/// A growing array of rows, each with the same number of words.
///
/// Rows are stored in segments that never move, so that growing copies nothing and wastes at most
/// one segment.
@usableFromInline
@safe struct Rows: ~Copyable {
  /// The words in a row.
  let width: Int
  private(set) var count = 0
  private let shift: Int
  private var segments: [UnsafeMutablePointer<UInt32>] = unsafe []

  /// - Parameter segmentBits: the binary logarithm of the number of rows in a segment.
  init(width: Int, segmentBits: Int) {
    self.width = width
    shift = segmentBits
  }

  deinit {
    for segment in unsafe segments.indices { unsafe segments[segment].deallocate() }
  }

  /// The memory of the segments.
  var bytes: Int { unsafe segments.count * bytesPerSegment }
  /// The memory by which the next row extends the segments.
  var bytesOfNextRow: Int {
    unsafe count &>> shift < segments.count ? 0 : bytesPerSegment
  }
  private var bytesPerSegment: Int { (width << shift) * MemoryLayout<UInt32>.stride }

  /// The words of a row, for as long as the array exists.
  subscript(row: Int) -> UnsafeMutablePointer<UInt32> {
    @inline(__always) get {
      let offset = (row & (1 &<< shift &- 1)) &* width
      return unsafe segments[row &>> shift] + offset
    }
  }

  /// Returns the row after the last one, for words that `append` may keep later.
  @inline(__always)
  mutating func spare() -> UnsafeMutablePointer<UInt32> {
    if unsafe count &>> shift == segments.count { addSegment() }
    return unsafe self[count]
  }

  /// Adds the spare row.
  @inline(__always)
  mutating func append() -> UnsafeMutablePointer<UInt32> {
    let row = unsafe spare()
    count += 1
    return unsafe row
  }

  /// Removes the rows from a number on; their memory is kept.
  mutating func shrink(to rows: Int) { count = rows }

  /// Adds rows of zeros until there are a number of rows.
  mutating func grow(to rows: Int) {
    while unsafe segments.count << shift < rows { addSegment() }
    count = max(count, rows)
  }

  private mutating func addSegment() {
    let words = width << shift
    let segment = UnsafeMutablePointer<UInt32>.allocate(capacity: words)
    unsafe segment.initialize(repeating: 0, count: words)
    unsafe segments.append(segment)
  }
}
