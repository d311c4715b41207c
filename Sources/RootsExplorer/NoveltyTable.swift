/// A width-based filter: a search with it keeps a state only when the state makes something true
/// for the first time.
///
/// The search then visits at most as many states as there are atoms, or pairs of atoms, instead of
/// their product. It is not exhaustive. Source: N. Lipovetzky and H. Geffner, "Width and
/// Serialization of Classical Planning Problems", ECAI 2012, algorithms IW(1) and IW(2).
public struct Novelty<State>: Sendable {
  /// What a state must make true for the first time.
  public enum Width: Hashable, Sendable {
    /// An atom: IW(1).
    case atoms
    /// An atom or a pair of atoms: IW(2).
    case pairs
  }

  @usableFromInline let width: Width
  @usableFromInline let atoms: @Sendable (State, inout [UInt32]) -> Void

  /// A filter of a width.
  ///
  /// - Parameter atoms: appends the atoms that are true in a state. Atoms are numbered densely from
  ///   0, because the memory is a bit for each number, or each pair of numbers, up to the greatest.
  public init(_ width: Width, atoms: @escaping @Sendable (State, inout [UInt32]) -> Void) {
    self.width = width
    self.atoms = atoms
  }
}

/// The atoms or pairs of atoms seen so far, as bits.
///
/// The pair of a greater atom `a` and a smaller or equal atom `b` has bit `a(a + 1)/2 + b`, so that
/// a greater atom extends the bits without moving any. A class because threads read it together
/// during an expansion; only the merge between two expansions writes.
@usableFromInline
final class NoveltyTable: @unchecked Sendable {
  private static let wordsInRow = 1024

  /// The atoms of a state after a move.
  ///
  /// Only pairs with an atom that the state before lacks can be new: all others were added with
  /// that state.
  struct Successor {
    /// The atoms that the state before lacks, then the others.
    let all: ArraySlice<UInt32>
    let changedCount: Int

    var changed: ArraySlice<UInt32> { all.prefix(changedCount) }
  }

  private let hasPairs: Bool
  @exclusivity(unchecked) private var rows = Rows(width: NoveltyTable.wordsInRow, segmentBits: 4)

  @usableFromInline
  init(hasPairs: Bool) {
    self.hasPairs = hasPairs
  }

  var bytes: Int { unsafe rows.bytes }

  /// The memory after these atoms are added.
  func bytes(with atoms: Successor) -> Int {
    guard let greatest = atoms.changed.max() else { return bytes }
    return max(bytes, Int(bit(greatest, greatest) / 8))
  }

  /// Whether these atoms contain an atom or a pair that was not added yet.
  func isNovel(_ atoms: Successor) -> Bool {
    for place in atoms.changed.indices {
      let atom = atoms.all[place]
      for other in partners(of: place, in: atoms) where !contains(bit(atom, other)) { return true }
    }
    return false
  }

  /// Adds the atoms of a state.
  func add(_ atoms: Successor) {
    for place in atoms.changed.indices {
      let atom = atoms.all[place]
      for other in partners(of: place, in: atoms) { add(bit(atom, other)) }
    }
  }

  /// The atoms with which an atom that the parent lacks makes a pair that comes once: itself, and
  /// those after it.
  private func partners(of place: Int, in atoms: Successor) -> ArraySlice<UInt32> {
    hasPairs ? atoms.all[place...] : atoms.all[place...place]
  }

  private func bit(_ one: UInt32, _ other: UInt32) -> UInt {
    let greater = UInt(max(one, other))
    return hasPairs ? greater * (greater + 1) / 2 + UInt(min(one, other)) : greater
  }

  private func contains(_ bit: UInt) -> Bool {
    let (row, word) = NoveltyTable.place(of: bit)
    if unsafe row >= rows.count { return false }
    return unsafe rows[row][word] >> UInt32(bit % 32) & 1 == 1
  }

  private func add(_ bit: UInt) {
    let (row, word) = NoveltyTable.place(of: bit)
    unsafe rows.grow(to: row + 1)
    let words = unsafe rows[row]
    unsafe words[word] |= 1 << UInt32(bit % 32)
  }

  private static func place(of bit: UInt) -> (row: Int, word: Int) {
    let (row, rest) = bit.quotientAndRemainder(dividingBy: 32 * UInt(wordsInRow))
    return (Int(row), Int(rest / 32))
  }
}
