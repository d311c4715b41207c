/// One cell of a frame, in eight bytes.
///
/// Its glyph and its style refer to the tables of the frame that contains it.
public struct Cell: Hashable, Sendable {
  /// A Unicode scalar or, when `isCluster`, an index into the frame's clusters.
  public internal(set) var glyph: UInt32
  /// An index into the frame's styles.
  public internal(set) var style: UInt16
  /// The number of columns: 1 or 2; 0 for the right half of the wide cell to the left.
  public internal(set) var width: UInt8
  /// Bit 0: the glyph is an index into the frame's clusters.
  public internal(set) var flags: UInt8

  init(glyph: UInt32, style: UInt16, width: UInt8 = 1, flags: UInt8 = 0) {
    self.glyph = glyph
    self.style = style
    self.width = width
    self.flags = flags
  }

  /// Compares all eight bytes at once.
  @inline(__always)
  public static func == (left: Cell, right: Cell) -> Bool { left.bits == right.bits }

  /// Hashes all eight bytes at once.
  public func hash(into hasher: inout Hasher) { hasher.combine(bits) }

  @inline(__always)
  private var bits: UInt64 {
    UInt64(glyph) | UInt64(style) << 32 | UInt64(width) << 48 | UInt64(flags) << 56
  }

  /// A space in the plain style.
  public static let blank = Cell(glyph: 0x20, style: 0)

  /// Whether the glyph is an index into the frame's clusters rather than a scalar.
  public var isCluster: Bool { flags & 1 != 0 }
  /// Whether this is the right half of the wide cell to the left.
  public var isContinuation: Bool { width == 0 }
}
